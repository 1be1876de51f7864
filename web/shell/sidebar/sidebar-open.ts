import { z } from "zod";
import { createPersistedStore } from "../../lib/persisted.ts";

/** Whether the sidebar of wide screens is expanded; narrow ones have a drawer. */
export const sidebarOpen = createPersistedStore<boolean>("sidebar-open", z.boolean(), true);

import { z } from "zod";
import { createPersistedStore } from "../../lib/persisted.ts";

/** Unfolded on wide screens; narrow ones have a drawer instead. */
export const sidebarOpen = createPersistedStore<boolean>("sidebar-open", z.boolean(), true);

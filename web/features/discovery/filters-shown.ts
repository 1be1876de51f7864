import { z } from "zod";
import { createPersistedStore } from "#web/lib/persisted.ts";

/** Whether the panel stands beside the results; where there is no room it is a drawer instead. */
export const filtersShown = createPersistedStore("discovery.filters", z.boolean(), true);

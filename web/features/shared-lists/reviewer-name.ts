import { NAME_MAX } from "#contract/limits.ts";
import { z } from "zod";
import { createPersistedStore } from "#web/lib/persisted.ts";

/** The reviewer's name in this browser, asked once for all lists. */
export const reviewerName = createPersistedStore("reviewer", z.string().min(1).max(NAME_MAX).nullable(), null);

import { NAME_MAX } from "#contract/limits.ts";
import { z } from "zod";
import { createPersistedStore } from "#web/lib/persisted.ts";

/** Who reviews in this browser; asked once, whichever list it is first said of. */
export const reviewerName = createPersistedStore("reviewer", z.string().min(1).max(NAME_MAX).nullable(), null);

import { z } from "zod";

/** Parts of the full profile that plans with profile credits hide until it is opened. */
export const BLURRED_FIELDS = [
  "series",
  "posts",
  "hashtags",
  "sponsored",
  "mentions",
  "brands",
  "rows",
  "history",
  "signals",
  "dimensions",
  "audience",
] as const;
export type BlurredField = (typeof BLURRED_FIELDS)[number];
/** What the reply leaves out, where there is something to leave out. */
export const blurredFields = z.array(z.enum(BLURRED_FIELDS));

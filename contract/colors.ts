import { z } from "zod";

/** Colors of tags and statuses; each theme has its own shade of every name. */
export const LABEL_COLORS = [
  "gray",
  "red",
  "orange",
  "amber",
  "green",
  "teal",
  "blue",
  "indigo",
  "violet",
  "pink",
] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];
export const labelColor = z.enum(LABEL_COLORS);

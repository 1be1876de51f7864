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

/** The color of the fewest labels, the first of the palette among equals. */
export function nextColor(used: readonly LabelColor[]): LabelColor {
  const times = (color: LabelColor) => used.filter((one) => one === color).length;
  return LABEL_COLORS.reduce((best, color) => (times(color) < times(best) ? color : best));
}

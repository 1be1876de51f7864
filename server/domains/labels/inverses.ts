import { z } from "zod";
import { labelColor } from "#contract/colors.ts";
import { LABEL_TYPES } from "#contract/labels.ts";

/** A label that is gone, as it was: what its creators had is kept row by row. */
export const gone = z.object({
  type: z.enum(LABEL_TYPES),
  id: z.uuid(),
  title: z.string(),
  color: labelColor,
  /** Of a status: its place on the board. */
  position: z.int().nullable(),
  createdAt: z.iso.datetime(),
});
export type Gone = z.infer<typeof gone>;

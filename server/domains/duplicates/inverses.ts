import { z } from "zod";
import { fieldValues } from "#contract/collections/field-key.ts";

const creator = z.int();

/** What a merged row added to the target; recorded as long as they are merged. */
export const gain = z.object({
  rowId: z.uuid(),
  creatorId: creator,
  tags: z.array(z.uuid()),
  lists: z.array(z.uuid()),
  status: z.uuid().nullable(),
  email: z.string().nullable(),
  note: z.string(),
  /** Values of the fields that the workspace has defined; merges of earlier versions added none. */
  fields: fieldValues.default({}),
});
export type Gain = z.infer<typeof gain>;

export const merging = z.object({ keep: z.uuid(), gains: z.array(gain) });
export type Merging = z.infer<typeof merging>;

/** `mergedBy`: the merge that was undone for this row; null when it is unknown. */
export const unmerging = z.object({ keep: z.uuid(), rowId: z.uuid(), mergedBy: z.uuid().nullable() });
export type Unmerging = z.infer<typeof unmerging>;

import { z } from "zod";

const creator = z.int();

/** By property or FieldKey; fields without a value are absent. */
const mergedValues = z.record(z.string(), z.union([z.string(), z.number()]));
export type MergedValues = z.infer<typeof mergedValues>;

/** What a merged row added to the target; recorded as long as they are merged. */
export const gain = z.object({
  rowId: z.uuid(),
  creatorId: creator,
  tags: z.array(z.uuid()),
  lists: z.array(z.uuid()),
  status: z.uuid().nullable(),
  email: z.string().nullable(),
  note: z.string(),
  /** Values of the fields that the workspace has defined, and of MERGED_FIELDS; merges of earlier versions added none. */
  fields: mergedValues.default({}),
});
export type Gain = z.infer<typeof gain>;

export const merging = z.object({ keep: z.uuid(), gains: z.array(gain) });
export type Merging = z.infer<typeof merging>;

/** `mergedBy`: the merge that was undone for this row; null when it is unknown. */
export const unmerging = z.object({ keep: z.uuid(), rowId: z.uuid(), mergedBy: z.uuid().nullable() });
export type Unmerging = z.infer<typeof unmerging>;

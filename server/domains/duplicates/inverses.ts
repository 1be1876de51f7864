import { z } from "zod";

const creator = z.int();

/** What a merged row had that the kept one had not: kept as long as the two are one. */
export const gain = z.object({
  rowId: z.uuid(),
  creatorId: creator,
  tags: z.array(z.uuid()),
  lists: z.array(z.uuid()),
  status: z.uuid().nullable(),
  email: z.string().nullable(),
  note: z.string(),
});
export type Gain = z.infer<typeof gain>;

export const merging = z.object({ keep: z.uuid(), gains: z.array(gain) });
export type Merging = z.infer<typeof merging>;

/** `mergedBy`: the merging that was taken back for this row; null when nothing is known of it any more. */
export const unmerging = z.object({ keep: z.uuid(), rowId: z.uuid(), mergedBy: z.uuid().nullable() });
export type Unmerging = z.infer<typeof unmerging>;

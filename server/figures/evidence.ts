import { z } from "zod";
import { network } from "#contract/networks/networks.ts";

const precision = z.enum(["second", "day", "month", "year"]);

const count = z.object({ at: z.coerce.date(), precision, sourceId: z.int() });

/** Posts of a window: how many, when they were last read, and from where. */
const sample = z.object({
  posts: z.int(),
  /** How many of them have a value, by the columns that figures need of posts. */
  withValue: z.record(z.string(), z.int()),
  countedAt: z.coerce.date().nullable(),
  /** The source of most posts first. */
  sourceIds: z.array(z.int()),
});

/** The rows that an account's figures are computed from. */
export const evidence = z.object({
  accountId: z.int(),
  network,
  username: z.string(),
  influence: z.number().nullable(),
  /** The count that is shown. */
  counted: count.nullable(),
  /** The one that figures are computed from. */
  latest: count.nullable(),
  /** What growth is measured against. */
  earlier: count.nullable(),
  /**
   * A count with figures the source gives ready-made; `has` are those in its own definition, `makes` what can be computed
   * from it.
   */
  given: count
    .extend({
      has: z.object({ engagement: z.boolean(), rate: z.boolean(), views: z.boolean(), monthlyViews: z.boolean() }),
      makes: z.object({ engagement: z.boolean(), rates: z.boolean() }),
    })
    .nullable(),
  lastPostAt: z.coerce.date().nullable(),
  recent: sample,
  month: sample,
  percentiles: z.record(z.string(), z.number().nullable()),
});
export type Evidence = z.infer<typeof evidence>;
export type CountEvidence = z.infer<typeof count>;
export type PostSample = z.infer<typeof sample>;

export type AccountEvidence = Evidence & {
  /** What its figures are computed from where they meet those of other networks: the score. */
  compared: Evidence;
  /** What they would be computed from if every source allowed everything. */
  whole: Evidence;
};

export function postsWith({ withValue }: PostSample, column: string): number {
  return withValue[column] ?? 0;
}

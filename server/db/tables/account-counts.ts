import { bigint, doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt } from "../columns.ts";
import { layerOwner, layered } from "../layers.ts";
import { subject } from "../subject.ts";

/**
 * An account's metrics at one time from one source; a missing metric is null. Partitioned by creator (see migrations).
 * `precision` is the source's precision of the time: a month is never stored as a day.
 */
export const accountCounts = pgTable(
  "account_counts",
  {
    creatorId: bigint({ mode: "number" }).notNull(),
    accountId: bigint({ mode: "number" }).notNull(),
    ...layerOwner(),
    /** Start of the day, month or year meant. */
    at: at().notNull(),
    precision: text({ enum: ["second", "day", "month", "year"] }).notNull(),
    sourceId: integer().notNull(),
    followers: bigint({ mode: "number" }),
    following: bigint({ mode: "number" }),
    posts: bigint({ mode: "number" }),
    totalViews: bigint({ mode: "number" }),
    /** Averages or medians a source gives ready-made, in its own definition. */
    viewsPerPost: doublePrecision(),
    likesPerPost: doublePrecision(),
    commentsPerPost: doublePrecision(),
    sharesPerPost: doublePrecision(),
    engagementPerPost: doublePrecision(),
    engagementRate: doublePrecision(),
    monthlyViews: bigint({ mode: "number" }),
    recordedAt: createdAt(),
  },
  (t) => [
    ...layered("account_counts", t.creatorId, t.customerId),
    primaryKey({ columns: [t.creatorId, t.accountId, t.at, t.sourceId] }),
  ],
);

subject(accountCounts, {
  creator: { creatorId: "delete" },
  counted: "counts",
  access: { figures: "counts", at: "at" },
  isReference: true,
  layer: { key: ["at", "source_id"], isOfAccount: true },
});

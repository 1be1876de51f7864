import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { layerOwner, layered } from "../layers.ts";
import { subject } from "../subject.ts";

/** A post of an account with its latest metrics. Partitioned by creator (see migrations). */
export const posts = pgTable(
  "posts",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    creatorId: bigint({ mode: "number" }).notNull(),
    accountId: bigint({ mode: "number" }).notNull(),
    ...layerOwner(),
    network: text().notNull(),
    externalId: text().notNull(),
    publishedAt: at().notNull(),
    format: text().notNull(),
    text: text().notNull().default(""),
    /** ISO 639-1 code of the language of its text, as its source says; search detects it where none does. */
    language: text(),
    url: text(),
    /** Address of the picture at its source. */
    thumbnailUrl: text(),
    hashtags: jsonb().$type<string[]>().notNull().default([]),
    mentions: jsonb().$type<string[]>().notNull().default([]),
    /** Several accounts published it together: each of them has a row with its network and id. */
    isJoint: boolean().notNull().default(false),
    likes: bigint({ mode: "number" }),
    comments: bigint({ mode: "number" }),
    shares: bigint({ mode: "number" }),
    saves: bigint({ mode: "number" }),
    views: bigint({ mode: "number" }),
    countedAt: at().notNull(),
    /** Earlier counts by the same source, oldest first: seconds since 1970, likes, comments, shares, saves, views. */
    history: jsonb().$type<[at: number, ...figures: (number | null)[]][]>(),
    sourceId: integer().notNull(),
    /** When a source omitted it although it was requested by its id, and which; it is there again where counts are newer. */
    goneAt: at(),
    goneSourceId: integer(),
  },
  (t) => [
    ...layered("posts", t.creatorId, t.customerId),
    primaryKey({ columns: [t.creatorId, t.id] }),
    uniqueIndex("posts_external_key").on(t.creatorId, t.accountId, t.externalId), // unique post
    index("posts_network_idx").on(t.externalId), // imports: whether another account has a post
    index("posts_gone_idx")
      .on(t.creatorId)
      .where(sql`${t.goneAt} is not null`), // filter of creators' posts that are gone
    index("posts_gone_published_idx")
      .on(t.publishedAt)
      .where(sql`${t.goneAt} is not null`), // the same filter of everyone's posts in a period
    index("posts_recent_idx").on(t.creatorId, t.accountId, t.publishedAt), // windows of 30 and 90 days
  ],
);

subject(posts, {
  creator: { creatorId: "delete" },
  counted: "posts",
  access: { figures: "posts", at: "publishedAt" },
  isReference: true,
  layer: { key: ["external_id"], isOfAccount: true, readAt: "counted_at", lasting: ["is_joint"], skipped: ["id"] },
});

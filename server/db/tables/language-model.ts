import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { DimensionId } from "#contract/scores/dimensions.ts";
import { at, id } from "../columns.ts";
import { layerOwner, layered } from "../layers.ts";
import { subject } from "../subject.ts";
import { creatorIds, creatorLayers } from "./creator-layers.ts";

/** A passage of a rated text: its post by position from 0, and its first and last character. */
type Quote = { post: number; from: number; to: number };
export type StoredDimension = { dimension: DimensionId; score: number | null; quotes: Quote[] };

/**
 * What a language model gave for a creator's posts, by a hash of model, version of the instructions, and posts: equal
 * content is sent once. Quotes are stored as places, so that no text remains when posts are deleted.
 */
export const contentRatings = pgTable(
  "content_ratings",
  {
    id: id(),
    key: text().notNull(),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    ...layerOwner(),
    /** Ids of the creator and of all creators merged into it, in ascending order. */
    creatorIds: bigint({ mode: "number" }).array().notNull(),
    postIds: bigint({ mode: "number" }).array().notNull(),
    model: text().notNull(),
    /** Version of the instructions. */
    version: smallint().notNull(),
    state: text({ enum: ["pending", "rated", "failed", "over_budget"] }).notNull(),
    requestedAt: at().notNull(),
    ratedAt: at(),
    /** When a failed one may be requested again. */
    retryAt: at(),
    dimensions: jsonb().$type<StoredDimension[]>(),
    /** Workspaces to notify. */
    waiting: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    ...layered("content_ratings", t.creatorId, t.customerId),
    foreignKey({
      name: "content_ratings_layer_fk",
      columns: [t.customerId, t.creatorId],
      foreignColumns: [creatorLayers.customerId, creatorLayers.creatorId],
    }).onDelete("cascade"), // closed layers
    unique("content_ratings_key").on(t.key, t.creatorId, t.customerId).nullsNotDistinct(),
    index("content_ratings_creator_idx").on(t.creatorId, t.ratedAt), // the history of a profile, deletion
  ],
);

subject(contentRatings, {
  // Those of another creator that a workspace had merged with this one name it too.
  creator: { creatorId: "delete", creatorIds: "delete" },
  counted: "ratings",
  access: {
    computed: "ratings",
    at: "ratedAt",
    file: {
      columns: ["model", "version", "dimensions"],
      also: { at: contentRatings.ratedAt },
      where: sql`${contentRatings.state} = 'rated'`,
      orderBy: ["ratedAt"],
    },
  },
  isReference: false,
});

/**
 * What each day's requests to the provider of a language model cost: the budget holds across processes and restarts.
 * Belongs to no workspace, and is closed to their role.
 */
export const aiUsage = pgTable("ai_usage", {
  /** In UTC. */
  day: date({ mode: "string" }).primaryKey(),
  /** Used, and reserved by requests that are under way or ended without a count. */
  tokens: bigint({ mode: "number" }).notNull().default(0),
  requests: integer().notNull().default(0),
  failures: integer().notNull().default(0),
  /** Nothing is sent before, after the provider has failed as a whole. */
  pausedUntil: at(),
});

subject(aiUsage, { none: "numbers of requests" });

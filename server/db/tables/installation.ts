import { bigint, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt } from "../columns.ts";
import { subject } from "../subject.ts";

/** Properties of the installation itself: which sample world is loaded, which engine generation is served. */
export const installation = pgTable("installation", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: at().notNull().defaultNow(),
});

subject(installation, { none: "properties of the installation" });

/** Creators to be indexed. Written in the transaction that changes them, emptied by the index sync. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  creatorId: bigint({ mode: "number" }).notNull(),
  createdAt: createdAt(),
});

subject(outbox, {
  creator: { creatorId: { elsewhere: "by the index sync, which removes the creator from the index" } },
  access: "that the search index has to be updated",
  isReference: false,
});

/** Creators that the index sync could not process, while it could others. They are tried again by themselves. */
export const indexFailures = pgTable("index_failures", {
  creatorId: bigint({ mode: "number" }).primaryKey(),
  error: text().notNull(),
  attempts: integer().notNull(),
  failedAt: at().notNull(),
  retryAt: at().notNull(),
});

subject(indexFailures, {
  creator: { creatorId: { elsewhere: "by the index sync, which removes the creator from the index" } },
  access: "that the search index has to be updated",
  isReference: false,
});

import { jsonb, pgTable, text, bigint } from "drizzle-orm/pg-core";
import { at, createdAt } from "../columns.ts";

/** Properties of the installation itself: which sample world is loaded, which engine generation is served. */
export const installation = pgTable("installation", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: at().notNull().defaultNow(),
});

/** Creators to be indexed. Written in the transaction that changes them, emptied by the index sync. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  creatorId: bigint({ mode: "number" }).notNull(),
  createdAt: createdAt(),
});

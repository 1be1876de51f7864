import { bigint, pgTable } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/** Creators whose rows in the engine are out of date. Written in the transaction that changes them, emptied by the fold. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  creatorId: bigint({ mode: "number" }).notNull(),
  createdAt: createdAt(),
});

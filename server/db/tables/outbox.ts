import { bigint, pgTable } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/** Creators to be indexed. Written in the transaction that changes them, emptied by the index sync. */
export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  creatorId: bigint({ mode: "number" }).notNull(),
  createdAt: createdAt(),
});

import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { users } from "./users.ts";

/** Somebody objected to being here. Who it was is not kept: only that it was done, and what went. */
export const objections = pgTable("objections", {
  id: id(),
  actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  /** How many rows of what were removed. */
  removed: jsonb().$type<Record<string, number>>().notNull(),
  /** Attempts to bring them in again that were passed over. */
  hits: integer().notNull().default(0),
  createdAt: createdAt(),
});

/** Accounts that must not come in again, as keyed hashes: they say nothing to whoever reads them without the key. */
export const doNotImport = pgTable(
  "do_not_import",
  {
    hash: text().primaryKey(),
    objectionId: uuid()
      .notNull()
      .references(() => objections.id, { onDelete: "cascade" }),
  },
  (t) => [index("do_not_import_objection_idx").on(t.objectionId)], // how many accounts; withdrawing an objection
);

import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { subject } from "../subject.ts";
import { users } from "./users.ts";

/** An erasure request that was carried out. The identity is not stored: only the date and the number of erased rows. */
export const objections = pgTable("objections", {
  id: id(),
  actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  /** Erased rows by kind. */
  removed: jsonb().$type<Record<string, number>>().notNull(),
  /** Number of blocked attempts to import them again. */
  hits: integer().notNull().default(0),
  createdAt: createdAt(),
});

subject(objections, {
  user: { actorId: "anonymize" },
  personal: "work of administrators",
});

/** Suppression list: accounts that must not be imported again, as keyed hashes that are useless without the key. */
export const doNotImport = pgTable(
  "do_not_import",
  {
    hash: text().primaryKey(),
    objectionId: uuid()
      .notNull()
      .references(() => objections.id, { onDelete: "cascade" }),
  },
  (t) => [index("do_not_import_objection_idx").on(t.objectionId)], // number of accounts; withdrawal
);

subject(doNotImport, { none: "hashes that lead to no one without the key of the installation" });

import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { lists } from "./lists.ts";

/** A visit of a shared list. */
export const listVisits = pgTable(
  "list_visits",
  {
    id: id(),
    listId: uuid()
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    /** Visitor id from the cookie of the shared page; not personal data. */
    visitorId: uuid().notNull(),
    device: text({ enum: ["computer", "phone", "other"] }).notNull(),
    /** The name given with their feedback. */
    name: text(),
    createdAt: createdAt(),
  },
  (t) => [index("list_visits_newest_idx").on(t.listId, t.createdAt.desc())], // visit log
);

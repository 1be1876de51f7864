import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { lists } from "./lists.ts";

/** Somebody looked at a shared list. */
export const listVisits = pgTable(
  "list_visits",
  {
    id: id(),
    listId: uuid()
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    /** Of the cookie the shared page gave them; says nothing else of who they are. */
    visitorId: uuid().notNull(),
    device: text({ enum: ["computer", "phone", "other"] }).notNull(),
    /** The name they gave with their feedback. */
    name: text(),
    createdAt: createdAt(),
  },
  (t) => [index("list_visits_newest_idx").on(t.listId, t.createdAt.desc())], // the view log
);

import { bigint, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { VERDICTS } from "#contract/states.ts";
import { at } from "../columns.ts";
import { creators } from "./creators.ts";
import { lists } from "./lists.ts";

/** A visitor's latest feedback on a creator of a shared list. */
export const listFeedback = pgTable(
  "list_feedback",
  {
    listId: uuid()
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creators.id, { onDelete: "cascade" }),
    visitorId: uuid().notNull(),
    reviewer: text().notNull(),
    verdict: text({ enum: VERDICTS }),
    comment: text().notNull().default(""),
    updatedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.creatorId, t.visitorId] }),
    index("list_feedback_newest_idx").on(t.listId, t.updatedAt.desc()), // feedback for the list's owner
  ],
);

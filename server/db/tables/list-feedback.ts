import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { VERDICTS } from "#contract/base/states.ts";
import { at } from "../columns.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
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
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    visitorId: uuid().notNull(),
    /** Its place on timelines among entries of the same time. */
    id: uuid()
      .notNull()
      .default(sql`uuidv7()`),
    reviewer: text().notNull(),
    verdict: text({ enum: VERDICTS }),
    comment: text().notNull().default(""),
    updatedAt: at().notNull(),
    /** When the visitor's sitting began in which they gave it: feedback without a long pause. */
    sittingAt: at().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.creatorId, t.visitorId] }),
    index("list_feedback_newest_idx").on(t.listId, sql`${t.updatedAt} desc`, t.creatorId, t.visitorId), // feedback for the list's owner
    index("list_feedback_creator_idx").on(t.creatorId, t.updatedAt, t.id), // timeline, rows of the CRM
  ],
);

subject(listFeedback, {
  creator: { creatorId: "delete" },
  counted: "feedback",
  access: { teams: "feedback" },
  isReference: true,
});

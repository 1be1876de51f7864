import { sql } from "drizzle-orm";
import { date, doublePrecision, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/** What a creator who owns a profile wants to reach: a figure of an account by a day. Only their own workspace has it. */
export const creatorGoals = pgTable(
  "creator_goals",
  {
    id: id(),
    customerId: customer(),
    creatorId: creator(),
    network: text().notNull(),
    username: text().notNull(),
    figure: text().notNull(),
    target: doublePrecision().notNull(),
    /** What the figure was when the goal was set. */
    start: doublePrecision().notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    index("creator_goals_customer_idx").on(t.customerId, t.creatorId), // my statistics
    index("creator_goals_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(creatorGoals, {
  creator: { creatorId: "delete" },
  counted: "goals",
  access: { teams: "goals" },
  isReference: true,
  user: { userId: "anonymize" },
  personal: IN_HISTORY,
});

export const creatorGoalsLog = undoable(creatorGoals, {
  columns: ["target"],
  named: ["creatorId"],
  canReturn: sql`exists (select from creator_ids c where c.id = n.creator_id)`,
});

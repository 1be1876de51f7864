import { JOB_KINDS } from "#contract/jobs.ts";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** A background job as users see it; pg-boss has its own tables for running it. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    kind: text({ enum: JOB_KINDS }).notNull(),
    input: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ["waiting", "running", "done", "failed", "cancelled"] })
      .notNull()
      .default("waiting"),
    done: integer().notNull().default(0),
    total: integer(),
    /** How many of its changes the undo of an action restored; only undo jobs have it. */
    restored: integer(),
    /** Key in the file store. */
    result: text(),
    resultName: text(),
    /** The action that undoes its changes. */
    actionId: uuid(),
    error: text(),
    createdAt: createdAt(),
    finishedAt: at(),
  },
  (t) => [tenantPolicy(), index("jobs_action_idx").on(t.customerId, t.actionId)], // undo; deletion of a workspace
);

subject(jobs, {
  user: { actorId: "anonymize" },
  personal: IN_HISTORY,
});

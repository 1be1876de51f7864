import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { CREDIT_KINDS, CREDIT_REASONS } from "#contract/plans.ts";
import { at } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/**
 * Credits granted, spent, set and expired. Append-only: a trigger refuses changes, and no role of a workspace has the
 * right to make any. Each entry has the balances after it, so that the newest one is all that reading a balance takes.
 */
export const creditLedger = pgTable(
  "credit_ledger",
  {
    /** Ascending per workspace: entries are written under its lock. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    kind: text({ enum: CREDIT_KINDS }).notNull(),
    reason: text({ enum: CREDIT_REASONS }).notNull(),
    amount: integer().notNull(),
    /** What is left of the grant of `period`, which expires with it. */
    monthly: integer().notNull(),
    /** What is left of what administrators set, which does not expire. */
    extra: integer().notNull(),
    /** The first day of a month. */
    period: date({ mode: "string" }).notNull(),
    /** Granted for that month so far. */
    granted: integer().notNull(),
    /** What was paid for: the id of a creator or a niche, or a search. */
    subject: text(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** A grant of the Free plan belongs to the workspace's owner at the time. Null for all other entries. */
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Idempotency key. */
    key: text().notNull(),
    at: at().notNull(),
  },
  (t) => [
    tenantPolicy(),
    unique("credit_ledger_key").on(t.customerId, t.key), // retries
    index("credit_ledger_balance_idx").on(t.customerId, t.kind, t.id), // balance, history
    index("credit_ledger_subject_idx")
      .on(t.customerId, t.kind, t.subject)
      .where(sql`${t.subject} is not null`), // what was paid for
    index("credit_ledger_user_idx")
      .on(t.userId)
      .where(sql`${t.userId} is not null`), // deletion of a user
    index("credit_ledger_owner_idx")
      .on(t.ownerId, t.period)
      .where(sql`${t.ownerId} is not null`), // what an owner had of a month; deletion of a user
    check("credit_ledger_never_negative", sql`${t.monthly} >= 0 and ${t.extra} >= 0`),
  ],
);

subject(creditLedger, {
  creator: { subject: { keep: "the ledger is append-only; the id leads to nothing once the creator is erased" } },
  access: "for what workspaces paid, and nothing about the creator",
  isReference: false,
  user: { userId: "anonymize", ownerId: "anonymize" },
  personal: IN_HISTORY,
});

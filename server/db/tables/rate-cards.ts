import { integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { RateCard } from "#contract/rate-card.ts";
import { at } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/**
 * Versions of each workspace's rate card. Append-only: no role of a workspace has the right to change one, so that an
 * estimate that names its version can be computed again.
 */
export const rateCards = pgTable(
  "rate_cards",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** From 1 on; 0 is in the program. */
    version: integer().notNull(),
    /** Amounts in the smallest unit of its currency; checked when it is saved. */
    card: jsonb().$type<RateCard>().notNull(),
    /** Who saved it; null when they were deleted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    savedAt: at().notNull(),
  },
  (t) => [tenantPolicy(), primaryKey({ columns: [t.customerId, t.version] })],
);

subject(rateCards, {
  user: { userId: "anonymize" },
  personal: IN_HISTORY,
});

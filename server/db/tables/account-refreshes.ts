import { bigint, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** When an account was last requested from its network, and when it is due again. */
export const accountRefreshes = pgTable(
  "account_refreshes",
  {
    accountId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    connector: text().notNull(),
    /** 0 tracked, 1 in a CRM, 2 popular, 3 others. */
    priority: smallint().notNull(),
    dueAt: at().notNull(),
    lastAt: at(),
    /** Result of the last attempt: "ok" or a failure of the connector. */
    outcome: text(),
    failures: smallint().notNull().default(0),
  },
  (t) => [index("account_refreshes_due_idx").on(t.connector, t.priority, t.dueAt)], // next due accounts
);

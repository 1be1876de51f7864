import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";

/** A live source as the operator has set it up, and how it is doing. */
export const connectors = pgTable("connectors", {
  /** A key of the registry. */
  key: text().primaryKey(),
  isEnabled: boolean().notNull().default(true),
  /** Encrypted with the installation's key; null: none, or those of the environment. */
  credentials: text(),
  /** Units a day that refreshing may spend; null: the connector's own. */
  dailyUnits: integer(),
  /** Money a month, in millionths of a dollar, beyond which nothing is asked; null: the connector's own. */
  monthlyMicros: bigint({ mode: "number" }),
  /** That the operator's project has passed the network's audit: who said so, and when. */
  audit: jsonb().$type<{ name: string; at: string }>(),
  lastOkAt: at(),
  lastError: text(),
  lastErrorAt: at(),
  /** Not asked before this: a quota used up, or a wait the network wants. */
  blockedUntil: at(),
});

/** What asking has cost, day by day (UTC). */
export const connectorSpend = pgTable(
  "connector_spend",
  {
    connector: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    calls: integer().notNull().default(0),
    units: integer().notNull().default(0),
    /** Millionths of a dollar. */
    micros: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.connector, t.day] })],
);

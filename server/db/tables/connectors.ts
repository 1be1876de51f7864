import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { subject } from "../subject.ts";

/** Settings and state of a connector. */
export const connectors = pgTable("connectors", {
  /** A key of the registry. */
  key: text().primaryKey(),
  isEnabled: boolean().notNull().default(true),
  /** Encrypted with the installation's key; null: none, or those of the environment. */
  credentials: text(),
  /** Daily units available for refreshes; null: the connector's default. */
  dailyUnits: integer(),
  /** Monthly spending limit in millionths of a dollar; null: the connector's default. */
  monthlyMicros: bigint({ mode: "number" }),
  /** Confirmation that the operator's project passed the network's audit: who confirmed it, and when. */
  audit: jsonb().$type<{ name: string; at: string }>(),
  lastOkAt: at(),
  lastError: text(),
  lastErrorAt: at(),
  /** No requests before this time: quota used up, or rate limited. */
  blockedUntil: at(),
});

subject(connectors, { none: "settings of the installation" });

/** Spending per day (UTC). */
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

subject(connectorSpend, { none: "numbers of requests" });

import { doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";

/** Percentile thresholds of a metric among all accounts of a network, used by scores and cards. */
export const networkScales = pgTable(
  "network_scales",
  {
    network: text().notNull(),
    metric: text().notNull(),
    /** 100 ascending values: the 1st … 100th percentile. */
    thresholds: doublePrecision().array().notNull(),
    computedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.network, t.metric] })],
);

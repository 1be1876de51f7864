import { boolean, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/** Where figures come from: a file panel, a connector, a person's hand, the sample world. */
export const sources = pgTable(
  "sources",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ["file", "connector", "manual", "sample"] }).notNull(),
    name: text().notNull(),
    /** Who brought it, and may be gone; null for what is the installation's own. Others are not told its name. */
    customerId: uuid(),
    /** After how many days figures must go; null: kept. */
    maxAgeDays: integer(),
    /** Whether figures may be computed from its own: rates, growth, scores. */
    allowDerived: boolean().notNull().default(true),
    /** Whether its figures may meet those of other networks: totals, the score, comparisons. */
    allowCrossNetwork: boolean().notNull().default(true),
    /** Whether its figures may leave by exports. */
    allowExport: boolean().notNull().default(true),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [unique("sources_name_key").on(t.kind, t.name, t.customerId).nullsNotDistinct()],
);

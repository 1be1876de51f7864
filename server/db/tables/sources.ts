import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/** Where figures come from: a file panel, a connector, a person's hand, the sample world. */
export const sources = pgTable(
  "sources",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ["file", "connector", "manual", "sample"] }).notNull(),
    name: text().notNull(),
    /** After how many days figures must go; null: kept. */
    maxAgeDays: integer(),
    allowDerived: boolean().notNull().default(true),
    allowCrossNetwork: boolean().notNull().default(true),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("sources_name_key").on(t.kind, t.name)],
);

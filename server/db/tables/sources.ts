import { boolean, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { subject } from "../subject.ts";

/** Where metrics come from: a file panel, a connector, an account that its creator has connected, manual entry, the creators themselves, the sample world. */
export const sources = pgTable(
  "sources",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ["file", "connector", "connected", "manual", "declared", "sample"] }).notNull(),
    name: text().notNull(),
    /**
     * The workspace that provided it, which may be deleted; null for the installation's own. Other workspaces do not
     * see its name.
     */
    customerId: uuid(),
    /** Days after which metrics must be deleted; null: no limit. */
    maxAgeDays: integer(),
    /** Whether derived metrics may be computed: rates, growth, scores. */
    allowDerived: boolean().notNull().default(true),
    /** Whether its metrics may be combined with those of other networks: totals, the score, comparisons. */
    allowCrossNetwork: boolean().notNull().default(true),
    /** Whether its metrics may be exported. */
    allowExport: boolean().notNull().default(true),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [unique("sources_name_key").on(t.kind, t.name, t.customerId).nullsNotDistinct()],
);

subject(sources, {
  none: "where figures are from",
  workspace: { customerId: { keep: "what others know by now may be from it" } },
});

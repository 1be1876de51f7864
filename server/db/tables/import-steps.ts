import { integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { ImportCounts } from "#contract/imports.ts";
import { imports } from "./imports.ts";

/**
 * One committed transaction of an import: its progress, and the previous state for the undo. Deleted when it is
 * reverted.
 */
export const importSteps = pgTable(
  "import_steps",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    /** Rows of the file read at the commit. */
    rows: integer().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** Created rows and previous versions of updated rows, as recorded by recordCreators. */
    before: jsonb().$type<unknown>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.step] })],
);

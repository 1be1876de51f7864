import { integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { ImportCounts } from "#contract/imports.ts";
import { imports } from "./imports.ts";

/**
 * What one transaction of an import has done: how far it came, and what was there before, for the way back. A step that
 * has been taken back is deleted.
 */
export const importSteps = pgTable(
  "import_steps",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    step: integer().notNull(),
    /** Rows of the file read when it was committed. */
    rows: integer().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** In the words of recordCreators: what it made, and rows as they were. */
    before: jsonb().$type<unknown>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.step] })],
);

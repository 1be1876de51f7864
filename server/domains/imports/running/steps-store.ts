import { and, count, desc, eq, lt, max, sql } from "drizzle-orm";
import type { ImportCounts } from "#contract/imports.ts";
import type { Database } from "../../../db/connect.ts";
import { imports, importSteps } from "../../../db/tables/index.ts";

export type StepRow = typeof importSteps.$inferSelect;

export async function insertStep(db: Database, step: StepRow): Promise<void> {
  await db.insert(importSteps).values(step);
}

/** How many steps an import has made that were not taken back, and the last of them. */
export async function countSteps(db: Database, importId: string): Promise<{ steps: number; last: number | null }> {
  const [row] = await db
    .select({ steps: count(), last: max(importSteps.step) })
    .from(importSteps)
    .where(eq(importSteps.importId, importId));
  return { steps: row?.steps ?? 0, last: row?.last ?? null };
}

/** What became of the rows so far. */
export async function selectCounts(db: Database, importId: string): Promise<ImportCounts[]> {
  const rows = await db
    .select({ counts: importSteps.counts })
    .from(importSteps)
    .where(eq(importSteps.importId, importId));
  return rows.map(({ counts }) => counts);
}

/** The last step, held until the transaction ends. */
export async function selectLastStep(db: Database, importId: string): Promise<StepRow | undefined> {
  const [row] = await db
    .select()
    .from(importSteps)
    .where(eq(importSteps.importId, importId))
    .orderBy(desc(importSteps.step))
    .limit(1)
    .for("update");
  return row;
}

export async function deleteStep(db: Database, { importId, step }: Pick<StepRow, "importId" | "step">): Promise<void> {
  await db.delete(importSteps).where(and(eq(importSteps.importId, importId), eq(importSteps.step, step)));
}

/** The way back of imports that ended before, which nobody can undo any more. */
export async function deleteStepsBefore(db: Database, before: Date): Promise<void> {
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lt(imports.finishedAt, before), sql`${imports.state} not in ('running', 'undoing')`));
  await db.delete(importSteps).where(sql`${importSteps.importId} in ${old}`);
}

import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { ImportCounts } from "#contract/imports/endpoints.ts";
import type { Database } from "../../../db/connect.ts";
import { importCreators, imports, importSteps } from "../../../db/tables/index.ts";

export type StepRow = typeof importSteps.$inferSelect;

export async function insertStep(db: Database, step: StepRow): Promise<void> {
  await db.insert(importSteps).values(step);
}

/** Each once, however many rows and steps are about it. */
export async function insertImportCreators(
  db: Database,
  importId: string,
  creatorIds: ReadonlySet<number>,
): Promise<void> {
  if (creatorIds.size === 0) return;
  const ids = sql.param([...creatorIds]);
  await db.execute(sql`
    insert into ${importCreators} (import_id, creator_id)
    select ${importId}::uuid, unnest(${ids}::bigint[]) on conflict do nothing`);
}

export async function deleteImportCreators(db: Database, importId: string): Promise<void> {
  await db.delete(importCreators).where(eq(importCreators.importId, importId));
}

/** What could not be reverted of a step, because it was overwritten since, stays as a step of no rows. */
const isDone = gt(importSteps.rows, 0);

/** How many steps of an import are not reverted. */
export async function countSteps(db: Database, importId: string): Promise<number> {
  return db.$count(importSteps, and(eq(importSteps.importId, importId), isDone));
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
    .where(and(eq(importSteps.importId, importId), isDone))
    .orderBy(desc(importSteps.step))
    .limit(1)
    .for("update");
  return row;
}

export async function deleteStep(db: Database, { importId, step }: Pick<StepRow, "importId" | "step">): Promise<void> {
  await db.delete(importSteps).where(and(eq(importSteps.importId, importId), eq(importSteps.step, step)));
}

export async function saveUnrevertedStep(
  db: Database,
  { importId, step }: Pick<StepRow, "importId" | "step">,
  unreverted: unknown,
): Promise<void> {
  await db
    .update(importSteps)
    .set({ rows: 0, before: unreverted })
    .where(and(eq(importSteps.importId, importId), eq(importSteps.step, step)));
}

/** What could not be reverted of the steps of any import, except the known ones: `id/step`. */
export async function selectUnreverted(
  db: Database,
  known: readonly string[],
): Promise<{ key: string; before: unknown }[]> {
  const key = sql<string>`${importSteps.importId} || '/' || ${importSteps.step}`;
  return db
    .select({ key, before: importSteps.before })
    .from(importSteps)
    .where(and(eq(importSteps.rows, 0), sql`${key} <> all(${sql.param([...known])}::text[])`));
}

/** Before images of imports that finished before and cannot be undone any more. */
export async function deleteStepsBefore(db: Database, before: Date): Promise<void> {
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lt(imports.finishedAt, before), sql`${imports.state} not in ('running', 'undoing')`));
  await db.delete(importSteps).where(sql`${importSteps.importId} in ${old}`);
}

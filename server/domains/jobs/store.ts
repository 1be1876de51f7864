import { and, eq, getTableColumns, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { JobView } from "#contract/jobs.ts";
import type { JobState } from "#contract/base/states.ts";
import type { Database } from "../../db/connect.ts";
import { containing } from "../../db/containing.ts";
import { isOwnedBy, type TenantDb } from "../../db/tenant.ts";
import { jobs } from "../../db/tables/index.ts";

// The input can contain the ids of many rows: only the worker reads it.
const { input, ...columns } = getTableColumns(jobs);

export type JobRow = Omit<typeof jobs.$inferSelect, "input">;

type NewRow = {
  actorId: string;
  kind: JobView["kind"];
  input: unknown;
  total: number;
  resultName: string | null;
  actionId: string | null;
  createdAt: Date;
};

export async function insertJob({ db, customerId }: TenantDb, job: NewRow): Promise<JobRow | undefined> {
  const [row] = await db
    .insert(jobs)
    .values({ ...job, customerId })
    .returning(columns);
  return row;
}

/** Counts all workspaces of the owner, beyond row-level security. */
export async function countUnfinished(db: Database, ownerId: string): Promise<number> {
  return db.$count(jobs, and(isOwnedBy(jobs.customerId, ownerId), inArray(jobs.state, ["waiting", "running"])));
}

export async function selectJob({ db, customerId }: TenantDb, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(jobs)
    .where(and(eq(jobs.customerId, customerId), eq(jobs.id, id)));
  return row;
}

/** For the worker: a job of any workspace. */
export async function selectAny(db: Database, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select(columns).from(jobs).where(eq(jobs.id, id));
  return row;
}

/** Returns the same job, locked until the transaction ends. */
export async function selectAnyForUpdate(db: Database, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select(columns).from(jobs).where(eq(jobs.id, id)).for("update");
  return row;
}

type Changes = Partial<Pick<JobRow, "done" | "result" | "error" | "actionId" | "finishedAt">>;

export async function updateState(
  db: Database,
  id: string,
  state: JobState,
  changes: Changes,
): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ ...changes, state })
    .where(eq(jobs.id, id))
    .returning(columns);
  return row;
}

export async function selectInput(db: Database, id: string): Promise<unknown> {
  const [row] = await db.select({ input }).from(jobs).where(eq(jobs.id, id));
  return row?.input;
}

/** Undefined when the job is no longer running, or its progress is not `after`. */
export async function updateProgress(
  db: Database,
  id: string,
  { done, after, restored }: { done: number; after?: number; restored?: number },
): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ done, ...(restored !== undefined && { restored: sql`coalesce(${jobs.restored}, 0) + ${restored}` }) })
    .where(and(eq(jobs.id, id), eq(jobs.state, "running"), after === undefined ? undefined : eq(jobs.done, after)))
    .returning(columns);
  return row;
}

/** Cancels the waiting and running jobs of an action. */
export async function cancelUnfinished(
  { db, customerId }: TenantDb,
  actionId: string,
  finishedAt: Date,
): Promise<JobRow[]> {
  return db
    .update(jobs)
    .set({ state: "cancelled", finishedAt })
    .where(
      and(
        eq(jobs.customerId, customerId),
        eq(jobs.actionId, actionId),
        inArray(jobs.state, ["waiting", "running"] satisfies JobState[]),
      ),
    )
    .returning(columns);
}

/** Returns the keys of their files. */
export async function deleteFinishedBefore(db: Database, before: Date): Promise<string[]> {
  const rows = await db.delete(jobs).where(lt(jobs.finishedAt, before)).returning({ result: jobs.result });
  return rows.flatMap(({ result }) => result ?? []);
}

const EXPORTS = ["export-crm", "export-list", "export-file"] satisfies JobView["kind"][];

/** Cancels running exports of these workspaces: they have already read their rows. */
export async function cancelExports(db: Database, customerIds: readonly string[], finishedAt: Date): Promise<JobRow[]> {
  const running = and(inArray(jobs.kind, EXPORTS), eq(jobs.state, "running"));
  return db
    .update(jobs)
    .set({ state: "cancelled", finishedAt })
    .where(and(running, sql`${jobs.customerId} = any(${sql.param([...customerIds])}::uuid[])`))
    .returning(columns);
}

/** Removes the results of these workspaces; returns the keys of the files, and the updated jobs. */
export async function clearResults(
  db: Database,
  customerIds: readonly string[],
): Promise<{ keys: string[]; rows: JobRow[] }> {
  const withResult = and(isNotNull(jobs.result), sql`${jobs.customerId} = any(${sql.param([...customerIds])}::uuid[])`);
  const results = await db.select({ result: jobs.result }).from(jobs).where(withResult).for("update");
  const rows = await db.update(jobs).set({ result: null }).where(withResult).returning(columns);
  return { keys: results.flatMap(({ result }) => result ?? []), rows };
}

/** Clears the input of finished jobs of these workspaces, and of all that contain one of the names. */
export async function clearInputs(
  db: Database,
  customerIds: readonly string[],
  names: readonly string[],
): Promise<void> {
  await db
    .update(jobs)
    .set({ input: {} })
    .where(
      and(
        inArray(jobs.state, ["done", "failed", "cancelled"] satisfies JobState[]),
        sql`(${jobs.customerId} = any(${sql.param([...customerIds])}::uuid[])
          or ${jobs.input}::text ilike any(${containing(names)}))`,
      ),
    );
}

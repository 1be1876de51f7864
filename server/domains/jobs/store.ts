import { and, eq, getTableColumns, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { JobView } from "#contract/jobs.ts";
import type { JobState } from "#contract/states.ts";
import type { Database } from "../../db/connect.ts";
import { containing } from "../../db/containing.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { jobs } from "../../db/tables/index.ts";

// A job that changes many rows has all their ids as its input: only who does the job reads that.
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

export async function countUnfinished({ db, customerId }: TenantDb): Promise<number> {
  return db.$count(jobs, and(eq(jobs.customerId, customerId), inArray(jobs.state, ["waiting", "running"])));
}

export async function selectJob({ db, customerId }: TenantDb, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(jobs)
    .where(and(eq(jobs.customerId, customerId), eq(jobs.id, id)));
  return row;
}

/** For the worker, which is nobody's: a job whoever it belongs to. */
export async function selectAny(db: Database, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select(columns).from(jobs).where(eq(jobs.id, id));
  return row;
}

/** The same, held until the transaction ends. */
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

/** Undefined when the job no longer runs, or is not where it was left: `after`. */
export async function updateProgress(
  db: Database,
  id: string,
  { done, after }: { done: number; after?: number },
): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ done })
    .where(and(eq(jobs.id, id), eq(jobs.state, "running"), after === undefined ? undefined : eq(jobs.done, after)))
    .returning(columns);
  return row;
}

/** Cancels what still does, or waits to do, an action's work. */
export async function cancelWorkOn(
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

/** Resolves to the keys of the files that go with them. */
export async function deleteFinishedBefore(db: Database, before: Date): Promise<string[]> {
  const rows = await db.delete(jobs).where(lt(jobs.finishedAt, before)).returning({ result: jobs.result });
  return rows.flatMap(({ result }) => result ?? []);
}

const EXPORTS = ["export-crm", "export-list", "export-file"] satisfies JobView["kind"][];

/** Stops what these teams' files are being written by: it has read its rows already. */
export async function cancelExports(db: Database, customerIds: readonly string[], finishedAt: Date): Promise<JobRow[]> {
  const running = and(inArray(jobs.kind, EXPORTS), eq(jobs.state, "running"));
  return db
    .update(jobs)
    .set({ state: "cancelled", finishedAt })
    .where(and(running, sql`${jobs.customerId} = any(${sql.param([...customerIds])}::uuid[])`))
    .returning(columns);
}

/** Forgets the files these teams have had made; answers their keys, and the jobs as they are now. */
export async function clearResults(
  db: Database,
  customerIds: readonly string[],
): Promise<{ keys: string[]; rows: JobRow[] }> {
  const theirs = and(isNotNull(jobs.result), sql`${jobs.customerId} = any(${sql.param([...customerIds])}::uuid[])`);
  const held = await db.select({ result: jobs.result }).from(jobs).where(theirs).for("update");
  const rows = await db.update(jobs).set({ result: null }).where(theirs).returning(columns);
  return { keys: held.flatMap(({ result }) => result ?? []), rows };
}

/** What ended work was asked for: of these teams, and whatever else names somebody. */
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

import { and, eq, lt } from "drizzle-orm";
import type { JobView } from "#contract/jobs.ts";
import type { JobState } from "#contract/states.ts";
import type { Database } from "../../db/connect.ts";
import type { Owner } from "../../db/owner.ts";
import { jobs } from "../../db/tables/index.ts";

export type JobRow = typeof jobs.$inferSelect;

type NewRow = {
  actorId: string;
  kind: JobView["kind"];
  input: unknown;
  total: number;
  resultName: string;
  createdAt: Date;
};

export async function insertJob({ db, customerId }: Owner, job: NewRow): Promise<JobRow | undefined> {
  const [row] = await db
    .insert(jobs)
    .values({ ...job, customerId })
    .returning();
  return row;
}

export async function selectJob({ db, customerId }: Owner, id: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.customerId, customerId), eq(jobs.id, id)));
  return row;
}

/** For the worker, which is nobody's: a job whoever it belongs to. */
export async function selectAny(db: Database, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row;
}

/** The same, held until the transaction ends. */
export async function selectAnyForUpdate(db: Database, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id)).for("update");
  return row;
}

type Changes = Partial<Pick<JobRow, "done" | "result" | "error" | "finishedAt">>;

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
    .returning();
  return row;
}

/** Undefined when the job no longer runs. */
export async function updateProgress(db: Database, id: string, done: number): Promise<JobRow | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ done })
    .where(and(eq(jobs.id, id), eq(jobs.state, "running")))
    .returning();
  return row;
}

/** Resolves to the keys of the files that go with them. */
export async function deleteFinishedBefore(db: Database, before: Date): Promise<string[]> {
  const rows = await db.delete(jobs).where(lt(jobs.finishedAt, before)).returning({ result: jobs.result });
  return rows.flatMap(({ result }) => result ?? []);
}

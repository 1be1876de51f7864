import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/connect.ts";
import { acrossTenants } from "../db/row-security.ts";

/** Changes have a queue of their own: they do not wait until somebody's export is written, or a long table imported. */
export type QueueName = "exports" | "changes" | "imports";
type JobData = { jobId: string };

/** What verbs see of pg-boss: a job is enqueued within the transaction that needs it. */
export type Queue = { send: (queue: QueueName, data: JobData, db: Database) => Promise<void> };

export type Work = {
  /** The signal says that the job is no longer ours: the process stops, or another one has it. */
  handle: (data: JobData, signal: AbortSignal) => Promise<void>;
  /** What has failed, or killed its process, once too often. */
  giveUp: (data: JobData) => Promise<void>;
};
export type WorkOn = (name: QueueName, work: Work) => Promise<void>;

/** Runs the work when its time has come, in one process whatever their number. The signal says that it is to stop. */
type OnSchedule = (work: (signal: AbortSignal) => Promise<void>) => Promise<void>;

/** In UTC. */
const SCHEDULES = { nightly: "15 3 * * *", refreshing: "* * * * *" } as const;

// A worker beats every 10 s and is looked after every 5: the job of one that died is with another within 30.
const OPTIONS = { notify: true, retryLimit: 3, retryDelay: 1, expireInSeconds: 3600, heartbeatSeconds: 20 } as const;
const LOOK_AFTER = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const;

/** In each process: a short export does not wait for a long one, and people's requests still get their turn. */
const AT_ONCE: Record<QueueName, number> = { exports: 3, changes: 2, imports: 2 };

/**
 * Opens pg-boss on the database. Work is taken up by `workOn` in processes with the worker role.
 * A job whose process died is given to another one when its heartbeat is overdue.
 */
export async function openQueue(
  connectionString: string,
  { log, queues }: { log: Logger; queues: readonly QueueName[] },
) {
  const boss = new PgBoss({ connectionString, max: 4, useListenNotify: true, ...LOOK_AFTER });
  boss.on("error", (error: Error) => log.error({ err: error }, "job queue"));
  await boss.start();
  await Promise.all(queues.map((name) => declareQueue(boss, name)));
  const queue: Queue = {
    async send(name, data, db) {
      await boss.send(name, data, {
        db: { executeSql: (text, values = []) => acrossTenants(db, (tx) => runWithin(tx, text, values)) },
      });
    },
  };
  const workOn: WorkOn = async (name, { handle, giveUp }) => {
    const workers = Array.from({ length: AT_ONCE[name] }, () => takeOneByOne(boss, name, handle));
    await Promise.all([...workers, takeOneByOne(boss, deadLetters(name), giveUp)]);
  };
  const everyNight: OnSchedule = (work) => onSchedule(boss, "nightly", work);
  const everyMinute: OnSchedule = (work) => onSchedule(boss, "refreshing", work);
  return { queue, workOn, everyNight, everyMinute, stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/** What takes longer than to its next time is not begun twice; whoever dies at it is found out by their heartbeat. */
async function onSchedule(
  boss: PgBoss,
  name: keyof typeof SCHEDULES,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  await boss.createQueue(name, { policy: "exclusive", heartbeatSeconds: OPTIONS.heartbeatSeconds });
  await boss.schedule(name, SCHEDULES[name]);
  await boss.work(name, async ([job]) => {
    if (job) await work(job.signal);
  });
}

/** Takes up the next job as soon as one is done: left to itself, a worker looks again only at the next poll. */
async function takeOneByOne(boss: PgBoss, name: string, take: Work["handle"]): Promise<void> {
  const worker = await boss.work<JobData>(name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]) => {
    try {
      if (job) await take(job.data, job.signal);
    } finally {
      boss.notifyWorker(worker);
    }
  });
}

function deadLetters(name: QueueName): string {
  return `${name}-given-up`;
}

/** createQueue leaves a queue of an earlier start as it was; what has changed here since is written over it. */
async function declareQueue(boss: PgBoss, name: QueueName): Promise<void> {
  const deadLetter = deadLetters(name);
  await boss.createQueue(deadLetter, { notify: true });
  await boss.createQueue(name, { ...OPTIONS, deadLetter });
  await boss.updateQueue(name, { ...OPTIONS, deadLetter });
}

/** pg-boss brings SQL with $1 … placeholders; drizzle's transaction takes it chunk by chunk. */
async function runWithin(db: Database, text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/);
  const query = sql.empty();
  parts.forEach((part, i) => {
    query.append(i % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`);
  });
  const { rows } = await db.execute(query);
  return { rows };
}

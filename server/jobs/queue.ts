import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/connect.ts";
import { acrossTenants } from "../db/row-security.ts";

type JobData = { jobId: string };

/** What is sent to each queue. Changes have their own, so that they do not wait for exports and large imports. */
export type QueueData = {
  exports: JobData;
  changes: JobData;
  imports: JobData;
  mails: { mailId: string };
  ratings: { ratingId: string; customerId: string };
  recaps: { recapIds: string[] };
  /** Sends the next mails of a mailbox. What an interrupted run of this id had claimed is not sent again. */
  outgoing: { mailboxId: string; customerId: string; runId: string };
  /** Reads a mailbox. */
  mailboxes: { mailboxId: string; customerId: string };
  /** Has Google withdraw the access of a mailbox that was disconnected; `tokens` are sealed. */
  revocations: { customerId: string; userId: string; address: string; tokens: string };
};
export type QueueName = keyof QueueData;

/** pg-boss as handlers see it: jobs are enqueued within a transaction. */
export type Queue = { send: <Q extends QueueName>(queue: Q, data: QueueData[Q], db: Database) => Promise<void> };

export type Work<Data> = {
  /** The signal is aborted when the process stops or another one has taken over the job. */
  handle: (data: Data, signal: AbortSignal) => Promise<void>;
  /** Handles jobs that failed, or crashed their process, too often. */
  handleFailed: (data: Data) => Promise<void>;
};
export type WorkOn = <Q extends QueueName>(name: Q, work: Work<QueueData[Q]>) => Promise<void>;

/**
 * Schedules recurring work in one of the processes. The signal is aborted on shutdown. `isMissed`: no process ran when it was
 * due last, so it is due now.
 */
type OnSchedule = (work: (signal: AbortSignal) => Promise<void>, missed?: { isMissed: boolean }) => Promise<void>;

/** In UTC. */
const SCHEDULES = { nightly: "15 3 * * *", refreshing: "* * * * *" } as const;
type Schedule = keyof typeof SCHEDULES;

// Workers send a heartbeat every 10 s, checked every 5: a job of a crashed worker is retried within 30.
const OPTIONS = { notify: true, retryLimit: 3, retryDelay: 1, expireInSeconds: 3600, heartbeatSeconds: 20 };
/** A server may be away for a while: retried after 15 s, then twice as long each time, for about eight hours. */
const PATIENT = { retryLimit: 11, retryDelay: 15, retryBackoff: true };
const RETRIES: Partial<Record<QueueName, object>> = { mails: PATIENT, revocations: PATIENT };
/** Only one job with the same key waits: another would find nothing to do. */
const KEYS: { [Q in QueueName]?: (data: QueueData[Q]) => string } = { mailboxes: ({ mailboxId }) => mailboxId };
const HEARTBEAT_CHECK = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const;

/** A night may take hours: by default a second one would start after 15 minutes, beside the first. */
const LASTING: Partial<Record<Schedule, object>> = {
  nightly: { expireInSeconds: 23 * 3600, retryLimit: 2, retryDelay: 600 },
};

/** Per process: a short export does not wait for a long one, and interactive requests still get CPU time. */
const CONCURRENCY: Record<QueueName, number> = {
  exports: 3,
  changes: 2,
  imports: 2,
  mails: 2,
  ratings: 1,
  recaps: 2,
  outgoing: 3,
  mailboxes: 2,
  revocations: 1,
};

/**
 * Opens pg-boss on the database. `workOn` processes jobs in processes with the worker role. A job of a crashed process
 * is retried when its heartbeat is overdue.
 */
export async function openQueue(
  connectionString: string,
  { log, queues, pollSeconds = 2 }: { log: Logger; queues: readonly QueueName[]; pollSeconds?: number },
) {
  const boss = new PgBoss({ connectionString, max: 4, useListenNotify: true, ...HEARTBEAT_CHECK });
  boss.on("error", (error: Error) => log.error({ err: error }, "job queue"));
  await boss.start();
  await Promise.all(queues.map((name) => declareQueue(boss, name)));
  const queue: Queue = {
    async send(name, data, db) {
      const singletonKey = KEYS[name]?.(data);
      await boss.send(name, data, {
        ...(singletonKey !== undefined && { singletonKey }),
        db: { executeSql: (text, values = []) => acrossTenants(db, (tx) => runWithin(tx, text, values)) },
      });
    },
  };
  const workOn: WorkOn = async (name, { handle, handleFailed }) => {
    const workers = Array.from({ length: CONCURRENCY[name] }, () =>
      workSequentially(boss, name, handle, { pollSeconds }),
    );
    const deadLetter = { name: deadLetters(name), pollSeconds };
    await Promise.all([...workers, workSequentially(boss, name, handleFailed, deadLetter)]);
  };
  const everyNight: OnSchedule = (...call) => onSchedule(boss, "nightly", ...call);
  const everyMinute: OnSchedule = (...call) => onSchedule(boss, "refreshing", ...call);
  return { queue, workOn, everyNight, everyMinute, stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/** A run that exceeds its interval is not started twice; crashed workers are detected by their heartbeat. */
async function onSchedule(
  boss: PgBoss,
  name: Schedule,
  ...[work, { isMissed } = { isMissed: false }]: Parameters<OnSchedule>
): Promise<void> {
  const options = { heartbeatSeconds: OPTIONS.heartbeatSeconds, ...LASTING[name] };
  await boss.createQueue(name, { policy: "exclusive", ...options });
  await boss.updateQueue(name, options);
  await boss.schedule(name, SCHEDULES[name]);
  await boss.work(name, async ([job]) => {
    if (job) await work(job.signal);
  });
  if (isMissed) await boss.send(name);
}

/** Fetches the next job as soon as one is done: by default a worker waits for the next poll. */
async function workSequentially<Q extends QueueName>(
  boss: PgBoss,
  queue: Q,
  runJob: Work<QueueData[Q]>["handle"],
  { name = queue, pollSeconds }: { name?: string; pollSeconds: number },
): Promise<void> {
  const options = { batchSize: 1, pollingIntervalSeconds: pollSeconds };
  const worker = await boss.work<QueueData[Q]>(name, options, async ([job]) => {
    try {
      if (job) await runJob(job.data, job.signal);
    } finally {
      boss.notifyWorker(worker);
    }
  });
}

function deadLetters(name: QueueName): string {
  return `${name}-given-up`;
}

/** createQueue does not update an existing queue: changed options are written explicitly. */
async function declareQueue(boss: PgBoss, name: QueueName): Promise<void> {
  const deadLetter = deadLetters(name);
  await boss.createQueue(deadLetter, { notify: true });
  const options = { ...OPTIONS, ...RETRIES[name], deadLetter };
  await boss.createQueue(name, { ...options, policy: KEYS[name] ? "short" : "standard" });
  await boss.updateQueue(name, options);
}

/** pg-boss passes SQL with $1 … placeholders; drizzle's transaction takes it in chunks. */
async function runWithin(db: Database, text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/);
  const query = sql.empty();
  parts.forEach((part, i) => {
    query.append(i % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`);
  });
  const { rows } = await db.execute(query);
  return { rows };
}

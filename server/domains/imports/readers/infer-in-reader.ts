import { Worker } from "node:worker_threads";
import type { Context, Member } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { createSlots } from "../../../kernel/slots.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readNicheNames } from "#server/domains/categories/index.ts";
import { findPeople } from "../drafts/find-people.ts";
import type { InferredSchema, Question } from "./infer-schema.ts";
import type { FromThread, ToThread } from "./schema-thread.ts";

/** Two threads leave the program a core on small machines, and their memory is bounded. */
const slots = createSlots({ total: 2, perWorkspace: 1, waiting: 5 });
const HEAP_MB = 1_024;
/** The largest tables that are accepted take a fraction of this. */
const TIME_MAX_MS = 120_000;

const TOO_SLOW = "This table takes too long to read. Save it as CSV, or split it into smaller tables.";
const TOO_LARGE = "This table needs too much memory. Split it into smaller tables.";

type UploadedTable = {
  ctx: Context<Member>;
  question: Omit<Question, "findPeople">;
  /** Ends the thread when the caller is gone. */
  signal: AbortSignal;
};

/**
 * Infers the schema of an uploaded table in a thread with limits of time and memory: whatever it contains, other requests
 * are not delayed.
 */
export async function inferInThread({ ctx, question, signal }: UploadedTable): Promise<InferredSchema> {
  const { customerId } = tenantOf(ctx);
  const nicheNames = await readNicheNames({ ctx });
  return slots.run({ customerId, signal }, () => runThread({ ctx, question: { ...question, nicheNames }, signal }));
}

async function runThread({ ctx, question, signal }: UploadedTable): Promise<InferredSchema> {
  const worker = takeThread();
  const { promise, resolve, reject } = Promise.withResolvers<InferredSchema>();
  const send = (message: ToThread) => worker.postMessage(message);
  const timer = setTimeout(() => reject(new Refusal("bad_request", { msg: TOO_SLOW })), TIME_MAX_MS);
  const leave = () => reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  worker.on("message", (message: FromThread) => {
    if ("names" in message) findPeople({ ctx, names: message.names }).then((people) => send({ people }), reject);
    else if ("refusal" in message) resolve(Promise.reject(new TableRefused(message.refusal.code, message.refusal)));
    else resolve(message.schema);
  });
  worker.on("error", (error) => reject(isOutOfMemory(error) ? new Refusal("bad_request", { msg: TOO_LARGE }) : error));
  worker.on("exit", () => reject(new Error("the thread that infers schemas has exited")));
  send({ question });
  let isReusable = false;
  try {
    const schema = await promise;
    isReusable = true;
    return schema;
  } catch (error) {
    isReusable = error instanceof TableRefused;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
    for (const event of EVENTS) worker.removeAllListeners(event);
    if (isReusable) keepThread(worker);
    else await worker.terminate();
  }
}

/** The table was refused; the thread is fine. */
class TableRefused extends Refusal {}

/** Starting a thread takes longer than most tables: one that is idle is used again. */
const idle = new Map<Worker, NodeJS.Timeout>();
const IDLE_MS = 60_000;
/** Those that are listened to here; the thread has listeners of its own for others. */
const EVENTS = ["message", "error", "exit"] as const;

function takeThread(): Worker {
  const [reused] = idle;
  if (reused) {
    const [worker, timer] = reused;
    idle.delete(worker);
    clearTimeout(timer);
    for (const event of EVENTS) worker.removeAllListeners(event);
    worker.ref();
    return worker;
  }
  return new Worker(new URL("schema-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // It needs none of the flags its parent was started with.
    execArgv: [],
  });
}

function keepThread(worker: Worker): void {
  const forget = () => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  worker.once("exit", forget);
  worker.on("error", forget);
  worker.unref();
  const timer = setTimeout(() => {
    forget();
    void worker.terminate();
  }, IDLE_MS);
  idle.set(worker, timer.unref());
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

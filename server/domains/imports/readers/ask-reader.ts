import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { trust } from "#contract/base/trust.ts";
import { say } from "#contract/messages/catalogue.ts";
import { Refusal } from "../../../errors.ts";
import type { Failure, FromReader, Question, ToReader } from "./reader-process.ts";

type Limits = { heapMb: number; timeMs: number };

/** The largest tables that are accepted take a fraction of both. */
const LIMITS: Limits = { heapMb: 1_024, timeMs: 30_000 };

type Asking<T> = {
  /** Ends the process when the caller is gone. */
  signal?: AbortSignal;
  /** Takes a message of the process; a result ends the reading. */
  receive: (message: FromReader, send: (message: ToReader) => void) => T | undefined | Promise<T | undefined>;
  limits?: Limits;
};

/** The table was refused; the process is fine. */
class TableRefused extends Refusal {}

/**
 * Reads an uploaded table in a process of its own with limits of memory and time. Whatever the table contains, other requests
 * are not delayed and keep their memory: a thread's limit counts neither what a parser allocates at once nor its buffers.
 */
export async function askReader<T>(question: Question, asking: Asking<T>): Promise<T> {
  const { signal, receive, limits = LIMITS } = asking;
  signal?.throwIfAborted();
  const reader = takeReader(limits);
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  // Where the process has ended, its exit is what counts.
  const send = (message: ToReader) => void reader.send(message, () => {});
  const timer = setTimeout(() => reject(new Refusal("bad_request", say("imports.tooSlow"))), limits.timeMs);
  const leave = () => reject(signal?.reason);
  signal?.addEventListener("abort", leave, { once: true });
  const take = async (message: FromReader | Failure) => {
    if ("refusal" in message) throw new TableRefused(message.refusal.code, message.refusal);
    if ("failure" in message) throw new Error(`the process that reads tables failed: ${message.failure}`);
    const result = await receive(message, send);
    if (result !== undefined) resolve(result);
  };
  reader.on("message", (message) => {
    take(trust<FromReader | Failure>(message)).catch(reject); // reader-process.ts sends nothing else
  });
  reader.on("error", reject);
  reader.on("exit", (code, endedBy) =>
    // V8 aborts a process that exceeds its memory; the system kills one when its own runs out.
    reject(
      endedBy === null
        ? new Error(`the process that reads tables exited with ${code}`)
        : new Refusal("bad_request", say("imports.tooLarge")),
    ),
  );
  let isReusable = false;
  send(question);
  try {
    const result = await promise;
    isReusable = true;
    return result;
  } catch (error) {
    isReusable = error instanceof TableRefused;
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
    for (const event of EVENTS) reader.removeAllListeners(event);
    if (isReusable && limits === LIMITS) keepReader(reader);
    else reader.kill("SIGKILL");
  }
}

/** Starting a process takes longer than most tables: two that are idle are used again. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();
const IDLE_MAX = 2;
const IDLE_MS = 60_000;
/** Those that are listened to here; the channel has listeners of its own for others. */
const EVENTS = ["message", "error", "exit"] as const;

function takeReader({ heapMb }: Limits): ChildProcess {
  const [reused] = heapMb === LIMITS.heapMb ? idle : [];
  if (reused) {
    const [reader] = reused;
    forget(reader);
    for (const event of EVENTS) reader.removeAllListeners(event);
    reader.ref();
    reader.channel?.ref();
    return reader;
  }
  return fork(fileURLToPath(new URL("reader-process.ts", import.meta.url)), {
    // None of the flags that its parent was started with, and nothing of its environment: secrets stay outside.
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: { TZ: "UTC" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function keepReader(reader: ChildProcess): void {
  const end = () => {
    forget(reader);
    reader.kill("SIGKILL");
  };
  if (idle.size >= IDLE_MAX) return end();
  reader.once("exit", () => forget(reader));
  reader.on("error", end);
  reader.unref();
  reader.channel?.unref();
  idle.set(reader, setTimeout(end, IDLE_MS).unref());
}

function forget(reader: ChildProcess): void {
  clearTimeout(idle.get(reader));
  idle.delete(reader);
}

import { setTimeout as sleep } from "node:timers/promises";

import { halt, type Postmaster } from "./postmaster.ts";

export type Log = { info(text: string): void; warn(text: string): void };

type Supervised = { pid(): number; stop(): Promise<void> };
type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;

const PAUSES_MS = [0, 250, 1000, 3000, 8000];
const LONGEST_PAUSE_MS = 15_000;
const STEADY_MS = 60_000;

/**
 * Restarts a crashed PostgreSQL with exponential backoff, until it starts or is stopped: on a full disk it comes back when
 * there is space. Stable uptime resets the delay.
 */
export function superviseServer(
  first: Postmaster,
  relaunch: () => Promise<Postmaster>,
  { log, pause = async (ms, signal) => sleep(ms, undefined, { signal }) }: { log: Log; pause?: Pause },
): Supervised {
  const stopping = new AbortController();
  let current = first;
  let failures = 0;
  const supervision = supervise();

  async function supervise(): Promise<void> {
    while (true) {
      const since = Date.now();
      await current.exited;
      if (stopping.signal.aborted) return;
      log.warn(`PostgreSQL (pid ${current.pid}) ended unexpectedly and is started again.`);
      if (Date.now() - since > STEADY_MS) failures = 0;
      const next = await restart();
      if (stopping.signal.aborted) {
        if (next) await halt(next);
        return;
      }
      if (!next) return;
      current = next;
    }
  }

  async function restart(): Promise<Postmaster | undefined> {
    while (!stopping.signal.aborted) {
      await pause(PAUSES_MS[failures] ?? LONGEST_PAUSE_MS, stopping.signal).catch(() => {});
      if (stopping.signal.aborted) break;
      failures += 1;
      try {
        return await relaunch();
      } catch (error) {
        log.warn(String(error));
      }
    }
    return undefined;
  }

  return {
    pid: () => current.pid,
    stop: async () => {
      stopping.abort();
      await halt(current);
      await supervision;
    },
  };
}

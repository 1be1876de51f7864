import type { Context } from "../context.ts";
import { refuse } from "../errors.ts";

type Caller = {
  /** Who is counted: a workspace, or the owner of several. */
  key: string;
  signal?: AbortSignal;
  /** Needed where a slot is reserved. */
  clock?: Context["clock"];
};
type Place = Caller & { start: () => void };
type Limits = {
  /** All callers together have so many; no limit by default. */
  total?: number;
  perKey: number;
  /** Calls of a caller that wait for a slot; one more is refused with too_many_requests. */
  waiting: number;
  /**
   * The last free slot is for those who have not had one within this time, so that callers who use slots without end, or
   * for long, do not keep others waiting.
   */
  reservedMs?: number;
};
type Slots = {
  /** Waits for a free slot; the result frees it again. A call whose signal is aborted gives up its place. */
  take: (call: Caller) => Promise<() => void>;
  /** Runs `work` in a slot. */
  run: <T>(call: Caller, work: () => Promise<T>) => Promise<T>;
};

const timeOf = ({ clock }: Caller) => clock?.now().getTime() ?? 0;

/**
 * Shares expensive work among callers, per process: none can keep all others waiting. Of those who wait, the one who has
 * gone longest without a slot is next.
 */
export function createSlots({ total = Infinity, perKey, waiting: waitingMax, reservedMs = 0 }: Limits): Slots {
  const running = new Map<string, number>();
  const waiting: Place[] = [];
  /** When callers last had a slot, those who had one longest ago first. */
  const served = new Map<string, number>();
  let all = 0;

  const count = (key: string) => running.get(key) ?? 0;

  function isRecent(caller: Caller): boolean {
    const at = served.get(caller.key);
    return reservedMs > 0 && (count(caller.key) > 0 || (at !== undefined && timeOf(caller) - at < reservedMs));
  }

  function mayStart(caller: Caller): boolean {
    if (all >= total || count(caller.key) >= perKey) return false;
    return all < total - 1 || !isRecent(caller);
  }

  function startNext(): void {
    const order = [...served.keys()];
    const [next] = waiting.filter(mayStart).toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)); // -1 where not served lately; equals keep their order
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    next.start();
  }

  function serve(caller: Caller): void {
    served.delete(caller.key);
    served.set(caller.key, timeOf(caller));
  }

  function occupy(caller: Caller): void {
    all += 1;
    running.set(caller.key, count(caller.key) + 1);
    serve(caller);
  }

  function release(caller: Caller): void {
    all -= 1;
    if (count(caller.key) === 1) running.delete(caller.key);
    else running.set(caller.key, count(caller.key) - 1);
    serve(caller);
    startNext();
    for (const key of served.keys())
      if (!isRecent({ ...caller, key }) && !waiting.some((place) => place.key === key)) served.delete(key);
  }

  async function enter(caller: Caller): Promise<void> {
    const { key, signal } = caller;
    signal?.throwIfAborted();
    if (mayStart(caller)) return occupy(caller);
    if (waiting.filter((place) => place.key === key).length >= waitingMax) refuse("too_many_requests");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Place = {
      ...caller,
      start: () => {
        occupy(caller);
        resolve();
      },
    };
    waiting.push(place);
    const leave = () => {
      const at = waiting.indexOf(place);
      if (at >= 0) reject(signal?.reason);
      if (at >= 0) waiting.splice(at, 1);
    };
    signal?.addEventListener("abort", leave, { once: true });
    return promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  async function take(call: Caller): Promise<() => void> {
    await enter(call);
    let isTaken = true;
    return () => {
      if (isTaken) release(call);
      isTaken = false;
    };
  }

  return {
    take,
    async run(call, work) {
      const free = await take(call);
      try {
        return await work();
      } finally {
        free();
      }
    },
  };
}

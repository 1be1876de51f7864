import { refuse } from "../errors.ts";

type Waiting = { customerId: string; start: () => void };
type Limits = {
  /** Of all workspaces together; no limit by default. */
  total?: number;
  perWorkspace: number;
  /** Calls of a workspace that wait for a slot; one more is refused with too_many_requests. */
  waiting: number;
};
type Caller = { customerId: string; signal?: AbortSignal };
type Slots = {
  /** Waits for a free slot; the result frees it again. A call whose signal is aborted gives up its place. */
  take: (call: Caller) => Promise<() => void>;
  /** Runs `work` in a slot. */
  run: <T>(call: Caller, work: () => Promise<T>) => Promise<T>;
};

/** Shares expensive work among workspaces, per process: none can keep all others waiting. */
export function createSlots({ total = Infinity, perWorkspace, waiting: waitingMax }: Limits): Slots {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let all = 0;

  const count = (customerId: string) => running.get(customerId) ?? 0;

  function startNext(): void {
    const next = all < total ? waiting.findIndex(({ customerId }) => count(customerId) < perWorkspace) : -1;
    if (next >= 0) waiting.splice(next, 1)[0]?.start();
  }

  function occupy(customerId: string): void {
    all += 1;
    running.set(customerId, count(customerId) + 1);
  }

  function release(customerId: string): void {
    all -= 1;
    if (count(customerId) === 1) running.delete(customerId);
    else running.set(customerId, count(customerId) - 1);
    startNext();
  }

  async function enter(customerId: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (all < total && count(customerId) < perWorkspace) return occupy(customerId);
    if (waiting.filter((one) => one.customerId === customerId).length >= waitingMax) refuse("too_many_requests");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = {
      customerId,
      start: () => {
        occupy(customerId);
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

  async function take({ customerId, signal }: Caller): Promise<() => void> {
    await enter(customerId, signal);
    let isTaken = true;
    return () => {
      if (isTaken) release(customerId);
      isTaken = false;
    };
  }

  return {
    take,
    async run(caller, work) {
      const free = await take(caller);
      try {
        return await work();
      } finally {
        free();
      }
    },
  };
}

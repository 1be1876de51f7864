/** Runs at most `max` tasks at the same time; the others wait for their turn or until their signal aborts. */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < max) {
      running += 1;
      return;
    }
    // A finished task passes its slot on.
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener("abort", () => {
        const index = waiting.indexOf(resolve);
        if (index === -1) return;
        waiting.splice(index, 1);
        reject(signal.reason);
      });
    });
  }

  function give(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task, signal) => {
    await take(signal);
    try {
      return await task();
    } finally {
      give();
    }
  };
}

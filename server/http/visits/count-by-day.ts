/** What a process that is killed can lose: what was counted since the last write. */
const FLUSH_MS = 1_000;

type Log = { warn: (about: { err: unknown }, message: string) => void };

export type DayCount = { key: string; day: string; count: number };

/**
 * Counts by key and day in UTC, in memory, and writes the sums: a page that thousands open at once is one row a second.
 * Sums that could not be written are written with the next ones.
 */
export function countByDay({ write, log }: { write: (counts: DayCount[]) => Promise<void>; log: Log }) {
  let counts = new Map<string, DayCount>();
  let writing: Promise<void> = Promise.resolve();

  function add({ key, day, count }: DayCount): void {
    const at = `${key} ${day}`;
    counts.set(at, { key, day, count: count + (counts.get(at)?.count ?? 0) });
  }

  async function writeCounts(): Promise<void> {
    if (counts.size === 0) return;
    const written = [...counts.values()];
    counts = new Map();
    try {
      await write(written);
    } catch (error) {
      for (const count of written) add(count);
      log.warn({ err: error }, "counts of visitors could not be written, and wait");
    }
  }

  /** One after the other: what an earlier write returns is in the next one. */
  async function flush(): Promise<void> {
    writing = writing.then(writeCounts);
    return writing;
  }

  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    count: (key: string, at: Date) => add({ key, day: at.toISOString().slice(0, "2026-11-20".length), count: 1 }),
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

import type { ClickCount } from "./store.ts";

/** What a process that is killed can lose: the clicks since the last write. */
const FLUSH_MS = 1_000;

type Log = { warn: (about: { err: unknown }, message: string) => void };

/**
 * Counts clicks in memory and writes the sums: a link that thousands click at once is one row a second. Sums that could
 * not be written are written with the next ones.
 */
export function countClicks({ write, log }: { write: (counts: ClickCount[]) => Promise<void>; log: Log }) {
  let counts = new Map<string, ClickCount>();
  let writing: Promise<void> = Promise.resolve();

  function add({ linkId, day, clicks }: ClickCount): void {
    const key = `${linkId} ${day}`;
    counts.set(key, { linkId, day, clicks: clicks + (counts.get(key)?.clicks ?? 0) });
  }

  async function writeCounts(): Promise<void> {
    if (counts.size === 0) return;
    const written = [...counts.values()];
    counts = new Map();
    try {
      await write(written);
    } catch (error) {
      for (const count of written) add(count);
      log.warn({ err: error }, "clicks could not be written, and wait");
    }
  }

  /** One after the other: what an earlier write returns is in the next one. */
  async function flush(): Promise<void> {
    writing = writing.then(writeCounts);
    return writing;
  }

  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    count: (linkId: string, at: Date) =>
      add({ linkId, day: at.toISOString().slice(0, "2026-11-20".length), clicks: 1 }),
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

import type { Item } from "../rows/item.ts";

/** Consecutive rows of a file. */
export type Batch = {
  /** How many rows come before it. */
  after: number;
  /** The same with its own. */
  until: number;
  items: Item[];
};

type Keyed = Extract<Item, { key: string }>;

/**
 * The rows of a table by `size`, always cut at the same places, beginning behind the first `after`. A row with the
 * key of an earlier one, wherever that is, is skipped.
 */
export async function* batchesOf(
  items: AsyncIterable<Item>,
  { size, after }: { size: number; after: number },
): AsyncGenerator<Batch> {
  const seen = new Map<string, number>();
  let read = 0;
  let batch: Item[] = [];
  for await (const item of items) {
    read += 1;
    const once = isKeyed(item) ? firstOnly(item, seen) : item;
    if (read > after) batch.push(once);
    if (batch.length === size) {
      yield { after: read - batch.length, until: read, items: batch };
      batch = [];
    }
  }
  if (batch.length > 0) yield { after: read - batch.length, until: read, items: batch };
}

/** The same, each read while the one before is processed: reading and writing overlap. */
export async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const ask = () => {
    const next = source.next();
    // Thrown when it is awaited.
    next.catch(() => {});
    return next;
  };
  try {
    let next = await ask();
    while (!next.done) {
      const later = ask();
      yield next.value;
      next = await later;
    }
  } finally {
    await source.return(undefined).catch(() => {});
  }
}

function isKeyed(item: Item): item is Keyed {
  return "key" in item;
}

function firstOnly(item: Keyed, seen: Map<string, number>): Item {
  const first = seen.get(item.key);
  if (first === undefined) {
    seen.set(item.key, item.line);
    return item;
  }
  const { line, cells } = item;
  return { line, cells, kind: "skipped", reason: `says the same as line ${first}` };
}

import { createHash } from "node:crypto";
import { z } from "zod";
import { accountKey, usernameKey } from "#contract/networks/networks.ts";
import { FIGURES, type CreatorRecord } from "#server/domains/creators/index.ts";
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
 * The rows of a table by `size`, always cut at the same places, beginning behind the first `after`. A row is compared with
 * the first one of its key, wherever that is.
 */
export async function* batchesOf(
  items: AsyncIterable<Item>,
  { size, after }: { size: number; after: number },
): AsyncGenerator<Batch> {
  const seen = new Map<string, FirstRow>();
  let read = 0;
  let batch: Item[] = [];
  for await (const item of items) {
    read += 1;
    const once = isKeyed(item) ? compare(item, seen) : item;
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

/**
 * A row with the key of an earlier one: skipped when all values are equal, failed when a value contradicts the earlier
 * one, and otherwise imported, for what it adds.
 */
function compare(item: Keyed, seen: Map<string, FirstRow>): Item {
  const { line, cells } = item;
  const whole = digestOf(item);
  const values = valuesOf(item);
  const first = seen.get(item.key);
  if (!first) {
    seen.set(item.key, { line, whole, values: JSON.stringify(values) });
    return item;
  }
  if (first.whole === whole) return { line, cells, kind: "skipped", reason: `says the same as line ${first.line}` };
  const earlier = new Map(storedValues.parse(JSON.parse(first.values)));
  // A row with several readings counts by its last one.
  const own = [...new Map(values)];
  const differing = own.find(([name, value]) => (earlier.get(name) ?? value) !== value);
  if (differing) {
    const [name, value] = differing;
    const [here, there] = [value, earlier.get(name)].map(String);
    const what = `${nameOf(name)} is ${here} here and ${there} in line ${first.line}`;
    return { line, cells, kind: "failed", reason: `${what}, for the same account and time` };
  }
  seen.set(item.key, { ...first, values: JSON.stringify([...new Map([...earlier, ...own])]) });
  return completed(item, earlier);
}

const storedValues = z.array(z.tuple([z.string(), z.union([z.number(), z.string(), z.boolean()])]));
/** Entries: most rows are the only ones of their key, and objects with names of their own each take twice as long. */
type Values = z.infer<typeof storedValues>;
/** `whole`: a digest of all its values. `values`: those that rows of one key cannot disagree on, as JSON. */
type FirstRow = { line: number; whole: string; values: string };

/** A fingerprint of a row's values, whatever the spelling of handles. Facts about the author of posts are in the first row alone. */
function digestOf({ line: _line, cells: _cells, ...content }: Keyed): string {
  return createHash("sha1")
    .update(JSON.stringify(content.kind === "record" ? { ...content, record: comparable(content.record) } : content))
    .digest("base64");
}

function comparable(record: CreatorRecord): CreatorRecord {
  const accounts = record.accounts.map((account) => ({ ...account, username: usernameKey(account.username) }));
  const isPost = accounts.some(({ posts }) => posts.length > 0);
  return { ...record, accounts, ...(isPost && { facts: {} }) };
}

/** By account and figure, or by fact. */
function valuesOf(item: Keyed): Values {
  if (item.kind !== "record") return [];
  const values: Values = [];
  const add = (prefix: string, given: object) => {
    for (const [name, value] of Object.entries(given))
      if (
        name !== "precision" &&
        (typeof value === "number" || typeof value === "string" || typeof value === "boolean")
      )
        values.push([`${prefix} ${name}`, value]);
  };
  for (const account of item.record.accounts) {
    const key = accountKey(account);
    if (account.externalId !== undefined) values.push([`${key} id`, account.externalId]);
    for (const count of account.counts) add(key, count);
    for (const { likes, comments, shares, saves, views } of account.posts)
      add(key, { likes, comments, shares, saves, views });
  }
  add("", item.record.facts);
  return values;
}

/** "instagram/ada viewsPerPost" → "views per post". */
function nameOf(value: string): string {
  const name = value.slice(value.lastIndexOf(" ") + 1);
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Figures of an account at one time are replaced as a whole: those of the earlier row stay. */
function completed(item: Keyed, earlier: ReadonlyMap<string, unknown>): Keyed {
  if (item.kind !== "record") return item;
  const accounts = item.record.accounts.map((account) => {
    const known: Partial<Record<(typeof FIGURES)[number], number>> = {};
    for (const name of FIGURES) {
      const value = earlier.get(`${accountKey(account)} ${name}`);
      if (typeof value === "number") known[name] = value;
    }
    return { ...account, counts: account.counts.map((count) => ({ ...known, ...count })) };
  });
  return { ...item, record: { ...item.record, accounts } };
}

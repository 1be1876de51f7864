import { keys } from "../recording/book.ts";
import {
  FIGURES,
  POST_FIGURES,
  type AccountPatch,
  type CountRow,
  type FactRow,
  type NicheRow,
  type PostRow,
  type PublicationRow,
  type State,
} from "../recording/rows.ts";
import type { Before } from "./before.ts";
import { printOf } from "./prints.ts";

/** Rows that go, by their keys, and rows that are again what they were. */
type Returning<T> = { gone: T[]; back: T[] };

export type Returns = {
  facts: Returning<FactRow>;
  niches: Returning<NicheRow>;
  counts: Returning<CountRow>;
  posts: Returning<PostRow>;
  publications: Returning<PublicationRow>;
  accounts: AccountPatch[];
};

/** What batches that were taken back have not got back: others had written over it. */
export type Left = Pick<Before, "sourceId" | "facts" | "niches" | "counts" | "posts" | "publications" | "patched">;

/**
 * What has to be written so that a batch of records was never said. Pure: the state is what the database holds of the
 * same keys, under lock. A row that somebody has written over since is theirs and stays; it is told as `left`. Where a
 * row was, before the batch, what another batch had made of it that was taken back since (`others`), it becomes what it
 * was before that one.
 */
export function decideReturns(
  before: Before,
  { state, accounts }: { state: State; accounts: readonly AccountPatch[] },
  others: readonly Left[],
): { returns: Returns; left: Left } {
  const { sourceId } = before;
  const tables = {
    facts: table({
      kept: before.facts,
      current: state.facts,
      others: others.map(({ facts }) => facts),
      keyOf: (row: FactRow) => keys.fact(row.creatorId, row.field),
      keptKey: ([creatorId, field]) => keys.fact(creatorId, field),
      print: printOf.fact,
      left: ([, , print]) => print,
      was: ([creatorId, field, , was]) =>
        was && { creatorId, field, value: factValue(field, was[0]), sourceId: was[1], at: new Date(was[2]) },
    }),
    niches: table({
      kept: before.niches,
      current: state.niches,
      others: others.map(({ niches }) => niches),
      keyOf: (row: NicheRow) => keys.niche(row.creatorId, row.nicheId),
      keptKey: ([creatorId, nicheId]) => keys.niche(creatorId, nicheId),
      print: printOf.niche,
      left: ([, , print]) => print,
      was: ([creatorId, nicheId, , was]) =>
        was && { creatorId, nicheId, state: was[0], isPrimary: was[1], sourceId: was[2] },
    }),
    counts: table({
      kept: before.counts,
      current: state.counts,
      // Counts of other sources are other rows.
      others: others.flatMap((other) => (other.sourceId === sourceId ? [other.counts] : [])),
      keyOf: (row: CountRow) => keys.count(row.accountId, row.at),
      keptKey: ([, accountId, at]) => keys.count(accountId, new Date(at)),
      print: printOf.count,
      left: ([, , , print]) => print,
      was: ([creatorId, accountId, at, , was]) =>
        was && {
          creatorId,
          accountId,
          at: new Date(at),
          sourceId,
          precision: was[0],
          ...named(FIGURES, was[1]),
          recordedAt: new Date(was[2]),
        },
    }),
    posts: table({
      kept: before.posts,
      current: state.posts,
      others: others.map(({ posts }) => posts),
      keyOf: (row: PostRow) => keys.post(row.accountId, row.externalId),
      keptKey: ([, accountId, externalId]) => keys.post(accountId, externalId),
      print: printOf.post,
      left: ([, , , print]) => print,
      was([creatorId, accountId, externalId, , was], now) {
        if (!was) return null;
        const { publishedAt, countedAt, figures, ...said } = was;
        const times = { publishedAt: new Date(publishedAt), countedAt: new Date(countedAt) };
        const key = { creatorId, accountId, externalId, network: now.network };
        return { ...key, ...said, ...times, ...named(POST_FIGURES, figures) };
      },
    }),
    publications: table({
      kept: before.publications,
      current: state.publications,
      others: others.map(({ publications }) => publications),
      keyOf: (row: PublicationRow) => publicationKey(row.creatorId, row.kind === "podcast", row.link),
      keptKey: ([creatorId, isPodcast, link]) => publicationKey(creatorId, isPodcast, link),
      print: printOf.publication,
      left: ([, , , print]) => print,
      was([creatorId, isPodcast, link, , was]) {
        if (!was) return null;
        const { isBook, at, ...said } = was;
        const kind: PublicationRow["kind"] = isPodcast ? "podcast" : isBook ? "book" : "newsletter";
        return { creatorId, link, kind, ...said, at: new Date(at) };
      },
    }),
    accounts: table({
      kept: before.patched,
      current: accounts,
      others: others.map(({ patched }) => patched),
      keyOf: (row: AccountPatch) => keys.account(row.id),
      keptKey: ([id]) => keys.account(id),
      print: printOf.account,
      left: ([, print]) => print,
      was: ([id, , [username, externalId, url, biography]]) => ({
        id,
        username,
        externalId: externalId ?? undefined,
        url: url ?? undefined,
        biography: biography ?? undefined,
      }),
    }),
  };
  const { facts, niches, counts, posts, publications } = tables;
  return {
    returns: {
      facts: facts.returning,
      niches: niches.returning,
      counts: counts.returning,
      posts: posts.returning,
      publications: publications.returning,
      accounts: tables.accounts.returning.back,
    },
    left: {
      sourceId,
      facts: facts.left,
      niches: niches.left,
      counts: counts.left,
      posts: posts.left,
      publications: publications.left,
      patched: tables.accounts.left,
    },
  };
}

type Table<K, T> = {
  kept: readonly K[];
  current: readonly T[];
  others: readonly (readonly K[])[];
  keyOf: (row: T) => string;
  keptKey: (kept: K) => string;
  print: (row: T) => string;
  /** The print of what the batch has left. */
  left: (kept: K) => string;
  was: (kept: K, now: T) => T | null;
};

function table<K, T>({ kept, current, others, keyOf, keptKey, print, left, was }: Table<K, T>) {
  const rows = new Map(current.map((row) => [keyOf(row), row]));
  const earlier = Map.groupBy(others.flat(), keptKey);
  const returning: Returning<T> = { gone: [], back: [] };
  const stay: K[] = [];
  for (const one of kept) {
    const key = keptKey(one);
    const now = rows.get(key);
    if (now === undefined) continue;
    if (print(now) !== left(one)) {
      stay.push(one);
      continue;
    }
    const back = whatItWas(one, now, earlier.get(key) ?? []);
    if (back === null) returning.gone.push(now);
    else returning.back.push(back);
  }
  return { returning, left: stay };

  /** Each of the batches taken back is gone through once at most. */
  function whatItWas(one: K, now: T, taken: readonly K[]): T | null {
    const back = was(one, now);
    const next = back === null ? undefined : taken.find((other) => left(other) === print(back));
    return next === undefined
      ? back
      : whatItWas(
          next,
          now,
          taken.filter((other) => other !== next),
        );
  }
}

function publicationKey(creatorId: number, isPodcast: boolean, link: string): string {
  return `${creatorId} ${isPodcast} ${link}`;
}

/** Facts are read as text and kept as what they are. */
function factValue(field: string, value: FactRow["value"]): FactRow["value"] {
  if (field === "gender") return Number(value);
  return field === "isBrand" ? String(value) === "true" : value;
}

function named<K extends string>(names: readonly K[], values: readonly (number | null)[]): Record<K, number | null>;
function named(names: readonly string[], values: readonly (number | null)[]): Record<string, number | null> {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]));
}

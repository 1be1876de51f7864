import { keys } from "../recording/change-set.ts";
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
import type { BeforeImage } from "./before-image.ts";
import { fingerprintOf } from "./fingerprints.ts";

/** Rows to delete, by their keys, and rows to restore. */
type RowReverts<T> = { removed: T[]; restored: T[] };

export type RevertPlan = {
  facts: RowReverts<FactRow>;
  niches: RowReverts<NicheRow>;
  counts: RowReverts<CountRow>;
  posts: RowReverts<PostRow>;
  publications: RowReverts<PublicationRow>;
  accounts: AccountPatch[];
};

/** What could not be reverted of batches, because it was overwritten. */
export type Unreverted = Pick<
  BeforeImage,
  "sourceId" | "customerId" | "facts" | "niches" | "counts" | "posts" | "publications" | "patched"
>;

/**
 * The changes that restore the state before a batch of records. Pure: the state is that of the same keys in the database,
 * under lock. A row that was overwritten since stays and is returned as `left`. Where the row before the batch was
 * written by another batch that has been reverted since (`others`), it gets its value before that one.
 */
export function planRevert(
  before: BeforeImage,
  { state, accounts }: { state: State; accounts: readonly AccountPatch[] },
  others: readonly Unreverted[],
): { plan: RevertPlan; left: Unreverted } {
  const { sourceId, customerId } = before;
  const tables = {
    facts: table({
      images: before.facts,
      current: state.facts,
      others: others.map(({ facts }) => facts),
      keyOf: (row: FactRow) => keys.fact(row.creatorId, row.field),
      keyOfImage: ([creatorId, field]) => keys.fact(creatorId, field),
      fingerprint: fingerprintOf.fact,
      left: ([, , fingerprint]) => fingerprint,
      was: ([creatorId, field, , was]) =>
        was && { creatorId, field, value: factValue(field, was[0]), sourceId: was[1], at: new Date(was[2]) },
    }),
    niches: table({
      images: before.niches,
      current: state.niches,
      others: others.map(({ niches }) => niches),
      keyOf: (row: NicheRow) => keys.niche(row.creatorId, row.nicheId),
      keyOfImage: ([creatorId, nicheId]) => keys.niche(creatorId, nicheId),
      fingerprint: fingerprintOf.niche,
      left: ([, , fingerprint]) => fingerprint,
      was: ([creatorId, nicheId, , was]) =>
        was && { creatorId, nicheId, state: was[0], isPrimary: was[1], sourceId: was[2] },
    }),
    counts: table({
      images: before.counts,
      current: state.counts,
      // Counts of other sources are other rows.
      others: others.flatMap((other) => (other.sourceId === sourceId ? [other.counts] : [])),
      keyOf: (row: CountRow) => keys.count(row.accountId, row.at),
      keyOfImage: ([, accountId, at]) => keys.count(accountId, new Date(at)),
      fingerprint: fingerprintOf.count,
      left: ([, , , fingerprint]) => fingerprint,
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
      images: before.posts,
      current: state.posts,
      others: others.map(({ posts }) => posts),
      keyOf: (row: PostRow) => keys.post(row.accountId, row.externalId),
      keyOfImage: ([, accountId, externalId]) => keys.post(accountId, externalId),
      fingerprint: fingerprintOf.post,
      left: ([, , , fingerprint]) => fingerprint,
      was([creatorId, accountId, externalId, , was], now) {
        if (!was) return null;
        const { publishedAt, countedAt, figures, ...rest } = was;
        const times = { publishedAt: new Date(publishedAt), countedAt: new Date(countedAt) };
        const key = { creatorId, accountId, externalId, network: now.network };
        return { ...key, ...rest, ...times, ...named(POST_FIGURES, figures) };
      },
    }),
    publications: table({
      images: before.publications,
      current: state.publications,
      others: others.map(({ publications }) => publications),
      keyOf: (row: PublicationRow) => publicationKey(row.creatorId, row.kind === "podcast", row.link),
      keyOfImage: ([creatorId, isPodcast, link]) => publicationKey(creatorId, isPodcast, link),
      fingerprint: fingerprintOf.publication,
      left: ([, , , fingerprint]) => fingerprint,
      was([creatorId, isPodcast, link, , was]) {
        if (!was) return null;
        const { isBook, at, latestAt, ...rest } = was;
        const kind: PublicationRow["kind"] = isPodcast ? "podcast" : isBook ? "book" : "newsletter";
        const times = { at: new Date(at), latestAt: latestAt === null ? null : new Date(latestAt) };
        return { creatorId, link, kind, ...rest, ...times };
      },
    }),
    accounts: table({
      images: before.patched,
      current: accounts,
      others: others.map(({ patched }) => patched),
      keyOf: (row: AccountPatch) => keys.account(row.id),
      keyOfImage: ([id]) => keys.account(id),
      fingerprint: fingerprintOf.account,
      left: ([, fingerprint]) => fingerprint,
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
    plan: {
      facts: facts.reverts,
      niches: niches.reverts,
      counts: counts.reverts,
      posts: posts.reverts,
      publications: publications.reverts,
      accounts: tables.accounts.reverts.restored,
    },
    left: {
      sourceId,
      ...(customerId !== undefined && { customerId }),
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
  images: readonly K[];
  current: readonly T[];
  others: readonly (readonly K[])[];
  keyOf: (row: T) => string;
  keyOfImage: (image: K) => string;
  fingerprint: (row: T) => string;
  /** The fingerprint of the row the batch wrote. */
  left: (image: K) => string;
  was: (image: K, now: T) => T | null;
};

function table<K, T>({ images, current, others, keyOf, keyOfImage, fingerprint, left, was }: Table<K, T>) {
  const rows = new Map(current.map((row) => [keyOf(row), row]));
  const earlier = Map.groupBy(others.flat(), keyOfImage);
  const reverts: RowReverts<T> = { removed: [], restored: [] };
  const unreverted: K[] = [];
  for (const one of images) {
    const key = keyOfImage(one);
    const now = rows.get(key);
    if (now === undefined) continue;
    if (fingerprint(now) !== left(one)) {
      unreverted.push(one);
      continue;
    }
    const restored = valueBefore(one, now, earlier.get(key) ?? []);
    if (restored === null) reverts.removed.push(now);
    else reverts.restored.push(restored);
  }
  return { reverts, left: unreverted };

  /** Each reverted batch is visited at most once. */
  function valueBefore(one: K, now: T, reverted: readonly K[]): T | null {
    const restored = was(one, now);
    const next = restored === null ? undefined : reverted.find((other) => left(other) === fingerprint(restored));
    return next === undefined
      ? restored
      : valueBefore(
          next,
          now,
          reverted.filter((other) => other !== next),
        );
  }
}

function publicationKey(creatorId: number, isPodcast: boolean, link: string): string {
  return `${creatorId} ${isPodcast} ${link}`;
}

/** Facts are read as text and stored in their own types. */
function factValue(field: string, value: FactRow["value"]): FactRow["value"] {
  if (field === "gender") return Number(value);
  return field === "isBrand" ? String(value) === "true" : value;
}

function named<K extends string>(names: readonly K[], values: readonly (number | null)[]): Record<K, number | null>;
function named(names: readonly string[], values: readonly (number | null)[]): Record<string, number | null> {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]));
}

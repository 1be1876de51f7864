import { handleId } from "../recording/identity.ts";
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
import { keys } from "../recording/book.ts";
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

/**
 * What has to be written so that a batch of records was never said. Pure: the state is what the database holds of the
 * same keys, under lock. A row that somebody has written over since is theirs and stays.
 */
export function decideReturns(before: Before, state: State, accounts: readonly AccountPatch[]): Returns {
  const { sourceId } = before;
  const facts = new Map(state.facts.map((row) => [keys.fact(row.creatorId, row.field), row]));
  const niches = new Map(state.niches.map((row) => [keys.niche(row.creatorId, row.nicheId), row]));
  const counts = new Map(state.counts.map((row) => [keys.count(row.accountId, row.at), row]));
  const posts = new Map(state.posts.map((row) => [keys.post(row.accountId, row.externalId), row]));
  const publications = new Map(
    state.publications.map((row) => [publicationKey(row.creatorId, row.kind === "podcast", row.link), row]),
  );
  const known = new Map(accounts.map((row) => [row.id, row]));
  return {
    facts: returning(before.facts, ([creatorId, field, print, was]) => {
      const now = facts.get(keys.fact(creatorId, field));
      if (!now || printOf.fact(now) !== print) return undefined;
      if (was === null) return { now };
      const [value, by, at] = was;
      return { now, was: { creatorId, field, value: factValue(field, value), sourceId: by, at: new Date(at) } };
    }),
    niches: returning(before.niches, ([creatorId, nicheId, print, was]) => {
      const now = niches.get(keys.niche(creatorId, nicheId));
      if (!now || printOf.niche(now) !== print) return undefined;
      if (was === null) return { now };
      const [nicheState, isPrimary, by] = was;
      return { now, was: { creatorId, nicheId, state: nicheState, isPrimary, sourceId: by } };
    }),
    counts: returning(before.counts, ([creatorId, accountId, at, print, was]) => {
      const now = counts.get(keys.count(accountId, new Date(at)));
      if (!now || printOf.count(now) !== print) return undefined;
      if (was === null) return { now };
      const [precision, figures, recordedAt] = was;
      const key = { creatorId, accountId, at: new Date(at), sourceId };
      return { now, was: { ...key, precision, ...named(FIGURES, figures), recordedAt: new Date(recordedAt) } };
    }),
    posts: returning(before.posts, ([creatorId, accountId, externalId, print, was]) => {
      const now = posts.get(keys.post(accountId, externalId));
      if (!now || printOf.post(now) !== print) return undefined;
      if (was === null) return { now };
      const { publishedAt, countedAt, figures, ...said } = was;
      const key = { creatorId, accountId, externalId, network: now.network };
      const times = { publishedAt: new Date(publishedAt), countedAt: new Date(countedAt) };
      return { now, was: { ...key, ...said, ...times, ...named(POST_FIGURES, figures) } };
    }),
    publications: returning(before.publications, ([creatorId, isPodcast, link, print, was]) => {
      const now = publications.get(publicationKey(creatorId, isPodcast, link));
      if (!now || printOf.publication(now) !== print) return undefined;
      if (was === null) return { now };
      const { isBook, at, ...said } = was;
      const kind = isPodcast ? "podcast" : isBook ? "book" : "newsletter";
      return { now, was: { creatorId, link, kind, ...said, at: new Date(at) } };
    }),
    accounts: before.patched.flatMap(([id, print, [username, externalId, url, biography]]) => {
      const now = known.get(id);
      if (!now || printOf.account(now) !== print) return [];
      const left = { externalId: externalId ?? undefined, url: url ?? undefined, biography: biography ?? undefined };
      return [{ id, username, ...left }];
    }),
  };
}

function returning<K, T>(kept: readonly K[], find: (kept: K) => { now: T; was?: T } | undefined): Returning<T> {
  const found = kept.flatMap((one) => find(one) ?? []);
  return {
    gone: found.flatMap(({ now, was }) => (was === undefined ? [now] : [])),
    back: found.flatMap(({ was }) => was ?? []),
  };
}

function publicationKey(creatorId: number, isPodcast: boolean, link: string): string {
  return handleId(`${creatorId} ${isPodcast}`, link);
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

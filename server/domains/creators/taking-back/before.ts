import { z } from "zod";
import type { Book } from "../recording/book.ts";
import { FIGURES, POST_FIGURES, type CountRow, type FactRow, type NicheRow, type PostRow } from "../recording/rows.ts";
import type { AccountPatch, PublicationRow } from "../recording/rows.ts";
import { printOf } from "./prints.ts";

// As tuples: a step of an import keeps some ten of them for each of its rows.
const print = z.string();
const figure = z.number().nullable();
const when = z.number();

const wasFact = z.tuple([z.union([z.string(), z.number(), z.boolean()]), z.int(), when]);
const wasNiche = z.tuple([z.int(), z.boolean(), z.int()]);
const wasCount = z.tuple([z.enum(["second", "day", "month", "year"]), z.array(figure), when]);
const wasPublication = z.object({
  title: z.string(),
  picture: z.string().nullable(),
  description: z.string().nullable(),
  isBook: z.boolean(),
  sourceId: z.int(),
  at: when,
});
const wasPost = z.object({
  publishedAt: when,
  format: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  figures: z.array(figure),
  countedAt: when,
  sourceId: z.int(),
});
const wasAccount = z.tuple([z.string(), z.string().nullable(), z.string().nullable(), z.string().nullable()]);

/**
 * What a batch of records has made and changed: of every row its key, a print of what the batch has left of it, and what
 * it was before (null: not there). Times in milliseconds.
 */
export const before = z.object({
  sourceId: z.int(),
  creators: z.array(z.int()),
  /** Id and creator. */
  accounts: z.array(z.tuple([z.int(), z.int()])),
  /** Creator, field. */
  facts: z.array(z.tuple([z.int(), z.string(), print, wasFact.nullable()])),
  /** Creator, niche. */
  niches: z.array(z.tuple([z.int(), z.int(), print, wasNiche.nullable()])),
  /** Creator, account, time. */
  counts: z.array(z.tuple([z.int(), z.int(), when, print, wasCount.nullable()])),
  /** Creator, account, external id. */
  posts: z.array(z.tuple([z.int(), z.int(), z.string(), print, wasPost.nullable()])),
  /** Creator, whether it is a podcast, link. */
  publications: z.array(z.tuple([z.int(), z.boolean(), z.string(), print, wasPublication.nullable()])),
  /** Accounts known before: id, and its spelling, external id, link and biography. */
  patched: z.array(z.tuple([z.int(), print, wasAccount])),
});
export type Before = z.infer<typeof before>;

/** The same as if the batch had never spoken of a creator who is gone for good: nothing of them can come back. */
export function beforeWithout(
  kept: Before,
  { creatorId, accountIds }: { creatorId: number; accountIds: ReadonlySet<number> },
): Before {
  const ofOthers = ([id]: readonly [number, ...unknown[]]) => id !== creatorId;
  return {
    sourceId: kept.sourceId,
    creators: kept.creators.filter((id) => id !== creatorId),
    accounts: kept.accounts.filter(([, id]) => id !== creatorId),
    facts: kept.facts.filter(ofOthers),
    niches: kept.niches.filter(ofOthers),
    counts: kept.counts.filter(ofOthers),
    posts: kept.posts.filter(ofOthers),
    publications: kept.publications.filter(ofOthers),
    patched: kept.patched.filter(([accountId]) => !accountIds.has(accountId)),
  };
}

/** What the book, when it is closed, has to say of the way back. */
export function beforeOf(book: Book): Before {
  const known = book.accounts.kept().filter(({ now }) => !book.newAccounts.has(now.id));
  return {
    sourceId: book.source.id,
    creators: [...book.newCreators.keys()],
    accounts: [...book.newAccounts.values()].map(({ id, creatorId }) => [id, creatorId]),
    facts: book.facts
      .kept()
      .map(({ now, was }) => [now.creatorId, now.field, printOf.fact(now), was ? factWas(was) : null]),
    niches: book.niches
      .kept()
      .map(({ now, was }) => [now.creatorId, now.nicheId, printOf.niche(now), was ? nicheWas(was) : null]),
    counts: book.counts
      .kept()
      .map(({ now, was }) => [
        now.creatorId,
        now.accountId,
        now.at.getTime(),
        printOf.count(now),
        was ? countWas(was) : null,
      ]),
    posts: book.posts
      .kept()
      .map(({ now, was }) => [
        now.creatorId,
        now.accountId,
        now.externalId,
        printOf.post(now),
        was ? postWas(was) : null,
      ]),
    publications: book.publications
      .kept()
      .map(({ now, was }) => [
        now.creatorId,
        now.kind === "podcast",
        now.link,
        printOf.publication(now),
        was ? publicationWas(was) : null,
      ]),
    patched: known.flatMap(({ now, was }): Before["patched"] =>
      was ? [[now.id, printOf.account(now), accountWas(was)]] : [],
    ),
  };
}

function factWas({ value, sourceId, at }: FactRow): z.infer<typeof wasFact> {
  return [value, sourceId, at.getTime()];
}

function nicheWas({ state, isPrimary, sourceId }: NicheRow): z.infer<typeof wasNiche> {
  return [state, isPrimary, sourceId];
}

function countWas(row: CountRow): z.infer<typeof wasCount> {
  return [row.precision, FIGURES.map((name) => row[name]), (row.recordedAt ?? row.at).getTime()];
}

function postWas(row: PostRow): z.infer<typeof wasPost> {
  const { format, text, url, hashtags, mentions, sourceId } = row;
  return {
    format,
    text,
    url,
    hashtags,
    mentions,
    sourceId,
    publishedAt: row.publishedAt.getTime(),
    figures: POST_FIGURES.map((name) => row[name]),
    countedAt: row.countedAt.getTime(),
  };
}

function publicationWas({ kind, title, picture, description, sourceId, at }: PublicationRow) {
  return { title, picture, description, isBook: kind === "book", sourceId, at: at.getTime() };
}

function accountWas({ username = "", externalId, url, biography }: AccountPatch): z.infer<typeof wasAccount> {
  return [username, externalId ?? null, url ?? null, biography ?? null];
}

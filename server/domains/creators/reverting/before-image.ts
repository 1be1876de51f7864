import { z } from "zod";
import type { Layer } from "../../../db/layers.ts";
import type { ChangeSet } from "../recording/change-set.ts";
import { FIGURES, POST_FIGURES, type CountRow, type FactRow, type NicheRow, type PostRow } from "../recording/rows.ts";
import type { AccountPatch, PublicationRow } from "../recording/rows.ts";
import { fingerprintOf } from "./fingerprints.ts";

// As tuples: a step of an import stores some ten of them for each of its rows.
const fingerprint = z.string();
const figure = z.number().nullable();
const when = z.number();

const factBefore = z.tuple([z.union([z.string(), z.number(), z.boolean()]), z.int(), when]);
const nicheBefore = z.tuple([z.int(), z.boolean(), z.int()]);
const countBefore = z.tuple([z.enum(["second", "day", "month", "year"]), z.array(figure), when]);
const publicationBefore = z.object({
  title: z.string(),
  picture: z.string().nullable(),
  description: z.string().nullable(),
  // Images of earlier versions lack these fields.
  latestTitle: z.string().nullable().default(null),
  latestLink: z.string().nullable().default(null),
  latestAt: when.nullable().default(null),
  everyDays: z.number().nullable().default(null),
  isBook: z.boolean(),
  sourceId: z.int(),
  at: when,
});
const postBefore = z.object({
  publishedAt: when,
  format: z.string(),
  text: z.string(),
  /** Images of earlier versions have neither it nor the picture. */
  language: z.string().nullable().default(null),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable().default(null),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  isJoint: z.boolean().default(false),
  figures: z.array(figure),
  countedAt: when,
  sourceId: z.int(),
  history: z
    .array(z.tuple([z.number()], figure))
    .nullable()
    .default(null),
});
const accountBefore = z.tuple([z.string(), z.string().nullable(), z.string().nullable(), z.string().nullable()]);

/**
 * What a batch of records created and changed: the key of every row, a fingerprint of it after the batch, and its
 * values before (null: it did not exist). Times in milliseconds.
 */
export const before = z.object({
  sourceId: z.int(),
  /** The workspace that the records belong to; absent: the installation. */
  customerId: z.uuid().optional(),
  creators: z.array(z.int()),
  /** Id and creator. */
  accounts: z.array(z.tuple([z.int(), z.int()])),
  /** Creator, field. */
  facts: z.array(z.tuple([z.int(), z.string(), fingerprint, factBefore.nullable()])),
  /** Creator, niche. */
  niches: z.array(z.tuple([z.int(), z.int(), fingerprint, nicheBefore.nullable()])),
  /** Creator, account, time. */
  counts: z.array(z.tuple([z.int(), z.int(), when, fingerprint, countBefore.nullable()])),
  /** Creator, account, external id. */
  posts: z.array(z.tuple([z.int(), z.int(), z.string(), fingerprint, postBefore.nullable()])),
  /** Creator, whether it is a podcast, link. */
  publications: z.array(z.tuple([z.int(), z.boolean(), z.string(), fingerprint, publicationBefore.nullable()])),
  /** Existing accounts: id, and its spelling, external id, link and biography. */
  patched: z.array(z.tuple([z.int(), fingerprint, accountBefore])),
});
export type BeforeImage = z.infer<typeof before>;

/** Returns the image without an erased creator, who cannot be restored. */
export function withoutCreator(
  image: BeforeImage,
  { creatorId, accountIds }: { creatorId: number; accountIds: ReadonlySet<number> },
): BeforeImage {
  const ofOthers = ([id]: readonly [number, ...unknown[]]) => id !== creatorId;
  return {
    sourceId: image.sourceId,
    ...(image.customerId !== undefined && { customerId: image.customerId }),
    creators: image.creators.filter((id) => id !== creatorId),
    accounts: image.accounts.filter(([, id]) => id !== creatorId),
    facts: image.facts.filter(ofOthers),
    niches: image.niches.filter(ofOthers),
    counts: image.counts.filter(ofOthers),
    posts: image.posts.filter(ofOthers),
    publications: image.publications.filter(ofOthers),
    patched: image.patched.filter(([accountId]) => !accountIds.has(accountId)),
  };
}

/** The before image of a batch's changes. */
export function beforeImageOf(changeSet: ChangeSet, layer: Layer): BeforeImage {
  const known = changeSet.accounts.changedRows().filter(({ now }) => !changeSet.newAccounts.has(now.id));
  return {
    sourceId: changeSet.source.id,
    ...(layer !== null && { customerId: layer }),
    creators: [...changeSet.newCreators.keys()],
    accounts: [...changeSet.newAccounts.values()].map(({ id, creatorId }) => [id, creatorId]),
    facts: changeSet.facts
      .changedRows()
      .map(({ now, was }) => [now.creatorId, now.field, fingerprintOf.fact(now), was ? factTuple(was) : null]),
    niches: changeSet.niches
      .changedRows()
      .map(({ now, was }) => [now.creatorId, now.nicheId, fingerprintOf.niche(now), was ? nicheTuple(was) : null]),
    counts: changeSet.counts
      .changedRows()
      .map(({ now, was }) => [
        now.creatorId,
        now.accountId,
        now.at.getTime(),
        fingerprintOf.count(now),
        was ? countTuple(was) : null,
      ]),
    posts: changeSet.posts
      .changedRows()
      .map(({ now, was }) => [
        now.creatorId,
        now.accountId,
        now.externalId,
        fingerprintOf.post(now),
        was ? postObject(was) : null,
      ]),
    publications: changeSet.publications
      .changedRows()
      .map(({ now, was }) => [
        now.creatorId,
        now.kind === "podcast",
        now.link,
        fingerprintOf.publication(now),
        was ? publicationObject(was) : null,
      ]),
    patched: known.flatMap(({ now, was }): BeforeImage["patched"] =>
      was ? [[now.id, fingerprintOf.account(now), accountTuple(was)]] : [],
    ),
  };
}

function factTuple({ value, sourceId, at }: FactRow): z.infer<typeof factBefore> {
  return [value, sourceId, at.getTime()];
}

function nicheTuple({ state, isPrimary, sourceId }: NicheRow): z.infer<typeof nicheBefore> {
  return [state, isPrimary, sourceId];
}

function countTuple(row: CountRow): z.infer<typeof countBefore> {
  return [row.precision, FIGURES.map((name) => row[name]), (row.recordedAt ?? row.at).getTime()];
}

function postObject(row: PostRow): z.infer<typeof postBefore> {
  const { format, text, language, url, thumbnailUrl, hashtags, mentions, isJoint, sourceId, history } = row;
  return {
    format,
    text,
    language,
    url,
    thumbnailUrl,
    hashtags,
    mentions,
    isJoint,
    sourceId,
    history,
    publishedAt: row.publishedAt.getTime(),
    figures: POST_FIGURES.map((name) => row[name]),
    countedAt: row.countedAt.getTime(),
  };
}

function publicationObject(row: PublicationRow): z.infer<typeof publicationBefore> {
  const { kind, title, picture, description, latestTitle, latestLink, everyDays, sourceId } = row;
  return {
    title,
    picture,
    description,
    latestTitle,
    latestLink,
    everyDays,
    sourceId,
    isBook: kind === "book",
    at: row.at.getTime(),
    latestAt: row.latestAt?.getTime() ?? null,
  };
}

function accountTuple({ username = "", externalId, url, biography }: AccountPatch): z.infer<typeof accountBefore> {
  return [username, externalId ?? null, url ?? null, biography ?? null];
}

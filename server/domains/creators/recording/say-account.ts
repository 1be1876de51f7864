import { usernameKey } from "#contract/networks.ts";
import type { AccountRecord, CountRecord, PostRecord } from "../record.ts";
import { keys, type Book } from "./book.ts";
import type { ResolvedAccount } from "./identity.ts";
import { FIGURES, POST_FIGURES, type CountRow, type PostRow } from "./rows.ts";
import { learn } from "./say-creator.ts";

/** An account with its counts and posts. Answers whether anything changed. */
export function sayAccount(book: Book, account: ResolvedAccount, record: AccountRecord, at: Date): boolean {
  const changes = [
    sayItself(book, account, record, at),
    ...record.counts.map((count) => sayCount(book, account, count)),
    ...record.posts.map((post) => sayPost(book, account, record.network, post)),
  ];
  return changes.includes(true);
}

function sayItself(book: Book, { id, creatorId, isNew }: ResolvedAccount, record: AccountRecord, at: Date): boolean {
  const { network, username, biography } = record;
  const old = book.accounts.get(keys.account(id)) ?? { id };
  const isNews = biography !== undefined && learn(book, creatorId, `account:${id}:biography`, { value: biography, at });
  const next = {
    id,
    username: betterSpelling(old.username, username),
    externalId: old.externalId ?? record.externalId,
    url: old.url ?? record.url,
    biography: isNews ? biography : old.biography,
  };
  if (isNew) {
    const { isSample } = book.source;
    book.newAccounts.set(id, { id, creatorId, network, usernameKey: usernameKey(username), username, isSample });
  }
  const isChanged =
    isNews || next.username !== old.username || next.externalId !== old.externalId || next.url !== old.url;
  if (isChanged) book.accounts.put(keys.account(id), next);
  return isChanged;
}

/** Sources that fold handles to lower case know less than those that do not. */
function betterSpelling(old: string | undefined, said: string): string {
  if (old === undefined) return said;
  return old === usernameKey(old) && usernameKey(said) !== said.normalize("NFKC") ? said : old;
}

/** A count is what its source said last of that time, as a whole. */
function sayCount(book: Book, { id, creatorId }: ResolvedAccount, record: CountRecord): boolean {
  const key = keys.count(id, record.at);
  const old = book.counts.get(key);
  const row = countRow(record, { creatorId, accountId: id, sourceId: book.source.id });
  if (old && old.precision === row.precision && FIGURES.every((figure) => old[figure] === row[figure])) return false;
  book.counts.put(key, row);
  return true;
}

/** A post has its newest figures; of the same time only the same source may correct itself. */
function sayPost(book: Book, { id, creatorId }: ResolvedAccount, network: string, record: PostRecord): boolean {
  const key = keys.post(id, record.externalId);
  const old = book.posts.get(key);
  const row = postRow(record, { creatorId, accountId: id, network, sourceId: book.source.id });
  if (old) {
    const isSameTime = row.countedAt.getTime() === old.countedAt.getTime();
    const mayCorrect = isSameTime && old.sourceId === row.sourceId && !isSamePost(old, row);
    if (row.countedAt <= old.countedAt && !mayCorrect) return false;
  }
  book.posts.put(key, row);
  return true;
}

function countRow(record: CountRecord, of: Pick<CountRow, "creatorId" | "accountId" | "sourceId">): CountRow {
  return {
    ...of,
    at: record.at,
    precision: record.precision,
    followers: record.followers ?? null,
    following: record.following ?? null,
    posts: record.posts ?? null,
    totalViews: record.totalViews ?? null,
    viewsPerPost: record.viewsPerPost ?? null,
    likesPerPost: record.likesPerPost ?? null,
    commentsPerPost: record.commentsPerPost ?? null,
    sharesPerPost: record.sharesPerPost ?? null,
    engagementPerPost: record.engagementPerPost ?? null,
    engagementRate: record.engagementRate ?? null,
    monthlyViews: record.monthlyViews ?? null,
  };
}

function postRow(record: PostRecord, of: Pick<PostRow, "creatorId" | "accountId" | "network" | "sourceId">): PostRow {
  return {
    ...of,
    externalId: record.externalId,
    publishedAt: record.publishedAt,
    format: record.format,
    text: record.text,
    url: record.url ?? null,
    hashtags: record.hashtags,
    mentions: record.mentions,
    likes: record.likes ?? null,
    comments: record.comments ?? null,
    shares: record.shares ?? null,
    saves: record.saves ?? null,
    views: record.views ?? null,
    countedAt: record.countedAt,
  };
}

function isSamePost(a: PostRow, b: PostRow): boolean {
  return (
    POST_FIGURES.every((figure) => a[figure] === b[figure]) &&
    a.publishedAt.getTime() === b.publishedAt.getTime() &&
    a.format === b.format &&
    a.text === b.text &&
    a.url === b.url &&
    a.hashtags.join(" ") === b.hashtags.join(" ") &&
    a.mentions.join(" ") === b.mentions.join(" ")
  );
}

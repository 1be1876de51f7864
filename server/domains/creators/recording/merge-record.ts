import { NETWORK_FACTS, usernameKey } from "#contract/networks/networks.ts";
import type { AccountRecord, CountRecord, PostRecord, CreatorFacts, CreatorRecord } from "../record.ts";
import { keys, type ChangeSet } from "./change-set.ts";
import type { Rename, ResolvedAccount } from "./identity.ts";
import { historyOf } from "./post-history.ts";
import { FIGURES, POST_FIGURES, type CountRow, type PostRow, type FactRow, type PublicationRow } from "./rows.ts";
import { NICHE_ACTIVE, NICHE_REMOVED } from "#contract/base/states.ts";

/** Merges an account with its counts and posts. Returns whether anything changed. */
export function mergeAccount(changeSet: ChangeSet, account: ResolvedAccount, record: AccountRecord, at: Date): boolean {
  const changes = [
    mergeAccountFields(changeSet, account, record, at),
    ...record.counts.map((count) => mergeCount(changeSet, account, count)),
    ...record.posts.map((post) => mergePost(changeSet, account, record.network, post)),
  ];
  return changes.includes(true);
}

function mergeAccountFields(
  changeSet: ChangeSet,
  { id, creatorId, isNew }: ResolvedAccount,
  record: AccountRecord,
  at: Date,
): boolean {
  const { network, username, biography } = record;
  const old = changeSet.accounts.get(keys.account(id)) ?? { id };
  const isNews =
    biography !== undefined && mergeFact(changeSet, creatorId, `account:${id}:biography`, { value: biography, at });
  const next = {
    id,
    username: betterSpelling(old.username, username),
    externalId: old.externalId ?? record.externalId,
    url: old.url ?? record.url,
    biography: isNews ? biography : old.biography,
  };
  if (isNew) {
    const { isSample } = changeSet.source;
    changeSet.newAccounts.set(id, { id, creatorId, network, usernameKey: usernameKey(username), username, isSample });
  }
  // How a handle is spelled, and its link, a workspace has no record of its own of.
  const isSpelling = next.username !== old.username || next.url !== old.url;
  const isChanged = isNews || next.externalId !== old.externalId || (isSpelling && !changeSet.others.has(id));
  if (isChanged) changeSet.accounts.put(keys.account(id), next);
  return isChanged;
}

/** The field of a former handle of an account. Its fact is dated when a record had the next handle. */
const formerlyField = (accountId: number, handle: string) => `account:${accountId}:formerly:${usernameKey(handle)}`;
/** At first only the last handle was stored, without its name in the field. */
const FORMERLY = /^account:(\d+):formerly(?::|$)/;

/** The account that had another handle by this fact. */
export function formerlyOf(field: string): number | undefined {
  const id = FORMERLY.exec(field)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Each former handle is a fact of the account, and goes with the import that recorded it. */
export function renameAccount(changeSet: ChangeSet, { id, creatorId, network, from, to, at }: Rename): void {
  const created = changeSet.newAccounts.get(id);
  const old = changeSet.accounts.get(keys.account(id)) ?? { id };
  // The old link can lead to another account by now.
  const url = old.url === undefined ? undefined : NETWORK_FACTS[network].profileUrl(to);
  if (created) {
    Object.assign(created, { username: to, usernameKey: usernameKey(to) });
    renameCreated(changeSet, { id, creatorId, to });
  } else changeSet.renamed.set(id, usernameKey(to));
  changeSet.accounts.put(keys.account(id), { ...old, username: to, ...(url !== undefined && { url }) });
  mergeFact(changeSet, creatorId, formerlyField(id, from), { value: from, at });
}

/** A new creator without a known name is called by the first account's handle. */
function renameCreated(changeSet: ChangeSet, { id, creatorId, to }: Pick<Rename, "id" | "creatorId" | "to">): void {
  const creator = changeSet.newCreators.get(creatorId);
  const isFirst = changeSet.newAccounts.values().every((other) => other.creatorId !== creatorId || other.id >= id);
  if (creator && isFirst && !changeSet.facts.get(keys.fact(creatorId, "fullName"))) creator.fullName = to;
}

/** Sources that convert handles to lower case have less information than those that do not. */
function betterSpelling(old: string | undefined, spelling: string): string {
  if (old === undefined) return spelling;
  return old === usernameKey(old) && usernameKey(spelling) !== spelling.normalize("NFKC") ? spelling : old;
}

/** The latest record of a source for a time replaces the count as a whole. */
function mergeCount(changeSet: ChangeSet, { id, creatorId }: ResolvedAccount, record: CountRecord): boolean {
  const key = keys.count(id, record.at);
  const old = changeSet.counts.get(key);
  const row = countRow(record, { creatorId, accountId: id, sourceId: changeSet.source.id });
  if (old && old.precision === row.precision && FIGURES.every((figure) => old[figure] === row[figure])) return false;
  changeSet.counts.put(key, row);
  return true;
}

/** The newest figures of a post win; at the same time, only the same source may correct itself. */
function mergePost(
  changeSet: ChangeSet,
  { id, creatorId }: ResolvedAccount,
  network: string,
  record: PostRecord,
): boolean {
  const key = keys.post(id, record.externalId);
  const old = changeSet.posts.get(key);
  const row = postRow(record, { creatorId, accountId: id, network, sourceId: changeSet.source.id });
  if (old) {
    const isSameTime = row.countedAt.getTime() === old.countedAt.getTime();
    const mayCorrect = isSameTime && old.sourceId === row.sourceId && !isSamePost(old, row);
    // Only some sources say it, and it stays true.
    row.isJoint ||= old.isJoint;
    if (row.countedAt <= old.countedAt && !mayCorrect) {
      if (row.isJoint === old.isJoint) return false;
      changeSet.posts.put(key, { ...old, isJoint: true });
      return true;
    }
    row.history = historyOf(old, row);
  }
  changeSet.posts.put(key, row);
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
    language: record.language ?? null,
    url: record.url ?? null,
    thumbnailUrl: record.thumbnailUrl ?? null,
    hashtags: record.hashtags,
    mentions: record.mentions,
    isJoint: record.isJoint ?? false,
    likes: record.likes ?? null,
    comments: record.comments ?? null,
    shares: record.shares ?? null,
    saves: record.saves ?? null,
    views: record.views ?? null,
    countedAt: record.countedAt,
    history: record.history ?? null,
  };
}

function isSamePost(a: PostRow, b: PostRow): boolean {
  return (
    POST_FIGURES.every((figure) => a[figure] === b[figure]) &&
    a.publishedAt.getTime() === b.publishedAt.getTime() &&
    a.format === b.format &&
    a.text === b.text &&
    a.language === b.language &&
    a.url === b.url &&
    a.thumbnailUrl === b.thumbnailUrl &&
    a.hashtags.join(" ") === b.hashtags.join(" ") &&
    a.mentions.join(" ") === b.mentions.join(" ")
  );
}

/**
 * The newest source wins; at the same time, only the same source may correct itself. What administrators set stays
 * (decision 41), and so does what the creator declares (decision 92). Returns whether the fact changed.
 */
function mergeFact(
  changeSet: ChangeSet,
  creatorId: number,
  field: string,
  { value, at }: Pick<FactRow, "value" | "at">,
): boolean {
  const key = keys.fact(creatorId, field);
  const old = changeSet.facts.get(key);
  if (old?.isCurated && old.sourceId !== changeSet.source.id) return false;
  if (old) {
    const isSameTime = at.getTime() === old.at.getTime();
    const mayCorrect = isSameTime && old.sourceId === changeSet.source.id && String(old.value) !== String(value);
    if (at <= old.at && !mayCorrect) return false;
  }
  changeSet.facts.put(key, { creatorId, field, value, sourceId: changeSet.source.id, at });
  return true;
}

/** Returns whether anything changed, like the other merge functions. */
export function mergeFacts(changeSet: ChangeSet, creatorId: number, facts: CreatorFacts, at: Date): boolean {
  let isChanged = false;
  for (const [field, value] of Object.entries(facts)) {
    if (value === undefined || !mergeFact(changeSet, creatorId, field, { value, at })) continue;
    isChanged = true;
    const created = changeSet.newCreators.get(creatorId);
    if (created) Object.assign(created, { [field]: value });
    else changeSet.patches.set(creatorId, { ...changeSet.patches.get(creatorId), id: creatorId, [field]: value });
  }
  return isChanged;
}

/**
 * A niche that a user removed stays removed; the first source with a primary niche decides it. Without one, the first
 * niche that is not removed becomes primary.
 */
export function mergeNiches(changeSet: ChangeSet, creatorId: number, niches: CreatorRecord["niches"]): boolean {
  const rowOf = (id: number) => changeSet.niches.get(keys.niche(creatorId, id));
  const active = niches.filter(({ id }) => rowOf(id)?.state !== NICHE_REMOVED);
  const primary = changeSet.withPrimary.has(creatorId)
    ? undefined
    : (active.find((niche) => niche.primary) ?? active[0])?.id;
  let isChanged = false;
  for (const { id } of active) {
    const old = rowOf(id);
    const isPrimary = id === primary;
    if (old && !isPrimary) continue;
    if (isPrimary) changeSet.withPrimary.add(creatorId);
    const row = { creatorId, nicheId: id, state: NICHE_ACTIVE, isPrimary, sourceId: changeSet.source.id };
    changeSet.niches.put(keys.niche(creatorId, id), old ? { ...old, isPrimary } : row);
    isChanged = true;
  }
  return isChanged;
}

/** Like facts: the newest source wins. A podcast does not become a newsletter. */
export function mergePublications(
  changeSet: ChangeSet,
  creatorId: number,
  { publications = [], at }: CreatorRecord,
): boolean {
  let isChanged = false;
  for (const { kind, title, link, picture = null, description = null, latest, everyDays = null } of publications) {
    const key = keys.publication(creatorId, link);
    const old = changeSet.publications.get(key);
    const row: PublicationRow = {
      creatorId,
      kind,
      title,
      link,
      picture,
      description,
      latestTitle: latest?.title ?? null,
      latestLink: latest?.link ?? null,
      latestAt: latest?.at ?? null,
      everyDays,
      sourceId: changeSet.source.id,
      at,
    };
    if (old && !supersedes(row, old)) continue;
    changeSet.publications.put(key, row);
    isChanged = true;
  }
  return isChanged;
}

function supersedes(row: PublicationRow, old: PublicationRow): boolean {
  if ((row.kind === "podcast") !== (old.kind === "podcast")) return false;
  if (row.at.getTime() !== old.at.getTime()) return row.at > old.at;
  const fields = ["kind", "title", "picture", "description", "latestTitle", "latestLink", "everyDays"] as const;
  const isSame =
    fields.every((field) => row[field] === old[field]) && row.latestAt?.getTime() === old.latestAt?.getTime();
  return row.sourceId === old.sourceId && !isSame;
}

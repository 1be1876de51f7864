import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { accountKey, usernameKey } from "#contract/networks/networks.ts";
import type { Context } from "../context.ts";
import { comparedWords, disclosesAd, jointKey, knownEngagement, linkedDomains } from "../post-rules.ts";
import { languageDetector } from "../post-texts/language.ts";
import { toneOf } from "../post-texts/tone.ts";
import type { Engine } from "./client.ts";
import type { Copying } from "./copy-creators.ts";
import { joinTexts, keyText, ownerOf } from "./index-row.ts";
import { readPosts, type IndexedPost } from "./store.ts";
import type { Generation } from "./tables.ts";

const key = z.object({
  creators: z.array(z.number()),
  /** Unix time in seconds. */
  published_at: z.number(),
  id: z.number(),
  fingerprint: z.number(),
  mentions_fingerprint: z.number(),
  text_fingerprint: z.number(),
  /** '': not known. */
  language: z.string(),
  tone: z.string(),
  /** More than one: an earlier sync was interrupted before it deleted what it replaced. All are written again. */
  rows: z.number(),
});
type Key = z.infer<typeof key>;

/** Number of creators compared at once: the keys of their posts are held in memory, the texts are not. */
const CREATORS_BATCH = 500;

/** The hashtags of the posts that keyword search covers, as written by their authors, by creator. */
export type HashtagsOf = ReadonlyMap<string, ReadonlySet<string>>;

/** Writes new and changed posts with their mentions, and deletes those that no longer exist. */
export async function copyPosts(ctx: Context, { ids, ...copying }: Copying & { version: number }): Promise<HashtagsOf> {
  const hashtags = new Map<string, Set<string>>();
  const writer = createWriter(ctx.engine, copying);
  for (let at = 0; at < ids.length; at += CREATORS_BATCH)
    await copyBatch(ctx, { ids: ids.slice(at, at + CREATORS_BATCH), ...copying, writer }, hashtags);
  await writer.settle();
  return hashtags;
}

/** Rows written at once, at least: each insert is a part of the table, which the engine merges with others. */
const WRITTEN_AT_ONCE = 15_000;

type Writer = {
  add: (rows: Written) => Promise<void>;
  /** Writes what was added, and resolves when all is written. */
  settle: () => Promise<void>;
};
type Written = {
  posts: readonly object[];
  mentions: readonly object[];
  /** Posts of which the rows of mentions are replaced. */
  unmentioned: readonly Key[];
};

function createWriter(engine: Engine, { into, version }: Pick<Copying, "into"> & { version: number }): Writer {
  let waiting: { [K in keyof Written]: Written[K][number][] } = { posts: [], mentions: [], unmentioned: [] };
  let writing = Promise.resolve();
  async function write({ posts, mentions, unmentioned }: Written): Promise<void> {
    // The posts last: they record which mentions have been written.
    if (mentions.length > 0) await Promise.all(into.map((generation) => engine.write(generation.mentions, mentions)));
    await deleteMentions(engine, into, { keys: unmentioned, version });
    await Promise.all(into.map((generation) => engine.write(generation.posts, posts)));
  }
  /** One write at a time, while the next rows are made. */
  async function flush(): Promise<void> {
    await writing;
    const rows = waiting;
    waiting = { posts: [], mentions: [], unmentioned: [] };
    writing = rows.posts.length > 0 ? write(rows) : Promise.resolve();
    // A failure is thrown by the next flush, or by settle.
    writing.catch(() => undefined);
  }
  return {
    async add({ posts, mentions, unmentioned }) {
      waiting.posts.push(...posts);
      waiting.mentions.push(...mentions);
      waiting.unmentioned.push(...unmentioned);
      if (waiting.posts.length >= WRITTEN_AT_ONCE) await flush();
    },
    async settle() {
      await flush();
      await writing;
    },
  };
}

async function copyBatch(
  ctx: Context,
  { ids, into, before, version, writer }: Copying & { version: number; writer: Writer },
  hashtags: Map<string, Set<string>>,
): Promise<void> {
  const { db, engine } = ctx;
  const stored = before ? await readKeys(engine, before.posts, ids) : new Map<number, Key>();
  const outdated: Key[] = [];
  await readPosts(db, { ids, now: ctx.clock.now() }, async (posts) => {
    for (const post of posts) if (post.isSearched) collectHashtags(hashtags, post);
    const changed = posts.flatMap((post) => {
      const old = stored.get(post.id);
      return isSame(old, post)
        ? []
        : [{ post, old, mentions: hasSameMentions(old, post) ? [] : mentionRows(post, version) }];
    });
    for (const { id } of posts) stored.delete(id);
    if (changed.length === 0) return;
    const facts = await textFactsOf(changed);
    await writer.add({
      posts: changed.map(({ post }, i) => ({ ...postRow(post, version), ...facts[i] })),
      mentions: changed.flatMap((one) => one.mentions),
      unmentioned: changed.flatMap(({ post, old }) => (old && !hasSameMentions(old, post) ? [old] : [])),
    });
    outdated.push(...changed.flatMap(({ old }) => old ?? []));
  });
  const gone = [...stored.values()];
  // Replaced rows go after those that replace them.
  if (outdated.length + gone.length > 0) await writer.settle();
  await deleteMentions(engine, into, { keys: gone, version });
  // Once for all of these creators: each deletion reads the whole table, however little it deletes.
  await deletePosts(engine, into, { keys: [...outdated, ...gone], version });
}

function collectHashtags(into: Map<string, Set<string>>, post: IndexedPost): void {
  if (post.hashtags.length === 0) return;
  const creator = keyText({ owner: ownerOf(post), id: post.creatorId });
  const known = into.get(creator) ?? new Set();
  into.set(creator, known);
  for (const hashtag of post.hashtags) known.add(hashtag);
}

async function readKeys(engine: Engine, table: string, ids: number[]): Promise<Map<number, Key>> {
  const keys = await engine.query({
    sql: `SELECT groupUniqArray(creator_id) AS creators, toUnixTimestamp(any(published_at)) AS published_at, id, any(fingerprint) AS fingerprint,
            max(mentions_fingerprint) AS mentions_fingerprint, any(text_fingerprint) AS text_fingerprint,
            any(language) AS language, any(tone) AS tone, count() AS rows
          FROM ${table} WHERE creator_id IN {ids:Array(UInt64)} GROUP BY id`,
    params: { ids },
    schema: key,
  });
  return new Map(keys.map((row) => [row.id, row]));
}

/** Rows that are older than this version. */
type Outdated = { keys: readonly Key[]; version: number };

async function deletePosts(engine: Engine, from: readonly Generation[], outdated: Outdated): Promise<void> {
  await deleteRows(engine, { tables: from.map(({ posts }) => posts), ...outdated });
}

async function deleteMentions(engine: Engine, from: readonly Generation[], { keys, version }: Outdated): Promise<void> {
  const mentioning = keys.filter((row) => row.mentions_fingerprint !== 0 || row.rows > 1);
  await deleteRows(engine, { tables: from.map(({ mentions }) => mentions), keys: mentioning, version });
}

async function deleteRows(
  engine: Engine,
  { tables, keys, version }: { tables: readonly string[] } & Outdated,
): Promise<void> {
  if (keys.length === 0) return;
  const params = {
    creators: [...new Set(keys.flatMap((row) => row.creators))],
    ids: keys.map(({ id }) => id),
    version,
  };
  const condition =
    "creator_id IN {creators:Array(UInt64)} AND id IN {ids:Array(UInt64)} AND version < {version:UInt64}";
  await Promise.all(tables.map((table) => engine.command(`DELETE FROM ${table} WHERE ${condition}`, { params })));
}

function isSame(old: Key | undefined, post: IndexedPost): boolean {
  return old?.fingerprint === post.fingerprint && hasSameMentions(old, post);
}

/** The author and the time are part of the rows of mentions, too. */
function hasSameMentions(old: Key | undefined, post: IndexedPost): boolean {
  return (
    old?.rows === 1 &&
    old.creators[0] === post.creatorId &&
    old.published_at === post.publishedAt &&
    old.mentions_fingerprint === post.mentionsFingerprint
  );
}

const DETECTED_AT_ONCE = 200;

type TextFacts = { language: string; tone: string };

/**
 * What is found in the texts of posts. Detecting a language takes longer than all else of a row, so that it is only done for new and
 * changed texts: counts change far more often.
 */
async function textFactsOf(posts: readonly { post: IndexedPost; old: Key | undefined }[]): Promise<TextFacts[]> {
  const isNew = ({ post, old }: (typeof posts)[number]) =>
    old?.text_fingerprint !== post.textFingerprint || old.rows > 1;
  const needsDetector = posts.some((one) => isNew(one) && one.post.language === null);
  const detect = needsDetector ? await languageDetector() : () => null;
  const found: TextFacts[] = [];
  for (const [at, one] of posts.entries()) {
    // Other work of the process goes on between a few milliseconds of detecting.
    if (at % DETECTED_AT_ONCE === DETECTED_AT_ONCE - 1) await setImmediate();
    const { post, old } = one;
    if (old && !isNew(one)) {
      found.push({ language: old.language, tone: old.tone });
      continue;
    }
    const language = post.language ?? detect(post.text);
    found.push({ language: language ?? "", tone: toneOf(post.text, language) ?? "" });
  }
  return found;
}

function postRow(post: IndexedPost, version: number): object {
  const { text, hashtags } = post;
  const { engagement, partial } = knownEngagement(post);
  return {
    owner: ownerOf(post),
    creator_id: post.creatorId,
    published_at: post.publishedAt,
    id: post.id,
    version,
    fingerprint: post.fingerprint,
    mentions_fingerprint: post.mentionsFingerprint,
    account_id: post.accountId,
    network: post.network,
    format: post.format,
    likes: post.likes,
    comments: post.comments,
    shares: post.shares,
    saves: post.saves,
    views: post.views,
    engagement,
    is_partial: partial,
    is_sponsored: disclosesAd(post),
    allow_derived: post.allowDerived,
    allow_cross_network: post.allowCrossNetwork,
    allow_export: post.allowExport,
    counted_at: post.countedAt,
    hashtags: comparedWords(hashtags, "#"),
    mentions: comparedWords(post.mentions, "@"),
    domains: linkedDomains(text),
    joint: jointOf(post),
    characters: Array.from(text).length,
    text_fingerprint: post.textFingerprint,
    lower_text: text.toLowerCase(),
    text: joinTexts([text, ...hashtags.filter((tag) => !text.includes(`#${tag}`))]),
  };
}

const JOINT_BYTES = 6;

function jointOf({ network, jointId, publishedAt }: IndexedPost): number {
  if (jointId === null) return 0;
  const named = jointKey({ network, externalId: jointId, publishedAt });
  return 1 + hash("sha256", named, "buffer").readUIntBE(0, JOINT_BYTES);
}

function mentionRows(
  { customerId, creatorId, network, publishedAt, id, mentions }: IndexedPost,
  version: number,
): object[] {
  const named = mentions.filter((username) => usernameKey(username) !== "");
  return [...new Set(named.map((username) => accountKey({ network, username })))].map((mentioned) => ({
    mentioned,
    owner: customerId ?? "",
    creator_id: creatorId,
    id,
    published_at: publishedAt,
    version,
  }));
}

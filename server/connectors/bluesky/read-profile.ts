import { NETWORK_FACTS, usernameKey } from "#contract/networks/networks.ts";
import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import type { AccountRequest } from "../connector.ts";
import { statedLanguage } from "../text/stated-language.ts";
import { distinct, hashtagsIn, mentionsIn } from "../text/tags-in-text.ts";
import type { FeedEntry, Post, Profile } from "./shapes.ts";

/** Label of accounts that opt out of being shown to logged-out users. */
const MEMBERS_ONLY = "!no-unauthenticated";
/** Placeholder of the network for a handle that could not be verified. */
const UNVERIFIED = "handle.invalid";

export function isForMembersOnly({ did, labels = [] }: Profile): boolean {
  return labels.some(({ val, src }) => val === MEMBERS_ONLY && (src === undefined || src === did));
}

export function profileRecord(
  profile: Profile,
  posts: PostRecord[],
  { requested, at }: { requested: AccountRequest; at: Date },
): CreatorRecord {
  const username = handleOf(profile, requested);
  const { followersCount: followers, followsCount: following, postsCount } = profile;
  const account: AccountRecord = {
    network: "bluesky",
    username,
    externalId: profile.did,
    url: NETWORK_FACTS.bluesky.profileUrl(username),
    ...(profile.description && { biography: profile.description }),
    counts: [{ at, precision: "second", followers, following, posts: postsCount }],
    posts,
  };
  const fullName = profile.displayName?.trim();
  return { accounts: [account], facts: { ...(fullName && { fullName }) }, at, niches: [] };
}

/** A handle that could not be verified is replaced by the requested one. */
function handleOf({ handle }: Profile, { username }: AccountRequest): string {
  return handle === UNVERIFIED ? usernameKey(username) : handle;
}

/** The account's own posts of a page, without reposts. */
export function ownPosts(entries: readonly FeedEntry[], did: string, at: Date): PostRecord[] {
  return entries
    .filter(({ post, reason }) => reason === undefined && post.author.did === did)
    .flatMap(({ post }) => postRecord(post, at) ?? []);
}

function postRecord(post: Post, at: Date): PostRecord | undefined {
  const publishedAt = publishedOf(post);
  const { text, tags = [], langs } = post.record;
  if (!publishedAt) return undefined;
  const { repostCount, quoteCount } = post;
  return {
    externalId: post.uri,
    publishedAt,
    countedAt: at,
    format: formatOf(post),
    text,
    language: statedLanguage(langs),
    url: `https://bsky.app/profile/${post.author.did}/post/${post.uri.split("/").at(-1)}`,
    thumbnailUrl: thumbnailOf(post),
    hashtags: distinct([...hashtagsIn(text), ...tags]),
    mentions: mentionsIn(text),
    likes: post.likeCount,
    comments: post.replyCount,
    shares: repostCount === undefined ? undefined : repostCount + (quoteCount ?? 0),
  };
}

/** The earlier of the author's timestamp and the network's, which is the network's own sort order. */
function publishedOf({ record, indexedAt }: Post): Date | undefined {
  const times = [record.createdAt, indexedAt].map((text) => Date.parse(text)).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

function formatOf({ embed }: Post): PostRecord["format"] {
  const { $type = "", images = [] } = embed?.media ?? embed ?? {};
  if ($type.startsWith("app.bsky.embed.video")) return "video";
  if (!$type.startsWith("app.bsky.embed.images")) return "text";
  return images.length > 1 ? "carousel" : "image";
}

function thumbnailOf({ embed }: Post): string | undefined {
  const { images = [], thumbnail } = embed?.media ?? embed ?? {};
  return images[0]?.thumb ?? thumbnail;
}

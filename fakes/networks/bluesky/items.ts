import { personOf, type Post } from "../behaviour/figures.ts";
import { sentinelOf } from "../behaviour/handles.ts";

const STRANGER = "stranger.sample";

/** Ids that encode their handle. */
export function didOf(handle: string): string {
  return `did:plc:${Buffer.from(handle).toString("hex")}`;
}

export function handleOf(actor: string): string {
  const hex = /^did:plc:([\da-f]+)$/.exec(actor)?.[1];
  return hex === undefined ? actor.toLowerCase() : Buffer.from(hex, "hex").toString();
}

export function profileItem(handle: string, now: Date) {
  const person = personOf(handle, now);
  const did = didOf(handle);
  const isHiding = sentinelOf(handle) === "hidden";
  return {
    did,
    handle,
    displayName: person.name,
    description: person.biography,
    avatar: "",
    associated: { lists: 0 },
    labels: sentinelOf(handle) === "private" ? [{ src: did, uri: `at://${did}`, val: "!no-unauthenticated" }] : [],
    ...(!isHiding && { followersCount: person.followers }),
    followsCount: person.following,
    postsCount: person.posts,
    createdAt: person.joinedAt.toISOString(),
    indexedAt: person.joinedAt.toISOString(),
  };
}

/** Own posts, with a repost of another account after every third. */
export function entriesOf(handle: string, post: Post) {
  const own = { post: postItem(handle, post) };
  const reason = { $type: "app.bsky.feed.defs#reasonRepost", by: { did: didOf(handle), handle } };
  return post.n % 3 === 0 ? [own, { post: postItem(STRANGER, post), reason }] : [own];
}

function postItem(handle: string, { n, text, publishedAt, likes, shares, comments }: Post) {
  const did = didOf(handle);
  const at = publishedAt.toISOString();
  return {
    uri: `at://${did}/app.bsky.feed.post/3k${n}`,
    cid: `bafy${n}`,
    author: { did, handle },
    record: { $type: "app.bsky.feed.post", text, createdAt: at, langs: ["en"] },
    ...(n % 2 === 0 && {
      embed: { $type: "app.bsky.embed.images#view", images: [{ alt: "", thumb: "", fullsize: "" }] },
    }),
    ...(sentinelOf(handle) !== "hidden" && { likeCount: likes }),
    repostCount: shares,
    replyCount: comments,
    quoteCount: 0,
    bookmarkCount: 0,
    indexedAt: at,
    labels: [],
  };
}

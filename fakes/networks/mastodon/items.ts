import { personOf, type Post } from "../behaviour/figures.ts";
import { sentinelOf } from "../behaviour/handles.ts";
import { numberOf } from "../behaviour/number-ids.ts";

/** An account on a server; locked accounts often hide their followers. */
export function accountItem(name: string, server: string, now: Date) {
  const handle = `${name}@${server}`;
  const person = personOf(handle, now);
  const isHiding = sentinelOf(handle) === "hidden";
  return {
    id: numberOf(name),
    username: name,
    acct: name,
    display_name: person.name,
    locked: isHiding,
    bot: false,
    discoverable: true,
    created_at: person.joinedAt.toISOString(),
    note: `<p>${person.biography}<br />Bread &amp; butter</p>`,
    url: `https://${server}/@${name}`,
    uri: `https://${server}/users/${name}`,
    avatar: "",
    followers_count: isHiding ? 0 : person.followers,
    following_count: isHiding ? 0 : person.following,
    statuses_count: person.posts,
    hide_collections: isHiding,
    ...(sentinelOf(handle) === "private" && { suspended: true }),
    emojis: [],
    fields: [],
  };
}

/** Larger for newer statuses, like real ids. */
export function statusId({ n }: Pick<Post, "n">): string {
  return String(110_000_000_000_000_000n + BigInt(n));
}

export function numberOfStatus(id: string): number {
  return Number(BigInt(id) - 110_000_000_000_000_000n);
}

export function statusItem(name: string, server: string, post: Post) {
  const tags = post.hashtags.map((tag) => ({ name: tag, url: `https://${server}/tags/${tag}` }));
  const links = tags.map(
    ({ name: tag, url }) => `<a href="${url}" class="mention hashtag" rel="tag">#<span>${tag}</span></a>`,
  );
  return {
    id: statusId(post),
    created_at: post.publishedAt.toISOString(),
    in_reply_to_id: null,
    sensitive: false,
    spoiler_text: "",
    visibility: post.n % 5 === 0 ? "unlisted" : "public",
    language: "en",
    uri: `https://${server}/users/${name}/statuses/${statusId(post)}`,
    url: `https://${server}/@${name}/${statusId(post)}`,
    replies_count: post.comments,
    reblogs_count: post.shares,
    favourites_count: post.likes,
    quotes_count: 0,
    content: `<p>${post.title} &amp; more</p><p>${links.join(" ")} with <span class="h-card">@<span>bea</span></span></p>`,
    reblog: null,
    media_attachments: post.n % 2 === 0 ? [{ id: "1", type: "image", url: "" }] : [],
    mentions: [{ id: "2", username: "bea", url: `https://${server}/@bea`, acct: "bea" }],
    tags,
    emojis: [],
    poll: null,
  };
}

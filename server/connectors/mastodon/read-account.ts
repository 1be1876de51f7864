import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import { htmlToText } from "../text/html-to-text.ts";
import { distinct } from "../text/tags-in-text.ts";
import type { Account, Status } from "./shapes.ts";
import type { Address } from "./address.ts";

/** What no honest server sends more of; anybody's may be asked. */
const NAME_MAX = 200;
const TAGS_MAX = 100;

export function accountRecord(
  account: Account,
  posts: PostRecord[],
  { address, at }: { address: Address; at: Date },
): CreatorRecord {
  const biography = htmlToText(account.note);
  const about: AccountRecord = {
    network: "mastodon",
    username: `${address.name}@${address.server}`,
    // An id is one of its server's.
    externalId: `${account.id}@${address.server}`,
    url: account.url ?? `https://${address.server}/@${address.name}`,
    ...(biography && { biography }),
    counts: [
      {
        at,
        precision: "second",
        followers: shown(account.followers_count, account),
        following: shown(account.following_count, account),
        posts: known(account.statuses_count),
      },
    ],
    posts,
  };
  const fullName = account.display_name.trim().slice(0, NAME_MAX);
  return { accounts: [about], facts: { ...(fullName && { fullName }) }, at, niches: [] };
}

/** Of those who hide whom they know, some servers say 0: that is no figure. */
function shown(figure: number | null | undefined, { hide_collections }: Account): number | undefined {
  return hide_collections === true && figure === 0 ? undefined : known(figure);
}

function known(figure: number | null | undefined): number | undefined {
  return typeof figure === "number" && figure >= 0 ? figure : undefined;
}

/** Their own public posts of a page: what they boost is somebody else's. */
export function ownPosts(page: readonly Status[], { server, at }: { server: string; at: Date }): PostRecord[] {
  return page
    .filter(({ reblog, visibility }) => !reblog && (visibility === "public" || visibility === "unlisted"))
    .map((status) => postRecord(status, { server, at }));
}

function postRecord(status: Status, { server, at }: { server: string; at: Date }): PostRecord {
  const text = [status.spoiler_text.trim(), htmlToText(status.content)].filter((part) => part !== "").join("\n\n");
  const boosts = known(status.reblogs_count);
  return {
    externalId: status.uri,
    publishedAt: new Date(status.created_at),
    countedAt: at,
    format: formatOf(status),
    text,
    ...(status.url && { url: status.url }),
    hashtags: distinct(status.tags.map(({ name }) => name)).slice(0, TAGS_MAX),
    // Whoever is on the same server is mentioned without it.
    mentions: distinct(status.mentions.map(({ acct }) => (acct.includes("@") ? acct : `${acct}@${server}`))).slice(
      0,
      TAGS_MAX,
    ),
    likes: known(status.favourites_count),
    comments: known(status.replies_count),
    shares: boosts === undefined ? undefined : boosts + (known(status.quotes_count) ?? 0),
  };
}

function formatOf({ media_attachments: media }: Status): PostRecord["format"] {
  if (media.some(({ type }) => type === "video" || type === "gifv")) return "video";
  const pictures = media.filter(({ type }) => type === "image").length;
  return pictures > 1 ? "carousel" : pictures === 1 ? "image" : "text";
}

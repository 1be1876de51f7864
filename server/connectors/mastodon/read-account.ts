import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import { htmlToText } from "../text/html-to-text.ts";
import { statedLanguage } from "../text/stated-language.ts";
import { distinct } from "../text/tags-in-text.ts";
import type { Account, Status } from "./shapes.ts";
import type { MastodonHandle } from "./handle.ts";

/** Limits for input from arbitrary servers. */
const NAME_MAX = 200;
const TAGS_MAX = 100;

export function accountRecord(
  account: Account,
  posts: PostRecord[],
  { handle, at }: { handle: MastodonHandle; at: Date },
): CreatorRecord {
  const biography = htmlToText(account.note);
  const record: AccountRecord = {
    network: "mastodon",
    username: `${handle.name}@${handle.server}`,
    // Ids are only unique within a server.
    externalId: `${account.id}@${handle.server}`,
    url: account.url ?? `https://${handle.server}/@${handle.name}`,
    ...(biography && { biography }),
    counts: [
      {
        at,
        precision: "second",
        followers: visibleCount(account.followers_count, account),
        following: visibleCount(account.following_count, account),
        posts: nonNegative(account.statuses_count),
      },
    ],
    posts,
  };
  const fullName = account.display_name.trim().slice(0, NAME_MAX);
  return { accounts: [record], facts: { ...(fullName && { fullName }) }, at, niches: [] };
}

/** Some servers report 0 for accounts that hide their followers: treat it as missing. */
function visibleCount(figure: number | null | undefined, { hide_collections }: Account): number | undefined {
  return hide_collections === true && figure === 0 ? undefined : nonNegative(figure);
}

function nonNegative(figure: number | null | undefined): number | undefined {
  return typeof figure === "number" && figure >= 0 ? figure : undefined;
}

/** The account's own public posts of a page, without boosts. */
export function ownPosts(page: readonly Status[], { server, at }: { server: string; at: Date }): PostRecord[] {
  return page
    .filter(({ reblog, visibility }) => !reblog && (visibility === "public" || visibility === "unlisted"))
    .map((status) => postRecord(status, { server, at }));
}

function postRecord(status: Status, { server, at }: { server: string; at: Date }): PostRecord {
  const text = [status.spoiler_text.trim(), htmlToText(status.content)].filter((part) => part !== "").join("\n\n");
  const boosts = nonNegative(status.reblogs_count);
  return {
    externalId: status.uri,
    publishedAt: new Date(status.created_at),
    countedAt: at,
    format: formatOf(status),
    text,
    language: statedLanguage(status.language),
    ...(status.url && { url: status.url }),
    thumbnailUrl: status.media_attachments.find(({ type }) => type !== "audio")?.preview_url ?? undefined,
    hashtags: distinct(status.tags.map(({ name }) => name)).slice(0, TAGS_MAX),
    // Mentions of accounts on the same server omit the server.
    mentions: distinct(status.mentions.map(({ acct }) => (acct.includes("@") ? acct : `${acct}@${server}`))).slice(
      0,
      TAGS_MAX,
    ),
    likes: nonNegative(status.favourites_count),
    comments: nonNegative(status.replies_count),
    shares: boosts === undefined ? undefined : boosts + (nonNegative(status.quotes_count) ?? 0),
  };
}

function formatOf({ media_attachments: media }: Status): PostRecord["format"] {
  if (media.some(({ type }) => type === "video" || type === "gifv")) return "video";
  const pictures = media.filter(({ type }) => type === "image").length;
  return pictures > 1 ? "carousel" : pictures === 1 ? "image" : "text";
}

import { NETWORK_FACTS, usernameKey } from "#contract/networks/networks.ts";
import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import { hashtagsIn, mentionsIn } from "../text/tags-in-text.ts";
import { parseWebUrl } from "../text/parse-web-url.ts";
import type { Discovered, Media } from "./shapes.ts";

export function discoveredRecord(
  found: Discovered,
  posts: PostRecord[],
  { requested, at }: { requested: string; at: Date },
): CreatorRecord {
  const { username = requested, followers_count, follows_count, media_count } = found;
  const account: AccountRecord = {
    network: "instagram",
    username: usernameKey(username),
    externalId: found.id,
    url: NETWORK_FACTS.instagram.profileUrl(username),
    ...(found.biography && { biography: found.biography }),
    counts: [{ at, precision: "second", followers: followers_count, following: follows_count, posts: media_count }],
    posts,
  };
  const [fullName, website] = [found.name?.trim(), parseWebUrl(found.website)];
  return {
    accounts: [account],
    facts: { ...(fullName && { fullName }), ...(website && { website }) },
    at,
    niches: [],
  };
}

/** undefined: an advertisement, or a post without a publication time. */
export function postRecord(media: Media, at: Date): PostRecord | undefined {
  const publishedAt = new Date(media.timestamp ?? "");
  if (media.media_product_type === "AD" || Number.isNaN(publishedAt.getTime())) return undefined;
  const text = media.caption ?? "";
  return {
    externalId: media.id,
    publishedAt,
    countedAt: at,
    format: formatOf(media),
    text,
    ...(media.permalink && { url: media.permalink }),
    thumbnailUrl: media.media_type === "VIDEO" ? undefined : media.media_url,
    hashtags: hashtagsIn(text),
    mentions: mentionsIn(text),
    likes: media.like_count,
    comments: media.comments_count,
    views: media.view_count,
  };
}

function formatOf({ media_product_type: product, media_type: type }: Media): PostRecord["format"] {
  if (product === "STORY") return "story";
  if (product === "REELS") return "short";
  if (type === "CAROUSEL_ALBUM") return "carousel";
  return type === "VIDEO" ? "video" : "image";
}

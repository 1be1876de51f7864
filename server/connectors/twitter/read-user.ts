import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { AccountRecord, CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import { statedLanguage } from "../text/stated-language.ts";
import { distinct, hashtagsIn, mentionsIn } from "../text/tags-in-text.ts";
import { parseWebUrl } from "../text/parse-web-url.ts";
import type { Post, User } from "./shapes.ts";

export function userRecord(user: User, posts: PostRecord[], at: Date): CreatorRecord {
  const { followers_count, following_count, tweet_count } = user.public_metrics ?? {};
  const account: AccountRecord = {
    network: "twitter",
    username: user.username,
    externalId: user.id,
    url: NETWORK_FACTS.twitter.profileUrl(user.username),
    ...(user.description && { biography: user.description }),
    counts: [{ at, precision: "second", followers: followers_count, following: following_count, posts: tweet_count }],
    posts,
  };
  const website = parseWebUrl(user.entities?.url?.urls[0]?.expanded_url);
  return {
    accounts: [account],
    facts: {
      ...(user.name.trim() && { fullName: user.name.trim() }),
      ...(user.verified_type === "business" && { isBrand: true }),
      ...(website && { website }),
    },
    at,
    niches: [],
  };
}

export function postRecord(post: Post, { author, at }: { author: string; at: Date }): PostRecord {
  const { text, entities, public_metrics: figures = {} } = post;
  const { retweet_count, quote_count } = figures;
  return {
    externalId: post.id,
    publishedAt: new Date(post.created_at),
    countedAt: at,
    format: formatOf(post),
    text,
    language: statedLanguage(post.lang),
    url: `https://x.com/${author}/status/${post.id}`,
    hashtags: entities ? distinct(entities.hashtags.map(({ tag }) => tag)) : hashtagsIn(text),
    mentions: entities ? distinct(entities.mentions.map(({ username }) => username)) : mentionsIn(text),
    likes: figures.like_count,
    comments: figures.reply_count,
    shares: retweet_count === undefined ? undefined : retweet_count + (quote_count ?? 0),
    saves: figures.bookmark_count,
    views: viewsOf(figures),
  };
}

/** Posts older than view counts report 0 views: a post with likes must have been viewed. */
function viewsOf({ impression_count, like_count = 0 }: NonNullable<Post["public_metrics"]>): number | undefined {
  return impression_count === 0 && like_count > 0 ? undefined : impression_count;
}

/** The prefix of a media key tells its type; requesting the media would cost as much as the post. 3 is a picture. */
function formatOf({ attachments }: Post): PostRecord["format"] {
  const keys = attachments?.media_keys ?? [];
  if (keys.some((key) => /^(?:7|13|16)_/.test(key))) return "video";
  const pictures = keys.filter((key) => key.startsWith("3_")).length;
  return pictures > 1 ? "carousel" : pictures === 1 ? "image" : "text";
}

import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks.ts";
import { parseProfileLink } from "#contract/profile-link.ts";

/** What people call them besides their id and label. */
const ALSO: Record<string, Network> = {
  insta: "instagram",
  ig: "instagram",
  instagrammer: "instagram",
  instagrammers: "instagram",
  instagramers: "instagram",
  tt: "tiktok",
  tiktoker: "tiktok",
  tiktokers: "tiktok",
  tiktoks: "tiktok",
  yt: "youtube",
  youtuber: "youtube",
  youtubers: "youtube",
  tweet: "twitter",
  tweets: "twitter",
  retweets: "twitter",
  retweet: "twitter",
  twitterx: "twitter",
  snap: "snapchat",
  bsky: "bluesky",
};

const byName = new Map<string, Network>([
  ...Object.entries(ALSO),
  ...NETWORKS.flatMap((id): [string, Network][] => [
    [id, id],
    [NETWORK_FACTS[id].label.toLowerCase(), id],
  ]),
]);

/** "Instagram", "IG" or "X (Twitter)" → the network; undefined for anything else. */
export function networkOf(text: string): Network | undefined {
  const word = text.trim().toLowerCase();
  return byName.get(word) ?? byName.get(word.replaceAll(/[^a-z]/g, "")) ?? byName.get(word.split(/[^a-z]+/)[0] ?? "");
}

/** The networks that a header or a file's name speaks of, each once. "x" alone is too often something else. */
export function networksIn(text: string): Network[] {
  const words = text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replaceAll(/tik tok/g, "tiktok")
    .split(/[^a-z]+/);
  return [...new Set(words.flatMap((word) => (word === "x" ? [] : (byName.get(word) ?? []))))];
}

/** A post's address says who wrote it, except on YouTube and Instagram. */
const POST_LINK =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:(?:twitter|x)\.com\/[^/?#]+\/status\/|tiktok\.com\/@[^/?#]+\/(?:video|photo)\/|(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/)|youtu\.be\/)|instagram\.com\/(?:[^/?#]+\/)?(?:p|reel|reels|tv)\/|twitch\.tv\/videos\/|pinterest\.[a-z.]+\/pin\/|linkedin\.com\/(?:posts|feed\/update)\/|[\w-]+\.substack\.com\/p\/|bsky\.app\/profile\/[^/?#]+\/post\/)([\w:.-]+)/i;

/** The id of the post an address leads to; undefined when it leads to none. */
export function postIdIn(text: string): string | undefined {
  return POST_LINK.exec(text.trim())?.[1];
}

/** The network whose profile or post an address is. */
export function networkOfLink(text: string): Network | undefined {
  const link = text.trim();
  if (!/^(?:https?:\/\/)?[\w.-]+\.[a-z]{2,}(?:[/?#]|$)/i.test(link)) return undefined;
  if (/^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube\.com\/(?:watch|shorts|live)|youtu\.be\/)/i.test(link))
    return "youtube";
  if (/^(?:https?:\/\/)?(?:www\.)?instagram\.com\/(?:p|reel|reels|tv)\//i.test(link)) return "instagram";
  return parseProfileLink(link)?.network;
}

/** A channel's id on YouTube. */
export function isChannelId(text: string): boolean {
  return /^UC[\w-]{22}$/.test(text.trim());
}

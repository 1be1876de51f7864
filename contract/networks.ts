import { z } from "zod";

export const NETWORKS = [
  "instagram",
  "tiktok",
  "youtube",
  "twitter",
  "linkedin",
  "twitch",
  "snapchat",
  "pinterest",
  "substack",
  "bluesky",
  "mastodon",
] as const;

export type Network = (typeof NETWORKS)[number];

export const network = z.enum(NETWORKS);

type NetworkFacts = {
  label: string;
  /** What engagement is divided by for the engagement rate (metrics.ts). */
  rateOver: "followers" | "views";
  profileUrl: (username: string) => string;
  /** How many digits of a count of followers the network gives, where it does not give them all. */
  followerDigits?: number;
};

const path = (username: string) => encodeURIComponent(username);

export const NETWORK_FACTS: Record<Network, NetworkFacts> = {
  instagram: { label: "Instagram", rateOver: "followers", profileUrl: (u) => `https://www.instagram.com/${path(u)}/` },
  tiktok: { label: "TikTok", rateOver: "views", profileUrl: (u) => `https://www.tiktok.com/@${path(u)}` },
  youtube: {
    label: "YouTube",
    rateOver: "views",
    profileUrl: (u) => `https://www.youtube.com/@${path(u)}`,
    followerDigits: 3,
  },
  twitter: { label: "X", rateOver: "followers", profileUrl: (u) => `https://x.com/${path(u)}` },
  linkedin: { label: "LinkedIn", rateOver: "followers", profileUrl: (u) => `https://www.linkedin.com/in/${path(u)}` },
  twitch: { label: "Twitch", rateOver: "views", profileUrl: (u) => `https://www.twitch.tv/${path(u)}` },
  snapchat: { label: "Snapchat", rateOver: "followers", profileUrl: (u) => `https://www.snapchat.com/add/${path(u)}` },
  pinterest: { label: "Pinterest", rateOver: "followers", profileUrl: (u) => `https://www.pinterest.com/${path(u)}/` },
  substack: { label: "Substack", rateOver: "followers", profileUrl: (u) => `https://${path(u)}.substack.com/` },
  bluesky: { label: "Bluesky", rateOver: "followers", profileUrl: (u) => `https://bsky.app/profile/${path(u)}` },
  mastodon: { label: "Mastodon", rateOver: "followers", profileUrl: mastodonUrl },
};

/** Mastodon is many servers: a handle there is "name@server". */
function mastodonUrl(username: string): string {
  const [name = "", server = "mastodon.social"] = username.split("@");
  return `https://${path(server)}/@${path(name)}`;
}

/**
 * The form in which handles are compared: NFKC, trimmed, without a leading @, lower case.
 * Two spellings with one key are one account.
 */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").trim().replace(/^@/, "").toLowerCase();
}

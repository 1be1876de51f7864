import { metric } from "./figure.ts";

/** Where each tier of the trade begins; it ends where the next one does. As published by HypeAuditor since 2023. */
const TIERS = [
  { id: "nano", name: "Nano", from: 1_000 },
  { id: "micro", name: "Micro", from: 10_000 },
  { id: "mid", name: "Mid", from: 50_000 },
  { id: "macro", name: "Macro", from: 500_000 },
  { id: "mega", name: "Mega", from: 1_000_000 },
] as const;
export type FollowerTier = (typeof TIERS)[number]["id"];

/** 10000 as "10K". Without Intl: runs when the program starts. */
const short = (count: number) => (count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1_000}K`);

/** `to` is the first count of the next tier. */
export const FOLLOWER_TIERS = TIERS.map(({ id, name, from }, place) => {
  const to: number | undefined = TIERS[place + 1]?.from;
  const range = to === undefined ? `${short(from)}+` : `${short(from)}–${short(to)}`;
  return { id, name, from, to, range, label: `${name}, ${range}` };
});
export const FOLLOWER_TIER_IDS: readonly FollowerTier[] = TIERS.map(({ id }) => id);
export const FOLLOWER_TIER_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  FOLLOWER_TIERS.map(({ id, label }) => [id, label]),
);

/** Returns undefined below the lowest tier, and without a count. */
export function followerTierOf(followers: number | null) {
  return FOLLOWER_TIERS.findLast(({ from }) => followers !== null && followers >= from);
}

export const followerTier = metric({
  id: "followerTier",
  name: "Follower tier",
  of: "account",
  unit: "tier",
  definition: `By the followers of the account that the row's figures are of: ${FOLLOWER_TIERS.map(({ name, range }) => `${name.toLowerCase()} ${range}`).join(", ")}. A count on a bound is in the higher tier. Bounds as published by HypeAuditor since 2023.`,
  window: `Latest. Missing below ${short(TIERS[0].from)} followers, and when no source gives them.`,
});

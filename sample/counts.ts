import { DAY_MS } from "#contract/limits.ts";
import type { Network } from "#contract/networks.ts";
import type { CountRecord } from "#server/domains/creators/index.ts";
import { roundAsGiven } from "./figures.ts";
import type { Random } from "./random.ts";

/** How often an account was looked at: every day of a year, every day of five weeks, or each month of a year. */
export type History = "year" | "weeks" | "months";

const LOOKS: Record<History, { count: number; everyDays: number }> = {
  year: { count: 366, everyDays: 1 },
  weeks: { count: 36, everyDays: 1 },
  months: { count: 13, everyDays: 30 },
};

export type Growth = {
  /** Monthly, as a fraction. */
  monthly: number;
  /** Bought followers: when they came, how many of today's they are. */
  jump?: { daysAgo: number; share: number };
};

export function growthOf(random: Random, isInflated: boolean): Growth {
  const monthly = Math.max(-0.06, Math.min(0.35, 0.012 + 0.022 * random.normal() + (random.chance(0.06) ? 0.12 : 0)));
  if (!isInflated) return { monthly };
  // Within the five weeks every daily history covers; some of the bought ones are gone again soon.
  return { monthly: -0.01, jump: { daysAgo: random.int(6, 33), share: 0.18 + 0.3 * random.next() } };
}

/**
 * Follower counts that end today at `followers`: steady growth, a weekly breath and small daily noise; a jump where
 * followers were bought. `postsPerWeek` moves the number of posts.
 */
export function makeCounts(
  {
    network,
    followers,
    growth,
    history,
    today,
    postsPerWeek,
  }: {
    network: Network;
    followers: number;
    growth: Growth;
    history: History;
    today: Date;
    postsPerWeek: number;
  },
  random: Random,
): CountRecord[] {
  const { count, everyDays } = LOOKS[history];
  const following = random.int(40, 1_900);
  const posts = random.int(60, 2_400);
  const perDay = Math.log1p(growth.monthly) / 30;
  return Array.from({ length: count }, (_, i): CountRecord => {
    const daysAgo = (count - 1 - i) * everyDays;
    const noise = daysAgo === 0 ? 0 : 0.0006 * random.normal();
    const before = growth.jump && daysAgo > growth.jump.daysAgo ? 1 - growth.jump.share : 1;
    return {
      at: new Date(today.getTime() - daysAgo * DAY_MS),
      precision: "day",
      followers: roundAsGiven(network, followers * before * Math.exp(noise - perDay * daysAgo)),
      ...(network !== "youtube" && network !== "substack" && { following }),
      posts: Math.max(1, Math.round(posts - (daysAgo * postsPerWeek) / 7)),
    };
  });
}

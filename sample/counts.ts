import { DAY_MS } from "#contract/base/limits.ts";
import type { CountRecord } from "#server/domains/creators/index.ts";
import { roundAsGiven } from "./figures.ts";
import type { Random } from "./random.ts";
import type { SampleNetwork } from "./networks.ts";

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
  /** A post went around not long ago, and followers came with it: when, and how many of today's. */
  hit?: { daysAgo: number; share: number };
  /** Bought followers: when they came, how many of today's they are. */
  jump?: { daysAgo: number; share: number };
  /** The network deleted followers that were no people: when, and how many of today's. */
  purge?: { daysAgo: number; share: number };
  /** A day on which the source counted a tenth. */
  glitch?: { daysAgo: number };
};

/** What is marked in a year of daily counts, outside of the days that growth is measured over. */
export function odditiesOf(history: History, random: Random): Pick<Growth, "purge" | "glitch"> {
  if (history !== "year") return {};
  return {
    ...(random.chance(0.08) && { purge: { daysAgo: random.int(70, 300), share: 0.05 + 0.1 * random.next() } }),
    ...(random.chance(0.04) && { glitch: { daysAgo: random.int(50, 340) } }),
  };
}

export function growthOf(random: Random, { isInflated, isQuiet }: { isInflated: boolean; isQuiet: boolean }): Growth {
  // Within the five weeks every daily history covers; some of the bought followers disappear soon.
  if (isInflated) return { monthly: -0.01, jump: { daysAgo: random.int(6, 33), share: 0.18 + 0.3 * random.next() } };
  if (isQuiet) return { monthly: -0.004 + 0.004 * random.normal() };
  const monthly = Math.max(-0.05, Math.min(0.3, 0.012 + 0.018 * random.normal()));
  if (!random.chance(0.06)) return { monthly };
  return { monthly, hit: { daysAgo: random.int(3, 24), share: 0.05 + 0.14 * random.next() } };
}

/** Gains of a usual week from Sunday on, when most people look at their phones. */
const WEEK = [1.3, 1.15, 0.85, 0.85, 0.9, 0.95, 1];

/**
 * Follower counts that end today at `followers`: growth that breathes with week and season, each day's gain a little
 * other; a surge after a post that went around, a jump where followers were bought.
 */
export function makeCounts(
  {
    network,
    followers,
    growth,
    history,
    today,
    postsPerWeek,
    quietDays,
  }: {
    network: SampleNetwork;
    followers: number;
    growth: Growth;
    history: History;
    today: Date;
    postsPerWeek: number;
    quietDays: number;
  },
  random: Random,
): CountRecord[] {
  const { count, everyDays } = LOOKS[history];
  const following = random.int(40, 1_900);
  const posts = Math.ceil(postsPerWeek * 53) + random.int(20, 1_400);
  const perDay = Math.log1p(growth.monthly) / 30;
  const phase = 2 * Math.PI * random.next();
  let log = 0;
  const counts: CountRecord[] = [];
  for (let i = 0; i < count; i++) {
    const daysAgo = i * everyDays;
    const at = new Date(today.getTime() - daysAgo * DAY_MS);
    counts.push({
      at,
      precision: "day",
      followers: Math.max(1, roundAsGiven(network, followers * Math.exp(-log) * shareThere(growth, daysAgo))),
      ...(network !== "youtube" && network !== "substack" && { following }),
      posts: Math.round(posts - (Math.max(0, daysAgo - quietDays) * postsPerWeek) / 7),
    });
    const weekday = everyDays === 1 ? (WEEK[at.getUTCDay()] ?? 1) : 1;
    const season = 1 + 0.45 * Math.sin((2 * Math.PI * daysAgo) / 365 + phase);
    const gain = perDay * weekday * season * (1 + 0.35 * random.normal()) + 0.000_12 * random.normal();
    log += gain * everyDays;
  }
  return counts.toReversed();
}

/** How much of today's followers was there so many days ago, steady growth aside. */
function shareThere({ jump, hit, purge, glitch }: Growth, daysAgo: number): number {
  if (glitch?.daysAgo === daysAgo) return 0.1;
  if (purge && daysAgo > purge.daysAgo) return 1 + purge.share;
  if (jump && daysAgo > jump.daysAgo) return 1 - jump.share;
  if (!hit || daysAgo === 0) return 1;
  // They come within a week of it, fewer each day.
  const since = hit.daysAgo - daysAgo;
  return since < 0 ? 1 - hit.share : 1 - hit.share * Math.exp(-(since + 1) / 2);
}

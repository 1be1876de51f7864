import { DAY_MS } from "../../base/limits.ts";
import { RISING, type RisingMissing } from "../rising.ts";
import { percentileOf } from "./influence.ts";
import type { SignalPost } from "./profile-authenticity.ts";
import { median, NORMAL } from "./series-anomalies.ts";

type RisingInput = {
  /** Counts of followers in the last year. */
  counts: number;
  followers: number | null;
  growth: number | null;
  /** 100 ascending thresholds of the growth of peers; null: they are too few. */
  peers: readonly number[] | null;
  /** Newest first. */
  posts: readonly Pick<SignalPost, "publishedAt" | "likes" | "comments" | "views">[];
  authenticity: number | null;
  now: Date;
};

export type Rising = {
  /** 0–100; 50: growth in the middle of the peers, and posts as before. */
  score: number | null;
  /** The part of the weights that is known. */
  confidence: number;
  missing: RisingMissing | null;
  /** In standard deviations; null: unknown, or too little. */
  parts: { growth: number | null; views: number | null; engagement: number | null };
};

/** How much an account rises; see contract/scores/rising.ts. */
export function risingOf(input: RisingInput): Rising {
  const { counts, followers, growth, peers, posts, authenticity, now } = input;
  const none = { growth: null, views: null, engagement: null };
  const missing = (reason: RisingMissing): Rising => ({ score: null, confidence: 0, missing: reason, parts: none });
  if (counts < RISING.fewestCounts || followers === null || growth === null) return missing("too_few_counts");
  if (peers === null) return missing("no_peers");
  const gained = followers - followers / (1 + growth);
  if (growth <= 0 || (gained < RISING.least.followers && growth < RISING.least.growth))
    return missing("too_little_growth");
  if (authenticity !== null && authenticity < RISING.authenticity) return missing("inauthentic");
  const ageOf = ({ publishedAt }: (typeof posts)[number]) => (now.getTime() - publishedAt.getTime()) / DAY_MS;
  const recent = posts.filter((post) => ageOf(post) <= RISING.days);
  const before = posts.filter((post) => {
    const age = ageOf(post) / RISING.days;
    return age > 1 && age <= 1 + RISING.before;
  });
  if (isOnePost(recent)) return missing("one_post");
  const parts = {
    growth: abovePeers(percentileOf({ value: growth, peers: { thresholds: peers } })),
    views: change(recent, before, ({ views }) => views),
    engagement: change(recent, before, ({ likes, comments }) => (likes === null ? null : likes + (comments ?? 0))),
  };
  const known = (["growth", "views", "engagement"] as const).flatMap((part) => {
    const value = parts[part];
    return value === null ? [] : [{ value, weight: RISING.weights[part] }];
  });
  const sum = known.reduce((total, { value, weight }) => total + weight * value, 0);
  const all = Object.values(RISING.weights).reduce((total, weight) => total + weight, 0);
  const weights = known.reduce((total, { weight }) => total + weight, 0);
  // The parts rise together: they confirm each other, and do not add up.
  return { score: 100 * normalPart(sum / weights), confidence: weights / all, missing: null, parts };
}

/** The deviation below which this part of normally distributed values is; see normalPart. */
function abovePeers(percentile: number | null): number {
  const { least, most } = RISING.percentiles;
  const part = Math.max(least, Math.min(most, percentile ?? 50)) / 100;
  return Math.log(part / (1 - part)) / LOGISTIC;
}

type Post = RisingInput["posts"][number];

function isOnePost(posts: readonly Post[]): boolean {
  const views = posts.flatMap((post) => post.views ?? []);
  const all = views.reduce((sum, one) => sum + one, 0);
  return views.length >= RISING.fewestPosts && Math.max(...views) > RISING.single * all;
}

/** Returns the change of the median logarithm, in deviations of the earlier posts; null: there are too few posts. */
function change(recent: readonly Post[], before: readonly Post[], figure: (post: Post) => number | null) {
  const logs = (posts: readonly Post[]) => posts.flatMap((post) => figure(post) || []).map((value) => Math.log(value));
  const [now, then] = [logs(recent), logs(before)];
  if (now.length < RISING.fewestPosts || then.length < RISING.fewestPosts) return null;
  const middle = median(then);
  const deviation = NORMAL * median(then.map((value) => Math.abs(value - middle)));
  return bounded((median(now) - middle) / Math.max(deviation, RISING.leastDeviation));
}

function bounded(deviations: number): number {
  return Math.max(-RISING.most, Math.min(RISING.most, deviations));
}

/** The logistic function of deviations times this is within 0.01 of the normal distribution (Camilli, 1994). */
const LOGISTIC = 1.702;

/** The part of normally distributed values below this one. */
function normalPart(deviations: number): number {
  return 1 / (1 + Math.exp(-LOGISTIC * deviations));
}

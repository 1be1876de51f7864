import { AI_BIOGRAPHY_MAX, AI_LISTED_MAX } from "../curation/influencer.ts";
import { followerTierOf, FOLLOWER_TIERS } from "../figures/follower-tier.ts";
import { GROWTH_DAYS, MONTH_DAYS, RECENT_POSTS, TIER_BOUNDS, tierOf } from "../figures/windows.ts";
import type { ChapterId } from "./anchor.ts";
import type { MetricName } from "../figures/metrics.ts";
import { NETWORK_FACTS } from "../networks/networks.ts";
import { AUDIENCE } from "../profiles/audience.ts";
import { publishedBenchmark } from "../scores/benchmarks.ts";
import { findAnomalies, median } from "../scores/formulas/series-anomalies.ts";
import { NICHE_PROPOSALS } from "../scores/niches.ts";
import { RISING } from "../scores/rising.ts";
import { RISING_POSTS } from "../scores/rising-posts.ts";
import { SIMILARITY } from "../scores/similarity.ts";
import { EXAMPLE, EXAMPLE_FIGURES, engagementOf, MIDDLE_POST, POSTS_OF_MONTH } from "./example-creator.ts";
import { count, percent, percentRange, share } from "./numbers.ts";
import {
  audienceRange,
  authenticityExample,
  dimensionsExample,
  priceExample,
  profileExample,
  reachExample,
  risingExample,
  sizeExample,
  written,
  type Worked,
} from "./worked-examples.ts";

/** What something tells a marketer, and an example: a sentence with numbers, or a calculation. */
export type Lead = { means: string; example: string | Worked };

/** Figures with a chapter of their own. */
export const CHAPTER_METRICS = {
  score: "score",
  bands: "tier",
  authenticity: "authenticity",
  rising: "rising",
} as const satisfies Partial<Record<ChapterId, MetricName>>;
type ChapterMetric = (typeof CHAPTER_METRICS)[keyof typeof CHAPTER_METRICS];

const { name, followers, earlier, networkName, posts } = EXAMPLE;
const her = EXAMPLE_FIGURES;
const { likes, comments, shares } = {
  likes: MIDDLE_POST?.likes ?? 0,
  comments: MIDDLE_POST?.comments ?? 0,
  shares: MIDDLE_POST?.shares ?? 0,
};
const above = (TIER_BOUNDS[3] ?? 0) / 100;
/** Inputs of examples that are not of the invented creator. */
const ELSEWHERE = 30_000;
const RATED = { reactions: 1_000, views: 20_000, followers: 50_000 };
const FILTER = 1_000;
const FILE = { rows: 50, restricted: 3 };
const tier = followerTierOf(followers);
const nextTier = FOLLOWER_TIERS.find(({ from }) => from > followers);

export const FIGURE_LEADS: Record<Exclude<MetricName, ChapterMetric>, Lead> = {
  followers: {
    means: "How many people follow an account.",
    example: `${name} has ${count(followers)} followers on ${networkName}. If she also had ${count(ELSEWHERE)} on TikTok, tables would list her with ${count(Math.max(followers, ELSEWHERE))}, her largest account.`,
  },
  growth: {
    means: "How fast an audience grows.",
    example: `${name} had ${count(earlier)} followers ${GROWTH_DAYS.ideal} days ago and has ${count(followers)} now. (${count(followers)} − ${count(earlier)}) ÷ ${count(earlier)} = +${written("growth")}.`,
  },
  engagementRate: {
    means: "How much of an audience reacts to a typical post.",
    example: `${count(her.engagementPerPost)} reactions to ${name}'s typical post ÷ ${count(followers)} followers = ${written("engagementRate")}.`,
  },
  engagementPerPost: {
    means: "How many reactions a typical post gets. One hit does not change it.",
    example: `Sort ${name}'s ${posts.length} posts by reactions, and take the one in the middle: ${count(likes)} likes + ${count(comments)} comments + ${count(shares)} shares = ${count(her.engagementPerPost)}.`,
  },
  viewsPerPost: {
    means: "How often a typical post is watched.",
    example: `Of ${name}'s ${posts.length} posts, the one in the middle has ${count(her.viewsPerPost)} views.`,
  },
  postFrequency: {
    means: "How often an account publishes.",
    example: `${POSTS_OF_MONTH} posts ÷ ${MONTH_DAYS} days × 7 days = ${written("postFrequency")} per week.`,
  },
  monthlyViews: {
    means: "How much attention an account gets in a month.",
    example: `${name}'s ${POSTS_OF_MONTH} posts of ${MONTH_DAYS} days have ${count(her.monthlyViews)} views together.`,
  },
  followerTier: {
    means: "The size class in which campaigns are planned.",
    example: `${count(followers)} followers are ${tier?.name.toLowerCase()}.${nextTier ? ` From ${count(nextTier.from)} on she is ${nextTier.name.toLowerCase()}.` : ""}`,
  },
  engagement: {
    means: "All reactions to one post.",
    example: `${count(likes)} likes + ${count(comments)} comments + ${count(shares)} shares = ${count(likes + comments + shares)}.`,
  },
  active: {
    means: "Whether a creator still publishes.",
    example: `A creator who published ${MONTH_DAYS - 18} days ago is active, one who last did ${MONTH_DAYS + 10} days ago is not.`,
  },
  peers: {
    means: "Whether a figure is high or low for its network.",
    example: `${EXAMPLE.places.onNetwork.followers} says: at least as high as ${EXAMPLE.places.onNetwork.followers} of 100 accounts on this network.`,
  },
};

export const LEADS: Record<ChapterId, () => Lead> = {
  score: () => ({
    means: "How much reach and activity a creator has, compared with every account on the network.",
    example: reachExample(),
  }),
  bands: () => ({
    means: `The reach score in ${TIER_BOUNDS.length + 1} classes, to compare at a glance. Band 1 is the best.`,
    example: `A score of ${above + 0.5} is band ${tierOf(above + 0.5)}, and ${above} is band ${tierOf(above)}.`,
  }),
  size: () => ({
    means: "How strong an account is for its size. It finds small accounts that the reach score hides.",
    example: sizeExample(),
  }),
  authenticity: () => ({
    means: "Whether followers and likes look earned or bought: what to check before you pay.",
    example: authenticityExample(),
  }),
  rising: () => ({
    means: "Who gains followers, views and engagement faster than similar accounts, before others notice.",
    example: risingExample(),
  }),
  dimensions: () => ({
    means: "How posts communicate, for briefs that need stories, sources or clear words rather than reach.",
    example: dimensionsExample(),
  }),
  similar: () => ({
    means: "Who else fits a brief that this creator fits.",
    example: `Two creators with the same niches, size, language and country, and no word or mention in common, have ${alike("niches", "size", "place")} of 100.`,
  }),
  prices: () => ({ means: "What a post is worth, to check a quote before you accept it.", example: priceExample() }),
  periods: () => ({
    means: "What the creators of a tracked list or ranking published in a period, and which of it stands out.",
    example: risingPostExample(),
  }),
  figures: () => ({
    means: "What each number says about a creator. A profile shows where it comes from when you click it.",
    example: `${name}, who has ${count(followers)} followers on ${networkName} and published ${posts.length} posts in ${RECENT_POSTS.days} days, is the example of every figure.`,
  }),
  benchmarks: () => ({
    means: "Whether a figure is good for an account of its network, kind and size.",
    example: benchmarkExample(),
  }),
  rates: () => ({
    means: "On networks of videos reactions are compared with views, on all others with followers.",
    example: `${count(RATED.reactions)} reactions ÷ ${count(RATED.views)} views = ${share(RATED.reactions / RATED.views)} on YouTube, and ${count(RATED.reactions)} ÷ ${count(RATED.followers)} followers = ${share(RATED.reactions / RATED.followers)} on Instagram.`,
  }),
  missing: () => ({
    means: "An empty figure says why it is empty. It never counts as 0.",
    example: `Without posts there are no views per post: the profile shows “–”, and “${count(FILTER)} views or more” leaves the creator out.`,
  }),
  audiences: () => ({
    means: "Where an audience lives, how old it is and what it speaks, and how sure each share is.",
    example: audienceExample(),
  }),
  niches: () => ({
    means: "A first guess of what a creator is about, marked as a guess until a person confirms it.",
    example: `A biography that names a niche proposes it; a hashtag of 1 in ${NICHE_PROPOSALS.posts} posts does not.`,
  }),
  changes: () => ({
    means: "Jumps and drops of followers that do not fit an account: a reason to ask before you book.",
    example: changesExample(),
  }),
  profile: () => ({
    means: "Whether an account looks like those that are sold as followers.",
    example: profileExample(),
  }),
  infos: () => ({
    means: "A first draft of a creator's title and summary, for administrators to check.",
    example: `Without a language model: the first niche, up to ${AI_LISTED_MAX} networks, and at most ${AI_BIOGRAPHY_MAX} characters of the longest biography.`,
  }),
  sources: () => ({
    means:
      "Some data may be shown, but not computed with, compared or exported. You need not keep track: the product does.",
    example: `Of ${FILE.rows} rows of a file, ${FILE.restricted} have followers that may not leave: their cells are empty, and the file says ${FILE.restricted}.`,
  }),
  views: () => ({
    means: "Ways to read a ranking: who leads, who rises, who is new.",
    example: `A creator who was first ranked yesterday is among Newcomers, and from a rising score of ${RISING.bar} on among Rising.`,
  }),
};

type Part = (typeof SIMILARITY.parts)[number]["id"];

/** The points of 100 when these parts are wholly alike and the others not at all. */
function alike(...same: Part[]): number {
  const shared = SIMILARITY.parts.filter(({ id }) => same.includes(id));
  return Math.round(100 * shared.reduce((sum, { weight }) => sum + weight, 0));
}

/** Where a rate is beside a published one, which may be a range. */
export function besideRange(rate: number, { low, high }: { low: number; high: number }): string {
  if (rate > high) return "higher";
  if (rate < low) return "lower";
  return low === high ? "as high" : "within these";
}

function benchmarkExample(): string {
  const published = publishedBenchmark(EXAMPLE.network, "engagementRate", followers);
  if (!published) return "";
  return `${name} has an engagement rate of ${written("engagementRate")}. ${published.source} published ${percentRange(published, 2)} for ${NETWORK_FACTS[published.network].label} in ${published.year}: her rate is ${besideRange(her.engagementRate, published)}. Once enough accounts of her size are known here, their median is shown instead.`;
}

function audienceExample(): string {
  const [part, sample] = [0.42, 600];
  const { low, high } = audienceRange(part, sample);
  return `“Germany ${share(part)}, ${low} to ${high}, sample ${sample}”: the true share is between ${low} and ${high}% with ${share(AUDIENCE.confidence)} confidence.`;
}

function changesExample(): string {
  const [found] = findAnomalies(EXAMPLE.series);
  if (!found) return "";
  const { from, to, kind } = found;
  const change = (to.followers - from.followers) / from.followers;
  return `${name} usually gains ${EXAMPLE.daily} followers a day. From ${count(from.followers)} to ${count(to.followers)} in ${EXAMPLE.jump.from - EXAMPLE.jump.to} days is ${percent(change)} more, and is marked as a ${kind}.`;
}

function risingPostExample(): string {
  const best = EXAMPLE.posts.toSorted((a, b) => engagementOf(b) - engagementOf(a))[0];
  const earlierPosts = EXAMPLE.posts.filter(({ days }) => best && days > best.days).map(engagementOf);
  const usual = median(earlierPosts);
  const times = best ? engagementOf(best) / usual : 0;
  const isRising =
    times >= RISING_POSTS.times
      ? "it is a rising post"
      : `it is no rising post, which takes ${RISING_POSTS.times} times`;
  return `The median of ${earlierPosts.length} earlier posts of ${name} is ${count(usual)} reactions. Her best post has ${count(times * usual)}, ${times.toFixed(1)} times as much: ${isRising}.`;
}

import { GROWTH_DAYS, INFLUENCE_WEIGHTS, MONTH_DAYS, RECENT_POSTS, TIER_BOUNDS, tierOf } from "./figures/windows.ts";
import { AI_BIOGRAPHY_MAX } from "./curation/influencer.ts";
import type { ChapterId } from "./methodology-anchor.ts";
import type { MetricName } from "./metrics.ts";
import { MEDIA_VALUE, PUBLISHED_CARD } from "./rate-card.ts";
import { ANOMALIES } from "./scores/anomalies.ts";
import { DIMENSION_POSTS } from "./scores/dimensions.ts";
import { PROFILE_AUTHENTICITY } from "./scores/profile-authenticity.ts";
import { RISING } from "./scores/rising.ts";
import { SIMILARITY } from "./scores/similarity.ts";

/** What something tells a marketer, and an example with numbers. */
export type Lead = { means: string; example: string };

const { verdicts } = PROFILE_AUTHENTICITY;
const bandAbove = TIER_BOUNDS[3] / 100;
const score = reachScore({ followers: 80, engagementPerPost: 70, postFrequency: 50 });

export const FIGURE_LEADS: Record<MetricName, Lead> = {
  followers: {
    means: "How many people follow an account.",
    example:
      "A creator with 12 000 followers on Instagram and 30 000 on TikTok is listed with 30 000, the largest account.",
  },
  growth: {
    means: "How fast an audience grows.",
    example: `10 000 followers ${GROWTH_DAYS.ideal} days ago and 10 400 now are +4 %.`,
  },
  engagementRate: {
    means: "How much of an audience reacts to a typical post.",
    example: "450 likes and 50 comments on a typical post of an account with 20 000 followers are 2.5 %.",
  },
  engagementPerPost: {
    means: "How many reactions a typical post gets. One hit does not change it.",
    example: "Posts with 80, 90, 100, 400 and 2 000 reactions have 100 per post.",
  },
  viewsPerPost: {
    means: "How often a typical post is watched.",
    example: "Posts with 4 000, 5 000 and 50 000 views have 5 000 per post.",
  },
  postFrequency: {
    means: "How often an account publishes.",
    example: `12 posts in ${MONTH_DAYS} days are ${((12 * 7) / MONTH_DAYS).toFixed(1)} per week.`,
  },
  monthlyViews: {
    means: "How much attention an account gets in a month.",
    example: "Three posts with 8 900, 24 600 and 5 100 views have 38 600 together.",
  },
  followerTier: {
    means: "The size class in which campaigns are planned.",
    example: "36 000 followers are micro, 50 000 are mid.",
  },
  engagement: {
    means: "All reactions to one post.",
    example: "900 likes, 60 comments and 40 shares are 1 000.",
  },
  active: {
    means: "Whether a creator still publishes.",
    example: `A creator who published ${MONTH_DAYS - 18} days ago is active, one who last did ${MONTH_DAYS + 10} days ago is not.`,
  },
  peers: {
    means: "Whether a figure is high or low for its network.",
    example: "83 says: at least as high as 83 of 100 accounts on this network.",
  },
  score: {
    means: "The reach score: how much reach and activity a creator has, compared with every account on the network.",
    example: `Above 80 % of accounts by followers, 70 % by engagement per post and 50 % by posts per week: ${score}.`,
  },
  tier: {
    means: "The reach score in ten classes, to compare at a glance. 1 is the best.",
    example: `A score of ${score} is band ${tierOf(score)}.`,
  },
  authenticity: {
    means: "Whether followers and reactions look earned. A hint what to check, no proof.",
    example: `${verdicts.clear + 10} shows no signs of manipulation, ${verdicts.strong + 15} some.`,
  },
  rising: {
    means: "Who gains faster than similar accounts right now.",
    example: "90 says: rising faster than 90 of 100 similar accounts.",
  },
};

export const LEADS: Record<ChapterId, Lead> = {
  figures: {
    means: "What each number says about a creator.",
    example: "20 000 followers, and 500 of them react to a typical post: an engagement rate of 2.5 %.",
  },
  benchmarks: {
    means: "Whether a figure is good for an account of its network, kind and size.",
    example: "An engagement rate of 3.4 % beside a median of 2.2 %: better than most accounts like it.",
  },
  missing: {
    means: "An empty figure says why it is empty. It never counts as 0.",
    example:
      "Without posts there are no views per post: the profile shows “–”, and “1 000 views or more” leaves the creator out.",
  },
  sources: {
    means:
      "Some data may be shown, but not computed with, compared or exported. You need not keep track: the product does.",
    example: "Of 50 rows of a file, 3 have followers that may not leave: their cells are empty, and the file says 3.",
  },
  rates: {
    means: "On networks of videos reactions are compared with views, on all others with followers.",
    example: "1 000 reactions are 5 % of 20 000 views on YouTube, and 2 % of 50 000 followers on Instagram.",
  },
  bands: {
    means: "The reach score in ten classes. Band 1 is the best.",
    example: `A score of ${bandAbove + 0.5} is band ${tierOf(bandAbove + 0.5)}, and ${bandAbove} is band ${tierOf(bandAbove)}.`,
  },
  size: {
    means:
      "How strong an account is for its size: beside the reach score, which compares it with every account of its network.",
    example:
      "An account of 20 000 followers that beats most accounts of 18 000 to 32 000 has a low reach score and a high score for its size.",
  },
  authenticity: {
    means: "Whether followers and likes look earned or bought: what to check before you pay.",
    example: `${verdicts.clear + 10} shows no signs, ${verdicts.strong + 15} some signs, and ${verdicts.strong - 5} with two signals below ${verdicts.low} strong signs.`,
  },
  rising: {
    means: "Who gains followers, views and engagement faster than similar accounts, before others notice.",
    example: `An account grew 6 % in ${RISING.days} days, more than 90 of 100 similar accounts. Without figures of its posts it has 90; with posts that do as before, between 50 and 90.`,
  },
  views: {
    means: "Three ways to read a ranking: who leads, who rises, who is new.",
    example: `A creator who was first ranked three days ago is among Newcomers, and from a rising score of ${RISING.bar} on among Rising.`,
  },
  dimensions: {
    means: "How posts communicate, for briefs that need stories, sources or clear words rather than reach.",
    example: `Storytelling 70, from the newest ${DIMENSION_POSTS.most} posts, with those that speak most for it. Below ${DIMENSION_POSTS.fewest} posts there is no rating.`,
  },
  profile: {
    means: "Whether an account looks like those that are sold as followers.",
    example:
      "An account that follows 2 000, has 40 followers, 2 posts and no picture is near 0; one that follows 300 and has 1 000 followers, 300 posts and a picture is near 100.",
  },
  changes: {
    means: "Jumps and drops of followers that do not fit an account: a reason to ask before you book.",
    example: `An account of 60 000 that gains 50 a day, and 4 000 in one, is flagged: 6.7 % is more than ${ANOMALIES.leastChange * 100} %, and far from the days around it.`,
  },
  infos: {
    means: "A first draft of a creator's title and summary, for administrators to check.",
    example: `Without a language model: the first niche, up to three networks, and at most ${AI_BIOGRAPHY_MAX} characters of the longest biography.`,
  },
  similar: {
    means: "Who else fits a brief that this creator fits.",
    example: `The same niches, size, language and country, and no word or mention in common: ${alike("niches", "size", "place")} of 100.`,
  },
  audiences: {
    means: "Where an audience lives, how old it is and what it speaks, and how sure each share is.",
    example: "“Germany 42 %, 38 to 46, sample 600”: the true share is between 38 and 46 % with 95 % confidence.",
  },
  niches: {
    means: "A first guess what a creator is about, marked as a guess until a person confirms it.",
    example: "A biography that names a niche proposes it; a hashtag of 1 in 30 posts does not.",
  },
  prices: {
    means: "What a post is worth, to check a quote before you accept it.",
    example: priceExample(),
  },
};

function reachScore(percentiles: Record<keyof typeof INFLUENCE_WEIGHTS, number>): number {
  const { followers, engagementPerPost, postFrequency } = INFLUENCE_WEIGHTS;
  const sum =
    followers * percentiles.followers +
    engagementPerPost * percentiles.engagementPerPost +
    postFrequency * percentiles.postFrequency;
  return Math.round(sum);
}

type Part = (typeof SIMILARITY.parts)[number]["id"];

/** The points of 100 when these parts are wholly alike and the others not at all. */
function alike(...same: Part[]): number {
  const shared = SIMILARITY.parts.filter(({ id }) => same.includes(id));
  return Math.round(100 * shared.reduce((sum, { weight }) => sum + weight, 0));
}

function priceExample(): string {
  const { rates, currency } = PUBLISHED_CARD;
  const [{ cpm, reachRate } = { cpm: 0, reachRate: 0 }] = rates;
  const price = (20_000 * reachRate * cpm) / 100 / 1_000;
  const [low, high] = [price * (1 - MEDIA_VALUE.margin), price * (1 + MEDIA_VALUE.margin)];
  return `20 000 followers, and ${reachRate * 100} % of them see a post, at ${cpm / 100} ${currency} for 1 000 impressions: ${price} ${currency}, shown as ${low} to ${high}. Earned media value does the same for posts of the last ${RECENT_POSTS.days} days.`;
}

import type { DimensionView, EvidencePost, SignalView } from "#contract/profiles/scoring.ts";
import { DIMENSIONS } from "#contract/scores/dimensions.ts";
import { DAY_MS } from "#contract/limits.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { safeUrl } from "../../creators/index.ts";
import {
  profileAuthenticity,
  rateByHeuristics,
  type DimensionRating,
  type ProfileAuthenticity,
} from "../../scores/index.ts";
import { influenceOnNetwork, type ScoredAccount } from "./rules.ts";
import type { ScoredPost, selectFollowers } from "./store.ts";

export type PublicSeries = {
  points: Awaited<ReturnType<typeof selectFollowers>>;
  posts: readonly ScoredPost[];
  /** The newest count of followed accounts, by network and username. */
  followingOf: ReadonlyMap<string, number | null>;
};

const TEXT_MAX = 140;

/** The authenticity of an account by its counts and posts. */
export function authenticityOf(
  account: ScoredAccount,
  { points, posts, followingOf }: PublicSeries,
  now: Date,
): ProfileAuthenticity {
  const { view, evidence } = account;
  const { accountId } = evidence;
  const rate = influenceOnNetwork(account).factors.find(({ factor }) => factor === "engagementRate");
  const since = now.getTime() - PROFILE_AUTHENTICITY.days * DAY_MS;
  return profileAuthenticity({
    series: points.filter((point) => point.accountId === accountId),
    posts: posts.filter((post) => post.accountId === accountId && post.publishedAt.getTime() > since),
    followers: evidence.latest === null ? null : view.followers,
    following: followingOf.get(`${view.network}/${view.username}`) ?? null,
    engagement: {
      rate: rate?.value ?? null,
      percentile: rate?.percentile ?? null,
      posts: evidence.lastPostAt === null ? null : evidence.recent.posts,
    },
  });
}

export function presentSignals({ signals }: ProfileAuthenticity, posts: readonly ScoredPost[]): SignalView[] {
  return signals.map(({ id, weight, value, percentile, score, confidence, n, missing, posts: ids, jumps }) => ({
    id,
    weight,
    value,
    percentile,
    score,
    confidence,
    n,
    missing,
    evidence: {
      posts: evidenceOf(ids, posts),
      jumps: jumps.map(({ from, to }) => ({
        from: { at: from.at.toISOString(), followers: from.followers },
        to: { at: to.at.toISOString(), followers: to.followers },
      })),
    },
  }));
}

/** The dimensions of these posts, newest first. The one place that chooses who rates. */
export function presentContent(posts: readonly ScoredPost[]): Omit<DimensionRating, "dimensions"> & {
  version: number;
  dimensions: DimensionView[];
} {
  const { method, n, dimensions } = rateByHeuristics(posts);
  return {
    version: DIMENSIONS.version,
    method,
    n,
    dimensions: dimensions.map(({ dimension, score, missing, posts: ids }) => ({
      dimension,
      score,
      missing,
      evidence: evidenceOf(ids, posts),
    })),
  };
}

function evidenceOf(ids: readonly number[], posts: readonly ScoredPost[]): EvidencePost[] {
  return ids.flatMap((id) => {
    const post = posts.find((one) => one.id === id);
    if (!post) return [];
    const { publishedAt, text, url, isSample } = post;
    const letters = Array.from(text);
    return {
      _id: String(id),
      publishedAt: publishedAt.toISOString(),
      text: letters.length > TEXT_MAX ? `${letters.slice(0, TEXT_MAX).join("")}…` : text,
      url: isSample ? null : safeUrl(url),
    };
  });
}

import { comparedFigure } from "#contract/creators.ts";
import type { EvidencePost, SignalView } from "#contract/profiles/scoring.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { enoughPeers, percentileOf } from "#contract/scores/formulas/influence.ts";
import {
  featuresOf,
  profileAuthenticity,
  verdictFor,
  type ProfileAuthenticity,
} from "#contract/scores/formulas/profile-authenticity.ts";
import { safeUrl } from "../../creators/index.ts";
import { overrideOf, rounded, roundedScore, type ScoredAccount } from "./rules.ts";
import type { ScoredPost, selectFollowers } from "./store.ts";

export type PublicSeries = {
  points: Awaited<ReturnType<typeof selectFollowers>>;
  posts: readonly ScoredPost[];
  /** What profiles show, by network and username. */
  profileOf: ReadonlyMap<string, { following: number | null; posts: number | null; biography: string | null }>;
};

const TEXT_MAX = 140;

export type AccountAuthenticity = ProfileAuthenticity & {
  override: { computed: number | null; reason: string; at: string } | null;
};

/** The authenticity of an account by its counts and posts, or as an administrator set it. */
export function authenticityOf(
  account: ScoredAccount,
  { points, posts, profileOf }: PublicSeries,
  now: Date,
): AccountAuthenticity {
  const { view, evidence, peers } = account;
  const { accountId } = evidence;
  const since = now.getTime() - PROFILE_AUTHENTICITY.days * DAY_MS;
  const rate = comparedFigure(view, "engagementRate");
  const set = overrideOf(account);
  const followers = evidence.latest === null ? null : view.followers;
  const profile = profileOf.get(`${view.network}/${view.username}`) ?? {
    following: null,
    posts: null,
    biography: null,
  };
  const computed = profileAuthenticity({
    series: points.filter((point) => point.accountId === accountId),
    posts: posts.filter((post) => post.accountId === accountId && post.publishedAt.getTime() > since),
    followers,
    following: profile.following,
    account: featuresOf({ ...profile, followers, username: view.username }),
    engagement: {
      rate,
      percentile: percentileOf({ value: rate, peers: enoughPeers(peers.ofSize("engagementRate")) }),
      posts: evidence.lastPostAt === null ? null : evidence.recent.posts,
    },
  });
  if (!set) return { ...computed, override: null };
  const override = { computed: computed.score, reason: set.reason, at: set.at.toISOString() };
  return { ...computed, score: set.points, verdict: verdictFor(set.points), override };
}

export function presentSignals({ signals }: ProfileAuthenticity, posts: readonly ScoredPost[]): SignalView[] {
  return signals.map(({ id, weight, value, percentile, score, confidence, n, missing, posts: ids, jumps }) => ({
    id,
    weight,
    value,
    percentile,
    score: roundedScore(score),
    confidence: rounded(confidence, 4),
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

export function evidenceOf(ids: readonly number[], posts: readonly ScoredPost[]): EvidencePost[] {
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

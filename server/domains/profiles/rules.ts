import { NETWORK_FACTS } from "#contract/networks.ts";
import type { Figure, MissingReason } from "#contract/profiles.ts";
import { RECENT_POSTS, type AccountEvidence } from "../creators/index.ts";

/** Why an account has no such figure, given that it has none. */
export function whyMissing(figure: Figure, evidence: AccountEvidence): MissingReason {
  if (figure === "growth") return evidence.latest === null ? "no_source" : "no_earlier_count";
  const isOfPosts = figure === "engagementPerPost" || figure === "engagementRate" || figure === "viewsPerPost";
  if (!isOfPosts || evidence.lastPostAt === null) return "no_source";

  const { posts, withEngagement, withRate, withViews } = evidence.recent;
  const { fewest } = RECENT_POSTS;
  if (posts === 0) return "no_posts";
  if (posts < fewest) return "too_few_posts";
  if (figure !== "viewsPerPost" && withEngagement < fewest) return "hidden";
  if (figure === "engagementPerPost") return "too_few_posts";
  const isOverFollowers = figure === "engagementRate" && NETWORK_FACTS[evidence.network].rateOver === "followers";
  if (isOverFollowers) return "no_source";
  const saying = figure === "viewsPerPost" ? withViews : withRate;
  return saying === 0 ? "no_source" : "too_few_posts";
}

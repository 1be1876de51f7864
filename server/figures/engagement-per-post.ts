import { sql } from "drizzle-orm";
import { RECENT_POSTS } from "#contract/figures/windows.ts";
import type { MissingReason } from "#contract/figures/figure.ts";
import { postsWith, type Evidence } from "./evidence.ts";
import { lacksPosts, median, postFigure } from "./figure.ts";

/** Engagement of a post; null where likes are hidden. */
export const ENGAGEMENT = sql`(likes + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0))::float8`;

/** Posts without engagement hide their likes. */
export function lacksEngagement(evidence: Evidence): MissingReason | null {
  const isHidden = postsWith(evidence.recent, "engagement") < RECENT_POSTS.fewest;
  return lacksPosts(evidence) ?? (isHidden ? "hidden" : null);
}

export const engagementPerPost = postFigure({
  posts: { window: "recent", columns: { engagement: ENGAGEMENT }, aggregates: { engagement: median("engagement") } },
  value: () => sql`recent.engagement`,
  givenValue: sql`given.engagement_per_post`,
  isGiven: ({ makes }) => makes.engagement,
  isComputed: ({ has }) => !has.engagement,
  lacks: lacksEngagement,
  n: ({ recent }) => postsWith(recent, "engagement"),
});

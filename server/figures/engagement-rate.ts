import { sql } from "drizzle-orm";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { ENGAGEMENT, lacksEngagement } from "./engagement-per-post.ts";
import { postsWith, type Evidence } from "./evidence.ts";
import { lacksValues, median, postFigure, type AccountFigureModule } from "./figure.ts";

function isOverFollowers({ network }: Pick<Evidence, "network">): boolean {
  return NETWORK_FACTS[network].rateOver === "followers";
}

const ofPosts = postFigure({
  posts: {
    window: "recent",
    columns: { engagement: ENGAGEMENT, rate: sql`${ENGAGEMENT} / nullif(views::float8, 0)` },
    aggregates: { engagement: median("engagement"), rate: median("rate") },
  },
  value: () =>
    sql`case when target.rate_over_views then recent.rate else recent.engagement / nullif(latest.followers, 0) end`,
  givenValue: sql`coalesce(given.engagement_rate, case
    when not given.may_derive then null
    when target.rate_over_views then given.engagement_per_post / nullif(given.views_per_post, 0)
    else given.engagement_per_post / nullif(coalesce(given.followers, latest.followers), 0) end)`,
  isGiven: ({ has, makes }, evidence) => {
    const hasDivisor = isOverFollowers(evidence) ? evidence.latest !== null : has.views;
    return has.rate || (makes.engagement && makes.rates && hasDivisor);
  },
  isComputed: ({ has }) => !has.rate,
  lacks: (evidence) => {
    const lackingEngagement = lacksEngagement(evidence);
    if (lackingEngagement) return lackingEngagement;
    if (!isOverFollowers(evidence)) return lacksValues(evidence, "rate");
    return evidence.latest === null ? "no_source" : null;
  },
  n: (evidence) => postsWith(evidence.recent, isOverFollowers(evidence) ? "engagement" : "rate"),
  isOverFollowers,
});

export const engagementRate: AccountFigureModule = {
  ...ofPosts,
  unexported: (isRestricted, counted) =>
    sql`${ofPosts.unexported(isRestricted, counted)} or (not target.rate_over_views and ${isRestricted(sql`latest`)})`,
};

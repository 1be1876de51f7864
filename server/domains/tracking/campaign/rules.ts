import type { CampaignResults } from "#contract/tracking/campaign.ts";

type Brought = Pick<CampaignResults, "posts" | "engagement" | "views" | "cost">;

/** What a creator's posts brought for what they cost. */
export function resultsOf({ posts, engagement, views, cost }: Brought): CampaignResults {
  const per = (figure: number | null) => (cost === null || !figure ? null : cost / figure);
  const cpv = per(views);
  return { posts, engagement, views, cost, cpm: cpv === null ? null : cpv * 1_000, cpe: per(engagement), cpv };
}

/**
 * The whole campaign. Sums are over all creators; each ratio over those whose cost and whose figure are both known, so that a
 * cost without known views does not make views look dearer.
 */
export function sumOf(creators: readonly Brought[]): CampaignResults {
  const sum = (figure: keyof Brought, of: readonly Brought[] = creators) => {
    const known = of.flatMap((one) => one[figure] ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const per = (figure: "engagement" | "views") => {
    const both = creators.filter((one) => one.cost !== null && (one[figure] ?? 0) > 0);
    const [cost, brought] = [sum("cost", both), sum(figure, both)];
    return cost === null || brought === null ? null : cost / brought;
  };
  const cpv = per("views");
  return {
    posts: sum("posts") ?? 0,
    engagement: sum("engagement"),
    views: sum("views"),
    cost: sum("cost"),
    cpm: cpv === null ? null : cpv * 1_000,
    cpe: per("engagement"),
    cpv,
  };
}

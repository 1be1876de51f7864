import type { CampaignResults } from "#contract/tracking/campaign.ts";
import type { PostFlag } from "#contract/tracking/shapes.ts";
import { comparedWords } from "../../../post-rules.ts";

/** What was paid for posts, and what they brought; `withEngagement` and `withViews`: of how many that is known. */
export type Brought = Pick<CampaignResults, "posts" | "engagement" | "views" | "partial" | "cost"> & {
  withEngagement: number;
  withViews: number;
};

const KNOWN = { engagement: "withEngagement", views: "withViews" } as const;
type Figure = keyof typeof KNOWN;

/** A cost for some of what was brought would look dearer than it is: the figure of each post has to be known, with its likes. */
function isComplete(one: Brought, figure: Figure): boolean {
  if (figure === "engagement" && one.partial > 0) return false;
  return one.cost !== null && (one[figure] ?? 0) > 0 && one[KNOWN[figure]] === one.posts;
}

/** What a creator's posts brought for what they cost. */
export function resultsOf(one: Brought): CampaignResults {
  return sumOf([one]);
}

/** Creators together: sums are over all of them, each ratio over those whose cost and whose figures are all known. */
export function sumOf(creators: readonly Brought[]): CampaignResults {
  const sum = (name: "posts" | "engagement" | "views" | "partial" | "cost", of = creators) => {
    const known = of.flatMap((one) => one[name] ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const per = (figure: Figure) => {
    const complete = creators.filter((one) => isComplete(one, figure));
    const [cost, brought] = [sum("cost", complete), sum(figure, complete)];
    return cost === null || brought === null ? null : cost / brought;
  };
  const cpv = per("views");
  return {
    posts: sum("posts") ?? 0,
    engagement: sum("engagement"),
    views: sum("views"),
    partial: sum("partial") ?? 0,
    cost: sum("cost"),
    cpm: cpv === null ? null : cpv * 1_000,
    cpe: per("engagement"),
    cpv,
  };
}

type FlaggedPost = {
  isCampaignPost: boolean;
  sponsored: boolean;
  hashtags: readonly string[];
  mentions: readonly string[];
};

/** What a campaign post lacks; nothing of other posts. Words are compared as posts are compared with what was agreed. */
export function flagsOf(
  { isCampaignPost, sponsored, hashtags, mentions }: FlaggedPost,
  agreed: { hashtags: readonly string[]; mentions: readonly string[] } | undefined,
): PostFlag[] {
  if (!isCampaignPost) return [];
  const [tags, names] = [new Set(comparedWords(hashtags, "#")), new Set(comparedWords(mentions, "@"))];
  const isAgreed = agreed?.hashtags.some((tag) => tags.has(tag)) || agreed?.mentions.some((name) => names.has(name));
  const asks = agreed !== undefined && agreed.hashtags.length + agreed.mentions.length > 0;
  return [...(sponsored ? [] : ["noDisclosure" as const]), ...(asks && !isAgreed ? ["noAgreedWord" as const] : [])];
}

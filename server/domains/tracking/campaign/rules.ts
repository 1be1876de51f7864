import type { CampaignPart, CampaignResults } from "#contract/tracking/campaign.ts";
import type { PostFlag } from "#contract/tracking/shapes.ts";
import { comparedWords } from "../../../post-rules.ts";

/**
 * Posts that are paid together, and what they brought: one with a cost of its own, or the others of a creator. `withEngagement` and `withViews`: of how many that is known.
 */
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

/** What posts with one cost brought; figures are null where none is known. */
export function togetherOf(posts: readonly Omit<Brought, "cost">[]): Omit<Brought, "cost"> {
  const sum = (name: keyof Omit<Brought, "cost">) => {
    const known = posts.flatMap((one) => one[name] ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    posts: sum("posts") ?? 0,
    engagement: sum("engagement"),
    views: sum("views"),
    partial: sum("partial") ?? 0,
    withEngagement: sum("withEngagement") ?? 0,
    withViews: sum("withViews") ?? 0,
  };
}

/** As a part of a creator's results. */
export function partOf(one: Brought, post: CampaignPart["post"]): CampaignPart {
  const { posts, engagement, views, cost } = one;
  const [hasViews, hasEngagement] = [isComplete(one, "views"), isComplete(one, "engagement")];
  return { post, posts, engagement, views, cost, hasViews, hasEngagement };
}

type InParts = Pick<Brought, Figure | "partial"> & {
  /** The same for one post. */
  joint: number;
};
/** A joint post in the part that has it; of each post the one that counts first. */
export type JointPart = InParts & { part: Brought };

/** Joint posts in the parts that have them; those that no part has are left out. */
export function jointParts<T extends InParts>(
  joint: readonly T[],
  which: (one: T) => Brought | undefined,
): JointPart[] {
  return joint.flatMap((one) => {
    const part = which(one);
    return part ? [{ ...one, part }] : [];
  });
}

/** Those of the posts of some parts that another of them has too. */
function repeatedIn(parts: readonly Brought[], joint: ReadonlyMap<Brought, readonly JointPart[]>): JointPart[] {
  const own = parts.flatMap((part) => joint.get(part) ?? []);
  return [...Map.groupBy(own, (one) => one.joint).values()].flatMap(([_first, ...others]) => others);
}

/**
 * Parts together: sums are over all of them, each ratio over those whose cost and whose figures are all known. A joint post of several
 * parts counts once.
 */
export function sumOf(parts: readonly Brought[], joint: readonly JointPart[] = []): CampaignResults {
  const byPart = Map.groupBy(joint, ({ part }) => part);
  const sum = (name: "posts" | "engagement" | "views" | "partial" | "cost", of = parts) => {
    const known = of.flatMap((one) => one[name] ?? []);
    if (known.length === 0) return null;
    const repeated =
      name === "cost" ? [] : repeatedIn(of, byPart).map((one) => (name === "posts" ? 1 : (one[name] ?? 0)));
    return known.reduce((total, value) => total + value, 0) - repeated.reduce((total, value) => total + value, 0);
  };
  const basisOf = (figure: Figure) => {
    const complete = parts.filter((one) => isComplete(one, figure));
    const [cost, brought] = [sum("cost", complete), sum(figure, complete)];
    return cost === null || brought === null ? null : { cost, brought, posts: sum("posts", complete) ?? 0 };
  };
  const [ofViews, ofEngagement] = [basisOf("views"), basisOf("engagement")];
  const cpv = ofViews && ofViews.cost / ofViews.brought;
  return {
    posts: sum("posts") ?? 0,
    engagement: sum("engagement"),
    views: sum("views"),
    partial: sum("partial") ?? 0,
    cost: sum("cost"),
    cpm: cpv === null ? null : cpv * 1_000,
    cpe: ofEngagement && ofEngagement.cost / ofEngagement.brought,
    cpv,
    ofViews,
    ofEngagement,
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

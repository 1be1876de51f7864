import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { BlurredField } from "#contract/profiles/blurred-fields.ts";
import type { profileOverview } from "#contract/profiles/endpoints.ts";

type Overview = ReplyOf<typeof profileOverview>;

/** Newest posts that every profile shows. */
export const FREE_POSTS = 3;

/** A page of posts: of a profile that is not open the first ones, and whether that leaves any out. */
export function shownPosts<Post>(posts: Post[], isOpen: boolean): { posts: Post[]; blurredFields: BlurredField[] } {
  const beyond = !isOpen && posts.length > FREE_POSTS;
  return beyond ? { posts: posts.slice(0, FREE_POSTS), blurredFields: ["posts"] } : { posts, blurredFields: [] };
}

/** Without what opening adds; names what it leaves out. */
export function withoutPaid(overview: Overview): Overview {
  const { series, hashtags, sponsored, mentions, brands, scores } = overview;
  const { posts, blurredFields: ofPosts } = shownPosts(overview.posts, false);
  const blurredFields: BlurredField[] = [
    ...(series.some(({ points }) => points.length > 1) ? (["series"] as const) : []),
    ...ofPosts,
    ...(hashtags.length > 0 ? (["hashtags"] as const) : []),
    ...(sponsored.posts > 0 ? (["sponsored"] as const) : []),
    ...(mentions.length > 0 ? (["mentions"] as const) : []),
    ...(brands.length > 0 ? (["brands"] as const) : []),
    ...(hasHistory(scores) ? (["history"] as const) : []),
  ];
  const nothing = { series: [], hashtags: [], sponsored: { posts: 0, of: 0 }, mentions: [], brands: [] };
  return { ...overview, ...nothing, scores: withoutHistory(scores), posts, blurredFields };
}

function hasHistory({ overall, influence, authenticity, rising }: Overview["scores"]): boolean {
  return [overall, ...influence, authenticity, rising].some(({ change }) => change !== null);
}

function withoutHistory({ overall, influence, authenticity, rising }: Overview["scores"]): Overview["scores"] {
  return {
    overall: { ...overall, change: null },
    influence: influence.map((one) => Object.assign({}, one, { change: null })),
    authenticity: { ...authenticity, change: null },
    rising: { ...rising, change: null },
  };
}

import { accountFigure, logarithmicStops } from "./figure.ts";
import { RECENT_POSTS_OR_PROVIDED } from "./windows.ts";

export const viewsPerPost = accountFigure({
  id: "viewsPerPost",
  name: "Views per post",
  shortName: "Views per post",
  unit: "count",
  isWhole: false,
  definition: "Median views of posts that have views.",
  window: RECENT_POSTS_OR_PROVIDED,
  computedFrom: "posts",
  missing: ["no_source", "no_posts", "too_few_posts", "licence"],
  range: [0, 1e12],
  stops: logarithmicStops(100, 1e8),
});

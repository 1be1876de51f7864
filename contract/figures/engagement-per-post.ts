import { ENGAGEMENT } from "./engagement.ts";
import { accountFigure, logarithmicStops } from "./figure.ts";
import { RECENT_POSTS_OR_PROVIDED } from "./windows.ts";

export const engagementPerPost = accountFigure({
  id: "engagementPerPost",
  name: "Engagement per post",
  shortName: "Eng. per post",
  unit: "count",
  isWhole: false,
  definition: `Median engagement of posts: ${ENGAGEMENT}.`,
  window: RECENT_POSTS_OR_PROVIDED,
  computedFrom: "posts",
  missing: ["no_source", "no_posts", "too_few_posts", "hidden", "licence"],
  range: [0, 1e12],
  stops: logarithmicStops(10, 1e7),
});

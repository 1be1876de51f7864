import { accountFigure, logarithmicStops, networksWith } from "./figure.ts";
import { RECENT_POSTS_OR_PROVIDED } from "./windows.ts";

export const engagementRate = accountFigure({
  id: "engagementRate",
  name: "Engagement rate",
  shortName: "Engagement",
  unit: "fraction",
  isWhole: false,
  definition: `Engagement per post ÷ followers. On ${networksWith(({ rateOver }) => rateOver === "views")}: the median of engagement ÷ views over posts with views.`,
  window: RECENT_POSTS_OR_PROVIDED,
  computedFrom: "posts",
  missing: ["no_source", "no_posts", "too_few_posts", "hidden", "licence"],
  range: [0, 1e3],
  stops: logarithmicStops(0.001, 0.5),
});

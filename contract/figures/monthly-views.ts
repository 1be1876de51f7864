import { accountFigure, logarithmicStops } from "./figure.ts";
import { MONTH_OR_PROVIDED } from "./windows.ts";

export const monthlyViews = accountFigure({
  id: "monthlyViews",
  name: "Monthly views",
  shortName: "Monthly views",
  unit: "count",
  isWhole: true,
  definition: "Sum of the views of posts published in the window.",
  window: MONTH_OR_PROVIDED,
  computedFrom: "posts",
  missing: ["no_source", "licence"],
  range: [0, 1e13],
  stops: logarithmicStops(1e3, 1e9),
});

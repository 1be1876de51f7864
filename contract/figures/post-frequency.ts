import { accountFigure, logarithmicStops } from "./figure.ts";
import { MONTH_WINDOW } from "./windows.ts";

export const postFrequency = accountFigure({
  id: "postFrequency",
  name: "Posts per week",
  shortName: "Posts a week",
  unit: "per week",
  isWhole: false,
  definition: "Posts published per week.",
  window: `${MONTH_WINDOW} Missing when the account's posts were never collected.`,
  computedFrom: "posts",
  missing: ["no_source", "licence"],
  range: [0, 1e4],
  stops: logarithmicStops(0.1, 100),
});

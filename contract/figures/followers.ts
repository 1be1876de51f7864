import { accountFigure, logarithmicStops, networksWith } from "./figure.ts";

export const followers = accountFigure({
  id: "followers",
  name: "Followers",
  shortName: "Followers",
  unit: "count",
  isWhole: true,
  definition: `Latest known count of followers (subscribers on ${networksWith(({ audience }) => audience === "subscribers")}).`,
  window: "Latest. Missing when no source gives one.",
  computedFrom: "counts",
  missing: ["no_source"],
  range: [0, 1e12],
  stops: logarithmicStops(1e3, 1e8),
});

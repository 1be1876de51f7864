import { NETWORK_FACTS, NETWORKS } from "../networks/networks.ts";
import { accountFigure } from "./figure.ts";
import { GROWTH_DAYS } from "./windows.ts";

const { ideal, least, most } = GROWTH_DAYS;

const rounded = NETWORKS.flatMap((id) => {
  const { label, followerDigits } = NETWORK_FACTS[id];
  return followerDigits === undefined ? [] : [`Counts on ${label} are rounded to ${followerDigits} digits`];
}).join("; ");

export const growth = accountFigure({
  id: "growth",
  name: "Growth",
  shortName: "Growth",
  unit: "fraction",
  isWhole: false,
  definition: "(followers now − followers then) ÷ followers then.",
  window: `Then is the count nearest to ${ideal} days before the latest, within ${least}–${most} days; otherwise missing. ${rounded}: a change too small to show in them is given as “<” the smallest that would.`,
  computedFrom: "counts",
  missing: ["no_source", "no_earlier_count", "licence"],
  range: [-1, 1e6],
  stops: [-0.5, -0.2, -0.1, -0.05, -0.02, -0.01, 0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
});

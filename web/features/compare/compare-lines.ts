import type { Network } from "#contract/networks/networks.ts";
import type { ChartLine } from "#web/charts/chart-line.ts";
import { lineOf, type FollowerSeries } from "#web/shared/followers/follower-lines.ts";
import type { ComparedCreator } from "./compared.ts";

const COLORS = ["indigo", "orange", "green", "pink", "blue"] as const;

/** The account of a creator whose followers are drawn, and the creator's position in the comparison. */
export type DrawnSeries = { name: string; index: number; series: FollowerSeries };

/** For each creator the account on this network, or the largest account with more than one data point. */
export function selectSeries(creators: readonly ComparedCreator[], network: Network | null): DrawnSeries[] {
  return creators.flatMap(({ creator, series }, index) => {
    const [largest] = series
      .filter((one) => one.points.length > 1 && (network === null || one.network === network))
      .toSorted((a, b) => newest(b) - newest(a));
    if (!largest) return [];
    return [{ name: creator.full_name, index, series: largest }];
  });
}

/** Networks on which at least two creators can be drawn, and the one that all figures are of, if one can. */
export function drawableNetworks(creators: readonly ComparedCreator[], figuresOf: Network | null): Network[] {
  const all = new Set(creators.flatMap(({ series }) => series.map(({ network }) => network)));
  return [...all].filter((network) => selectSeries(creators, network).length > (network === figuresOf ? 0 : 1));
}

/** One line per creator; `indexed`: scaled so that the first value is 100. */
export function compareLines(drawn: readonly DrawnSeries[], indexed: boolean): ChartLine[] {
  return drawn.map(({ name, index, series: { points } }) => {
    const color = `var(--label-${COLORS[index % COLORS.length]})`;
    return lineOf(indexed ? fromHundred(points) : points, { name, color, index });
  });
}

type Points = FollowerSeries["points"];

function fromHundred(points: Points): Points {
  const first = points.find(({ followers }) => followers > 0)?.followers;
  if (first === undefined) return [];
  return points.map((point) => ({ ...point, followers: Math.round((point.followers / first) * 1_000) / 10 }));
}

function newest({ points }: FollowerSeries): number {
  return points.at(-1)?.followers ?? 0;
}

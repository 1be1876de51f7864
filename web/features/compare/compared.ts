import type { compareCreators } from "#contract/compare.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";

export type Compared = ReplyOf<typeof compareCreators>;
export type ComparedCreator = Compared["creators"][number];
export type FigureRow = Compared["figures"][number];

/** The creators with the highest value, several if tied; empty when there is nothing to compare. */
export function bestOf({ values, ranked }: FigureRow): ReadonlySet<string> {
  if (!ranked) return new Set();
  const rated = values.flatMap(({ creatorId, value }) => (value === null ? [] : [{ creatorId, value }]));
  const most = Math.max(...rated.map(({ value }) => value));
  const best = rated.filter(({ value }) => value === most);
  return new Set(best.length === rated.length ? [] : best.map(({ creatorId }) => creatorId));
}

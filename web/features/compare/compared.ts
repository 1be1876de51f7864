import type { compareCreators } from "#contract/compare.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { AccountOverview } from "#contract/profiles.ts";
import type { ComparedFigure } from "#contract/compare.ts";
import { comparedAccount } from "#web/shared/creators/best-account.ts";

export type Compared = ReplyOf<typeof compareCreators>;
export type ComparedCreator = Compared["creators"][number];
export type FigureRow = Compared["figures"][number];

/** The creator's account with the best value of a figure; undefined when none has one. */
export function bestAccountOf(
  accounts: readonly AccountOverview[],
  figure: Exclude<ComparedFigure, "score">,
): AccountOverview | undefined {
  return accounts
    .map(comparedAccount)
    .filter((account) => account[figure] !== null)
    .toSorted((a, b) => (b[figure] ?? 0) - (a[figure] ?? 0))
    .at(0);
}

/** The creators with the highest value, several if tied; empty when there is nothing to compare. */
export function bestOf({ values }: FigureRow): ReadonlySet<string> {
  const rated = values.flatMap(({ creatorId, value }) => (value === null ? [] : [{ creatorId, value }]));
  const most = Math.max(...rated.map(({ value }) => value));
  const best = rated.filter(({ value }) => value === most);
  return new Set(best.length === rated.length ? [] : best.map(({ creatorId }) => creatorId));
}

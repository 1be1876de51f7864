import type { CreatorCard } from "#contract/creators.ts";
import type { AccountOverview, FollowerSeries } from "#contract/profiles/endpoints.ts";
import type { AccountEvidence } from "../../../figures/evidence.ts";
import { connectorFor } from "../../../connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { isRefreshable } from "../../../sample-handles.ts";
import { readCards, readEvidence } from "../../creators/index.ts";
import { presentAccount, presentSeries } from "./present.ts";
import { selectAccounts, selectSeries } from "./store.ts";

export type Accounts = {
  card: CreatorCard;
  accounts: AccountOverview[];
  /** What their figures are computed from. */
  evidence: AccountEvidence[];
  /** Whether a connector can refresh one of them. */
  isRefreshable: boolean;
  series: FollowerSeries[];
};

/** Cards, accounts and growth of these creators by a fixed number of queries; ids that do not exist are left out. */
export async function readAccounts({ ctx, ids }: { ctx: Context; ids: number[] }): Promise<Map<number, Accounts>> {
  const [cards, rows, evidence, points] = await Promise.all([
    readCards({ ctx, ids }),
    selectAccounts(ctx.db, ids),
    readEvidence({ ctx, creatorIds: ids }),
    selectSeries(ctx.db, ids),
  ]);
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const evidenceOf = new Map(evidence.map((own) => [keyOf(own), own]));
  const pointsOf = Map.groupBy(points, (point) => point.creatorId);
  return new Map(
    [...cards].map(([id, card]) => {
      const accounts = card.networks.flatMap((view) => {
        const [row, own] = [rowOf.get(keyOf(view)), evidenceOf.get(keyOf(view))];
        // An account recorded concurrently may be missing from some of the queries; the next call has it.
        return row && own ? [presentAccount(view, row, own)] : [];
      });
      const refreshable = accounts.some(
        ({ network, username }) =>
          connectorFor(network) !== undefined &&
          isRefreshable({ username, externalId: rowOf.get(keyOf({ network, username }))?.externalId }),
      );
      const used = accounts.flatMap((account) => evidenceOf.get(keyOf(account)) ?? []);
      return [
        id,
        { card, accounts, evidence: used, isRefreshable: refreshable, series: presentSeries(pointsOf.get(id) ?? []) },
      ];
    }),
  );
}

/** A handle on a network identifies one account. */
function keyOf(of: { network: string; username: string }): string {
  return `${of.network}/${of.username}`;
}

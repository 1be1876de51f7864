import type { SeriesAnomaly } from "#contract/scores/anomalies.ts";
import { findAnomalies } from "#contract/scores/formulas/series-anomalies.ts";
import type { Context } from "../../../context.ts";
import { selectFollowers } from "./store.ts";

type Account = { network: string; username: string };

/** What is unusual in the last months' counts of followers of each account of these creators. */
export async function readAnomalies(
  ctx: Context,
  creatorIds: readonly number[],
): Promise<(account: Account) => SeriesAnomaly[]> {
  const counts = Map.groupBy(await selectFollowers(ctx.db, creatorIds, ctx.clock.now()), keyOf);
  return (account) =>
    findAnomalies(counts.get(keyOf(account)) ?? []).map(({ kind, from, to, until }) => ({
      kind,
      at: to.at.toISOString(),
      from: from.followers,
      to: to.followers,
      until: until?.toISOString() ?? null,
    }));
}

/** A handle on a network identifies one account. */
function keyOf({ network, username }: Account): string {
  return `${network}/${username}`;
}

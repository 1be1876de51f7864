import type { ReplyOf } from "#contract/endpoint.ts";
import { socialCoverage as endpoint, type AccountCoverage, type SeriesAnomaly } from "#contract/profiles/coverage.ts";
import { read } from "../../../kernel/handler.ts";
import { findAnomalies, type Anomaly } from "../../scores/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { readAccounts, type Accounts } from "../overview/read-accounts.ts";
import { coverageMonths, coverageTotals, monthsSince } from "./rules.ts";
import { selectCollected, selectFollowers, selectMonths } from "./store.ts";

type Coverage = ReplyOf<typeof endpoint>;

export const socialCoverage = read(endpoint)(async ({ ctx, input }) => {
  const { creatorIds, isOpen } = await findProfile(ctx, Number(input.id));
  const now = ctx.clock.now();
  const [known, months, collected, followers] = await Promise.all([
    readAccounts({ ctx, ids: [...creatorIds] }),
    selectMonths(ctx.db, creatorIds, monthsSince(now)),
    selectCollected(ctx.db, creatorIds),
    selectFollowers(ctx.db, creatorIds, now),
  ]);
  const monthsOf = Map.groupBy(months, keyOf);
  const collectedOf = new Map(collected.map((row) => [keyOf(row), row]));
  const followersOf = Map.groupBy(followers, keyOf);
  const profiles = creatorIds.flatMap((id) => known.get(id) ?? []);
  const accounts = profiles
    .flatMap((profile) => profile.accounts)
    .map((account): AccountCoverage => {
      const key = keyOf(account);
      const { first = null, last = null } = collectedOf.get(key) ?? {};
      const last12 = coverageMonths(monthsOf.get(key) ?? [], { first, last }, now);
      const anomalies = findAnomalies(followersOf.get(key) ?? []).map(presentAnomaly);
      return Object.assign({}, account, { months: last12, anomalies });
    })
    .toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
  return isOpen ? whole(accounts, profiles) : withoutPaid(accounts);
});

function presentAnomaly({ kind, from, to, until }: Anomaly): SeriesAnomaly {
  const at = to.at.toISOString();
  return { kind, at, from: from.followers, to: to.followers, until: until?.toISOString() ?? null };
}

/** A handle on a network identifies one account. */
function keyOf(of: { network: string; username: string }): string {
  return `${of.network}/${of.username}`;
}

function whole(accounts: AccountCoverage[], profiles: readonly Accounts[]): Coverage {
  return { accounts, series: profiles.flatMap(({ series }) => series), ...coverageTotals(accounts), blurredFields: [] };
}

/** What every profile shows: the figures of its accounts, not their months. */
function withoutPaid(accounts: readonly AccountCoverage[]): Coverage {
  const shown = accounts.map((account) => ({ ...account, months: [], anomalies: [] }));
  return { accounts: shown, series: [], ...coverageTotals(shown), blurredFields: ["series"] };
}

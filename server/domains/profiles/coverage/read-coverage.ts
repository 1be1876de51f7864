import type { ReplyOf } from "#contract/base/endpoint.ts";
import { socialCoverage as endpoint, type AccountCoverage } from "#contract/profiles/coverage.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { read } from "../../../kernel/handler.ts";
import { selectMonths } from "../../posts/index.ts";
import { findProfile } from "../opening/find-profile.ts";
import { readAccounts, type Accounts } from "../overview/read-accounts.ts";
import { readAnomalies } from "./read-anomalies.ts";
import { coverageMonths, coverageTotals, knownMonths, monthsSince } from "./rules.ts";
import { selectCollected } from "./store.ts";

type Coverage = ReplyOf<typeof endpoint>;

export const socialCoverage = read(endpoint, { isPrepared: true })(async ({ ctx, input }) => {
  const { creatorIds, isOpen } = await findProfile(ctx, Number(input.id));
  const now = ctx.clock.now();
  const [known, months, collected, anomaliesOf] = await Promise.all([
    readAccounts({ ctx, ids: [...creatorIds] }),
    selectMonths({ reader: tenantOf(ctx), creatorIds, from: monthsSince(now), until: now }),
    selectCollected(ctx.db, creatorIds),
    readAnomalies(ctx, creatorIds),
  ]);
  const monthsOf = Map.groupBy(months, keyOf);
  const collectedOf = new Map(collected.map((row) => [keyOf(row), row]));
  const profiles = creatorIds.flatMap((id) => known.get(id) ?? []);
  const accounts = profiles
    .flatMap((profile) => profile.accounts)
    .map((account): AccountCoverage => {
      const key = keyOf(account);
      const { first = null, last = null } = collectedOf.get(key) ?? {};
      const last12 = coverageMonths(monthsOf.get(key) ?? [], { first, last }, now);
      return Object.assign({}, account, { months: last12, anomalies: anomaliesOf(account) });
    })
    .toSorted((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
  return isOpen ? whole(accounts, profiles) : withoutPaid(accounts);
});

/** A handle on a network identifies one account. */
function keyOf(of: { network: string; username: string }): string {
  return `${of.network}/${of.username}`;
}

function whole(accounts: AccountCoverage[], profiles: readonly Accounts[]): Coverage {
  return {
    accounts,
    series: profiles.flatMap(({ series }) => series),
    ...coverageTotals(accounts),
    known: knownMonths(accounts),
    blurredFields: [],
  };
}

/** What every profile shows: the figures of its accounts, not their months. */
function withoutPaid(accounts: readonly AccountCoverage[]): Coverage {
  const shown = accounts.map((account) => ({ ...account, months: [], anomalies: [] }));
  return {
    accounts: shown,
    series: [],
    ...coverageTotals(shown),
    known: knownMonths(shown),
    blurredFields: ["series"],
  };
}

import { COST_MAX } from "#contract/tracking/campaign.ts";
import { amountOf, type NumberKind } from "#web/lib/read-number.ts";

/** Amounts of a campaign in whole units of its currency. */
export function costsIn(currency: string): NumberKind {
  const kind = amountOf(currency);
  return { ...kind, min: 0, max: COST_MAX / 10 ** kind.decimals };
}

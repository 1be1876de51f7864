import type { CreatorCard, AccountView } from "#contract/creators.ts";
import type { Context } from "../../../context.ts";
import { readScales } from "./scales.ts";
import { presentCard } from "./present-card.ts";
import { selectCards } from "./store.ts";
import { RANGE_METRICS } from "#contract/figures/metrics.ts";

/** Cards by creator id, in the order of the ids; ids that do not exist are left out. */
export async function readCards({ ctx, ids }: { ctx: Context; ids: number[] }): Promise<Map<number, CreatorCard>> {
  if (ids.length === 0) return new Map();
  const [{ people, accounts, niches }, scales] = await Promise.all([selectCards(ctx.db, ids), readScales(ctx)]);
  const accountsOf = Map.groupBy(accounts, (account) => account.creatorId);
  const nichesOf = Map.groupBy(niches, (niche) => niche.creatorId);
  const byId = new Map(people.map((person) => [person.id, person]));
  return new Map(
    ids.flatMap((id): [number, CreatorCard][] => {
      const person = byId.get(id);
      return person ? [[id, presentCard(person, accountsOf.get(id) ?? [], nichesOf.get(id) ?? [], scales)]] : [];
    }),
  );
}

/** A card without the figures that licenses exclude from exports, and their number. */
export function exportableCard(card: CreatorCard): { card: CreatorCard; leftOut: number } {
  if (card.networks.every(({ terms }) => !terms || terms.unexported.length === 0)) return { card, leftOut: 0 };
  const accounts = card.networks.map(exportableAccount);
  const isScoreRestricted =
    card.score !== null && card.networks.some(({ terms }) => terms?.unexported.includes("score"));
  const others = [card.authenticity, card.rising, ...(isScoreRestricted ? [card.score] : [])];
  return {
    card: {
      ...card,
      networks: accounts.map(({ account }) => account),
      ...(isScoreRestricted && { score: null, tier: null }),
      // Computed from all that is public of an account.
      authenticity: null,
      rising: null,
    },
    leftOut: accounts.reduce((sum, { leftOut }) => sum + leftOut, others.filter((value) => value !== null).length),
  };
}

function exportableAccount(account: AccountView): { account: AccountView; leftOut: number } {
  const { terms } = account;
  if (!terms || terms.unexported.length === 0) return { account, leftOut: 0 };
  const left = { ...account, peers: { ...account.peers }, terms: { ...terms, compared: { ...terms.compared } } };
  let leftOut = 0;
  for (const metric of RANGE_METRICS) {
    if (!terms.unexported.includes(metric)) continue;
    if (account[metric] !== null) leftOut += 1;
    left[metric] = null;
    left.peers[metric] = null;
    left.terms.compared[metric] = null;
  }
  if (terms.unexported.includes("score") && account.score !== null) {
    leftOut += 1;
    left.score = null;
  }
  if (left.growth === null) left.growthBelow = null;
  return { account: left, leftOut };
}

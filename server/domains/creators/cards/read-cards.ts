import type { CreatorCard } from "#contract/creators.ts";
import type { Context } from "../../../context.ts";
import { readScales } from "./scales.ts";
import { presentCard } from "./present-card.ts";
import { selectCards } from "./store.ts";

/** Cards by creator id; ids that do not exist are left out. */
export async function readCards({ ctx, ids }: { ctx: Context; ids: number[] }): Promise<Map<number, CreatorCard>> {
  if (ids.length === 0) return new Map();
  const [{ people, accounts, niches }, scales] = await Promise.all([selectCards(ctx.db, ids), readScales(ctx)]);
  const accountsOf = Map.groupBy(accounts, (account) => account.creatorId);
  const nichesOf = Map.groupBy(niches, (niche) => niche.creatorId);
  return new Map(
    people.map((person) => [
      person.id,
      presentCard(person, accountsOf.get(person.id) ?? [], nichesOf.get(person.id) ?? [], scales),
    ]),
  );
}

import * as contract from "#contract/discovery.ts";
import { randomInt } from "node:crypto";
import { DISCOVERY_PAGE_SIZE } from "#contract/limits.ts";
import type { Call, Member } from "../../context.ts";
import { matchesFilters } from "../../engine/queries/discovery/filters.ts";
import { matchingCreators, matchingTotal } from "../../engine/queries/discovery/matching-creators.ts";
import { read } from "../../kernel/handler.ts";
import { readCards } from "../creators/index.ts";
import { crmCreatorIds, whichInCrm } from "../crm/index.ts";
import { planLimits } from "../plans/index.ts";
import { pageWindow } from "./rules.ts";
import type { DiscoveryFilters, DiscoveryResult } from "#contract/discovery.ts";
import { refuse } from "../../errors.ts";
import type { CreatorCard } from "#contract/creators.ts";

const SEEDS = 4_294_967_296;

type Discovery = Call<typeof contract.discover>;

export const discover = read(contract.discover)(async (call) => {
  const { ctx, input } = call;
  mustFilter(ctx.actor, input.filters);
  const seed = input.seed ?? randomInt(SEEDS);
  const shown = planLimits(ctx.actor.plan).discoveryResults;

  const { ids, total } = await whichIds(call, { seed, shown });
  const { cards, inCrm } = await load(call, ids);
  return {
    // A creator deleted concurrently has no card.
    results: ids.flatMap((id) => {
      const card = cards.get(id);
      return card ? [presentResult(card, inCrm.has(id))] : [];
    }),
    totalResults: total,
    limitedByPlan: shown !== null && total > shown,
    resultsPerPage: DISCOVERY_PAGE_SIZE,
    seed,
  };
});

async function whichIds(
  { ctx, input: { filters, page }, client: { signal } }: Discovery,
  { seed, shown }: { seed: number; shown: number | null },
): Promise<{ ids: number[]; total: number }> {
  const fits = matchesFilters({
    filters,
    now: ctx.clock.now(),
    crmCreatorIds: filters.hideCrmCreators ? await crmCreatorIds({ ctx }) : [],
  });
  const order = { sort: filters.sort ?? "random", networks: filters.networks ?? [], seed };
  const { offset, limit } = pageWindow(page, shown);
  if (limit === 0) return { ids: [], total: await matchingTotal(ctx.engine, { fitting: fits, signal }) };
  return matchingCreators(ctx.engine, { fitting: fits, order, offset, limit, signal });
}

async function load({ ctx }: Pick<Discovery, "ctx">, ids: number[]) {
  const [cards, inCrm] = await Promise.all([readCards({ ctx, ids }), whichInCrm({ ctx, creatorIds: ids })]);
  return { cards, inCrm };
}

/** Only administrators may filter by the time creators were added to the installation. */
function mustFilter({ isAdmin }: Member, { admin }: DiscoveryFilters): void {
  if (admin?.createdAt && !isAdmin) refuse("forbidden", { msg: "Only administrators can filter by this." });
}

function presentResult(card: CreatorCard, inCrm: boolean): DiscoveryResult {
  return { ...card, inCrm };
}

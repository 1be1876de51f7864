import { randomInt } from "node:crypto";
import type { discover } from "#contract/discovery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { DISCOVERY_PAGE_SIZE } from "#contract/limits.ts";
import type { Call } from "../../context.ts";
import { fitting } from "../../engine/questions/discovery/filters.ts";
import { matchingCreators } from "../../engine/questions/discovery/matching-creators.ts";
import { matchingTotal } from "../../engine/questions/discovery/matching-total.ts";
import { readCards } from "../creators/index.ts";
import { crmCreatorIds, whichInCrm } from "../crm/index.ts";
import { limitsOf } from "../plans/index.ts";
import { presentResult } from "./present.ts";
import { pageWindow, refuseUnbuilt } from "./rules.ts";

const SEEDS = 4_294_967_296;

type Asked = Pick<Call<typeof discover>, "ctx" | "input">;

export async function readResults({ ctx, input }: Asked): Promise<ReplyOf<typeof discover>> {
  refuseUnbuilt(input.filters);
  const seed = input.seed ?? randomInt(SEEDS);
  const shown = limitsOf(ctx.actor.plan).discoveryResults;

  const { ids, total } = await whichIds({ ctx, input }, { seed, shown });
  const { cards, inCrm } = await load({ ctx }, ids);
  return {
    // A creator deleted this very moment has no card any more.
    results: ids.flatMap((id) => {
      const card = cards.get(id);
      return card ? [presentResult(card, inCrm.has(id))] : [];
    }),
    totalResults: total,
    limitedByPlan: shown !== null && total > shown,
    resultsPerPage: DISCOVERY_PAGE_SIZE,
    seed,
  };
}

async function whichIds(
  { ctx, input: { filters, page } }: Asked,
  { seed, shown }: { seed: number; shown: number | null },
): Promise<{ ids: number[]; total: number }> {
  const fit = fitting({
    filters,
    now: ctx.clock.now(),
    crmCreatorIds: filters.hideCrmCreators ? await crmCreatorIds({ ctx }) : [],
  });
  const order = { sort: filters.sort ?? "random", networks: filters.networks ?? [], seed };
  const { offset, limit } = pageWindow(page, shown);
  const [ids, total] = await Promise.all([
    limit === 0 ? [] : matchingCreators(ctx.engine, { fitting: fit, order, offset, limit }),
    matchingTotal(ctx.engine, fit),
  ]);
  return { ids, total };
}

async function load({ ctx }: Pick<Asked, "ctx">, ids: number[]) {
  const [cards, inCrm] = await Promise.all([readCards({ ctx, ids }), whichInCrm({ ctx, creatorIds: ids })]);
  return { cards, inCrm };
}

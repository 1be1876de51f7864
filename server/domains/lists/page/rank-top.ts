import { rankTop as endpoint } from "#contract/custom-tops.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { mayRank } from "../rules.ts";
import { readRanking } from "./read-page.ts";

/** A list's creators by score; nobody where the plan does not rank it. */
export const rankTop = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const list = await fetchList(tenant, input.id);
  if (!mayRank(ctx.actor.plan, list)) return { ranking: [], total_results: 0, disabled_ranking: true };
  const { ranked, total } = await readRanking({ tenant, list, ...input, byAddress: true });
  const cards = await readCards({ ctx, ids: ranked.map(({ creatorId }) => creatorId) });
  const ranking = ranked.flatMap(({ creatorId, rank }) => {
    const creator = cards.get(creatorId);
    return creator ? [{ rank, creator }] : [];
  });
  return { ranking, total_results: total, disabled_ranking: false };
});

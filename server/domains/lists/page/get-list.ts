import * as contract from "#contract/lists/endpoints.ts";
import { rankTop as rankTopEndpoint } from "#contract/custom-tops.ts";
import type { Context, Member } from "../../../context.ts";
import { offsetOf } from "../../../db/paging.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { headlineOf, readCreators } from "../../crm/index.ts";
import { countFoundLists, fetchList, selectLists } from "../../memberships/index.ts";
import { viewOf, readViews } from "../read-views.ts";
import { readListEntries, readListPage, readListStats, readRanking, readStats } from "./read-page.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { ownLimits } from "../../plans/index.ts";

/** A list and a page of its creators, each with the time and author of its addition. */
export const getList = read(contract.getList)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { page, per_page, sort, asc, search, network, figuresOf } = input;
  const list = await fetchList(tenant, input.id);
  const filters = { ...input.filters, inList: input.id };
  const which = { tenant, list, search, network, figuresOf, byAddress: true, filters };
  const [{ creatorIds, total }, view, stats] = await Promise.all([
    readListPage({ ...which, page, per_page, sort, ascending: asc === "true" }),
    viewOf(ctx, list),
    input.fetch_stats === "true" ? readListStats(which) : null,
  ]);
  const influencers = await readCreators({ ctx, tenant, entries: await readListEntries({ tenant, list, creatorIds }) });
  const figures = { ...filters, ...(figuresOf && { figuresOf }), ...(network && { networks: [network] }) };
  const rows = influencers.map((row) => Object.assign(row, { headline: headlineOf(row.creator.networks, figures) }));
  return {
    list: view,
    influencers: rows,
    total_results: total,
    stats,
    disabled_ranking: !mayRank(ctx, list),
  };
});

/** A page of the team's lists, each with its stats on request. */
export const listLists = read(contract.listLists)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { search, network, sort, page, per_page: limit } = input;
  const order = { sort, ascending: input.asc === "true" };
  const [rows, total] = await Promise.all([
    selectLists(tenant, { search, network, order, page: { limit, offset: offsetOf(page, limit) } }),
    countFoundLists(tenant, { search, network }),
  ]);
  const [views, stats] = await Promise.all([
    readViews(ctx, rows),
    input.fetch_stats === "true" ? readStats({ tenant, lists: rows }) : null,
  ]);
  const lists = views.map((view) => Object.assign(view, stats && { stats: stats.get(view._id) }));
  return { lists, total_results: total };
});

/** Returns a list's creators with their ranks by score; an empty ranking if the plan does not include ranking. */
export const rankTop = read(rankTopEndpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { page, per_page, sort, asc, search, network, figuresOf } = input;
  const list = await fetchList(tenant, input.id);
  if (!mayRank(ctx, list)) return { ranking: [], total_results: 0, stats: null, disabled_ranking: true };
  const filters = { ...input.filters, inList: input.id };
  const which = { tenant, list, search, network, figuresOf, byAddress: true, filters };
  const [{ ranked, total }, stats] = await Promise.all([
    readRanking({ ...which, page, per_page, sort, ascending: asc === "true" }),
    input.fetch_stats === "true" ? readListStats(which) : null,
  ]);
  const cards = await readCards({ ctx, ids: ranked.map(({ creatorId }) => creatorId) });
  const ranking = ranked.flatMap(({ creatorId, rank }) => {
    const creator = cards.get(creatorId);
    return creator ? [{ rank, creator }] : [];
  });
  return { ranking, total_results: total, stats, disabled_ranking: false };
});

/** Whether a plan shows this list's ranking; sample lists are ranked on every plan. */
function mayRank(ctx: Context<Member>, list: { isSample: boolean }): boolean {
  return list.isSample || ownLimits(ctx).listRanking;
}

import { listTops as endpoint } from "#contract/custom-tops.ts";
import { tenantOf } from "../../db/tenant.ts";
import { offsetOf } from "../../db/paging.ts";
import { readStats, readViews } from "../lists/index.ts";
import { countFoundLists, selectLists } from "../memberships/index.ts";
import { read } from "../../kernel/handler.ts";

export const listTops = read(endpoint)(async ({ ctx, input }) => {
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
  return {
    tops: views.map((view) => Object.assign(view, { stats: stats?.get(view._id) ?? null })),
    total_results: total,
  };
});

import * as contract from "#contract/custom-tops.ts";
import { tenantOf } from "../../db/tenant.ts";
import { offsetOf } from "../../db/paging.ts";
import { readStats, readViews } from "../lists/index.ts";
import { countFoundLists, selectLists } from "../memberships/index.ts";
import { read } from "../../kernel/handler.ts";
import type { ListView } from "#contract/list-shapes.ts";

export const listTops = read(contract.listTops)(async ({ ctx, input }) => {
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

/** The reply of a list call, with the list as `top`. */
export function presentTop<T extends { list: ListView }>({ list, ...rest }: T): Omit<T, "list"> & { top: ListView } {
  return { ...rest, top: list };
}

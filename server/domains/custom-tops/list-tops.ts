import type { listTops as endpoint } from "#contract/custom-tops.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { offsetOf } from "../../db/paging.ts";
import { readStats, readViews } from "../lists/index.ts";
import { countFoundLists, selectLists } from "../memberships/index.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function listTops({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const { search, network, sort, page, per_page: limit } = input;
  const order = { sort, ascending: input.asc === "true" };
  const [rows, total] = await Promise.all([
    selectLists(owner, { search, network, order, page: { limit, offset: offsetOf(page, limit) } }),
    countFoundLists(owner, { search, network }),
  ]);
  const [views, stats] = await Promise.all([
    readViews(ctx, rows),
    input.fetch_stats === "true" ? readStats({ owner, lists: rows }) : null,
  ]);
  return {
    tops: views.map((view) => Object.assign(view, { stats: stats?.get(view._id) ?? null })),
    total_results: total,
  };
}

import type { ReplyOf } from "#contract/endpoint.ts";
import type { getList as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { offsetOf } from "../../../db/paging.ts";
import { readCreators } from "../../crm/index.ts";
import { fetchList } from "../fetch-lists.ts";
import { viewOf } from "../read-views.ts";
import { countListEntries, selectListEntries } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** A list and a page of its creators, each with when and by whom they came to the list. */
export async function getList({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const { page, per_page: limit, sort, search, network } = input;
  const list = await fetchList(owner, input.id);
  const filter = { listId: list.id, search, network };
  const order = { sort, ascending: input.asc === "true" };
  const [entries, total] = await Promise.all([
    selectListEntries(owner, { filter, order, limit, offset: offsetOf(page, limit) }),
    countListEntries(owner, filter),
  ]);
  const [view, influencers] = await Promise.all([viewOf(ctx, list), readCreators({ ctx, owner, entries })]);
  return { list: view, influencers, total_results: total, stats: null, disabled_ranking: false };
}

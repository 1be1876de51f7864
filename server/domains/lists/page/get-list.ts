import type { ReplyOf } from "#contract/endpoint.ts";
import type { getList as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { readCreators } from "../../crm/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { viewOf } from "../read-views.ts";
import { mayRank } from "../rules.ts";
import { readListEntries, readListPage, readListStats } from "./read-page.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** A list and a page of its creators, each with when and by whom they came to the list. */
export async function getList({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const owner = ownerOf(ctx);
  const { page, per_page, sort, asc, search, network } = input;
  const list = await fetchList(owner, input.id);
  const which = { owner, list, search, network, byAddress: true };
  const [{ creatorIds, total }, view, stats] = await Promise.all([
    readListPage({ ...which, page, per_page, sort, ascending: asc === "true" }),
    viewOf(ctx, list),
    input.fetch_stats === "true" ? readListStats(which) : null,
  ]);
  const influencers = await readCreators({ ctx, owner, entries: await readListEntries({ owner, list, creatorIds }) });
  return { list: view, influencers, total_results: total, stats, disabled_ranking: !mayRank(ctx.actor.plan, list) };
}

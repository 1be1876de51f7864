import { getList as endpoint } from "#contract/lists.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readCreators } from "../../crm/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { viewOf } from "../read-views.ts";
import { mayRank } from "../rules.ts";
import { readListEntries, readListPage, readListStats } from "./read-page.ts";
import { read } from "../../../kernel/handler.ts";

/** A list and a page of its creators, each with when and by whom they came to the list. */
export const getList = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { page, per_page, sort, asc, search, network } = input;
  const list = await fetchList(tenant, input.id);
  const which = { tenant, list, search, network, byAddress: true };
  const [{ creatorIds, total }, view, stats] = await Promise.all([
    readListPage({ ...which, page, per_page, sort, ascending: asc === "true" }),
    viewOf(ctx, list),
    input.fetch_stats === "true" ? readListStats(which) : null,
  ]);
  const influencers = await readCreators({ ctx, tenant, entries: await readListEntries({ tenant, list, creatorIds }) });
  return { list: view, influencers, total_results: total, stats, disabled_ranking: !mayRank(ctx.actor.plan, list) };
});

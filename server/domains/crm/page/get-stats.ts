import { getStats as endpoint } from "#contract/crm.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { countLists, presentTag, selectLists } from "../../memberships/index.ts";
import { countEntries } from "../stores/rows-store.ts";
import { selectSums } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

export const getStats = read(endpoint)(async ({ ctx, input: { filters } }) => {
  const tenant = tenantOf(ctx);
  const [totalCreators, totalLists, { creators: totalResult, ...creators }, chosen] = await Promise.all([
    countEntries(tenant),
    countLists(tenant),
    selectSums(tenant, filters),
    filters.lists.length === 1 ? selectLists(tenant, { ids: filters.lists }) : [],
  ]);
  const [list] = chosen;
  return {
    crmStats: { totalCreators, totalResult, chosenList: list ? presentTag(list) : null, creators },
    totalLists,
  };
});

import { listCrm as endpoint } from "#contract/crm.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { offsetOf } from "../../../db/paging.ts";
import { readCreators } from "../read-creators.ts";
import { countEntries } from "../stores/rows-store.ts";
import { readOptions } from "./read-options.ts";
import { countMatching, selectPage } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

export const listCrm = read(endpoint)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { page, pagination: limit, sort, filters } = input;
  const order = { sort, ascending: input.asc === "true" };
  const [entries, totalCreators, totalResult, filtersOptions] = await Promise.all([
    selectPage(tenant, { filters, order, limit, offset: offsetOf(page, limit) }),
    countEntries(tenant),
    countMatching(tenant, filters),
    input.with_options === "true" ? readOptions(tenant, filters) : null,
  ]);
  return {
    crmCreators: await readCreators({ ctx, tenant, entries }),
    filtersOptions,
    crmStats: { totalCreators, totalResult: totalResult ?? totalCreators },
    totalCreators,
  };
});

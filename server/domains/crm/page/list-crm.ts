import * as contract from "#contract/crm/endpoints.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { offsetOf } from "../../../db/paging.ts";
import { readCreators } from "../read-creators.ts";
import { countEntries } from "../stores/rows-store.ts";
import { countMatching, selectPage, countChoices, selectSums } from "./store.ts";
import { read } from "../../../kernel/handler.ts";
import type { Field } from "#contract/collections/collection.ts";
import { networksSought, type CrmFilters } from "#contract/collections/crm.ts";
import { crmWith } from "#contract/collections/custom-field.ts";
import { headlineAccount, type AccountView } from "#contract/creators.ts";
import type { Network } from "#contract/networks/networks.ts";
import { choicesOf, matchIn, NONE, OPEN_END, parseChoice } from "#contract/collections/filters.ts";
import type { FiltersOptions } from "#contract/crm/endpoints.ts";
import { trust } from "#contract/base/trust.ts";
import { selectFields } from "../custom-fields/store.ts";
import { countLists, presentTag, selectLists } from "../../memberships/index.ts";

export const listCrm = read(contract.listCrm)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { page, pagination: limit, sort, filters } = input;
  const order = { sort, ascending: input.asc === "true" };
  const [entries, totalCreators, totalResult, options] = await Promise.all([
    selectPage(tenant, { filters, order, limit, offset: offsetOf(page, limit) }),
    countEntries(tenant),
    countMatching(tenant, filters),
    input.with_options === "true" ? readOptions(tenant, filters) : null,
  ]);
  const crmCreators = await readCreators({ ctx, tenant, entries });
  return {
    crmCreators: crmCreators.map((row) => Object.assign(row, { headline: headlineOf(row.creator.networks, filters) })),
    filtersOptions: options,
    crmStats: { totalCreators, totalResult: totalResult ?? totalCreators },
    totalCreators,
  };
});

/** Where filters decide which account figures are of, the network of the one that rows were sorted and filtered by. */
export function headlineOf(accounts: readonly AccountView[], filters: CrmFilters): Network | null | undefined {
  const sought = networksSought(filters);
  if (sought.length === 0) return undefined;
  const { min, max } = filters.followers;
  const isSized = ({ followers }: AccountView) =>
    sought.length === 1 ||
    ((min === 0 || (followers ?? -1) >= min) && (max === OPEN_END || (followers ?? Infinity) <= max));
  return headlineAccount(accounts.filter(isSized), sought)?.network ?? null;
}

/** The choices of each filter, with the number of rows that match it together with the other filters. */
async function readOptions(tenant: TenantDb, filters: CrmFilters): Promise<FiltersOptions> {
  const { fields } = crmWith(await selectFields(tenant));
  const filtersOf = Object.values<Field>(fields).flatMap((field) => {
    const filter = field.filter && choicesOf(field.filter);
    // Its name is one of the filters of this collection.
    return filter ? [{ id: trust<keyof FiltersOptions>(filter.id), filter, match: matchIn(filter, filters) }] : [];
  });
  const counted = await countChoices(tenant, filters, filtersOf);
  const options = filtersOf.map(({ id, filter }) => {
    const choices = (counted.get(id) ?? []).flatMap(({ value: text, count }) => {
      const value = parseChoice(filter, text);
      return value === undefined ? [] : [{ value, count }];
    });
    return [id, choices];
  });
  return contract.filtersOptions.parse(Object.fromEntries(options));
}

export const getStats = read(contract.getStats)(async ({ ctx, input: { filters } }) => {
  const tenant = tenantOf(ctx);
  const [onlyList, ...otherLists] = filters.not.includes("lists") ? [] : filters.lists;
  const [totalCreators, totalLists, { creators: totalResult, ...creators }, chosen] = await Promise.all([
    countEntries(tenant),
    countLists(tenant),
    selectSums(tenant, filters),
    onlyList === undefined || onlyList === NONE || otherLists.length > 0
      ? []
      : selectLists(tenant, { ids: [onlyList] }),
  ]);
  const [list] = chosen;
  return {
    crmStats: { totalCreators, totalResult, chosenList: list ? presentTag(list) : null, creators },
    totalLists,
  };
});

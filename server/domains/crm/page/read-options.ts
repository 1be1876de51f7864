import { crmCollection, type CrmFilters } from "#contract/collections/crm.ts";
import { parseChoice } from "#contract/collections/filters.ts";
import { filtersOptions, type FiltersOptions } from "#contract/crm.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { countChoices } from "./store.ts";

/** The choices of each filter, with how many rows would match with each beside the other filters. */
export async function readOptions(tenant: TenantDb, filters: CrmFilters): Promise<FiltersOptions> {
  const options = Object.values(crmCollection.fields).map(async (field) => {
    if (!("filter" in field) || field.filter.kind !== "choice") return [];
    const { filter } = field;
    const counted = await countChoices(tenant, filters, filter);
    const choices = counted.flatMap(({ value: text, count }) => {
      const value = parseChoice(filter, text);
      return value === undefined ? [] : [{ value, count }];
    });
    return [[filter.id, choices]];
  });
  return filtersOptions.parse(Object.fromEntries((await Promise.all(options)).flat()));
}

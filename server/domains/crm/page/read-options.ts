import type { CrmFilters } from "#contract/crm-filters.ts";
import type { FiltersOptions } from "#contract/crm.ts";
import { network } from "#contract/networks.ts";
import type { Owner } from "../../../db/owner.ts";
import { countValues } from "./options-store.ts";

/** What each filter can be set to, with how many it would leave beside the other filters. */
export async function readOptions(owner: Owner, filters: CrmFilters): Promise<FiltersOptions> {
  const count = (name: keyof FiltersOptions) => countValues(owner, filters, name);
  const [countries, languages, networks, niches, gender, tags, statuses, lists] = await Promise.all([
    count("countries"),
    count("languages"),
    count("networks"),
    count("niches"),
    count("gender"),
    count("tags"),
    count("statuses"),
    count("lists"),
  ]);
  return {
    countries,
    languages,
    networks: networks.map(({ value, count: uses }) => ({ value: network.parse(value), count: uses })),
    niches: niches.map(numbered),
    gender: gender.map(numbered),
    tags,
    statuses,
    lists,
  };
}

function numbered({ value, count }: { value: string; count: number }) {
  return { value: Number(value), count };
}

import {
  AI_INFOS,
  CURATED_GENDERS,
  curatedCreators,
  NICHE_LIMITS,
  NICHE_STATES,
  OTHER_FILTERS,
} from "#contract/collections/curated-creators.ts";
import { TIERS_MAX } from "#contract/collections/discovery.ts";
import type { Filter } from "#contract/collections/filters.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { COUNTRY_CODES, LANGUAGE_CODES } from "#contract/countries/countries.ts";
import { TYPOLOGIES } from "#contract/creators.ts";
import { NETWORK_FACTS, network, NETWORKS } from "#contract/networks/networks.ts";
import {
  IconCalendar,
  IconCategory,
  IconFlag,
  IconGenderBigender,
  IconLanguage,
  IconNetwork,
  IconRobot,
  IconTags,
  IconUser,
} from "@tabler/icons-react";
import { useLoaded } from "#web/api/queries.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { countedFilters } from "#web/shared/collections/filters/counted-filters.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { texts } from "#web/words/i18n.ts";
import type { CurationState } from "../search-params.ts";

const t = texts("curation");

const Filters = countedFilters(curatedCreators, {
  categories: IconCategory,
  niches: IconTags,
  states: IconRobot,
  typologies: IconUser,
  genders: IconGenderBigender,
  countries: IconFlag,
  languages: IconLanguage,
  networks: IconNetwork,
  added: IconCalendar,
});

/** All choices are offered, with or without creators: the search does not count them. */
export function SearchFilters({
  filters,
  onChange,
  read,
}: {
  filters: CurationState["filters"];
  onChange: (filters: CurationState["filters"]) => void;
  read: TableRead;
}) {
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const roots = [...categories, ...brands];
  const niches = roots.flatMap((root) => root.sub_categories);
  const choices: Record<string, () => readonly (string | number)[]> = {
    categories: () => roots.map(({ id }) => id),
    niches: () => niches.map(({ id }) => id),
    states: () => NICHE_STATES,
    limits: () => NICHE_LIMITS,
    typologies: () => TYPOLOGIES,
    genders: () => CURATED_GENDERS,
    countries: () => COUNTRY_CODES,
    languages: () => LANGUAGE_CODES,
    networks: () => NETWORKS,
    tiers: () => Array.from({ length: TIERS_MAX }, (_, i) => i + 1),
    other: () => OTHER_FILTERS,
    aiInfos: () => AI_INFOS,
  };
  function nameOf({ id }: Filter, choice: string): string {
    switch (id) {
      case "categories":
        return nameIn(roots, choice);
      case "niches":
        return nameIn(niches, choice);
      case "countries":
        return countryName(choice);
      case "languages":
        return languageName(choice);
      case "networks": {
        const known = network.safeParse(choice).data;
        return known ? NETWORK_FACTS[known].label : choice;
      }
      case "states": {
        const state = NICHE_STATES.find((one) => String(one) === choice);
        return state === undefined ? choice : t(`search.states.${state}`);
      }
      default:
        return t(`search.choices.${id}.${choice}`, { defaultValue: choice });
    }
  }
  return (
    <Filters
      filters={filters}
      onChange={onChange}
      read={read}
      choices={Object.fromEntries(Object.keys(choices).map((id) => [id, []]))}
      nameOf={nameOf}
      alwaysOffered={({ id }) => (choices[id]?.() ?? []).map(String)}
    />
  );
}

function nameIn(list: readonly { id: number; name: string }[], choice: string): string {
  return splitIcon(list.find(({ id }) => String(id) === choice)?.name ?? choice).label;
}

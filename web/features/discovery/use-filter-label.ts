import { listCategories } from "#contract/categories.ts";
import { NETWORK_FACTS } from "#contract/networks.ts";
import { useTranslation } from "react-i18next";
import { useLoaded } from "#web/api/queries.ts";
import { countryName, flagEmoji, languageName } from "#web/lib/places.ts";
import type { ActiveFilter } from "./active-filters.ts";
import { textsOf } from "./range-texts.ts";
import type { ListedRange } from "./ranges.ts";

/** A filter in a few words, for its chip. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation("discovery");
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const nicheName = (id: number) =>
    [...categories, ...brands].flatMap((root) => root.sub_categories).find((niche) => niche.id === id)?.name;

  function rangeLabel({ on, of, range }: ListedRange): string {
    const shared = { network: NETWORK_FACTS[on].label, what: t(`chips.${of}`), ...textsOf(of, range) };
    if (range.min === undefined) return t("chips.to", shared);
    if (range.max === undefined) return t("chips.from", shared);
    return t("chips.between", shared);
  }

  return (filter) => {
    switch (filter.of) {
      case "profileType":
        return t(`profileTypes.${filter.value}`);
      case "gender":
        return t(`genders.${filter.value}`);
      case "hideCrmCreators":
        return t("chips.hideCrm");
      case "niches":
        return nicheName(filter.value) ?? t("chips.unknownNiche", { id: filter.value });
      case "keywords":
        return t("chips.keyword", { word: filter.value });
      case "countries":
        return `${flagEmoji(filter.value)} ${countryName(filter.value)}`;
      case "languages":
        return languageName(filter.value);
      case "networks":
        return NETWORK_FACTS[filter.value].label;
      case "range":
        return rangeLabel(filter.value);
    }
  };
}

import { listCategories, type CategoryView } from "#contract/categories.ts";
import { METRICS } from "#contract/metrics.ts";
import { NETWORK_FACTS } from "#contract/networks.ts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useLoaded } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { countryName, flagEmoji, languageName } from "#web/lib/places.ts";
import type { ActiveFilter } from "./active-filters.ts";
import type { Loosening } from "./loosening.ts";
import { textsOf } from "#web/shared/ranges/range-texts.ts";
import type { ListedRange } from "./ranges.ts";

type T = TFunction<"discovery">;

/** A filter in a few words, for its chip. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation("discovery");
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  return (filter) => labelOf(filter, t, [...categories, ...brands]);
}

/** What is taken away to find more, in the words of its chip. */
export function useLooseningLabel(): (loosening: Loosening) => string {
  const { t } = useTranslation("discovery");
  const label = useFilterLabel();
  return ({ gone }) => (gone.of === "all" ? t(`loosen.all.${gone.field}`, { count: gone.count }) : label(gone));
}

function labelOf(filter: ActiveFilter, t: T, roots: readonly CategoryView[]): string {
  switch (filter.of) {
    case "profileType":
      return t(`profileTypes.${filter.value}`);
    case "gender":
      return t(`genders.${filter.value}`);
    case "toggle":
      return t(`chips.${filter.value}`);
    case "primary":
      return t("primary");
    case "industry":
      return roots.find(({ id }) => id === filter.value)?.name ?? t("chips.unknownIndustry", { id: filter.value });
    case "niches":
      return nicheName(roots, filter.value) ?? t("chips.unknownNiche", { id: filter.value });
    case "keywords":
      return t("chips.keyword", { word: filter.value });
    case "countryGroup":
      return t(`countryGroups.${filter.value}`);
    case "countries":
      return `${flagEmoji(filter.value)} ${countryName(filter.value)}`;
    case "city":
      return t("chips.city", { city: filter.value });
    case "languages":
      return languageName(filter.value);
    case "networks":
      return NETWORK_FACTS[filter.value].label;
    case "activeAccounts":
      return t("chips.activeOn", { network: NETWORK_FACTS[filter.value].label });
    case "range":
      return rangeLabel(filter.value, t);
    case "tiers":
      return t("chips.tier", { tier: filter.value });
    case "added":
      return addedLabel(filter.from, filter.to, t);
  }
}

function nicheName(roots: readonly CategoryView[], id: number): string | undefined {
  return roots.flatMap((root) => root.sub_categories).find((niche) => niche.id === id)?.name;
}

function rangeLabel({ on, of, range }: ListedRange, t: T): string {
  const shared = { network: NETWORK_FACTS[on].label, what: METRICS[of].name.toLowerCase(), ...textsOf(of, range) };
  if (range.min === undefined) return t("chips.to", shared);
  if (range.max === undefined) return t("chips.from", shared);
  return t("chips.between", shared);
}

function addedLabel(from: string | undefined, to: string | undefined, t: T): string {
  if (from === undefined) return to === undefined ? "" : t("chips.addedTo", { to: dayOf(to) });
  if (to === undefined) return t("chips.addedFrom", { from: dayOf(from) });
  return t("chips.addedBetween", { from: dayOf(from), to: dayOf(to) });
}

function dayOf(day: string): string {
  return date(`${day}T00:00`);
}

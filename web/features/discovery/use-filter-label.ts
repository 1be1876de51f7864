import { listCategories, type CategoryView } from "#contract/categories.ts";
import { readShareChoice, type FilteredDimension } from "#contract/audience-filter.ts";
import { GENDER_CHOICES, PROFILE_TYPES } from "#contract/collections/discovery.ts";
import { FOLLOWER_TIER_LABELS } from "#contract/figures/follower-tier.ts";
import { metricNameOn, METRICS } from "#contract/metrics.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks.ts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useLoaded } from "#web/api/queries.ts";
import { date, wholeRate } from "#web/lib/format.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import type { ActiveFilter, FieldId } from "./active-filters.ts";
import type { Relaxation } from "./relaxations.ts";
import { textsOf, type Texts } from "#web/shared/ranges/range-texts.ts";
import type { ListedRange } from "./ranges.ts";

type T = TFunction<"discovery">;

/** A filter in a few words, for its chip. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation("discovery");
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  return (filter) => labelOf(filter, t, [...categories, ...brands]);
}

/** What is removed to find more, in the words of its chip. */
export function useRelaxationLabel(): (relaxation: Relaxation) => string {
  const { t } = useTranslation("discovery");
  const label = useFilterLabel();
  return ({ removed }) =>
    removed.of === "all" ? t(`loosen.all.${removed.field}`, { count: removed.count }) : label(removed);
}

type Named = (value: string | number, t: T, roots: readonly CategoryView[]) => string;

/** What chips say of a field's value, where that is not the value itself. */
const NAMES: Partial<Record<FieldId, Named>> = {
  profileType: (value, t) => t(`profileTypes.${optionOf(PROFILE_TYPES, value)}`),
  gender: (value, t) => t(`genders.${optionOf(GENDER_CHOICES, value)}`),
  industry: (id, t, roots) => roots.find((root) => root.id === id)?.name ?? t("chips.unknownIndustry", { id }),
  niches: (id, t, roots) => nicheName(roots, id) ?? t("chips.unknownNiche", { id }),
  keywords: (word, t) => t("chips.keyword", { word }),
  countries: (code) => countryName(String(code)),
  city: (city, t) => t("chips.city", { city }),
  languages: (code) => languageName(String(code)),
  networks: (id) => networkName(id),
  activeAccounts: (id, t) => t("chips.activeOn", { network: networkName(id) }),
  followerTiers: (id) => FOLLOWER_TIER_LABELS[id] ?? String(id),
  audienceCountries: (share, t) => shareLabel(share, t, "countries"),
  audienceAges: (share, t) => shareLabel(share, t, "ages"),
  audienceGender: (share, t) => shareLabel(share, t, "genders"),
  tiers: (tier, t) => t("chips.tier", { tier }),
  minAuthenticity: (score, t) => t("chips.minAuthenticity", { score }),
  minRising: (score, t) => t("chips.minRising", { score }),
};

function labelOf(filter: ActiveFilter, t: T, roots: readonly CategoryView[]): string {
  switch (filter.of) {
    case "range":
      return rangeLabel(filter.value, t);
    case "anyFollowers":
      return boundsLabel(t("chips.anyNetwork"), METRICS.followers.name, textsOf("followers", filter.range), t);
    case "countryGroup":
      return t(`countryGroups.${filter.value}`);
    case "added":
      return addedLabel(filter.from, filter.to, t);
    default:
      if (filter.value === undefined) return t(`fieldChips.${filter.of}`);
      return NAMES[filter.of]?.(filter.value, t, roots) ?? `${t(`fields.${filter.of}`)}: ${filter.value}`;
  }
}

function shareLabel(choice: string | number, t: T, dimension: FilteredDimension): string {
  const { code, percent } = readShareChoice(String(choice));
  return t("chips.audience", { percent: wholeRate(percent / 100), part: partName({ dimension, code }, t) });
}

/** A part of an audience: "France", "aged 18-24", "women". */
export function partName({ dimension, code }: { dimension: FilteredDimension; code: string }, t: T): string {
  if (dimension === "countries") return countryName(code);
  if (dimension === "ages") return t("audience.aged", { band: code });
  return t(`audience.parts.${code === "female" ? "female" : "male"}`);
}

function optionOf<V extends string>(options: readonly [V, ...V[]], value: string | number): V {
  return options.find((option) => option === value) ?? options[0];
}

function networkName(id: string | number): string {
  const network = NETWORKS.find((one) => one === id);
  return network ? NETWORK_FACTS[network].label : String(id);
}

function nicheName(roots: readonly CategoryView[], id: string | number): string | undefined {
  return roots.flatMap((root) => root.sub_categories).find((niche) => niche.id === id)?.name;
}

function rangeLabel({ on, of, range }: ListedRange, t: T): string {
  return boundsLabel(NETWORK_FACTS[on].label, metricNameOn(of, on), textsOf(of, range), t);
}

function boundsLabel(network: string, name: string, { min, max }: Texts, t: T): string {
  const shared = { network, what: name.toLowerCase(), min, max };
  if (min === "") return t("chips.to", shared);
  if (max === "") return t("chips.from", shared);
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

import { listCategories, type CategoryView } from "#contract/categories/endpoints.ts";
import { readShareChoice, type FilteredDimension } from "#contract/discovery/audience-filter.ts";
import { GENDER_CHOICES, PROFILE_TYPES } from "#contract/collections/discovery.ts";
import { FOLLOWER_TIER_LABELS } from "#contract/figures/follower-tier.ts";
import { metricNameOn, METRICS } from "#contract/figures/metrics.ts";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { useLoaded } from "#web/api/queries.ts";
import { date, wholeRate } from "#web/lib/format.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import type { ActiveFilter, FieldId } from "./active-filters.ts";
import type { Relaxation } from "./relaxations.ts";
import { textsOf, type Texts } from "#web/shared/ranges/range-texts.ts";
import { texts } from "#web/words/i18n.ts";
import type { ListedRange } from "./ranges.ts";

const t = texts("discovery");

/** A filter in a few words, for its chip. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  return (filter) => labelOf(filter, [...categories, ...brands]);
}

/** What is removed to find more, in the words of its chip. */
export function useRelaxationLabel(): (relaxation: Relaxation) => string {
  const label = useFilterLabel();
  return ({ removed }) =>
    removed.of === "all" ? t(`loosen.all.${removed.field}`, { count: removed.count }) : label(removed);
}

type Named = (value: string | number, roots: readonly CategoryView[]) => string;

/** What chips say of a field's value, where that is not the value itself. */
const NAMES: Partial<Record<FieldId, Named>> = {
  profileType: (value) => t(`profileTypes.${optionOf(PROFILE_TYPES, value)}`),
  gender: (value) => t(`genders.${optionOf(GENDER_CHOICES, value)}`),
  industry: (id, roots) => roots.find((root) => root.id === id)?.name ?? t("chips.unknownIndustry", { id }),
  niches: (id, roots) => nicheName(roots, id) ?? t("chips.unknownNiche", { id }),
  keywords: (word) => t("chips.keyword", { word }),
  countries: (code) => countryName(String(code)),
  city: (city) => t("chips.city", { city }),
  languages: (code) => languageName(String(code)),
  networks: (id) => networkName(id),
  activeAccounts: (id) => t("chips.activeOn", { network: networkName(id) }),
  followerTiers: (id) => FOLLOWER_TIER_LABELS[id] ?? String(id),
  audienceCountries: (share) => shareLabel(share, "countries"),
  audienceAges: (share) => shareLabel(share, "ages"),
  audienceGender: (share) => shareLabel(share, "genders"),
  tiers: (tier) => t("chips.tier", { tier }),
  minAuthenticity: (score) => t("chips.minAuthenticity", { score }),
  minRising: (score) => t("chips.minRising", { score }),
};

function labelOf(filter: ActiveFilter, roots: readonly CategoryView[]): string {
  switch (filter.of) {
    case "range":
      return rangeLabel(filter.value);
    case "anyFollowers":
      return boundsLabel(t("chips.anyNetwork"), METRICS.followers.name, textsOf("followers", filter.range));
    case "countryGroup":
      return t(`countryGroups.${filter.value}`);
    case "added":
      return addedLabel(filter.from, filter.to);
    default:
      if (filter.value === undefined) return t(`fieldChips.${filter.of}`);
      return NAMES[filter.of]?.(filter.value, roots) ?? `${t(`fields.${filter.of}`)}: ${filter.value}`;
  }
}

function shareLabel(choice: string | number, dimension: FilteredDimension): string {
  const { code, percent } = readShareChoice(String(choice));
  return t("chips.audience", { percent: wholeRate(percent / 100), part: partName({ dimension, code }) });
}

/** A part of an audience: "France", "aged 18-24", "women". */
export function partName({ dimension, code }: { dimension: FilteredDimension; code: string }): string {
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

function rangeLabel({ on, of, range }: ListedRange): string {
  return boundsLabel(NETWORK_FACTS[on].label, metricNameOn(of, on), textsOf(of, range));
}

function boundsLabel(network: string, name: string, { min, max }: Texts): string {
  const shared = { network, what: name.toLowerCase(), min, max };
  if (min === "") return t("chips.to", shared);
  if (max === "") return t("chips.from", shared);
  return t("chips.between", shared);
}

function addedLabel(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return to === undefined ? "" : t("chips.addedTo", { to: dayOf(to) });
  if (to === undefined) return t("chips.addedFrom", { from: dayOf(from) });
  return t("chips.addedBetween", { from: dayOf(from), to: dayOf(to) });
}

function dayOf(day: string): string {
  return date(`${day}T00:00`);
}

import { listCategories, type CategoryView } from "#contract/categories.ts";
import { COUNTRY_CODES, LANGUAGE_CODES } from "#contract/countries.ts";
import { FILTER_VALUES_MAX } from "#contract/limits.ts";
import { MultiSelect, type ComboboxParsedItem, type OptionsFilter } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { searchText } from "#contract/search-text.ts";
import { useLoaded } from "#web/api/queries.ts";
import { countryName, flagEmoji, languageName } from "#web/lib/places.ts";
import type { DiscoverySearch } from "../search-params.ts";

type Option = { value: string; label: string };

function byLabel(a: Option, b: Option): number {
  return a.label.localeCompare(b.label);
}

/** Named in the reader's language; made once, for naming 250 countries takes a while. */
const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).toSorted(byLabel);
const LANGUAGES = LANGUAGE_CODES.map((value) => ({ value, label: languageName(value) })).toSorted(byLabel);

/** Without regard to case and accents; a group's name finds all that is in it. */
const filterOptions: OptionsFilter = ({ options, search }) => {
  const wanted = searchText(search);
  const fits = (text: unknown) => typeof text === "string" && searchText(text).includes(wanted);
  return options.flatMap((item): ComboboxParsedItem[] => {
    if (!("group" in item)) return fits(item.label) ? [item] : [];
    const inside = fits(item.group) ? item.items : item.items.filter(({ label }) => fits(label));
    return inside.length > 0 ? [{ ...item, items: inside }] : [];
  });
};

function Choices({
  name,
  data,
  value,
  onChange,
}: {
  name: "niches" | "countries" | "languages";
  data: Option[] | { group: string; items: Option[] }[];
  value: string[];
  onChange: (value: string[]) => void;
}) {
  const { t } = useTranslation("discovery");
  return (
    <MultiSelect
      label={t(name)}
      placeholder={value.length === 0 ? t(`${name}Placeholder`) : undefined}
      data={data}
      value={value}
      onChange={onChange}
      filter={filterOptions}
      maxValues={FILTER_VALUES_MAX}
      maxDropdownHeight={280}
      nothingFoundMessage={t("nothingFound")}
      renderOption={name === "countries" ? ({ option }) => `${flagEmoji(option.value)} ${option.label}` : undefined}
      searchable
      clearSearchOnChange
    />
  );
}

export function CountryField(props: { value: string[]; onChange: (value: string[]) => void }) {
  return <Choices name="countries" data={COUNTRIES} {...props} />;
}

export function LanguageField(props: { value: string[]; onChange: (value: string[]) => void }) {
  return <Choices name="languages" data={LANGUAGES} {...props} />;
}

/** Niches under their categories, of creators, of brands, or of both. */
export function NicheField({
  profileType,
  value,
  onChange,
}: {
  profileType: DiscoverySearch["profileType"];
  value: number[];
  onChange: (value: number[]) => void;
}) {
  const { t } = useTranslation("discovery");
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const groups = {
    creators: categories.map((root) => groupOf(root)),
    brands: brands.map((root) => groupOf(root)),
    // Both sides may have a category of one name.
    all: [...categories.map((root) => groupOf(root)), ...brands.map((root) => groupOf(root, t("profileTypes.brands")))],
  }[profileType];
  return (
    <Choices name="niches" data={groups} value={value.map(String)} onChange={(ids) => onChange(ids.map(Number))} />
  );
}

function groupOf({ name, sub_categories: niches }: CategoryView, side?: string) {
  return {
    group: side ? `${name} · ${side}` : name,
    items: niches.map((niche) => ({ value: String(niche.id), label: niche.name })),
  };
}

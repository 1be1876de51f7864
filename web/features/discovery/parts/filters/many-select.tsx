import { FILTER_VALUES_MAX } from "#contract/base/limits.ts";
import { searchText } from "#contract/search/search-text.ts";
import { MultiSelect, type ComboboxParsedItem, type OptionsFilter } from "@mantine/core";
import type { ReactNode } from "react";
import { texts } from "#web/words/i18n.ts";

const t = texts("discovery");

export type Option = { value: string; label: string };

/** Ignores case, accents and icons; the name of a group matches all of its options. */
export const filterOptions: OptionsFilter = ({ options, search }) => {
  const wanted = searchText(search);
  const fits = (text: unknown) => typeof text === "string" && searchText(text).includes(wanted);
  return options.flatMap((item): ComboboxParsedItem[] => {
    if (!("group" in item)) return fits(item.label) ? [item] : [];
    const inside = fits(item.group) ? item.items : item.items.filter(({ label }) => fits(label));
    return inside.length > 0 ? [{ ...item, items: inside }] : [];
  });
};

/** A searchable multi-select. */
export function ManySelect({
  label,
  placeholder,
  data,
  value,
  onChange,
  isHidden,
  iconOf,
}: {
  label: ReactNode;
  placeholder: string;
  data: (Option | { group: string; items: Option[] })[];
  value: string[];
  onChange: (value: string[]) => void;
  /** Selected, but shown elsewhere: without a pill here. */
  isHidden?: (value: string) => boolean;
  /** Before the label of an option. */
  iconOf?: (value: string) => ReactNode;
}) {
  const shown = isHidden ? value.filter((one) => !isHidden(one)) : value;
  return (
    <MultiSelect
      label={label}
      placeholder={shown.length === 0 ? placeholder : undefined}
      data={data}
      value={shown}
      onChange={(next) => onChange([...value.filter((one) => isHidden?.(one)), ...next])}
      filter={filterOptions}
      maxValues={FILTER_VALUES_MAX}
      maxDropdownHeight={280}
      renderOption={({ option }) => (
        <span className="row gap-2">
          {iconOf?.(option.value)}
          {option.label}
        </span>
      )}
      nothingFoundMessage={t("nothingFound")}
      searchable
      selectFirstOptionOnChange
      clearSearchOnChange
    />
  );
}

import type { CrmFilters } from "#contract/collections/crm.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { textsOf } from "#web/shared/ranges/range-texts.ts";
import { isChoice, rangeOf, valuesOf, type RangeFilter } from "./fields.ts";
import { useValueNames } from "./use-value-names.tsx";

/** A filter in words: its field and what it is set to, with flags or colours. */
export type FilterWords = { field: string; value: string; icons: ReactNode[] };

const NAMED = 2;

export function useFilterWords(): (filters: CrmFilters, of: keyof CrmFilters) => FilterWords {
  const { t } = useTranslation("crmFilters");
  const { nameOf } = useValueNames();

  function rangeText(filters: CrmFilters, of: RangeFilter): string {
    const range = rangeOf(filters, of);
    const texts = textsOf(of, range);
    if (range.min === undefined) return t("to", texts);
    return range.max === undefined ? t("from", texts) : t("between", texts);
  }

  function valueOf(filters: CrmFilters, of: Exclude<keyof CrmFilters, "text">): Omit<FilterWords, "field"> {
    if (of === "hasEmail") return { value: t(filters.hasEmail ? "email.yes" : "email.no"), icons: [] };
    if (!isChoice(of)) return { value: rangeText(filters, of), icons: [] };
    const names = valuesOf(filters, of).map((value) => nameOf(of, value));
    const shown = names.slice(0, NAMED);
    const more = names.length - shown.length;
    return {
      value: [shown.map(({ label }) => label).join(", "), more > 0 && t("more", { count: more })]
        .filter(Boolean)
        .join(" "),
      icons: shown.flatMap(({ icon }) => (icon ? [icon] : [])),
    };
  }

  return (filters, of) => {
    const field = t(`fields.${of}`);
    if (of === "text") return { field, value: t("text", { text: filters.text }), icons: [] };
    return { field, ...valueOf(filters, of) };
  };
}

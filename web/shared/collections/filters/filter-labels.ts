import { NONE, type Filter } from "#contract/collections/filters.ts";
import type { ReactNode } from "react";
import { texts } from "#web/words/i18n.ts";
import { textsOf } from "../../ranges/range-texts.ts";
import { RANGED } from "../../ranges/range.ts";
import { formatValue } from "../format-value.ts";
import type { ChoiceName, FilterControl } from "./filter-control.ts";
import { choicesIn, rangeIn, type FilterField } from "./filter-values.ts";

const t = texts("filters");

/** A filter in words: its field and what it is set to, with flags or colours. */
export type FilterLabel = { field: string; value: string; icons: ReactNode[] };

const named = ({ label: value, icon }: ChoiceName) => ({ value, icons: icon ? [icon] : [] });

/** More choices are counted. */
const NAMED = 2;

export function filterLabels({
  valueOf,
  labelOf,
  nameOf,
  flagNameOf,
  matchOf,
  isNegated,
}: FilterControl): (field: FilterField) => FilterLabel {
  function labelFor(field: FilterField, filter: Filter, set: unknown): FilterLabel {
    const label = labelOf(field);
    switch (filter.kind) {
      case "search":
        return { field: label, value: t("text", { text: filter.schema.parse(set) }), icons: [] };
      case "option":
      case "one":
        return { field: label, ...named(nameOf(filter, String(set))) };
      case "toggle":
      case "negation":
        return { field: label, value: "", icons: [] };
      case "flag":
        return { field: label, value: flagNameOf(filter, filter.schema.parse(set) ?? false), icons: [] };
      case "range": {
        const range = rangeIn(filter, set);
        const of = RANGED.find((metric) => metric === filter.id);
        const ends = of ? textsOf(of, range) : { min: String(range.min ?? ""), max: String(range.max ?? "") };
        const key = range.min === undefined ? "to" : range.max === undefined ? "from" : "between";
        return { field: label, value: t(key, ends), icons: [] };
      }
      case "between": {
        const { from, to } = filter.schema.parse(set);
        const text = (end: number | string | null) => (end === null ? "" : formatValue(field.field, end));
        const key = from === null ? "to" : to === null ? "from" : "between";
        return { field: label, value: t(key, { min: text(from), max: text(to) }), icons: [] };
      }
      case "choice": {
        if (isNegated(filter) && String(set) === NONE) return { field: label, value: t("anyValue"), icons: [] };
        const names = choicesIn(filter, set).map((choice) => nameOf(filter, choice));
        const shown = names.slice(0, NAMED);
        const more = names.length - shown.length;
        return {
          field: label,
          value: [
            isNegated(filter) && t("not"),
            shown.map((name) => name.label).join(filter.method && matchOf(filter) === "every" ? " + " : ", "),
            more > 0 && t("more", { count: more }),
          ]
            .filter(Boolean)
            .join(" "),
          icons: shown.flatMap(({ icon }) => (icon ? [icon] : [])),
        };
      }
      case "entered":
        return typeof set === "boolean"
          ? { field: label, value: t(`filled.${set ? "yes" : "no"}`), icons: [] }
          : labelFor(field, filter.of, set);
    }
  }

  return (field) => labelFor(field, field.filter, valueOf(field.filter));
}

import { FlagPicture } from "#web/ui/people/flag.tsx";
import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { COUNTRY_CODES } from "#contract/countries/countries.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import { useLoaded } from "#web/api/queries.ts";
import { compact } from "#web/lib/format.ts";
import { countryName } from "#web/lib/locale-names.ts";
import type { PickOption } from "#web/ui/pick-list.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Planning } from "./use-plan.ts";

const t = texts("imports");

export const LEAVE_OUT = "";

/** The possible meanings of one kind of value, and the user's decisions. */
export type Decisions = {
  /** undefined: no decision yet. */
  decisionFor: (text: string) => string | undefined;
  /** The name of a meaning. */
  name: (meaning: string) => string;
  options: (text: string) => PickOption[];
  decide: (text: string, meaning: string) => void;
  placeholder: string;
};

const key = (text: string) => text.toLowerCase();
/** Leaving a value out is a decision, too. */
const toDecision = (meaning: string | number | null | undefined) =>
  meaning === undefined ? undefined : meaning === null ? LEAVE_OUT : String(meaning);

export function countryDecisions({ plan, change }: Planning): Decisions {
  const { countries } = plan.words;
  return {
    placeholder: t("values.findCountry"),
    decisionFor: (text) => toDecision(countries[key(text)]),
    name: (code) => countryName(code),
    options: () =>
      COUNTRY_CODES.map((value) => ({
        value,
        label: countryName(value),
        icon: <FlagPicture code={value} />,
      })).toSorted((a, b) => a.label.localeCompare(b.label)),
    decide: (text, meaning) =>
      change({ words: { ...plan.words, countries: { ...countries, [key(text)]: meaning || null } } }),
  };
}

export function useCategoryDecisions({ plan, change }: Planning): Decisions {
  const all = useLoaded(listCategories, {});
  const { categories } = plan.words;
  const niches = [...all.categories, ...all.brand_categories].flatMap((root) =>
    root.sub_categories.map((niche) => ({
      value: String(niche.id),
      label: splitIcon(niche.name).label,
      root: root.name,
    })),
  );
  return {
    placeholder: t("values.findNiche"),
    decisionFor: (text) => toDecision(categories[key(text)]),
    name: (id) => niches.find(({ value }) => value === id)?.label ?? id,
    options: () => niches.map(({ value, label, root }) => ({ value, label, detail: splitIcon(root).label })),
    decide: (text, meaning) =>
      change({
        words: { ...plan.words, categories: { ...categories, [key(text)]: meaning ? Number(meaning) : null } },
      }),
  };
}

export function authorDecisions(people: ImportInspection["people"], { plan, change }: Planning): Decisions {
  const candidates = people.flatMap(({ creators }) => creators);
  return {
    placeholder: t("values.findPerson"),
    decisionFor: (text) => toDecision(plan.people[text]),
    name: (id) => candidates.find(({ _id }) => _id === id)?.full_name ?? id,
    options: (text) =>
      (people.find((one) => one.text === text)?.creators ?? []).map(({ _id, full_name, followers }) => ({
        value: _id,
        label: full_name,
        detail: followers === null ? undefined : compact(followers),
      })),
    decide: (text, meaning) => change({ people: { ...plan.people, [text]: meaning || null } }),
  };
}

import { COUNTRY_GROUPS, type CountryGroup } from "#contract/countries/country-groups.ts";

/** Largest first, so that a chip says "Europe" and not its parts. */
const LARGEST_FIRST = (
  [
    "europe",
    "europeanUnion",
    "latinAmerica",
    "arabicSpeaking",
    "southeastAsia",
    "nordics",
    "germanSpeaking",
    "northAmerica",
  ] as const satisfies readonly CountryGroup[]
).toSorted((a, b) => COUNTRY_GROUPS[b].length - COUNTRY_GROUPS[a].length);

export function hasGroup(countries: readonly string[], group: CountryGroup): boolean {
  return COUNTRY_GROUPS[group].every((code) => countries.includes(code));
}

/** The groups that are selected completely, without groups inside others, and the remaining selected countries. */
export function inGroups(countries: readonly string[]): { groups: CountryGroup[]; others: string[] } {
  const groups: CountryGroup[] = [];
  const covered = new Set<string>();
  for (const group of LARGEST_FIRST) {
    if (!hasGroup(countries, group) || COUNTRY_GROUPS[group].every((code) => covered.has(code))) continue;
    groups.push(group);
    for (const code of COUNTRY_GROUPS[group]) covered.add(code);
  }
  return { groups, others: countries.filter((code) => !covered.has(code)) };
}

export function withGroup(countries: readonly string[], group: CountryGroup): string[] {
  return [...new Set([...countries, ...COUNTRY_GROUPS[group]])];
}

/** Without the group, except for countries of other completely selected groups. */
export function withoutGroup(countries: readonly string[], group: CountryGroup): string[] {
  const remaining = new Set(inGroups(countries).groups.flatMap((one) => (one === group ? [] : COUNTRY_GROUPS[one])));
  const gone = new Set<string>(COUNTRY_GROUPS[group]);
  return countries.filter((code) => !gone.has(code) || remaining.has(code));
}

import type { CountryGroup } from "#contract/countries/country-groups.ts";
import { COUNTRY_CODES, LANGUAGE_CODES } from "#contract/countries/countries.ts";
import { countryName, languageName } from "#web/lib/locale-names.ts";
import { FlagPicture } from "#web/ui/people/flag.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { hasGroup, inGroups, withGroup, withoutGroup } from "../../country-choice.ts";
import { ManySelect, type Option } from "./many-select.tsx";

const t = texts("discovery");

type Named = Option & { name: string };

function byName(a: Named, b: Named): number {
  return a.name.localeCompare(b.name);
}

/** Named in the reader's language; made once, for naming 250 countries takes a while. */
export const COUNTRIES = COUNTRY_CODES.map((value) => {
  const name = countryName(value);
  return { value, name, label: name };
}).toSorted(byName);
const LANGUAGES = LANGUAGE_CODES.map((value) => {
  const name = languageName(value);
  return { value, name, label: name };
}).toSorted(byName);

/** Those people ask for most. */
const QUICK: readonly CountryGroup[] = [
  "europe",
  "northAmerica",
  "latinAmerica",
  "arabicSpeaking",
  "nordics",
  "southeastAsia",
];

const flagOf = (code: string) => <FlagPicture code={code} />;

export function CountryField({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const { others } = inGroups(value);
  return (
    <div className="stack gap-2">
      <ManySelect
        label={t("countries")}
        placeholder={t("countriesPlaceholder")}
        data={COUNTRIES}
        value={value}
        onChange={(next) => onChange([...new Set(next)])}
        isHidden={(code) => !others.includes(code)}
        iconOf={flagOf}
      />
      <Toggles
        label={t("countryGroupsLabel")}
        options={QUICK.map((group) => ({ value: group, label: t(`countryGroups.${group}`) }))}
        isOn={(group) => hasGroup(value, group)}
        onToggle={(group, on) => onChange(on ? withGroup(value, group) : withoutGroup(value, group))}
      />
    </div>
  );
}

export function LanguageField({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  return (
    <ManySelect
      label={t("languages")}
      placeholder={t("languagesPlaceholder")}
      data={LANGUAGES}
      value={value}
      onChange={onChange}
    />
  );
}

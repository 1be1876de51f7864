import countries from "i18n-iso-countries";
import { COUNTRY_CODES, countriesIn, FORMER_LANGUAGE_CODES, LANGUAGE_CODES } from "#contract/countries/countries.ts";
import { foldWords } from "./fold.ts";

const READ_IN = ["en", "fr", "es", "de", "pt", "it", "nl", "pl", "ru", "tr", "id", "ja", "zh", "ko", "ar"];
/** Names in use that the list above spells otherwise. */
const ALSO: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    moldova: "md",
    syria: "sy",
    macedonia: "mk",
    england: "gb",
    scotland: "gb",
    holland: "nl",
    korea: "kr",
    uae: "ae",
    bosnia: "ba",
  }),
);

let countryByName: ReadonlyMap<string, string> | undefined;
let languageByName: ReadonlyMap<string, string> | undefined;

/** "Brazil", "Brésil", "BR" or "bra" → "br". undefined: no country we know. */
export function countryOf(text: string): string | undefined {
  // "9:05 am" is no Armenia.
  if (/\d/.test(text)) return undefined;
  countryByName ??= readCountries();
  return countryByName.get(foldWords(text));
}

/** "English", "anglais" or "en" → "en". undefined: no language we know. */
export function languageOf(text: string): string | undefined {
  languageByName ??= readLanguages();
  return languageByName.get(foldWords(text));
}

/** A code that is written as words are: "no", "in", "Mar". Codes of countries are written in capitals. */
export function isPlaceCode(text: string): boolean {
  return /^\p{L}{2,3}$/u.test(text.trim()) && text !== text.toUpperCase();
}

function readCountries(): Map<string, string> {
  const known = new Set(COUNTRY_CODES);
  const names = new Map(ALSO);
  for (const language of READ_IN)
    for (const [code, all] of Object.entries(countries.getNames(language, { select: "all" })))
      for (const name of all) if (known.has(code.toLowerCase())) names.set(foldWords(name), code.toLowerCase());
  for (const { name, code2, code3 } of countriesIn("en")) {
    // As our exports write them: "Congo - Kinshasa".
    for (const one of [code2, code3, foldWords(name)]) names.set(one, code2);
  }
  return names;
}

function readLanguages(): Map<string, string> {
  const names = new Map<string, string>([["tagalog", "fil"], ...FORMER_LANGUAGE_CODES]);
  for (const locale of READ_IN) {
    const display = new Intl.DisplayNames([locale], { type: "language" });
    for (const code of LANGUAGE_CODES) names.set(foldWords(display.of(code) ?? code), code);
  }
  for (const code of LANGUAGE_CODES) names.set(code, code);
  return names;
}

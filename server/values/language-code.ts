import { LANGUAGE_CODES } from "#contract/countries/countries.ts";

const KNOWN: ReadonlySet<string> = new Set(LANGUAGE_CODES);
/** The two written forms of Norwegian. */
const NORWEGIAN: ReadonlySet<string> = new Set(["nb", "nn"]);

/**
 * The code of a language by its BCP 47 tag, also by a former one: "pt-BR" is "pt", "iw" is "he", "tl" is "fil". undefined for
 * what is no tag, and for languages that are not known here.
 */
export function languageOfTag(tag: string): string | undefined {
  const [code = ""] = tag.split(/[-_]/);
  // Other texts are no tag, which Intl refuses with an error.
  if (!/^[a-z]{2,3}$/i.test(code)) return undefined;
  const { language } = new Intl.Locale(code);
  const known = NORWEGIAN.has(language) ? "no" : language;
  return KNOWN.has(known) ? known : undefined;
}

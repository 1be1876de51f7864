import { LANGUAGE_CODES } from "#contract/countries/countries.ts";

const KNOWN: ReadonlySet<string> = new Set(LANGUAGE_CODES);

/**
 * ISO 639-1 code of the language that a network states of a post's text, by its BCP 47 tag: "pt-BR" is "pt". undefined for
 * none, for several, and for those that say that it is not known ("und", "zxx").
 */
export function statedLanguage(tags: readonly string[] | string | null | undefined): string | undefined {
  const codes = new Set([tags ?? []].flat().map((tag) => tag.split(/[-_]/)[0]?.toLowerCase() ?? ""));
  const [code = ""] = codes;
  return codes.size === 1 && KNOWN.has(code) ? code : undefined;
}

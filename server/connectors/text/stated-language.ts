import { languageOfTag } from "../../values/language-code.ts";

/**
 * The code of the language that a network states of a post's text, by its BCP 47 tags. undefined for none, for several, and
 * for those that say that it is not known ("und", "zxx").
 */
export function statedLanguage(tags: readonly string[] | string | null | undefined): string | undefined {
  const codes = new Set([tags ?? []].flat().map(languageOfTag));
  const [code] = codes;
  return codes.size === 1 ? code : undefined;
}

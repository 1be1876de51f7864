import { ANY_LANGUAGE } from "#contract/taxonomy.ts";

/** Scripts that only one language of the product is written in. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Bengali}/u, "bn"],
  [/\p{Script=Tamil}/u, "ta"],
  [/\p{Script=Devanagari}/u, "hi"],
];

/** ISO 639-1 as far as the script of a word decides it; others are not of one language. */
export function languageOfWord(word: string): string {
  return SCRIPTS.find(([script]) => script.test(word))?.[1] ?? ANY_LANGUAGE;
}

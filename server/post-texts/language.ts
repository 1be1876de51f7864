import type { eld as Eld } from "eld/extrasmall";
import { DETECTED_LANGUAGE } from "#contract/post-languages.ts";
import { languageOfTag } from "../values/language-code.ts";
import { plainText } from "./plain-text.ts";

export type DetectLanguage = (text: string) => string | null;

let loaded: Promise<DetectLanguage> | undefined;

/** Its tables take 90 MB, so that they are loaded with the first text that needs them. */
export async function languageDetector(): Promise<DetectLanguage> {
  loaded ??= import("eld/extrasmall").then(({ eld }) => createDetector(eld));
  return loaded;
}

/** ISO 639-1 code of the language of a text; null where it is too short, or two languages are too close. */
function createDetector(eld: typeof Eld): DetectLanguage {
  return (text) => {
    const plain = plainText(text).slice(0, DETECTED_LANGUAGE.read);
    if (letters(plain) < DETECTED_LANGUAGE.letters) return null;
    const found = eld.detect(plain);
    const language = languageOfTag(found.language);
    if (language === undefined || !found.isReliable()) return null;
    const [best = 0, next = 0] = Object.values(found.getScores()).toSorted((a, b) => b - a);
    return best - next < DETECTED_LANGUAGE.margin ? null : language;
  };
}

/** Signs of Chinese, Japanese and Korean are words or syllables: each counts as three letters. */
function letters(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return (text.match(/\p{L}/gu)?.length ?? 0) + 2 * dense;
}

import bidiFactory, { type Bidi } from "bidi-js";
import { trust } from "#contract/base/trust.ts";
import { FAMILIES, type Family } from "./fonts.ts";

/** Text in one font and one direction; runs are in visual order. `isFallback`: in the font of the other weight. */
export type Run = { text: string; family: Family; rightToLeft: boolean; isFallback?: true };

/** Whether a font has a glyph for every character of the text. */
export type Covers = (family: Family, text: string) => boolean;

// Its types describe the module for bundlers; Node gives CommonJS modules as their default, which is the factory.
const bidi = trust<() => Bidi>(bidiFactory)();
const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });

const SCRIPT_FONTS: [Family, RegExp][] = [
  [
    "han",
    /\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script=Bopomofo}/u,
  ],
  ["hangul", /\p{Script=Hangul}/u],
  ["arabic", /\p{Script=Arabic}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
];
const NEUTRAL = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
/** No bundled font has colour emoji; names are readable without them. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|\u{20E3}/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u{FE00}-\u{FE0F}]/gu;
/** They affect how Arabic, Persian and Indic letters connect. */
const JOINERS = /[\u{200C}\u{200D}]/u;

/** Base direction: that of the first strong character, or left to right. */
export type Base = "auto" | "ltr";

/** Most texts: no shaping decision needed. */
const PLAIN = /^(?! )[\u0020-\u007E]*[\u0021-\u007E]$/;

type Font = { family: Family; isFallback?: true };
type BidiRun = Font & { text: string; level: number };

/**
 * The drawable part of a text, split by script and direction, in visual order (UAX #9). Characters without a glyph and
 * emoji are omitted instead of drawn as empty boxes.
 */
export function runsOf(
  text: string,
  {
    covers,
    fallback,
    base = "auto",
  }: { covers: Covers; /** Fonts of another weight, for what `covers` lacks. */ fallback?: Covers; base?: Base },
): Run[] {
  if (PLAIN.test(text)) return [{ text, family: "latin", rightToLeft: false }];
  const letters = drawable(text, (letter, before) => {
    const family = familyOf(letter, before, covers);
    if (family || !fallback) return family && { family };
    const other = familyOf(letter, before, fallback);
    return other && { family: other, isFallback: true };
  });
  const clean = letters.map((letter) => letter.text).join("");
  if (clean === "") return [];
  const embedding = bidi.getEmbeddingLevels(clean, base);
  const mirrored = bidi.getMirroredCharactersMap(clean, embedding.levels);
  let at = 0;
  const runs: BidiRun[] = [];
  for (const { text: letter, ...font } of letters) {
    const level = embedding.levels[at] ?? 0;
    const shown = mirrored.get(at) ?? letter;
    at += letter.length;
    const last = runs.at(-1);
    const isSameFont = last?.family === font.family && last.isFallback === font.isFallback;
    if (isSameFont && last.level === level) last.text += shown;
    else runs.push({ text: shown, ...font, level });
  }
  return inVisualOrder(runs).map(({ level, ...run }) => Object.assign(run, { rightToLeft: level % 2 === 1 }));
}

/** Grapheme clusters. */
export function lettersOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

type Letter = Font & { text: string };

function drawable(text: string, fontOf: (letter: string, before: Family | undefined) => Font | undefined): Letter[] {
  const letters: Letter[] = [];
  for (const segment of lettersOf(text.normalize("NFC").replaceAll(/\s+/gu, " ").trim())) {
    if (EMOJI.test(segment)) continue;
    const letter = visible(segment);
    const before = letters.at(-1);
    if (letter === "" || (letter === " " && (before === undefined || before.text === " "))) continue;
    const font = fontOf(letter, before?.family);
    if (font) letters.push({ text: letter, ...font });
  }
  if (letters.at(-1)?.text === " ") letters.pop();
  return letters;
}

function visible(segment: string): string {
  return segment.replaceAll(INVISIBLE, (char) => (JOINERS.test(char) && segment.length > 1 ? char : ""));
}

/** The script's font; characters of no script (spaces, digits, punctuation) stay in the preceding font if it has them. */
function familyOf(letter: string, before: Family | undefined, covers: Covers): Family | undefined {
  if (NEUTRAL.test(letter) && before && letter !== "…" && covers(before, letter)) return before;
  const scriptFont = SCRIPT_FONTS.find(([, script]) => script.test(letter))?.[0];
  return [...(scriptFont ? [scriptFont] : []), ...FAMILIES].find((family) => covers(family, letter));
}

/** Rule L2: from the highest level down to the lowest odd one, contiguous runs at that level are reversed. */
function inVisualOrder(runs: readonly BidiRun[]): BidiRun[] {
  const levels = runs.map(({ level }) => level);
  const ordered = [...runs];
  for (let level = Math.max(...levels); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

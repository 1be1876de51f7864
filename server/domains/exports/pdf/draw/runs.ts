import bidiFactory, { type Bidi } from "bidi-js";
import { trust } from "#contract/trust.ts";
import { FAMILIES, type Family } from "./fonts.ts";

/** A stretch of text in one font and one direction; runs are in the order in which they stand on paper. */
export type Run = { text: string; family: Family; rightToLeft: boolean };

/** Whether a font has every sign of this text. */
export type Covers = (family: Family, text: string) => boolean;

// Its types describe the module for bundlers; Node gives CommonJS modules as their default, which is the factory.
const bidi = trust<() => Bidi>(bidiFactory)();
const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });

const OWN: [Family, RegExp][] = [
  [
    "han",
    /\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|\p{Script=Bopomofo}/u,
  ],
  ["hangul", /\p{Script=Hangul}/u],
  ["arabic", /\p{Script=Arabic}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
];
const NEUTRAL = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
/** No font here has them in colour; a name is readable without. */
const PICTURE = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|\u{20E3}/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u{FE00}-\u{FE0F}]/gu;
/** Joiners decide how Arabic, Persian and Indic letters meet. */
const KEPT_INVISIBLE = /[\u{200C}\u{200D}]/u;

/** Which way the whole of it runs: as its first letter does, or as what is around it does. */
export type Base = "auto" | "ltr";

/** What most of it is: nothing to decide. */
const PLAIN = /^(?! )[\u0020-\u007E]*[\u0021-\u007E]$/;

type Placed = { text: string; family: Family; level: number };

/**
 * What can be drawn of a text, split by script and direction and put in visual order (UAX #9). Signs that no font has
 * are left out, as are emoji: never an empty box.
 */
export function runsOf(text: string, { covers, base = "auto" }: { covers: Covers; base?: Base }): Run[] {
  if (PLAIN.test(text)) return [{ text, family: "latin", rightToLeft: false }];
  const letters = drawable(text, covers);
  const clean = letters.map((letter) => letter.text).join("");
  if (clean === "") return [];
  const embedding = bidi.getEmbeddingLevels(clean, base);
  const mirrored = bidi.getMirroredCharactersMap(clean, embedding.levels);
  let at = 0;
  const runs: Placed[] = [];
  for (const { text: letter, family } of letters) {
    const level = embedding.levels[at] ?? 0;
    const shown = mirrored.get(at) ?? letter;
    at += letter.length;
    const last = runs.at(-1);
    if (last?.family === family && last.level === level) last.text += shown;
    else runs.push({ text: shown, family, level });
  }
  return inVisualOrder(runs).map(({ text: said, family, level }) => ({
    text: said,
    family,
    rightToLeft: level % 2 === 1,
  }));
}

/** What a reader takes for one letter each, however many characters it is made of. */
export function lettersOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}

type Letter = { text: string; family: Family };

function drawable(text: string, covers: Covers): Letter[] {
  const letters: Letter[] = [];
  for (const segment of lettersOf(text.normalize("NFC").replaceAll(/\s+/gu, " ").trim())) {
    if (PICTURE.test(segment)) continue;
    const letter = visible(segment);
    const before = letters.at(-1);
    if (letter === "" || (letter === " " && (before === undefined || before.text === " "))) continue;
    const family = familyOf(letter, before?.family, covers);
    if (family) letters.push({ text: letter, family });
  }
  if (letters.at(-1)?.text === " ") letters.pop();
  return letters;
}

function visible(segment: string): string {
  return segment.replaceAll(INVISIBLE, (sign) => (KEPT_INVISIBLE.test(sign) && segment.length > 1 ? sign : ""));
}

/** The script's own font; what belongs to none (spaces, digits, stops) stays in the font before it, where that has it. */
function familyOf(letter: string, before: Family | undefined, covers: Covers): Family | undefined {
  if (NEUTRAL.test(letter) && before && letter !== "…" && covers(before, letter)) return before;
  const own = OWN.find(([, script]) => script.test(letter))?.[0];
  return [...(own ? [own] : []), ...FAMILIES].find((family) => covers(family, letter));
}

/** Rule L2: from the highest level down to the lowest odd one, whatever stands together at it is reversed. */
function inVisualOrder(runs: readonly Placed[]): Placed[] {
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

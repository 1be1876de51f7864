import { NEGATIVE_EMOJI, POSITIVE_EMOJI } from "#contract/scores/formulas/lexicon.ts";
import type { PostTone } from "#contract/post-tones.ts";
import { plainText } from "./plain-text.ts";
import { TONE_WORDS, type ToneWords } from "./tone-words.ts";

/** So many words of a clause after a negation are reversed by it: "not a good day". */
const NEGATED_WORDS = 3;

type Felt = { good: number; bad: number };

/**
 * The tone of a text, by counts of words and emoji that say a feeling; null: there is no lexicon of its language, or its
 * language is not known. `mixed`: as many good ones as bad ones; `neutral`: none. Irony is not understood.
 */
export function toneOf(text: string, language: string | null): PostTone | null {
  const words = TONE_WORDS.get(language ?? "");
  if (!words || language === null) return null;
  const plain = plainText(text);
  const felt = feelings(clausesOf(plain, language), words);
  const good = felt.good + (plain.match(POSITIVE_EMOJI)?.length ?? 0);
  const bad = felt.bad + (plain.match(NEGATIVE_EMOJI)?.length ?? 0);
  if (good === bad) return good === 0 ? "neutral" : "mixed";
  return good > bad ? "positive" : "negative";
}

function feelings(clauses: readonly string[][], { positive, negative, negations }: ToneWords): Felt {
  const felt = { good: 0, bad: 0 };
  for (const words of clauses) {
    let negatedUntil = 0;
    for (const [at, word] of words.entries()) {
      if (negations.has(word)) negatedUntil = at + NEGATED_WORDS + 1;
      const isNegated = at < negatedUntil;
      // "j'aime", "un'ottima"
      const stem = word.slice(word.lastIndexOf("'") + 1);
      if (positive.has(stem)) felt[isNegated ? "bad" : "good"] += 1;
      // "Not bad" is no praise: a negated complaint says nothing.
      else if (negative.has(stem) && !isNegated) felt.bad += 1;
    }
  }
  return felt;
}

/** The words between two signs of punctuation, which a negation does not cross, written as the lexicon has them. */
function clausesOf(text: string, language: string): string[][] {
  const plain = text.toLowerCase().replaceAll("’", "'");
  // In German "schon" is another word than "schön".
  const written = language === "de" ? plain.normalize("NFC") : plain.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return written.split(/[.,!?;:…¡¿\n]+/u).map((clause) => clause.match(/[\p{L}']+/gu) ?? []);
}

import { searchText } from "#contract/search/search-text.ts";

/** Words of a name that say something: no initials. */
const WORD_MIN = 3;
/** Letters in a row that a handle and a name share. */
const SHARED_MIN = 4;

const wordsOf = (text: string) =>
  searchText(text)
    .split(" ")
    .filter((word) => word.length >= WORD_MIN);
const joined = (text: string) => searchText(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Whether a new name is like what the creator is known by: their names, and the handles of their accounts. A name in
 * another script than these shares nothing with them, so administrators look at it.
 */
export function isLike(name: string, known: readonly string[]): boolean {
  const words = wordsOf(name);
  const whole = joined(name);
  return known.some((other) => {
    const letters = joined(other);
    if (letters === "" || whole === "") return false;
    if (letters === whole || letters.includes(whole)) return true;
    if (letters.length >= SHARED_MIN && whole.includes(letters)) return true;
    if (wordsOf(other).some((word) => words.includes(word))) return true;
    return words.some((word) => word.length >= SHARED_MIN && letters.includes(word));
  });
}

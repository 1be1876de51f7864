const SYLLABLES = "an be ca do el fi ga ho is jo ka li mo na or pe ra sa ti vo ma lu ne so ri".split(" ");

/** As many different words of letters as wanted, the same each time. */
export function makeWords(count: number, syllables: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    // A step that shares no factor with the number of words there are: neighbours look different.
    let rest = (n * 7_919 + 13) % SYLLABLES.length ** syllables;
    return Array.from({ length: syllables }, () => {
      const syllable = SYLLABLES[rest % SYLLABLES.length];
      rest = Math.floor(rest / SYLLABLES.length);
      return syllable;
    }).join("");
  });
}

/** Words of bios and posts: the n-th is said the less often the larger n is, as words are. */
export const VOCABULARY = makeWords(5_000, 3);
export const FIRST_NAMES = makeWords(600, 2);
export const FAMILY_NAMES = makeWords(12_000, 3);

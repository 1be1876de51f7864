export const SYLLABLES = "an be ca do el fi ga ho is jo ka li mo na or pe ra sa ti vo ma lu ne so ri".split(" ");
/** Shares no factor with the number of words there are, so that neighbours look different. */
export const STEP = 7_919;

/** Words of letters, by number. The databases make the same ones from the same numbers. */
export type Words = { count: number; syllables: number };
/** Words of bios and posts: the n-th is said the less often the larger n is, as words are. */
export const VOCABULARY: Words = { count: 5_000, syllables: 3 };
export const FIRST_NAMES: Words = { count: 600, syllables: 2 };
export const FAMILY_NAMES: Words = { count: 12_000, syllables: 3 };

export function wordOf({ count, syllables }: Words, n: number): string {
  const place = (n % count) * STEP;
  return Array.from(
    { length: syllables },
    (_, i) => SYLLABLES[Math.floor(place / SYLLABLES.length ** i) % SYLLABLES.length],
  ).join("");
}

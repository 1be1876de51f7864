export const SYLLABLES = "an be ca do el fi ga ho is jo ka li mo na or pe ra sa ti vo ma lu ne so ri".split(" ");
/** Coprime to the size of the vocabulary, so that neighbours look different. */
export const STEP = 7_919;

/** Words by number. The databases generate the same ones from the same numbers. */
export type Words = { count: number; syllables: number };
/** Words of bios and posts with a natural frequency distribution: the n-th is the rarer the larger n is. */
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

import { nameWords } from "../../name-words.ts";

type Named = Parameters<typeof nameWords>[0];

/** Whether every typed word begins a word of somebody's name or handles, or all of them together do. */
export function beginsAs(creator: Named, typed: readonly string[]): boolean {
  const words = nameWords(creator);
  const together = typed.join("");
  return (
    words.some((word) => word.startsWith(together)) ||
    typed.every((beginning) => words.some((word) => word.startsWith(beginning)))
  );
}

export function hasWord(creator: Named, word: string): boolean {
  return nameWords(creator).includes(word);
}

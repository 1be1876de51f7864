/** Up to two initials: "Ana de la Cruz" → "AC". Names in scripts without capitals give their first character. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const [first = "", last = ""] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}

function firstLetter(word: string): string {
  const [letter = ""] = word.match(/[\p{L}\p{N}]/u) ?? [];
  return letter;
}

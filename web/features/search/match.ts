/** Lower case without accents, so that "cafe" finds "Café". */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether every typed term is a prefix of a word in the label: "co ki" finds "Coffee & kitchen". */
export function isMatch(label: string, typed: string): boolean {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u);
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((start) => words.some((word) => word.startsWith(start)) || folded(label).startsWith(start));
}

/** Lower case and without accents, so that "Café" is found by "cafe". */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether every word typed begins a word of the label: "co ki" finds "Coffee & kitchen". */
export function isMatch(label: string, typed: string): boolean {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u);
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((start) => words.some((word) => word.startsWith(start)) || folded(label).startsWith(start));
}

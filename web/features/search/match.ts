/** Lower case without accents, so that "cafe" finds "Café". */
function normalize(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether every typed term is a prefix of a word in the label: "co ki" finds "Coffee & kitchen". */
export function isMatch(label: string, typed: string): boolean {
  const words = normalize(label).split(/[^\p{L}\p{N}]+/u);
  return normalize(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((start) => words.some((word) => word.startsWith(start)) || normalize(label).startsWith(start));
}

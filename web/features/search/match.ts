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

/** Shorter words resemble too many others, and handles and links are not words. */
const TOLERANT = /^[\p{L}\p{N}]{4,}$/u;

/** As `isMatch`, except that each longer term may have one letter wrong, doubled, missing or swapped with the next. */
export function isSimilar(label: string, typed: string): boolean {
  const words = normalize(label).split(/[^\p{L}\p{N}]+/u);
  const terms = normalize(typed).split(/\s+/).filter(Boolean);
  return terms.every((term) =>
    words.some((word) => word.startsWith(term) || (TOLERANT.test(term) && differsByOne(word, term))),
  );
}

/** Whether the word, or a beginning of it, becomes the term by one edit. */
function differsByOne(word: string, term: string): boolean {
  const from = Array.from(term).findIndex((letter, i) => letter !== word[i]);
  if (from === -1) return true;
  const [ofWord, ofTerm] = [word.slice(from), term.slice(from)];
  const [first = "", second = ""] = ofWord;
  return (
    ofWord.slice(1).startsWith(ofTerm.slice(1)) || // another letter
    ofWord.slice(1).startsWith(ofTerm) || // missing
    ofWord.startsWith(ofTerm.slice(1)) || // added
    (ofTerm.startsWith(second + first) && ofWord.slice(2).startsWith(ofTerm.slice(2))) // swapped
  );
}

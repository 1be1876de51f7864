/** Letters that are one letter with an accent to a reader, though Unicode does not decompose them. */
const FOLDED: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ł: "l",
  ŧ: "t",
  þ: "th",
  ς: "σ",
};
const FOLDABLE = /[æœøđðħłŧþς]/g;
/** Accents of Latin, Greek and Cyrillic, vowel points of Hebrew and Arabic. Marks of other scripts spell words. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** Joiners, variation selectors, soft hyphens, keycaps; the Arabic letter stretcher. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Me}\u0640]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const SPACES = /[ \t\r\n]+/;
// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const PLAIN = /^[\x00-\x7f]*$/;
const PLAIN_WORD = /[a-z0-9]+/g;
/** Scripts that put no spaces between words, and Hangul, whose words carry their particles. */
const UNSPACED_SCRIPTS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`, "u");
const RUN = new RegExp(`[${UNSPACED_SCRIPTS}]+|[^${UNSPACED_SCRIPTS}]+`, "gu");

/**
 * The form in which texts and what is searched in them are compared: words in plain lower case, one space between.
 * Case, accents and compatibility forms are folded, punctuation and emoji dropped. Where a script does not separate
 * words, a run of it becomes its characters and their pairs in turn (東京都 → 東 東京 京 京都 都), so that any part of
 * the run is found as a phrase of the whole.
 */
export function searchText(text: string): string {
  return foldedWords(text)
    .flatMap((word) => word.match(RUN) ?? [])
    .flatMap(tokensOf)
    .join(" ");
}

/** The same words as a person reads them: a run of a script without spaces stays whole. */
export function plainText(text: string): string {
  return foldedWords(text).join(" ");
}

/** No word reaches over a space, so each piece is folded alone: plain ones, which most are, ten times as fast. */
function foldedWords(text: string): string[] {
  return text
    .split(SPACES)
    .flatMap((piece) => (PLAIN.test(piece) ? piece.toLowerCase().match(PLAIN_WORD) : fold(piece).match(WORD)) ?? []);
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase() // ß becomes SS, dotless ı becomes I
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(ACCENTS, "")
    .replaceAll(INVISIBLE, "")
    .replaceAll(FOLDABLE, (letter) => FOLDED[letter] ?? letter)
    .normalize("NFKC");
}

function tokensOf(word: string): string[] {
  if (!UNSPACED.test(word)) return [word];
  const characters = Array.from(word);
  return characters.flatMap((character, i) => {
    const next = characters[i + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}

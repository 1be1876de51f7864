/** Letters that readers perceive as an accented letter, although Unicode does not decompose them. */
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
// oxlint-disable-next-line no-control-regex -- all of ASCII is intended
const PLAIN = /^[\x00-\x7f]*$/;
const PLAIN_WORD = /[a-z0-9]+/g;
/** Scripts that put no spaces between words, and Hangul, where particles are attached to words. */
const UNSPACED_SCRIPTS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`, "u");
const RUN = new RegExp(`[${UNSPACED_SCRIPTS}]+|[^${UNSPACED_SCRIPTS}]+`, "gu");

/**
 * Canonical form of texts and search terms for comparison: words in plain lower case, separated by one space. Case,
 * accents and compatibility forms are normalized; punctuation and emoji are dropped. In scripts without word
 * separators, a run becomes its characters and their pairs in turn (東京都 → 東 東京 京 京都 都), so that any part of the run
 * matches as a phrase.
 */
export function searchText(text: string): string {
  return foldedWords(text, (word) => (word.match(RUN) ?? []).flatMap(tokensOf));
}

/** Returns the words for display: a run of a script without spaces stays whole. */
export function plainText(text: string): string {
  return foldedWords(text, (word) => [word]);
}

/**
 * Words never span spaces, so each piece is normalized alone; the common plain ones are ten times as fast. `split` is for
 * the words of all other pieces.
 */
function foldedWords(text: string, split: (word: string) => readonly string[]): string {
  if (PLAIN.test(text)) return plainWords(text).join(" ");
  const words: string[] = [];
  for (const piece of text.split(SPACES)) {
    if (PLAIN.test(piece)) words.push(...plainWords(piece));
    else for (const word of fold(piece).match(WORD) ?? []) words.push(...split(word));
  }
  return words.join(" ");
}

function plainWords(text: string): readonly string[] {
  return text.toLowerCase().match(PLAIN_WORD) ?? [];
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

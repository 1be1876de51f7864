/**
 * How words are compared: in lower case, without accents and invisible characters, and with the letters of Polish and
 * Turkish that Unicode does not decompose. Letters of Korean and voiced Japanese syllables are decomposed.
 */
export function foldWord(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ı", "i");
}

/** The folded words of a text, with one space between them: "TOTAL (12):" is "total". */
export function foldWords(text: string): string {
  return foldWord(text)
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();
}

/** The folded letters of a text: "Sept." is "sept". */
export function foldLetters(text: string): string {
  return foldWord(text).replaceAll(/[^\p{L}]+/gu, "");
}

/** How words are compared: without case and accents; Korean and Japanese letters stay apart in one way. */
export function foldWord(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l").replaceAll("ı", "i");
}

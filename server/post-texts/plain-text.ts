/** What neither tells a language nor a feeling: links, handles and hashtags, which are often in another language. */
const SIGNED = /https?:\S+|www\.\S+|[#@][\p{L}\p{M}\p{N}_.-]+/gu;

/** A text without links, handles and hashtags, with single spaces and its lines. */
export function plainText(text: string): string {
  return text
    .replaceAll(SIGNED, " ")
    .replaceAll(/[^\S\n]+/g, " ")
    .trim();
}

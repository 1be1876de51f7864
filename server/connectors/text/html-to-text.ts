/** The few entities networks write; what else there is comes as a number. */
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * What a reader sees of a post in HTML: breaks and paragraphs become line breaks, tags go, entities become their signs.
 * For reading only: the text is shown escaped, as any other.
 */
export function htmlToText(html: string): string {
  return html
    .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, "")
    .replace(/\s+/g, " ")
    .replace(/<br\s*\/?>\s*/gi, "\n")
    .replace(/<\/(?:p|div|li|h[1-6]|blockquote)>\s*/gi, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) =>
      decoded(whole, { decimal, hex, name }),
    )
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

type Entity = { decimal?: string; hex?: string; name?: string };

function decoded(whole: string, { decimal, hex, name }: Entity): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isSign = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isSign ? String.fromCodePoint(code) : "";
}

/** Longer ones are cut: no post is, and what a stranger's server sends may be anything. */
const LONGEST = 20_000;
const TOKEN = /<[/!a-z][^<>]*>|[^<]+|</gi;
const BLOCK_END = new Set(["/p", "/div", "/li", "/blockquote", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6"]);
const UNSEEN = new Set(["script", "style"]);
/** The few entities networks write; what else there is comes as a number. */
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * What a reader sees of a post in HTML: breaks and paragraphs become line breaks, tags go, entities become their signs.
 * For reading only: the text is shown escaped, as any other. Takes time in proportion to its length.
 */
export function htmlToText(html: string): string {
  let text = "";
  let unseen = "";
  for (const [token] of html.slice(0, LONGEST).replace(/\s+/g, " ").matchAll(TOKEN)) {
    const tag = /^<([/!]?[a-z\d]*)/i.exec(token)?.[1]?.toLowerCase() ?? "";
    if (unseen !== "") unseen = tag === `/${unseen}` ? "" : unseen;
    else if (token === "<" || tag === "") text += decoded(token);
    else if (UNSEEN.has(tag)) unseen = tag;
    else if (tag === "br") text += "\n";
    else if (BLOCK_END.has(tag)) text += "\n\n";
  }
  return text
    .replace(/\n /g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isSign = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isSign ? String.fromCodePoint(code) : "";
  });
}

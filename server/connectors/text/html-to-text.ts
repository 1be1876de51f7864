/** Longer input is cut: no real post is longer, and any server may be the origin. */
const LONGEST = 20_000;
const TOKEN = /<[/!a-z][^<>]*>|[^<]+|</gi;
const BLOCK_END = new Set(["/p", "/div", "/li", "/blockquote", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6"]);
const HIDDEN_TAGS = new Set(["script", "style"]);
/** The named entities that networks use; all others are numeric. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }),
);

/**
 * The text of a post in HTML: breaks and paragraphs become line breaks, tags are removed, entities are decoded. Not a
 * sanitizer: the text is escaped on output like any other. Runs in linear time.
 */
export function htmlToText(html: string): string {
  let text = "";
  let hiddenTag = "";
  for (const [token] of html.slice(0, LONGEST).replace(/\s+/g, " ").matchAll(TOKEN)) {
    const tag = /^<([/!]?[a-z\d]*)/i.exec(token)?.[1]?.toLowerCase() ?? "";
    if (hiddenTag !== "") hiddenTag = tag === `/${hiddenTag}` ? "" : hiddenTag;
    else if (token === "<" || tag === "") text += decoded(token);
    else if (HIDDEN_TAGS.has(tag)) hiddenTag = tag;
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
    if (name !== undefined) return ENTITIES.get(String(name).toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isSign = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isSign ? String.fromCodePoint(code) : "";
  });
}

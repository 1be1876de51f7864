import { firstBytes } from "./first-bytes.ts";

const LOOKED_AT = 65_536;
/** Text has next to no control characters; a stray one in a long table is a blemish. */
const TOO_MANY_CONTROLS = 0.01;

/** What files begin with, as Latin-1. */
const BEGINNINGS: [begins: string, kind: string][] = [
  ["\x89PNG", "a PNG image"],
  ["\xFF\xD8\xFF", "a JPEG image"],
  ["GIF8", "a GIF image"],
  ["%PDF", "a PDF document"],
  ["\xD0\xCF\x11\xE0", "an old Excel workbook (.xls)"],
  ["\x1F\x8B", "a gzip archive"],
  ["PAR1", "a Parquet file"],
  ["SQLite format 3", "an SQLite database"],
];

/** What documents of markup begin with, below their declarations and comments. */
const MARKUP: [root: RegExp, kind: string][] = [
  [/^opml$/i, "an OPML (XML) file"],
  [/^(?:rss|feed|rdf)$/i, "a feed (XML)"],
  [/^(?:html|head|body|table)$/i, "an HTML page"],
  [/^workbook$/i, "an XML spreadsheet of Excel 2003"],
  [/^plist$/i, "a property list (XML)"],
];

/** What can be above the first element, with its ends. */
const DECLARATIONS = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<!", ">"],
] as const;

type FileKind = { binary: string } | { text: "xlsx" | "delimited" | "lines" | "array" | "object" };

/** How a file is to be opened, by its first bytes and not by its name; or what it seems to be when it is no table. */
export async function kindOfFile(file: string): Promise<FileKind> {
  const bytes = await firstBytes(file, LOOKED_AT);
  const text = bytes.toString("latin1");
  if (text.startsWith("PK\x03\x04")) return kindOfZip(text);
  const beginning = BEGINNINGS.find(([begins]) => text.startsWith(begins))?.[1];
  if (beginning !== undefined) return { binary: beginning };
  if (!isText(bytes)) return { binary: "a binary file" };
  const markup = kindOfMarkup(latinOf(bytes));
  return markup === undefined ? { text: kindOfText(bytes) } : { binary: markup };
}

/** XML and HTML by the first element, whatever is declared before; undefined for text that does not begin like them. */
function kindOfMarkup(text: string): string | undefined {
  let rest = text.replace(/^\W{0,3}?(?=<)/, "").trimStart();
  const isXml = /^<\?xml\s/i.test(rest);
  for (;;) {
    const end = DECLARATIONS.find(([begins]) => rest.startsWith(begins))?.[1];
    if (end === undefined) break;
    if (/^<!doctype\s+html/i.test(rest)) return "an HTML page";
    const at = rest.indexOf(end);
    if (at < 0) break;
    rest = rest.slice(at + end.length).trimStart();
  }
  const root = /^<(?:[\w-]{1,40}:)?([\w-]{1,40})[\s/>]/.exec(rest)?.[1];
  const kind = root === undefined ? undefined : MARKUP.find(([pattern]) => pattern.test(root))?.[1];
  return kind ?? (isXml ? "an XML file" : undefined);
}

/** One character for each byte, without the zeros of UTF-16. */
function latinOf(bytes: Buffer): string {
  const isWide = bytes.length > 1 && (bytes[0] === 0 || bytes[1] === 0 || bytes[0] === 0xff || bytes[0] === 0xfe);
  return (isWide ? bytes.filter((byte) => byte !== 0) : bytes).toString("latin1");
}

/** JSON begins as nothing else does: a header row may begin with a brace, but not with `{"`. */
function kindOfText(bytes: Buffer): "delimited" | "lines" | "array" | "object" {
  const text = latinOf(bytes).replace(/^\W{0,3}?(?=[{[])/, "");
  const start = text.trimStart();
  if (/^\[\s*(?:\{\s*"|\])/.test(start)) return "array";
  if (!/^\{\s*"/.test(start)) return "delimited";
  const [first = ""] = start.split(/\r?\n|\r/, 1);
  return isWhole(first) && /^\s*\{/.test(start.slice(first.length)) ? "lines" : "object";
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** A zip holds the names of its files uncompressed. */
function kindOfZip(text: string): FileKind {
  if (text.includes("opendocument.spreadsheet")) return { binary: "an OpenDocument spreadsheet (.ods)" };
  return text.includes("xl/") || text.includes("[Content_Types].xml") ? { text: "xlsx" } : { binary: "a zip archive" };
}

/** UTF-16 begins with a byte order mark and has a zero in most characters. */
function isText(bytes: Buffer): boolean {
  if (/^(\xFF\xFE|\xFE\xFF)/.test(bytes.toString("latin1", 0, 2))) return true;
  const controls = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 27)).length;
  return controls <= bytes.length * TOO_MANY_CONTROLS;
}

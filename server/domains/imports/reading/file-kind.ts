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

/** What a file that is no text seems to be, by its first bytes; undefined for text. */
export async function kindOfBinary(file: string): Promise<string | undefined> {
  const bytes = await firstBytes(file, LOOKED_AT);
  const text = bytes.toString("latin1");
  if (text.startsWith("PK\x03\x04")) return kindOfZip(text);
  return BEGINNINGS.find(([begins]) => text.startsWith(begins))?.[1] ?? (isText(bytes) ? undefined : "a binary file");
}

/** Names of the files inside stand in a zip as they are. */
function kindOfZip(text: string): string {
  if (text.includes("opendocument.spreadsheet")) return "an OpenDocument spreadsheet (.ods)";
  return text.includes("xl/") ? "an Excel workbook (.xlsx)" : "an Excel workbook or another zip archive";
}

/** UTF-16 says so at its beginning and has a zero in most characters. */
function isText(bytes: Buffer): boolean {
  if (/^(\xFF\xFE|\xFE\xFF)/.test(bytes.toString("latin1", 0, 2))) return true;
  const controls = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 27)).length;
  return controls <= bytes.length * TOO_MANY_CONTROLS;
}

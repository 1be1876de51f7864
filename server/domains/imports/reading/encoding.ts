import { createReadStream } from "node:fs";
import chardet from "chardet";
import iconv from "iconv-lite";
import { firstBytes } from "./first-bytes.ts";
import { isMacRoman } from "./mac-roman.ts";

/** The file's encoding: by its byte order mark, as UTF-8 when all of it is, else guessed where it is not. */
export async function detectEncoding(file: string): Promise<string> {
  const start = await firstBytes(file, 4);
  if (start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return "utf-16le";
  if (start.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of createReadStream(file)) {
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return guess(chunk);
    }
  }
  try {
    decoder.decode();
    return "utf-8";
  } catch {
    return guess(await firstBytes(file, 65_536));
  }
}

function guess(bytes: Buffer): string {
  if (isMacRoman(bytes)) return "macintosh";
  const name = chardet.detect(bytes) ?? "";
  // ISO-8859-1 in files is nearly always windows-1252, which has all its printable characters and quotation marks.
  if (name === "ISO-8859-1" || name === "ASCII" || !iconv.encodingExists(name)) return "windows-1252";
  return name.toLowerCase();
}

/** The file's text, piece by piece, without a byte order mark. */
export async function* decodeFile(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  let isFirst = true;
  for await (const chunk of createReadStream(file)) {
    const text = decoder.write(chunk);
    yield isFirst ? text.replace(/^\uFEFF/, "") : text;
    isFirst = false;
  }
  yield decoder.end() ?? "";
}

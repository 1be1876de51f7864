import { inflateSync } from "node:zlib";

const HEADER = 44;
const ENTRY = 20;
const UNPACKED_HEADER = 12;
const UNPACKED_ENTRY = 16;

/** A font as TrueType or OpenType out of WOFF (version 1), which compresses each of its tables. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("the font is not WOFF");
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(UNPACKED_HEADER + UNPACKED_ENTRY * count);
  const power = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(UNPACKED_ENTRY * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(UNPACKED_ENTRY * (count - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let i = 0; i < count; i += 1) {
    const from = HEADER + ENTRY * i;
    const to = UNPACKED_HEADER + UNPACKED_ENTRY * i;
    const [offset, packed, length] = [from + 4, from + 8, from + 12].map((place) => woff.readUInt32BE(place));
    if (offset === undefined || packed === undefined || length === undefined) throw new Error("the font is cut off");
    const given = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(given, { maxOutputLength: length }) : given;
    woff.copy(head, to, from, from + 4); // the name
    woff.copy(head, to + 4, from + 16, from + ENTRY); // the checksum
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(length, to + 12);
    const gap = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, gap);
    at += length + gap.length;
  }
  return Buffer.concat(parts);
}

import { open, type FileHandle } from "node:fs/promises";
import { PassThrough, type Readable } from "node:stream";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import yazl from "yazl";

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02014b50;
/** The end record with the longest comment a zip may have. */
const TAIL = 65_557;
const DEFLATED = 8;

const unpack = promisify(inflateRaw);

/** A workbook has a few dozen. */
const ENTRIES_MAX = 1_000;
/** Of a cell, and of a row that its cells rely on. */
const REFERENCE = /<(?:\w+:)?(?:c|row)\s[^>]*?\br="([A-Z]{0,3})(\d{1,10})"/g;

type Limits = { maxBytes: number; maxColumns: number; maxRows: number };
type Entry = { name: string; method: number; packed: number; offset: number };

/**
 * The texts in a zip as a new one that holds nothing else and hides nothing: the reader of workbooks takes whatever
 * lies in a file, also what its directory does not name, and however much that unpacks to. "larger": they are more than
 * `maxBytes` when unpacked; "beyond": a cell lies beyond the columns or rows that are read, and the reader would fill the
 * space up to it; undefined: it cannot be read as a zip.
 */
export async function plainZip(file: string, limits: Limits): Promise<Readable | "larger" | "beyond" | undefined> {
  const { maxBytes, maxColumns, maxRows } = limits;
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const all = await readEntries(handle);
    // Entries that overlap would be unpacked again and again.
    if (all.length > ENTRIES_MAX || all.reduce((sum, { packed }) => sum + packed, 0) > size) return undefined;
    const entries = all.filter(({ name }) => /\.(?:xml|rels)$/i.test(name));
    const zip = new yazl.ZipFile();
    let left = maxBytes;
    for (const entry of entries) {
      const text = await textOf(handle, entry, left);
      if (text.length > left) return "larger";
      if (/worksheets\//i.test(entry.name) && isBeyond(text, { maxColumns, maxRows })) return "beyond";
      left -= text.length;
      zip.addBuffer(text, entry.name, { compress: false });
    }
    zip.end();
    return entries.length === 0 ? undefined : zip.outputStream.pipe(new PassThrough());
  } catch (error) {
    return isTooLarge(error) ? "larger" : undefined;
  } finally {
    await handle.close();
  }
}

async function readEntries(handle: FileHandle): Promise<Entry[]> {
  const { size } = await handle.stat();
  const tail = await bytesAt(handle, Math.max(0, size - TAIL), Math.min(size, TAIL));
  const end = tail.lastIndexOf(END);
  if (end < 0) return [];
  const directory = await bytesAt(handle, tail.readUInt32LE(end + 16), Math.min(size, tail.readUInt32LE(end + 12)));
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY;) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: Math.min(size, directory.readUInt32LE(at + 20)),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function textOf(handle: FileHandle, { method, packed, offset }: Entry, max: number): Promise<Buffer> {
  if (packed === 0) return Buffer.alloc(0);
  const local = await bytesAt(handle, offset, 30);
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const bytes = await bytesAt(handle, start, packed);
  return method === DEFLATED ? unpack(bytes, { maxOutputLength: Math.max(1, max) }) : bytes;
}

function isBeyond(sheet: Buffer, { maxColumns, maxRows }: Pick<Limits, "maxColumns" | "maxRows">): boolean {
  for (const [, column = "", row] of sheet.toString("latin1").matchAll(REFERENCE)) {
    const place = Array.from(column, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0);
    if (place > maxColumns || Number(row) > maxRows) return true;
  }
  return false;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

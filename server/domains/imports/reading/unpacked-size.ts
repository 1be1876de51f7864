import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end record with the longest comment a zip may have. */
const TAIL = 65_557;
const DEFLATED = 8;

type Entry = { name: string; method: number; packed: number; offset: number };

/**
 * How many bytes the texts in a zip are when unpacked, counted by unpacking them, because a zip may say what it likes;
 * stops beyond `max`. undefined: it cannot be read as a zip.
 */
export async function unpackedSize(file: string, max: number): Promise<number | undefined> {
  const handle = await open(file);
  try {
    const entries = await readEntries(handle);
    let size = 0;
    for (const entry of entries ?? []) {
      if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
      // oxlint-disable-next-line no-await-in-loop -- stops as soon as it is too much
      size += await sizeOf(file, handle, entry, max - size);
      if (size > max) break;
    }
    return entries && size;
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

async function readEntries(handle: FileHandle): Promise<Entry[] | undefined> {
  const { size } = await handle.stat();
  const tail = await bytesAt(handle, Math.max(0, size - TAIL), Math.min(size, TAIL));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || tail.readUInt32LE(end) !== END) return undefined;
  const directory = await bytesAt(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY;) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function sizeOf(
  file: string,
  handle: FileHandle,
  { method, packed, offset }: Entry,
  max: number,
): Promise<number> {
  if (packed === 0) return 0;
  const local = await bytesAt(handle, offset, 30);
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (method !== DEFLATED) return packed;
  const text = createReadStream(file, { start, end: start + packed - 1 }).pipe(createInflateRaw());
  let size = 0;
  for await (const piece of text) {
    size += Buffer.isBuffer(piece) ? piece.length : 0;
    if (size > max) break;
  }
  return size;
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

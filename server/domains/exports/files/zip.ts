import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
/** The sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
/** 1 January 1980, the first day there is: the same content is the same file. */
const DATE = 0x0021;

type Written = { name: Buffer; at: number; crc: number; packed: number; size: number };

/**
 * A ZIP archive, written as its entries are read: however large they are, only a piece of them is in memory.
 * PKWARE's APPNOTE 6.3, without ZIP64: an entry and the archive stay below 4 GB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 };
    const head = localHead(entry.name);
    yield head;
    // oxlint-disable-next-line no-await-in-loop -- an archive is written from its beginning to its end
    for await (const piece of deflated(content, entry)) yield piece;
    const tail = numbers(4, [DESCRIPTOR, entry.crc, entry.packed, entry.size]);
    yield tail;
    at += head.length + entry.packed + tail.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralRecord));
  yield directory;
  yield Buffer.concat([
    numbers(4, [END]),
    numbers(2, [0, 0, written.length, written.length]),
    numbers(4, [directory.length, at]),
    numbers(2, [0]),
  ]);
}

function localHead(name: Buffer): Buffer {
  return Buffer.concat([
    numbers(4, [LOCAL]),
    numbers(2, [VERSION, FLAGS, DEFLATED, 0, DATE]),
    numbers(4, [0, 0, 0]),
    numbers(2, [name.length, 0]),
    name,
  ]);
}

function centralRecord({ name, at, crc, packed, size }: Written): Buffer {
  return Buffer.concat([
    numbers(4, [CENTRAL]),
    numbers(2, [VERSION, VERSION, FLAGS, DEFLATED, 0, DATE]),
    numbers(4, [crc, packed, size]),
    numbers(2, [name.length, 0, 0, 0, 0]),
    numbers(4, [0, at]),
    name,
  ]);
}

/** Counts into the entry what goes in and what comes out. */
async function* deflated(content: ZipEntry["content"], entry: Written): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // An error of the content destroys what is read from here, and so reaches the reader.
  const packed: AsyncIterable<Buffer> = pipeline(Readable.from(counted()), createDeflateRaw({ level: 6 }), () => {});
  for await (const piece of packed) {
    entry.packed += piece.length;
    yield piece;
  }
}

/** Little-endian, so many bytes each. */
function numbers(bytes: 2 | 4, values: number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length);
  values.forEach((value, i) => buffer.writeUIntLE(value, i * bytes, bytes));
  return buffer;
}

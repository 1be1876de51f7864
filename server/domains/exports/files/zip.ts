import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

/** The earliest date of the ZIP format; a constant makes the same content the same file. */
const MTIME = new Date(1980, 0, 1);

/** A streamed ZIP archive: entries of any size are never in memory as a whole. */
export function zip(entries: Iterable<ZipEntry>): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  // A failing entry fails the archive.
  archive.on("error", (error: Error) => output.destroy(error));
  for (const { name, content } of entries)
    archive.addReadStream(Readable.from(content), name, { mtime: MTIME, forceDosTimestamp: true });
  archive.end();
  return archive.outputStream.pipe(output);
}

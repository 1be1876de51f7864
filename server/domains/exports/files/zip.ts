import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

/** The first day an archive can name: the same content is the same file. */
const MTIME = new Date(1980, 0, 1);

/** A ZIP archive, written as its entries are read: however large they are, only a piece of them is in memory. */
export function zip(entries: Iterable<ZipEntry>): Readable {
  const archive = new ZipFile();
  const written = new PassThrough();
  // An entry that cannot be read ends the archive with its error.
  archive.on("error", (error: Error) => written.destroy(error));
  for (const { name, content } of entries)
    archive.addReadStream(Readable.from(content), name, { mtime: MTIME, forceDosTimestamp: true });
  archive.end();
  return archive.outputStream.pipe(written);
}

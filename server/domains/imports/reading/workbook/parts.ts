import { say, type Message } from "#contract/messages/catalogue.ts";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { refuse } from "../../../../errors.ts";

const MEGABYTE = 1_048_576;
/** A workbook has a few dozen. */
const PARTS_MAX = 1_000;

/** The texts in a workbook by their names; what the directory of the ZIP does not name does not exist. */
export type Parts = {
  has: (name: string) => boolean;
  /** The unpacked bytes. All reads together are limited to `maxBytes`. */
  read: (name: string) => AsyncGenerator<Buffer>;
  close: () => void;
};

export function refuseWorkbook(problem: Message): never {
  return refuse("bad_request", say("imports.saveAsCsv", { problem }));
}

/** Opens a workbook; refuses it before anything is unpacked when its texts are larger than `maxBytes`. */
export async function openParts(file: string, maxBytes: number): Promise<Parts> {
  const zip = await yauzl.openPromise(file, { autoClose: false }).catch(() => undefined);
  if (!zip) return refuseWorkbook(say("workbook.notUnpacked"));
  try {
    const entries = await readDirectory(zip);
    const tooLarge = () => refuseWorkbook(say("workbook.workbookTooLarge", { max: maxBytes / MEGABYTE }));
    let left = maxBytes;
    const declared = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (declared > maxBytes) tooLarge();
    return {
      has: (name) => entries.has(name.toLowerCase()),
      async *read(name) {
        const entry = entries.get(name.toLowerCase());
        if (!entry) return;
        // The library compares the size with the directory's, so that no entry unpacks to more than it declares.
        const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
        for await (const bytes of stream) {
          left -= bytes.length;
          if (left < 0) tooLarge();
          yield bytes;
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > PARTS_MAX) refuseWorkbook(say("workbook.tooManyParts", { max: PARTS_MAX }));
  try {
    for await (const entry of zip.eachEntry())
      if (/\.(?:xml|rels)$/i.test(entry.fileName)) entries.set(entry.fileName.toLowerCase(), entry);
  } catch {
    return refuseWorkbook(say("workbook.notUnpacked"));
  }
  return entries;
}

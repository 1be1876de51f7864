import { inflateRawSync } from "node:zlib";

/** Files of a ZIP archive by name, read through its central directory. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(archive.subarray(start, start + packed)).toString("utf8"));
    at += 46 + nameLength;
  }
  return files;
}

export type SheetCell = { place: string; style: number; text: string | null; number: number | null };

/** The cells of the only sheet, row by row. */
export function cellsOf(archive: Buffer): SheetCell[][] {
  const sheet = unzip(archive).get("xl/worksheets/sheet1.xml") ?? "";
  return Array.from(sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs), ([, row = ""]) =>
    Array.from(
      row.matchAll(/<c r="(\w+)" s="(\d)"(?: t="inlineStr")?>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs),
      (cell) => ({
        place: cell[1] ?? "",
        style: Number(cell[2]),
        text: cell[3] ?? null,
        number: cell[4] === undefined ? null : Number(cell[4]),
      }),
    ),
  );
}

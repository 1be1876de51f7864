import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** The rows of `data/<name>.tsv`; throws when one does not have the shape. */
export function readTsv<T extends z.ZodType>(name: string, row: T): z.infer<T>[] {
  const text = readFileSync(new URL(`data/${name}.tsv`, import.meta.url));
  return z.array(row).parse(parse(text, { columns: true, delimiter: "\t", quote: false }));
}

/** A cell with several values, separated by bars. */
export const cellOfMany = z.string().transform((cell) => (cell === "" ? [] : cell.split("|")));

import { pipeline } from "node:stream/promises";
import { Readable, type Writable } from "node:stream";
import { stringify } from "csv-stringify";
import { openDelimited } from "#server/domains/imports/index.ts";
import { accountAuthenticity } from "#contract/scores/formulas/account-authenticity.ts";
import { accountReader } from "./account-columns.ts";

/** Writes the rows of a delimited file with a score (0–100, or empty) and its confidence (0–1) behind each. */
export async function scoreAuthenticity(file: string, to: Writable): Promise<void> {
  const { delimiter, rows } = await openDelimited(file);
  await pipeline(Readable.from(scored(rows())), stringify({ delimiter: delimiter ?? "," }), to, { end: false });
}

async function* scored(rows: AsyncIterable<{ cells: readonly string[] }>): AsyncGenerator<string[]> {
  let read: ReturnType<typeof accountReader> | undefined;
  for await (const { cells } of rows) {
    if (read) {
      const { score, confidence } = accountAuthenticity(read(cells));
      yield [...cells, score?.toFixed(2) ?? "", confidence.toFixed(2)];
    } else {
      read = accountReader(cells);
      yield [...cells, "score", "confidence"];
    }
  }
  if (!read) throw new Error("The file is empty: its first row has to name the columns.");
}

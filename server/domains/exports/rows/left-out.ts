import type { ExportColumn } from "#contract/crm.ts";
import type { ExportRow } from "./row.ts";

/** Counts what the rows that pass leave out of the chosen columns, and says it. */
export function countLeftOut(rows: AsyncIterable<ExportRow[]>, chosen: ReadonlySet<ExportColumn>) {
  let count = 0;
  async function* passing(): AsyncGenerator<ExportRow[]> {
    for await (const batch of rows) {
      for (const { leftOut } of batch) count += leftOut.filter((column) => chosen.has(column)).length;
      yield batch;
    }
  }
  return { rows: passing(), note: () => leftOutNote(count) };
}

/** Why cells are empty whose figures are known; null when none are. */
export function leftOutNote(count: number): string | null {
  if (count === 0) return null;
  const figures = count === 1 ? "1 figure was" : `${count} figures were`;
  return `${figures} left out: the terms of the source do not allow exporting ${count === 1 ? "it" : "them"}.`;
}

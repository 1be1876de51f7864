import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import type { Stringifier } from "csv-stringify";
import { csvWriter } from "#server/csv.ts";
import type { Problem } from "./running/problems.ts";

export type Report = {
  /** The first rows of each result, for the screen. */
  shown: Problem[];
  problemFile: () => string | undefined;
  add: (problems: readonly Problem[]) => Promise<void>;
  close: () => Promise<void>;
};

const ON_SCREEN = 20;

/** Lists rows that were not imported in a file of the data directory; in a dry run only on the screen. */
export function openReport(
  dataDir: string | undefined,
  { file, headers, now }: { file: string; headers: string[]; now: Date },
): Report {
  const shown: Problem[] = [];
  const room = { failed: ON_SCREEN, skipped: ON_SCREEN };
  const name = `${path.basename(file)}-${now.toISOString().replaceAll(/[:.]/g, "-")}.failed.csv`;
  const target = dataDir === undefined ? undefined : path.join(dataDir, "imports", name);
  let list: { csv: Stringifier; written: Promise<void> } | undefined;

  function openList() {
    if (target === undefined) return undefined;
    mkdirSync(path.dirname(target), { recursive: true });
    const csv = csvWriter();
    const written = finished(csv.pipe(createWriteStream(target)));
    csv.write(["line", "result", "reason", ...headers]);
    return { csv, written };
  }

  return {
    shown,
    problemFile: () => list && target,
    async add(problems) {
      for (const problem of problems) {
        const { line, result, reason, cells } = problem;
        if (room[result] > 0) shown.push(problem);
        room[result] -= 1;
        list ??= openList();
        if (list && !list.csv.write([line, result, reason, ...cells]))
          await new Promise<void>((resolve) => void list?.csv.once("drain", resolve));
      }
    },
    async close() {
      list?.csv.end();
      await list?.written;
    },
  };
}

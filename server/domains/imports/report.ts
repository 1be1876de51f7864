import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import type { Stringifier } from "csv-stringify";
import { csvWriter } from "#server/csv.ts";
import type { RecordOutcome } from "#server/domains/creators/index.ts";

export type Problem = { line: number; reason: string; cells: string[] };
type Outcomes = Record<RecordOutcome["outcome"] | "skipped" | "failed", number>;

export type Report = {
  outcomes: Outcomes;
  /** The first failed rows, for the screen. */
  problems: Problem[];
  problemFile: () => string | undefined;
  count: (outcome: RecordOutcome["outcome"]) => void;
  add: (kind: "skipped" | "failed", problem: Problem) => Promise<void>;
  close: () => Promise<void>;
};

const ON_SCREEN = 20;

/**
 * Counts what becomes of rows and lists every one that was not recorded in a file of the data directory, or of none
 * when nothing is to be written.
 */
export function openReport(
  dataDir: string | undefined,
  { file, headers, now }: { file: string; headers: string[]; now: Date },
): Report {
  const outcomes: Outcomes = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
  const problems: Problem[] = [];
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
    outcomes,
    problems,
    problemFile: () => list && target,
    count(outcome) {
      outcomes[outcome] += 1;
    },
    async add(kind, problem) {
      outcomes[kind] += 1;
      if (kind === "failed" && problems.length < ON_SCREEN) problems.push(problem);
      list ??= openList();
      if (list && !list.csv.write([problem.line, kind, problem.reason, ...problem.cells]))
        await new Promise<void>((resolve) => void list?.csv.once("drain", resolve));
    },
    async close() {
      list?.csv.end();
      await list?.written;
    },
  };
}

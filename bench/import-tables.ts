import { globSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { scoreTable, type TableScore } from "./support/import-score.ts";
import { readTruth, type TableTruth } from "./support/import-truth.ts";

/**
 * How tables are read: each one in the folders `BENCH_TABLES` (separated by colons; `bench/tables` by default) that is
 * listed in `import-truth.json` goes through the inference and the row reader, and its cells are compared with what is
 * right. `BENCH_ONLY` filters the tables by a substring of their path. Exits with 1 when a cell is read wrong without a word.
 */
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const folders = (process.env.BENCH_TABLES ?? here("./tables")).split(":");
const now = new Date("2026-11-26T00:00:00Z");
const KINDS = "**/*.{csv,tsv,xlsx,json,opml}";

const truths = readTruth(new URL("./import-truth.json", import.meta.url));
const scores: ({ table: string; truth: TableTruth } & TableScore)[] = [];
for (const folder of folders)
  for (const file of globSync(KINDS, { cwd: folder }).toSorted()) {
    const truth = truths.get(file);
    if (truth && file.includes(process.env.BENCH_ONLY ?? ""))
      scores.push({ table: file, truth, ...(await scoreTable(path.join(folder, file), truth, now)) });
  }
if (scores.length === 0) throw new Error(`No table of the truth is in ${folders.join(", ")}.`);

console.table(
  scores.map(({ table, right, answered, refused, leftOut, wrong, needsAnswer, note }) => ({
    table: table.length > 60 ? `…${table.slice(-59)}` : table,
    right,
    answered,
    refused,
    "left out": leftOut,
    "silently wrong": wrong,
    answer: needsAnswer ? "needed" : "",
    note,
  })),
);
const wrongs = scores
  .flatMap(({ table, wrongs: all }) => all.map((one) => ({ table, ...one })))
  .toSorted((a, b) => b.cells - a.cells);
if (wrongs.length > 0) {
  console.log("Silently wrong:");
  for (const { table, column, expected, found, cells } of wrongs)
    console.log(`${table}: ${JSON.stringify(column)}: expected ${expected}, found ${found} (${cells} cells)`);
}

const sum = (count: (score: TableScore) => number) => scores.reduce((all, score) => all + count(score), 0);
const placed = sum(({ right, answered, refused, leftOut, wrong }) => right + answered + refused + leftOut + wrong);
/** The mean of the tables, because a long table counts as one to its user. */
const importable = scores.filter(({ truth }) => !truth.refused);
const share = (count: (score: TableScore) => number) => {
  const shares = importable.flatMap((score) => {
    const all = score.right + score.answered + score.refused + score.leftOut + score.wrong;
    return all === 0 ? [] : count(score) / all;
  });
  return `${((100 * shares.reduce((a, b) => a + b, 0)) / shares.length).toFixed(1)} %`;
};
const percent = (part: number) => `${((100 * part) / placed).toFixed(1)} %`;
console.table({
  tables: scores.length,
  "cells with a place": placed,
  "right without a question": `${percent(sum(({ right }) => right))}, mean of tables ${share(({ right }) => right)}`,
  "right with answers": `${percent(sum(({ right, answered }) => right + answered))}, mean of tables ${share(({ right, answered }) => right + answered)}`,
  "cells silently wrong": sum(({ wrong }) => wrong),
  "tables silently wrong": scores.filter(({ wrong }) => wrong > 0).length,
  "tables that need an answer": `${scores.filter(({ needsAnswer }) => needsAnswer).length} of ${importable.length}`,
  "tables refused wrongly": importable.filter(({ refused, right, answered }) => refused > 0 && right + answered === 0)
    .length,
});
mkdirSync(here("./out"), { recursive: true });
writeFileSync(here(`./out/import-tables-${Date.now()}.json`), JSON.stringify({ scores, wrongs }, null, 2));
process.exitCode = wrongs.length > 0 ? 1 : 0;

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import { z } from "zod";
import type { Measurement } from "./measure.ts";

/** By how much a number may grow before it counts as worse. */
const TOLERANCE = 1.15;
/** A statement every few requests comes and goes with the state of the pool. */
const STATEMENTS = 0.5;

const recorded = z.strictObject({
  /** How many times as long as the bare query of the engine; null: there is none. */
  ratio: z.number().nullable(),
  statements: z.number(),
  queries: z.number(),
  rows: z.number(),
});
export type Recorded = z.infer<typeof recorded>;
type Measured = Pick<Measurement, "ratio" | "costs">;

const recordOf = z.strictObject({
  at: z.iso.datetime(),
  commit: z.string(),
  machine: z.string(),
  /** Programs that wanted to run during the last minute: ratios are most exact where that is below the number of cores. */
  load: z.number(),
  measured: z.record(z.string(), recorded),
});
const records = z.record(z.string(), recordOf);

const FILE = new URL("../record.json", import.meta.url);

/** Worlds of different sizes cannot be compared. */
export type Size = { creators: number; posts: number };
const keyOf = ({ creators, posts }: Size) => `${creators} creators, ${posts} posts`;

function readRecords(): z.infer<typeof records> {
  return records.parse(JSON.parse(readFileSync(FILE, "utf8")));
}

/** What was recorded of a world of this size, by the names of measurements; undefined: nothing. */
export function readRecord(size: Size): Record<string, Recorded> | undefined {
  return readRecords()[keyOf(size)]?.measured;
}

/** Replaces what was recorded of these measurements. */
export function writeRecord(size: Size, measured: readonly Measurement[]): void {
  const all = readRecords();
  const before = all[keyOf(size)]?.measured ?? {};
  const now = Object.fromEntries(measured.map((one) => [one.what, toRecord(one)]));
  all[keyOf(size)] = {
    at: new Date().toISOString(),
    commit: execFileSync("git", ["describe", "--always", "--abbrev=8", "--dirty", "--exclude=*"], {
      encoding: "utf8",
    }).trim(),
    machine: `${os.cpus().length} × ${os.cpus()[0]?.model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    load: Number((os.loadavg()[0] ?? 0).toFixed(1)),
    measured: { ...before, ...now },
  };
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

function toRecord({ ratio, costs: { statements, queries, rows } }: Measured): Recorded {
  return { ratio: ratio === undefined ? null : Number(ratio.toFixed(2)), statements, queries, rows };
}

/** What is worse than recorded by more than the tolerance. */
export function findWorse(measured: Measured, before: Recorded): string[] {
  const now = toRecord(measured);
  return [
    ...(now.ratio !== null && before.ratio !== null && now.ratio > TOLERANCE * before.ratio
      ? [`ratio ${before.ratio} → ${now.ratio}`]
      : []),
    ...(now.statements > Math.max(TOLERANCE * before.statements, before.statements + STATEMENTS)
      ? [`statements ${before.statements} → ${now.statements}`]
      : []),
    ...(now.queries > TOLERANCE * before.queries ? [`queries ${before.queries} → ${now.queries}`] : []),
    ...(now.rows > TOLERANCE * before.rows ? [`rows read ${before.rows} → ${now.rows}`] : []),
  ];
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { inferSchema } from "#server/domains/imports/inference/infer-schema.ts";
import { KINDS, tableOf } from "#server/domains/imports/inference/testing/hostile-cells.ts";

/**
 * How much longer a table takes to read whose cells are twice as long, for each kind of cell: about 2 is linear, 4
 * quadratic. Exits with 1 when one is nearer to quadratic. Processor time of this thread; the least of five readings.
 */
const LENGTH = 5_000;
const STEEP = 3;
const READINGS = 5;

const folder = mkdtempSync(path.join(os.tmpdir(), "limelight-cells-"));
const file = path.join(folder, "instagram.csv");
const now = new Date("2026-03-01T00:00:00Z");

async function least(content: string): Promise<number> {
  writeFileSync(file, content);
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    const began = process.threadCpuUsage();
    await inferSchema({ file, fileName: "instagram.csv", now }).catch(() => undefined); // some are refused
    const { user, system } = process.threadCpuUsage(began);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

try {
  const measured: { cell: string; ms: string; ratio: number }[] = [];
  for (const kind of KINDS) {
    const once = await least(tableOf(kind, LENGTH));
    const twice = await least(tableOf(kind, 2 * LENGTH));
    measured.push({ cell: JSON.stringify(kind), ms: `${once.toFixed(0)} / ${twice.toFixed(0)}`, ratio: twice / once });
  }
  console.table(measured.map(({ ratio, ...one }) => ({ ...one, ratio: ratio.toFixed(2) })));
  process.exitCode = measured.some(({ ratio }) => ratio > STEEP) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { crmCases } from "./crm.ts";
import { discoveryCases } from "./discovery.ts";
import { searchCases } from "./search.ts";
import { sharedListCases } from "./shared-lists.ts";
import { measure, type Measurement, type Percentiles } from "./support/measure.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * Cost of reading, over HTTP. `BENCH_CREATORS` (20 000) and `BENCH_POSTS` (ten each) set the size of the world, which
 * is reused from `BENCH_DATA` when that is set; `BENCH_ONLY` filters the measurements by a substring of their name.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 20_000);
const posts = Number(process.env.BENCH_POSTS ?? 10 * creators);

const world = await createBenchWorld({ creators, posts, directory: process.env.BENCH_DATA });
const measured: Measurement[] = [];
try {
  const cases = [
    ...discoveryCases(world),
    ...searchCases(world),
    ...(await crmCases(world)),
    ...(await sharedListCases(world)),
  ];
  for (const one of cases.filter(({ what }) => what.includes(process.env.BENCH_ONLY ?? "")))
    measured.push(await measure(world, one));
} finally {
  await world.close();
}
console.table(measured.map(row));
keep();

function row({ what, alone, together, bare, missed }: Measurement) {
  return {
    what,
    "1: p50 / p95 / p99 ms": spell(alone),
    "16: p50 / p95 / p99 ms": spell(together),
    "16: requests/s": together.perSecond.toFixed(0),
    "engine p50": bare?.toFixed(1) ?? "–",
    ratio: bare === undefined ? "–" : (alone.p50 / bare).toFixed(2),
    missed: missed.join(", "),
  };
}

function spell({ p50, p95, p99 }: Percentiles): string {
  return [p50, p95, p99].map((value) => value.toFixed(1)).join(" / ");
}

function keep(): void {
  const folder = fileURLToPath(new URL("./out/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const machine = { cpus: os.cpus().length, memory: os.totalmem(), load: os.loadavg(), node: process.version };
  const file = path.join(folder, `${at.replaceAll(":", "-")}.json`);
  writeFileSync(file, JSON.stringify({ at, creators, posts, machine, measured }, null, 2));
  console.log(path.relative(process.cwd(), file));
}

import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { crmCases } from "./crm.ts";
import { discoveryCases } from "./discovery.ts";
import { searchCases } from "./search.ts";
import { sharedListCases } from "./shared-lists.ts";
import { measure, type Case, type Measurement, type Percentiles } from "./support/measure.ts";
import { findWorse, readRecord, writeRecord } from "./support/record.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * Cost of reading, over HTTP. `BENCH_CREATORS` (20 000) and `BENCH_POSTS` (ten each) set the size of the world, which
 * is reused from `BENCH_DATA` when that is set; `BENCH_ONLY` filters the measurements by a substring of their name.
 * `--check` fails when something is more than 15 % worse than what the repository has of a world of this size, and `--record` replaces that.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 20_000);
const posts = Number(process.env.BENCH_POSTS ?? 10 * creators);
const only = process.env.BENCH_ONLY ?? "";
const { values: wanted } = parseArgs({ options: { check: { type: "boolean" }, record: { type: "boolean" } } });
const record = wanted.check ? readRecord({ creators, posts }) : undefined;
if (wanted.check && !record) throw new Error(`nothing is recorded of ${creators} creators and ${posts} posts`);

const at = new Date().toISOString();
const folder = fileURLToPath(new URL("./out/", import.meta.url));
const file = path.join(folder, `${at.replaceAll(":", "-")}.json`);
const world = await createBenchWorld({ creators, posts, directory: process.env.BENCH_DATA });
const measured: Measurement[] = [];
const worse: string[] = [];
try {
  const cases = [
    ...discoveryCases(world),
    ...searchCases(world),
    ...(await crmCases(world)),
    ...(await sharedListCases(world)),
  ];
  for (const one of cases.filter(({ what }) => what.includes(only))) {
    measured.push(await checked(one));
    keep();
    if (wanted.record) writeRecord({ creators, posts }, measured);
    print(measured.at(-1));
  }
} finally {
  await world.close();
}
console.table(measured.map(row));
console.log(path.relative(process.cwd(), file));
if (wanted.check) console.log(worse.length > 0 ? worse.join("\n") : "nothing is more than 15 % worse than recorded");
process.exitCode = worse.length > 0 ? 1 : 0;

/** What is worse is measured once more, since the machine may have had other work, and has to be worse again. */
async function checked(one: Case): Promise<Measurement> {
  const first = await measure(world, one);
  const before = record?.[one.what];
  if (!before || findWorse(first, before).length === 0) return first;
  const second = await measure(world, one);
  worse.push(...findWorse(second, before).map((what) => `${one.what}: ${what}`));
  return second;
}

function print(one: Measurement | undefined): void {
  if (!one) return;
  const { what, ...numbers } = row(one);
  console.log(
    `${what}: ${Object.entries(numbers)
      .map(([name, value]) => `${name} ${value}`)
      .join(" · ")}`,
  );
}

function row({ what, alone, together, bare, ratio, costs, missed }: Measurement) {
  return {
    what,
    "1: p50 / p95 / p99 ms": spell(alone),
    "16: p50 / p95 / p99 ms": spell(together),
    "16: requests/s": together.perSecond.toFixed(0),
    "engine p50": bare?.toFixed(1) ?? "–",
    ratio: ratio?.toFixed(2) ?? "–",
    statements: costs.statements.toFixed(1),
    queries: costs.queries.toFixed(1),
    "rows read": costs.rows,
    missed: missed.join(", "),
  };
}

function spell({ p50, p95, p99 }: Percentiles): string {
  return [p50, p95, p99].map((value) => value.toFixed(1)).join(" / ");
}

/** Writes all measurements so far: a run that ends early has those before. */
function keep(): void {
  mkdirSync(folder, { recursive: true });
  const machine = { cpus: os.cpus().length, memory: os.totalmem(), load: os.loadavg(), node: process.version };
  writeFileSync(file, JSON.stringify({ at, creators, posts, machine, measured }, null, 2));
}

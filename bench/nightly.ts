import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { markAllForIndexing } from "#server/db/outbox.ts";
import { createIndexSync, reindex } from "#server/engine/index.ts";
import { startInstallation } from "#server/installation.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { fillPostgres } from "./support/fill-postgres.ts";

/**
 * What a night costs for `BENCH_CREATORS` (50 000) with two accounts each, a count a week of each account for half a year,
 * and ten posts of every tenth creator: the first night, which computes everything, and
 * the night after it, when a hundredth of the accounts have another count. By the clock, in processor time, and the most memory
 * that this process and all below it had in proportion, looked at every ten seconds: the look takes 50 ms
 * of this process.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 50_000);
const DAY_MS = 86_400_000;

const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
const config = { ...readConfig({ DATA_DIR: dataDir, SAMPLE: "off" }), rateLimits: false };
const { ctx, close } = await startInstallation(config, pino({ level: "error" }));
try {
  await timed("creators into PostgreSQL", () => fillPostgres(ctx.db, { creators, posts: 10 * creators }));
  await timed("their counts", fillCounts);
  await timed("the engine built", () => reindex({ ctx }));
  await timed("the first night", () => doNightly(ctx));
  await timed("marked by it, synced after it", syncMarked);
  await ctx.db.execute(sql`
    insert into account_counts (creator_id, account_id, at, precision, source_id, followers)
    select creator_id, id, now() + interval '12 hours', 'second', 1, round(followers * 1.02) from accounts where id % 101 = 0`);
  await ctx.db.execute(
    sql`insert into outbox (creator_id) select distinct creator_id from accounts where id % 101 = 0`,
  );
  const tomorrow = { ...ctx, clock: { ...ctx.clock, now: () => new Date(Date.now() + DAY_MS) } };
  await timed("an ordinary night", () => doNightly(tomorrow));
  await timed("marked by it, synced after it", syncMarked);
  if (process.env.BENCH_SINGLE) {
    await markAllForIndexing(ctx.db);
    await timed("everything again by the index sync alone", () => createIndexSync(tomorrow).flush());
  }
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function syncMarked(): Promise<void> {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(distinct creator_id)::float8 as n from outbox`);
  console.log(`  marked: ${rows[0]?.n ?? 0}`);
  await createIndexSync(ctx).flush();
}

async function fillCounts(): Promise<void> {
  await ctx.db.execute(sql`
    insert into account_counts (creator_id, account_id, at, precision, source_id, followers, following)
    select creator_id, id, now() - make_interval(days => 7 * week), 'second', 1,
      round(followers * (1 - week * (id % 100 - 30) / 10000.0)), 100 + id % 1000
    from accounts cross join generate_series(0, 25) week`);
  await ctx.db.execute(sql`analyze account_counts`);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const before = processorSeconds();
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, proportionalMegabytes())), 10_000);
  await work();
  clearInterval(watch);
  const after = processorSeconds();
  const spent = Object.entries(after).map(([name, seconds]) => `${name} ${(seconds - (before[name] ?? 0)).toFixed(1)}`);
  console.log(
    `${what}: ${((performance.now() - started) / 1000).toFixed(1)} s; processor: ${spent.join(", ")} s; at most ${peak} MB`,
  );
}

function proportionalMegabytes(): number {
  const kilobytes = [process.pid, ...descendants(process.pid)].map((pid) => {
    try {
      return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0; // it has ended
    }
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

/**
 * Returns the processor time of this process and of all PostgreSQL and engine processes below it, ended ones included.
 */
function processorSeconds(): Record<string, number> {
  const { user, system } = process.cpuUsage();
  const seconds: Record<string, number> = { server: (user + system) / 1e6, others: 0 };
  for (const pid of descendants(process.pid)) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      seconds.others = (seconds.others ?? 0) + ticks / 100;
    } catch {
      // it has ended
    }
  }
  return seconds;
}

function descendants(of: number): number[] {
  const pairs = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [of];
  for (const parent of found) found.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid = 0]) => pid));
  return found.slice(1);
}

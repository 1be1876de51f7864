import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { DAY_MS } from "#contract/base/limits.ts";
import { readConfig } from "#server/config.ts";
import { markAllForIndexing } from "#server/db/outbox.ts";
import { createIndexSync, reindex } from "#server/engine/index.ts";
import { startInstallation } from "#server/installation.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { fillPostgres } from "./support/fill-postgres.ts";
import { descendants, processorSeconds, spentBetween } from "./support/processor.ts";

/**
 * What a night costs for `BENCH_CREATORS` (50 000) with two accounts each, a count a week of each account for half a year,
 * and ten posts of every tenth creator: the first night, which computes everything, and
 * the night after it, when a hundredth of the accounts have another count. By the clock, in processor time, and the most memory
 * that this process and all below it had in proportion, looked at every ten seconds: the look takes 50 ms
 * of this process.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 50_000);

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
  const spent = spentBetween(before, processorSeconds());
  console.log(
    `${what}: ${((performance.now() - started) / 1000).toFixed(1)} s; processor: ${spent} s; at most ${peak} MB`,
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

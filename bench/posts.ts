import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { z } from "zod";
import { startEngine } from "#server/engine/child/start-engine.ts";
import { createEngine } from "#server/engine/client.ts";
import { topicQuery } from "#contract/listening/topic.ts";
import { authorsOf, countKnownBefore } from "#server/engine/queries/posts/authors.ts";
import { groupsOf, sumsOf } from "#server/engine/queries/posts/groups.ts";
import { pageOf } from "#server/engine/queries/posts/pages.ts";
import { risingOf } from "#server/engine/queries/posts/rising.ts";
import type { PostsOf } from "#server/engine/queries/posts/scope.ts";
import { themesOf } from "#server/engine/queries/posts/themes.ts";
import { daysOf, totalsOf } from "#server/engine/queries/posts/totals.ts";
import { choicesOf } from "#server/engine/queries/posts/words.ts";
import { createTables, POSTS, SERVING, tablesOf } from "#server/engine/tables.ts";
import { fillEnginePosts } from "./support/fill-engine.ts";
import { percentiles } from "./support/measure.ts";
import { VOCABULARY, wordOf } from "./support/words.ts";

/**
 * What lists that are tracked, and topics, ask of `BENCH_POSTS` (10 000 000) posts, 50 of each creator in 400 days, in the engine alone. The tables are reused from `BENCH_DATA`
 * when that is set.
 */
const posts = Number(process.env.BENCH_POSTS ?? 10_000_000);
const creators = posts / 50;
const DAY = 86_400;
const NOW = new Date("2026-11-25T00:00:00Z");
const ROUNDS = 15;

const directory = process.env.BENCH_DATA;
const dataDir = directory ?? mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
mkdirSync(dataDir, { recursive: true });
const child = await startEngine({ dataDir, log: pino({ level: "error" }) });
const engine = createEngine(child);

async function fill(): Promise<void> {
  for (const [, name] of tablesOf(SERVING)) await engine.command(`DROP TABLE IF EXISTS ${name} SYNC`);
  for (const statement of createTables(SERVING, "bench")) await engine.command(statement);
  await fillEnginePosts(engine, { creators, posts, until: NOW });
  await engine.command(`OPTIMIZE TABLE ${POSTS} FINAL`);
}

/** Other creators in each round, spread over all. */
function scope(count: number, days: number, round: number): PostsOf {
  const step = 7_919 * (round + 1);
  const ids = new Set(Array.from({ length: count }, (_, n) => 1 + ((n * step + round * 131) % creators)));
  return { layers: { own: null }, creators: [...ids], from: new Date(NOW.getTime() - days * DAY * 1000), until: NOW };
}

const QUESTIONS: Record<string, { days: number; ask: (of: PostsOf) => Promise<unknown> }> = {
  totals: { days: 30, ask: (of) => totalsOf(engine, of) },
  days: { days: 30, ask: (of) => daysOf(engine, of, "Asia/Kolkata") },
  "the top 20 posts": {
    days: 30,
    ask: (of) => pageOf(engine, of, { sort: "engagement", asc: false, offset: 0, limit: 20 }),
  },
  "formats with medians": { days: 30, ask: (of) => groupsOf(engine, of, { format: 20 }) },
  "the top 20 creators": { days: 30, ask: (of) => sumsOf(engine, of, { creator: 20 }) },
  "rising posts": { days: 30, ask: (of) => risingOf(engine, of, 10) },
  choices: { days: 30, ask: (of) => choicesOf(engine, of, 50) },
  "page 10 of a year with a text": {
    days: 365,
    ask: (of) => pageOf(engine, { ...of, text: "anbe" }, { sort: "newest", asc: false, offset: 200, limit: 20 }),
  },
  "choices of a year": { days: 365, ask: (of) => choicesOf(engine, of, 50) },
  "hours of a year": { days: 365, ask: (of) => groupsOf(engine, of, { hour: 168 }, { timezone: "Asia/Kolkata" }) },
  "hashtags of a year": { days: 365, ask: (of) => groupsOf(engine, of, { hashtags: 50 }) },
};

/** About everyone's posts of 90 days: two words of the middle of the vocabulary, other ones in each round. */
function listening(round: number): PostsOf {
  const words = [100, 101].map((place) => wordOf(VOCABULARY, place + 2 * round));
  const topic = topicQuery.parse({ any: words.map((value) => ({ kind: "keyword", value })) });
  return {
    layers: { own: null },
    creators: "everyone",
    topic,
    from: new Date(NOW.getTime() - 90 * DAY * 1000),
    until: NOW,
  };
}

const LISTENING: Record<string, (of: PostsOf) => Promise<unknown>> = {
  "totals of a topic": (of) => totalsOf(engine, of),
  "days of a topic": (of) => daysOf(engine, of, "Asia/Kolkata"),
  "authors of a topic": (of) => authorsOf(engine, of),
  "authors known before": (of) => countKnownBefore(engine, of, new Date(NOW.getTime() - 180 * DAY * 1000)),
  "top creators of a topic": (of) => sumsOf(engine, of, { creator: 200 }),
  "themes of a topic": (of) => themesOf(engine, of, { without: [], limit: 24 }),
  "top posts of a topic": (of) => pageOf(engine, of, { sort: "engagement", asc: false, offset: 0, limit: 6 }),
};

/** Counts of so many posts read again, written as the index sync writes them; posts a second. */
async function refresh(count: number): Promise<number> {
  const each = 500;
  let written = 0;
  let spent = 0;
  for (let round = 0; written < count; round += 1) {
    const ids = Array.from({ length: each }, (_, n) => 1 + (((round * each + n) * 7_919) % creators));
    const condition = "creator_id IN {ids:Array(UInt64)}";
    const rows = await engine.query({
      sql: `SELECT * FROM ${POSTS} WHERE ${condition}`,
      params: { ids },
      schema: z.looseObject({ id: z.number(), version: z.number(), likes: z.number().nullable() }),
    });
    const version = Math.max(...rows.map((row) => row.version)) + 1;
    const started = performance.now();
    for (let at = 0; at < rows.length; at += 5_000) {
      const batch = rows
        .slice(at, at + 5_000)
        .map((row) => Object.assign(row, { version, likes: (row.likes ?? 0) + 1 }));
      await engine.write(POSTS, batch);
    }
    await engine.command(
      `DELETE FROM ${POSTS} WHERE ${condition} AND id IN {posts:Array(UInt64)} AND version < {version:UInt64}`,
      { params: { ids, posts: rows.map(({ id }) => id), version } },
    );
    spent += performance.now() - started;
    written += rows.length;
  }
  return (1000 * written) / spent;
}

async function timed(work: (round: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work(round + 3);
    if (round >= 0) times.push(performance.now() - started);
  }
  const { p50, p95 } = percentiles(times);
  return `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
}

try {
  const count = async (table: string) =>
    (
      await engine.query({
        sql: `SELECT sum(rows) AS n FROM system.parts WHERE active AND database = currentDatabase() AND table = '${table}'`,
        schema: z.object({ n: z.number() }),
      })
    )[0]?.n;
  if ((await count(POSTS)) !== posts) {
    const started = performance.now();
    await fill();
    console.log(`${posts} posts filled and merged: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const sizes = await engine.query({
    sql: `SELECT column, sum(column_data_compressed_bytes) / ${posts} AS bytes FROM system.parts_columns
          WHERE active AND database = currentDatabase() AND table = '${POSTS}' GROUP BY column ORDER BY bytes DESC`,
    schema: z.object({ column: z.string(), bytes: z.number() }),
  });
  const [disk] = await engine.query({
    sql: `SELECT sum(bytes_on_disk) / ${posts} AS bytes FROM system.parts
          WHERE active AND database = currentDatabase() AND table = '${POSTS}'`,
    schema: z.object({ bytes: z.number() }),
  });
  console.log(`bytes on disk per post: ${disk?.bytes.toFixed(1)}`);
  console.log(sizes.map(({ column, bytes }) => `${column} ${bytes.toFixed(1)}`).join(", "));
  const rows = [];
  for (const [what, { days, ask }] of Object.entries(QUESTIONS).filter(([name]) =>
    name.includes(process.env.BENCH_ONLY ?? ""),
  ))
    rows.push({
      what,
      "100 creators: p50 / p95 ms": await timed((round) => ask(scope(100, days, round))),
      "5 000": await timed((round) => ask(scope(5_000, days, round))),
    });
  console.table(rows);
  const heard = [];
  for (const [what, ask] of Object.entries(LISTENING).filter(([name]) => name.includes(process.env.BENCH_ONLY ?? "")))
    heard.push({ what, "p50 / p95 ms": await timed((round) => ask(listening(round))) });
  console.table(heard);
  console.log(`counts of 100 000 posts written again: ${(await refresh(100_000)).toFixed(0)} posts/s`);
} finally {
  await engine.close();
  await child.stop();
  if (!directory) rmSync(dataDir, { recursive: true, force: true });
}

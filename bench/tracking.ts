import { sql } from "drizzle-orm";
import { z } from "zod";
import { TRACKING_ON } from "#contract/base/states.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { previewTopic, readListeningReport, topicTracking } from "#contract/listening/endpoints.ts";
import { topicQuery, type TopicQuery } from "#contract/listening/topic.ts";
import { listTracking, rankingTracking } from "#contract/tracking/endpoints.ts";
import { totalsOf } from "#server/engine/queries/posts/totals.ts";
import type { PostsOf } from "#server/engine/queries/posts/scope.ts";
import { POSTS_OF_EVERY } from "./support/fill-postgres.ts";
import { load, request, type Request } from "./support/load.ts";
import { percentiles } from "./support/measure.ts";
import { VOCABULARY, wordOf } from "./support/words.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * What tracked lists and topics cost over HTTP, one request after another, beside the totals of the same posts in the engine alone:
 * with `BENCH_CREATORS` (20 000) creators and `BENCH_POSTS` (ten each). Lists have creators whose posts PostgreSQL has
 * too; every request is about another period. `BENCH_ONLY` filters by a substring of a name.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 20_000);
const posts = Number(process.env.BENCH_POSTS ?? 10 * creators);
const only = process.env.BENCH_ONLY ?? "";
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const TURNS = 4;
/** Frequent words of the vocabulary, whose posts are looked for. */
const PLACES = { first: 100, variants: 20 };
const SIZES = [100, 5_000, 10_000];

const world = await createBenchWorld({ creators, posts, directory: process.env.BENCH_DATA });
const { origin, ctx } = world;
const measured: Record<string, string>[] = [];

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** Days that end so many days ago. */
function period(days: number, n: number): { from: string; to: string } {
  return { from: day(n + days - 1), to: day(n) };
}

const filters = (days: number, n: number) => ({ range: period(days, n), timezone: "Asia/Kolkata" });

/** The same posts in the engine. */
function scope(days: number, n: number, of: Pick<PostsOf, "creators" | "topic">): PostsOf {
  const { from, to } = period(days, n);
  return {
    layers: { own: null },
    from: new Date(from),
    until: new Date(new Date(to).getTime() + DAY_MS - 1),
    ...of,
  };
}

const ms = (value: number) => value.toFixed(0);

type Case = { what: string; target: number; requests: Request[]; bare: (n: number) => Promise<unknown> };

async function measure({ what, target, requests, bare }: Case): Promise<void> {
  const times: number[] = [];
  const alone: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (let n = 0; n < ROUNDS / TURNS; n += 1) {
      const started = performance.now();
      await bare(turn * TURNS + n);
      alone.push(performance.now() - started);
    }
    const turned = [...requests.slice(turn * TURNS), ...requests.slice(0, turn * TURNS)];
    const cookie = await world.session();
    times.push(...(await load({ origin, cookie, requests: turned, concurrency: 1, rounds: ROUNDS / TURNS })).times);
  }
  const { p50, p95 } = percentiles(times);
  const engine = percentiles(alone).p50;
  measured.push({
    what,
    "p50 / p95 ms": `${ms(p50)} / ${ms(p95)}`,
    "totals in the engine, p50": ms(engine),
    ratio: (p50 / engine).toFixed(1),
    "target p95": String(target),
    missed: p95 > target ? `by ${ms(p95 - target)} ms` : "",
  });
  console.table(measured.slice(-1));
}

const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

/** Bytes per second of all posts of a list, and the most memory of the process during it. */
async function measureFile(id: string): Promise<void> {
  const { path } = request(listTracking.file, { id, filters: { range: { from: null, to: null } } });
  const before = process.memoryUsage.rss();
  let peak = before;
  const started = performance.now();
  const answer = await fetch(`${origin}${path}`, { headers: { cookie: await world.session() } });
  if (answer.status !== 200 || !answer.body) throw new Error(`the file: ${answer.status} ${await answer.text()}`);
  let bytes = 0;
  let lines = 0;
  for await (const part of answer.body) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines += 1;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `CSV of ${lines} lines: ${mb(bytes)} MB in ${seconds.toFixed(1)} s, ${(bytes / 2 ** 20 / seconds).toFixed(1)} MB/s; memory ${mb(before)} MB before, ${mb(peak)} at most`,
  );
}

const topicOf = (n: number): TopicQuery =>
  topicQuery.parse({
    any: [0, 1].map((i) => ({
      kind: "keyword",
      value: wordOf(VOCABULARY, PLACES.first + 2 * (n % PLACES.variants) + i),
    })),
  });

const id = z.object({ id: z.uuid() });
const idOf = (rows: unknown[]) => id.parse(rows[0]).id;

async function prepare() {
  const newest = await ctx.db.execute(sql`select id from customers order by created_at desc limit 1`);
  const customerId = idOf(newest.rows);
  const lists = new Map<number, { id: string; creators: number[] }>();
  for (const size of SIZES) {
    const { rows } = await ctx.db.execute(sql`
      insert into lists (customer_id, title, tracking_state) values (${customerId}, ${`of ${size}`}, ${TRACKING_ON}) returning id`);
    const listId = idOf(rows);
    const step = POSTS_OF_EVERY * Math.max(1, Math.floor(creators / POSTS_OF_EVERY / size));
    const chosen = await ctx.db.execute(sql`
      insert into list_creators (list_id, customer_id, creator_id)
      select ${listId}, ${customerId}, n from generate_series(${step}::bigint, ${creators}::bigint, ${step}::bigint) n limit ${size}
      returning creator_id::int as id`);
    lists.set(size, {
      id: listId,
      creators: z
        .array(z.object({ id: z.int() }))
        .parse(chosen.rows)
        .map((row) => row.id),
    });
  }
  const topics: string[] = [];
  for (let n = 0; n < PLACES.variants; n += 1) {
    const { rows } = await ctx.db.execute(sql`
      insert into listening_topics (customer_id, title, query, updated_at)
      values (${customerId}, ${`Topic ${n}`}, ${JSON.stringify(topicOf(n))}::jsonb, now()) returning id`);
    topics.push(idOf(rows));
  }
  const tracked = await ctx.db.execute(sql`
    insert into tracked_rankings (customer_id, ranking) values (${customerId}, 'creators') returning id`);
  await ctx.db.execute(sql`vacuum analyze list_creators, lists, listening_topics, tracked_rankings`);
  return { lists, topics, ranking: idOf(tracked.rows) };
}

try {
  const { lists, topics, ranking } = await prepare();
  const rounds = <T>(make: (n: number) => T) => Array.from({ length: ROUNDS }, (_, n) => make(n));
  const ofList = (size: number, targets: Record<"overview" | "posts" | "options" | "analysis", number>): Case[] => {
    const list = lists.get(size);
    if (!list) return [];
    const caseOf = (call: keyof typeof targets, make: (n: number) => Request): Case => ({
      what: `${call} of ${list.creators.length} creators, 30 days`,
      target: targets[call],
      requests: rounds(make),
      bare: async (n) => totalsOf(ctx.engine, scope(30, n, { creators: list.creators })),
    });
    const given = (n: number) => ({ id: list.id, filters: filters(30, n) });
    return [
      caseOf("overview", (n) => request(listTracking.overview, given(n))),
      caseOf("posts", (n) =>
        request(listTracking.posts, { ...given(n), per_page: 20, sort: "engagement", asc: "false" }),
      ),
      caseOf("options", (n) => request(listTracking.options, given(n))),
      caseOf("analysis", (n) => request(listTracking.analysis, given(n))),
    ];
  };
  const heard = (what: string, target: number, make: (n: number) => Request): Case => ({
    what,
    target,
    requests: rounds(make),
    bare: async (n) => totalsOf(ctx.engine, scope(30, n, { creators: "everyone", topic: topicOf(n) })),
  });
  const topic = (n: number) => topics[n % topics.length] ?? "";
  const all: Case[] = [
    ...ofList(100, { overview: 60, posts: 60, options: 100, analysis: 150 }),
    ...ofList(5_000, { overview: 200, posts: 60, options: 100, analysis: 150 }),
    {
      what: "overview of a ranking of 200, 12 months",
      target: 150,
      requests: rounds((n) => request(rankingTracking.overview, { id: ranking, filters: filters(365, n) })),
      bare: async (n) => totalsOf(ctx.engine, scope(365, n, { creators: lists.get(100)?.creators ?? [] })),
    },
    heard("report of a topic, 30 days", 400, (n) =>
      request(readListeningReport, { id: topic(n), filters: filters(30, n) }),
    ),
    heard("posts of a topic, 30 days", 60, (n) =>
      request(topicTracking.posts, { id: topic(n), per_page: 20, filters: filters(30, n) }),
    ),
    heard("preview of a topic", 150, (n) => request(previewTopic, { query: topicOf(n) })),
  ];
  for (const one of all.filter(({ what }) => what.includes(only))) await measure(one);
  if ("CSV".includes(only)) await measureFile(lists.get(10_000)?.id ?? "");
} finally {
  await world.close();
}
console.table(measured);

import { sql } from "drizzle-orm";
import { z } from "zod";
import { readOwnMetrics, readOwnRankings, readPlayground } from "#contract/my-stats/endpoints.ts";
import { storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { POSTS_OF_EVERY } from "./support/fill-postgres.ts";
import { load, request, type Request } from "./support/load.ts";
import { percentiles } from "./support/measure.ts";
import { processorSeconds, spentBetween } from "./support/processor.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * What a creator's own statistics cost over HTTP, one request after another: with `BENCH_CREATORS` (20 000) creators and `BENCH_POSTS`
 * (fifty each). Every request is about another creator, all of which are the caller's. With processor time, since other work on the machine
 * lengthens requests.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 20_000);
const posts = Number(process.env.BENCH_POSTS ?? 50 * creators);
const ROUNDS = 40;

const world = await createBenchWorld({ creators, posts, directory: process.env.BENCH_DATA });
const { origin, ctx } = world;
try {
  const { rows } = await ctx.db.execute(sql`
    insert into creator_claims (creator_id, user_id, state, method, account_id, network, username)
    select distinct on (a.creator_id) a.creator_id, (select id from users order by created_at desc limit 1), 'owned', 'evidence', a.id, a.network, a.username
    from accounts a where a.creator_id % ${POSTS_OF_EVERY} = 0 order by a.creator_id, a.id limit ${ROUNDS}
    returning creator_id::int as id`);
  const ids = z.array(z.object({ id: z.int() })).parse(rows);
  await storeRankingDay(ctx);
  const timezone = "Asia/Kolkata";
  const calls: Record<string, (id: string, round: number) => Request> = {
    playground: (id) => request(readPlayground, { id, timezone }),
    rankings: (id) => request(readOwnRankings, { id }),
    "metrics of a year": (id) => request(readOwnMetrics, { id, timezone, range: "365" }),
    // Another text in each round: it changes something.
    "an edit of the profile": (id, round) => ({
      method: "POST",
      path: `/api/creator/edit/${id}`,
      body: JSON.stringify({ title: `Baker ${round}` }),
    }),
  };
  const measured: Record<string, { "p50 / p95 ms": string; "processor ms of each": string }> = {};
  for (const [what, make] of Object.entries(calls)) {
    const cookie = await world.session();
    const round = async (nth: number) => {
      const requests = ids.map(({ id }) => make(String(id), nth));
      return load({ origin, cookie, requests, concurrency: 1, rounds: requests.length });
    };
    await round(1);
    const before = processorSeconds();
    const { p50, p95 } = percentiles((await round(2)).times);
    measured[what] = {
      "p50 / p95 ms": `${p50.toFixed(0)} / ${p95.toFixed(0)}`,
      "processor ms of each": spentBetween(before, processorSeconds(), 1_000 / ids.length),
    };
  }
  console.log(`${creators} creators, ${posts} posts`);
  console.table(measured);
} finally {
  await world.close();
}

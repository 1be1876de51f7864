import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { computeAchievements } from "#server/domains/my-stats/achievements/compute-achievements.ts";
import { storeRankingDay } from "#server/engine/ranking-days/index.ts";
import { POSTS_OF_EVERY } from "./support/fill-postgres.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * What a night costs to find the achievements of `CLAIMED` (1 000) claimed creators, with `BENCH_CREATORS` (20 000) creators and `BENCH_POSTS` (fifty each).
 * Creators are computed a thousand at a time, so that the time of 10 000 is ten times that of 1 000; target: 60 seconds.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 20_000);
const posts = Number(process.env.BENCH_POSTS ?? 50 * creators);
const CLAIMED = Number(process.env.CLAIMED ?? 1_000);
const TARGET = 10_000;

const world = await createBenchWorld({ creators, posts, directory: process.env.BENCH_DATA });
const { ctx } = world;
try {
  await world.session();
  await ctx.db.execute(sql`
    insert into creator_claims (creator_id, user_id, state, method, account_id, network, username)
    select distinct on (a.creator_id) a.creator_id, (select id from users order by created_at desc limit 1), 'owned', 'evidence', a.id, a.network, a.username
    from accounts a where a.creator_id % ${POSTS_OF_EVERY} = 0 order by a.creator_id, a.id limit ${CLAIMED}`);
  await storeRankingDay(ctx);
  const measured: Record<string, { seconds: string; "processor here": string; "of 10 000": string }> = {};
  // The first night writes what all of them have reached; later ones compare.
  for (const night of ["the first", "the second"]) {
    const [begun, used] = [performance.now(), process.cpuUsage()];
    await computeAchievements({ ctx });
    const seconds = (performance.now() - begun) / 1_000;
    const { user, system } = process.cpuUsage(used);
    measured[night] = {
      seconds: seconds.toFixed(1),
      "processor here": ((user + system) / 1_000_000).toFixed(1),
      "of 10 000": ((seconds * TARGET) / CLAIMED).toFixed(0),
    };
  }
  console.log(`${creators} creators, ${posts} posts, ${CLAIMED} claimed`);
  console.table(measured);
} finally {
  await world.close();
}

import { sql } from "drizzle-orm";
import { z } from "zod";
import { SPOTLIGHT_PATH } from "#contract/spotlight/endpoints.ts";
import { DEFAULTS } from "#contract/spotlight/settings.ts";
import { POSTS_OF_EVERY } from "./support/fill-postgres.ts";
import { measureLcp } from "./support/lcp.ts";
import { load, type Request } from "./support/load.ts";
import { percentiles } from "./support/measure.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * Public pages of creators over HTTP: `PAGES` (200) of them, each opened once, one after the other, so that each is drawn;
 * and one page that 64 visitors open at once. With `BENCH_CREATORS` (20 000) creators and five posts each. Targets: at most
 * 60 ms for a page that is drawn, and 1 000 requests a second for one that many open, on two cores. With
 * `LCP=1` a browser opens it as Lighthouse's mobile preset does; target: its largest paint after at most 1.2 s.
 */
const creators = Number(process.env.BENCH_CREATORS ?? 20_000);
const posts = Number(process.env.BENCH_POSTS ?? 5 * creators);
const PAGES = Number(process.env.PAGES ?? 200);
const VISITS = 10_000;
const LCP_TIMES = 5;
const CONCURRENCY = 64;
const BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1";

const world = await createBenchWorld({ creators, posts, directory: process.env.BENCH_DATA });
const { origin, ctx } = world;
try {
  const settings = JSON.stringify({
    ...DEFAULTS,
    links: Array.from({ length: 5 }, (_, n) => ({ title: `Link ${n}`, url: `https://shop.example/${n}` })),
  });
  const { rows } = await ctx.db.execute(sql`
    with claimed as (
      insert into creator_claims (creator_id, user_id, state, method, account_id, network, username)
      select distinct on (a.creator_id) a.creator_id, (select id from users order by created_at desc limit 1), 'owned',
        'evidence', a.id, a.network, a.username
      from accounts a where a.creator_id % ${POSTS_OF_EVERY} = 0 order by a.creator_id, a.id limit ${PAGES}
      returning id, creator_id
    ), shown as (
      insert into creator_spotlights (creator_id, claim_id, is_public, settings)
      select creator_id, id, true, ${settings}::jsonb || jsonb_build_object('featured_posts', coalesce((
        select jsonb_agg(p.id::text) from (
          select id from posts where posts.creator_id = claimed.creator_id order by published_at desc limit 6) p), '[]'))
      from claimed returning id, creator_id
    )
    insert into spotlight_slugs (slug, skeleton, spotlight_id)
    select 'page-' || creator_id, 'page' || creator_id, id from shown returning slug`);
  const pages = z
    .array(z.object({ slug: z.string() }))
    .parse(rows)
    .map(({ slug }): Request => ({ method: "GET", path: `${SPOTLIGHT_PATH}/${slug}` }));
  const [first] = pages;
  if (!first) throw new Error("there are pages");
  const visit = async (requests: Request[], concurrency: number, rounds: number) =>
    load({ origin, cookie: "", requests, concurrency, rounds, userAgent: BROWSER });
  // The first half warms up.
  const drawn = await visit(pages, 1, PAGES);
  const open = percentiles(drawn.times.slice(Math.floor(PAGES / 2)));
  await visit([first], CONCURRENCY, VISITS);
  const many = await visit([first], CONCURRENCY, VISITS);
  const perSecond = VISITS / (many.elapsed / 1_000);
  const { p50, p95 } = percentiles(many.times);
  console.log(`${creators} creators, ${posts} posts`);
  console.table({
    "drawn, one after the other": { "p50 / p95 ms": `${open.p50.toFixed(1)} / ${open.p95.toFixed(1)}` },
    "one page, 64 at once": {
      "p50 / p95 ms": `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
      "requests/s": perSecond.toFixed(0),
    },
  });
  // CHROMIUM names the browser.
  if (process.env.LCP === "1") {
    const paints = (await measureLcp(`${origin}${first.path}`, LCP_TIMES)).toSorted((a, b) => a.ms - b.ms);
    console.table(paints);
  }
  if (open.p95 > 60 || perSecond < 1_000) process.exitCode = 1;
} finally {
  await world.close();
}

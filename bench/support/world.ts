import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { NETWORKS } from "#contract/networks.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { reindex } from "#server/engine/index.ts";
import { startInstallation, type Installation } from "#server/installation.ts";

export type BenchWorld = { ctx: Installation["ctx"]; app: FastifyInstance; size: number; close: () => Promise<void> };

const COUNTRIES = "us gb fr de br in jp es it ca mx id tr kr nl au se pl ar ng".split(" ");
const LANGUAGES = "en fr de pt hi ja es it id tr ko nl".split(" ");
const WORDS = "travel food vegan coffee running yoga books art garden music dance cars cats code skin".split(" ");

/** An installation in a temporary place with this many creators, put in by SQL: only reading is measured here. */
export async function createBenchWorld(size: number): Promise<BenchWorld> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-bench-"));
  const log = pino({ level: "error" });
  const config = { ...readConfig({ DATA_DIR: dataDir, SAMPLE: "off" }), rateLimits: false };
  const installation = await startInstallation(config, log);
  const { ctx } = installation;
  await fill(ctx, size);
  await reindex({ ctx });
  const app = await buildApp(installation.services, log);
  return {
    ctx,
    app,
    size,
    async close() {
      await app.close();
      await installation.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Repeatable: what a creator is follows from its number alone. Two accounts each, followers by a power law. */
async function fill({ db }: Installation["ctx"], size: number): Promise<void> {
  await db.execute(sql`
    insert into creators (full_name, biography, is_brand, country, language, gender, email, score, tier)
    select 'Creator ' || i,
      ${pickFrom(WORDS, sql`i * 3`)} || ' ' || ${pickFrom(WORDS, sql`i * 5 + 1`)} || ' and ' || ${pickFrom(WORDS, sql`i * 7 + 2`)},
      i % 10 = 0, ${pickFrom(COUNTRIES, sql`i * 11`)}, ${pickFrom(LANGUAGES, sql`i * 13`)}, abs(hashint8(i * 17)) % 3,
      case when i % 3 > 0 then 'creator' || i || '@example.test' end,
      abs(hashint8(i * 19)) % 10000, 1 + abs(hashint8(i * 19)) % 10
    from generate_series(1, ${size}::bigint) i`);
  await db.execute(sql`
    insert into accounts (creator_id, network, username, username_key, followers, growth, engagement_rate,
      engagement_per_post, views_per_post, post_frequency, monthly_views, last_post_at)
    select c.id, network, handle, handle, followers, r / 5 - 0.05, 0.005 + r / 10, followers * (0.005 + r / 10),
      followers * r, 7 * r, (followers * r * 20)::bigint, now() - make_interval(days => (r * 60)::integer)
    from creators c
    cross join generate_series(0, 1) n
    cross join lateral (select
      (${sql.param([...NETWORKS])}::text[])[1 + (case when n = 0 then c.id % 2 else 2 + c.id % 7 end)] as network,
      'creator_' || c.id as handle,
      (abs(hashint8(c.id * 23 + n)) % 100000) / 100000.0::float8 as r) rolled
    cross join lateral (select (100 / (0.00001 + (1 - r) ^ 1.5))::bigint as followers) sized`);
  await db.execute(sql`
    insert into creator_niches (creator_id, niche_id, is_primary, source_id)
    select c.id, niche.id, n = 0, 1
    from creators c
    cross join generate_series(0, 1) n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as niches from niches) niche
      on niche.place = abs(hashint8(c.id * 29 + n)) % niche.niches
    on conflict do nothing`);
  await db.execute(sql`analyze creators, accounts, creator_niches`);
}

function pickFrom(values: string[], number: ReturnType<typeof sql>) {
  return sql`(${sql.param(values)}::text[])[1 + abs(hashint8(${number})) % ${values.length}]`;
}

import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { NETWORKS } from "#contract/networks/networks.ts";
import type { Database } from "#server/db/connect.ts";
import { FAMILY_NAMES, FIRST_NAMES, STEP, SYLLABLES, VOCABULARY, type Words } from "./words.ts";

const COUNTRIES = "us gb fr de br in jp es it ca mx id tr kr nl au se pl ar ng".split(" ");
const LANGUAGES = "en fr de pt hi ja es it id tr ko nl".split(" ");
const BIO_WORDS = 12;
const POST_WORDS = 10;
/** Only these creators also have posts in PostgreSQL: profiles are read one by one, keyword search uses the engine. */
export const POSTS_OF_EVERY = 10;

/** Deterministic: a creator is derived from its number. Two accounts each, followers by a power law. */
export async function fillPostgres(db: Database, { creators, posts }: { creators: number; posts: number }) {
  const { rows } = await db.execute(sql`insert into sources (kind, name) values ('file', 'Bench') returning id`);
  const sourceId = z.int().parse(rows[0]?.id);
  await db.execute(sql`
    insert into creators (full_name, biography, is_brand, country, language, gender, email, score, tier)
    select ${word(FIRST_NAMES, sql`abs(hashint8(i * 3))`)} || ' ' || ${word(FAMILY_NAMES, sql`abs(hashint8(i * 5))`)}, ${sentence(BIO_WORDS, sql`i`)},
      i % 10 = 0, ${pick(COUNTRIES, sql`i * 11`)}, ${pick(LANGUAGES, sql`i * 13`)}, abs(hashint8(i * 17)) % 3,
      case when i % 3 > 0 then 'creator' || i || '@example.test' end,
      abs(hashint8(i * 19)) % 10000, 1 + abs(hashint8(i * 19)) % 10
    from generate_series(1, ${creators}::bigint) i`);
  await db.execute(sql`
    insert into accounts (creator_id, network, username, username_key, followers, growth, engagement_rate,
      engagement_per_post, views_per_post, post_frequency, monthly_views, last_post_at)
    select c.id, network, handle, handle, followers, r / 5 - 0.05, 0.005 + r / 10, followers * (0.005 + r / 10),
      followers * r, 7 * r, (followers * r * 20)::bigint, now() - make_interval(days => (r * 60)::integer)
    from creators c
    cross join generate_series(0, 1) n
    cross join lateral (select
      (${sql.param([...NETWORKS])}::text[])[1 + (case when n = 0 then c.id % 2 else 2 + c.id % 7 end)] as network,
      replace(c.full_name, ' ', '.') || c.id as handle,
      (abs(hashint8(c.id * 23 + n)) % 100000) / 100000.0::float8 as r) rolled
    cross join lateral (select (100 / (0.00001 + (1 - r) ^ 1.5))::bigint as followers) sized`);
  await db.execute(sql`
    insert into creator_niches (creator_id, niche_id, is_primary, source_id)
    select c.id, niche.id, n = 0, ${sourceId}::integer
    from creators c
    cross join generate_series(0, 1) n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as niches from niches) niche
      on niche.place = abs(hashint8(c.id * 29 + n)) % niche.niches
    on conflict do nothing`);
  await db.execute(sql`
    insert into posts (creator_id, account_id, network, external_id, published_at, format, text, hashtags, mentions, likes, comments,
      views, counted_at, source_id)
    select a.creator_id, a.id, a.network, a.id || '-' || n, now() - make_interval(hours => abs(hashint8(a.id * 31 + n)) % 9600),
      ${pick([...POST_FORMATS], sql`a.id * 47 + n`)}, ${sentence(POST_WORDS, sql`a.id * 100 + n`)} || ' #' || hashtag || ' @' || mention,
      jsonb_build_array(hashtag), jsonb_build_array(mention), a.followers / 50, a.followers / 2000, a.followers / 3, now(), ${sourceId}::integer
    from (select distinct on (creator_id) * from accounts where creator_id % ${POSTS_OF_EVERY} = 0 order by creator_id, id) a
    cross join generate_series(1, ${Math.round(posts / creators)}::int) n
    cross join lateral (select ${word(VOCABULARY, sql`abs(hashint8(a.id * 53 + n)) % 500`)} as hashtag,
      ${word(FIRST_NAMES, sql`abs(hashint8(a.id * 59 + n))`)} as mention) words`);
  await db.execute(sql`analyze creators, accounts, creator_niches, posts`);
}

/** Words with a skewed distribution: the first of the vocabulary are far more frequent than the last. */
function sentence(length: number, seed: SQL): SQL {
  return sql`(select string_agg(${word(VOCABULARY, sql`n`)}, ' ')
    from generate_series(1, ${length}::int) w
    cross join lateral (select
      floor(${VOCABULARY.count} * ((abs(hashint8(${seed} * ${length} + w)) % 1000003) / 1000003.0::float8) ^ 3)::bigint as n) ranked)`;
}

/** Same as wordOf(). */
function word({ count, syllables }: Words, n: SQL): SQL {
  const parts = Array.from(
    { length: syllables },
    (_, i) =>
      sql`(${sql.param(SYLLABLES)}::text[])[1 + (${n} % ${count}) * ${STEP} / ${SYLLABLES.length ** i} % ${SYLLABLES.length}]`,
  );
  return sql`(${sql.join(parts, sql` || `)})`;
}

function pick(values: string[], number: SQL): SQL {
  return sql`(${sql.param(values)}::text[])[1 + abs(hashint8(${number})) % ${values.length}]`;
}

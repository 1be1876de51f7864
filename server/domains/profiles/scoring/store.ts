import { and, asc, eq, isNull, not, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { AccountTerms } from "#contract/creators.ts";
import { RANGE_METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import type { Network } from "#contract/networks/networks.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { RISING } from "#contract/scores/rising.ts";
import type { AuthenticityInput } from "#contract/scores/formulas/profile-authenticity.ts";
import { hasMeasuredPeers } from "../../../db/installation-facts.ts";
import { adjustment } from "../../../db/layers.ts";
import type { Database } from "../../../db/connect.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { currentTenant } from "../../../db/row-security.ts";
import {
  accountCounts,
  accounts,
  creatorLayers,
  creators,
  posts,
  scoreAdjustments,
  scoreHistory,
  sources,
} from "../../../db/tables/index.ts";
import { columnOf } from "../../../figures/index.ts";
import { disclosesAd } from "../../../post-rules.ts";
import type { Adjustment } from "./rules.ts";

/** Returns the history of a creator's scores, or of the influence on a network, oldest first. */
export async function selectScoreHistory(db: Database, creatorId: number, network: string | null = null) {
  return db
    .select({
      of: scoreHistory.of,
      at: scoreHistory.at,
      score: scoreHistory.score,
      version: scoreHistory.version,
      reason: scoreHistory.reason,
    })
    .from(scoreHistory)
    .where(
      and(
        eq(scoreHistory.creatorId, creatorId),
        network === null ? isNull(scoreHistory.network) : eq(scoreHistory.network, network),
      ),
    )
    .orderBy(asc(scoreHistory.at));
}

/** What administrators set of the scores of these creators, as the caller sees them. */
export async function selectAdjustments(db: Database, creatorIds: readonly number[]): Promise<Adjustment[]> {
  if (creatorIds.length === 0) return [];
  const base = sql`coalesce((select l.base_id from ${creatorLayers} l
    where l.customer_id = ${currentTenant} and l.creator_id = t.id), t.id)`;
  const { rows } = await db.execute<Omit<Adjustment, "at"> & { at: string }>(sql`
    select t.id::float8 as "creatorId", j.kind, j.network, j.points, j.reason, j.at
    from unnest(${sql.param([...creatorIds])}::bigint[]) t (id) join ${scoreAdjustments} j on j.creator_id = ${base}`);
  return rows.map((row) => Object.assign(row, { at: new Date(row.at) }));
}

type OfAccounts = { creatorIds: readonly number[]; accountIds: readonly number[]; now: Date };

const pointRow = z.object({ accountId: z.coerce.number(), at: z.coerce.date(), followers: z.number() });

/** Followers of these accounts of the last year, oldest first, from sources that allow computing. */
export async function selectFollowers(db: Database, { creatorIds, accountIds, now }: OfAccounts) {
  const { rows } = await db.execute(sql`
    select distinct on (c.account_id, c.at) c.account_id as "accountId", c.at, c.followers
    from ${accountCounts} c join ${sources} s on s.id = c.source_id and s.allow_derived
    where c.creator_id = any(${sql.param([...creatorIds])}::bigint[]) and c.account_id = any(${sql.param([...accountIds])}::bigint[])
      and c.followers is not null and c.at <= ${now.toISOString()}::timestamptz
      and c.at > ${now.toISOString()}::timestamptz - make_interval(days => ${PROFILE_AUTHENTICITY.days})
    order by c.account_id, c.at, c.recorded_at desc, c.source_id desc`);
  return z.array(pointRow).parse(rows);
}

const scoredPost = z.object({
  accountId: z.coerce.number(),
  id: z.coerce.number(),
  publishedAt: z.coerce.date(),
  format: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  isSample: z.boolean(),
  hashtags: z.array(z.string()),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
  views: z.number().nullable(),
});
export type ScoredPost = z.infer<typeof scoredPost> & { isSponsored: boolean };

/** The newest posts of each of these accounts, from sources that allow computing. */
export async function selectScoredPosts(
  db: Database,
  { creatorIds, accountIds, now }: OfAccounts,
): Promise<ScoredPost[]> {
  const any = sql`any(${sql.param([...creatorIds])}::bigint[])`; // The condition is repeated so that only these partitions are planned.
  const { rows } = await db.execute(sql`
    select newest.*, a.is_sample as "isSample"
    from ${accounts} a cross join lateral (
      select account_id as "accountId", id, published_at as "publishedAt", format, text, url, hashtags,
        likes, comments, views
      from ${posts}
      where creator_id = ${any} and creator_id = a.creator_id and account_id = a.id
        and published_at <= ${now.toISOString()}::timestamptz
        and exists (select from ${sources} s where s.id = source_id and s.allow_derived)
      order by published_at desc, id desc limit ${PROFILE_AUTHENTICITY.posts}
    ) newest
    where a.creator_id = ${any} and a.id = any(${sql.param([...accountIds])}::bigint[])
    order by newest."publishedAt" desc, newest.id desc`);
  return z
    .array(scoredPost)
    .parse(rows)
    .map((post) => Object.assign(post, { isSponsored: disclosesAd(post) }));
}

/** Milliseconds of a time, without its microseconds. In floating point, which takes a fifth of the time of numeric. */
const ms = (column: SQL) => sql`floor(date_part('epoch', ${column}) * 1000 + 0.0005)::bigint`;

/** `[id, milliseconds, text, likes, comments, views, hashtags]`. */
type RawPost = [
  id: number,
  publishedAt: number,
  text: string,
  likes: number | null,
  comments: number | null,
  views: number | null,
  hashtags: string[],
];

export type PublicAccount = {
  creatorId: number;
  customerId: string | null;
  isBrand: boolean;
  network: Network;
  terms: AccountTerms | null;
  isDerivable: boolean;
  following: number | null;
  username: string;
  biography: string | null;
  /** All posts of the account, as its network counts them. */
  postCount: number | null;
  /** By an administrator, instead of what is computed. */
  setAuthenticity: number | null;
  setAt: string | null;
  counts: AuthenticityInput["series"];
  /** Newest first, of any age. */
  posts: RawPost[];
} & Record<RangeMetric, number | null>;

type AccountRow = Omit<PublicAccount, "counts"> & { counted: string | null; counts: string | null };

/**
 * The accounts of these creators, of every layer, with the counts of a year and the newest posts from sources that allow
 * computing: as JSON and arrays, which are read in a third of the time of rows. Always in the same order: a fingerprint
 * of their values says whether data or peers have changed.
 */
export async function selectPublicAccounts(
  db: Database,
  { creatorIds, now }: { creatorIds: readonly number[]; now: Date },
): Promise<PublicAccount[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const own = sql`creator_id = a.creator_id and account_id = a.id`;
  const underived = await db.select({ id: sources.id }).from(sources).where(not(sources.allowDerived));
  const derivable =
    underived.length === 0 ? sql`true` : sql`source_id <> all(${sql.param(underived.map(({ id }) => id))}::integer[])`;
  const set = { of: sql`a`, id: sql`a.creator_id`, kind: "authenticity", network: sql`a.network` } as const;
  const figures = RANGE_METRICS.map(
    (metric) => sql`a.${sql.identifier(columnOf(metric))} as ${sql.identifier(metric)}`,
  );
  const { rows } = await db.execute<AccountRow>(sql`
    select a.creator_id as "creatorId", a.customer_id as "customerId", a.network, a.terms, ${sql.join(figures, sql`, `)},
      (select c.is_brand from ${creators} c where c.id = a.creator_id and c.customer_id is not distinct from a.customer_id)
        as "isBrand",
      case when a.followers is null then false when series.counts is not null then true else exists (
        select from ${accountCounts} where ${own} and followers is not null and ${derivable}) end as "isDerivable",
      (select following from ${accountCounts} where ${own} and following is not null
        order by at desc, recorded_at desc, source_id desc limit 1) as following,
      a.username, a.biography, (select posts::float8 from ${accountCounts} where ${own} and posts is not null
        order by at desc, recorded_at desc, source_id desc limit 1) as "postCount",
      ${adjustment("points", set)} as "setAuthenticity", ${adjustment("at", set)} as "setAt",
      series.counted, series.counts,
      coalesce((select json_agg(json_build_array(id, ${ms(sql`published_at`)}, text, likes, comments, views, hashtags)
          order by published_at desc, id desc) from (
        select id, published_at, text, likes, comments, views, hashtags from ${posts}
        where ${own} and published_at <= ${at} and ${derivable}
        order by published_at desc, id desc limit ${PROFILE_AUTHENTICITY.posts}) newest), '[]') as posts
    from ${accounts} a left join lateral (
      select array_agg(${ms(sql`at`)} order by at)::text as counted, array_agg(followers order by at)::text as counts from (
        select distinct on (at) at, followers from ${accountCounts}
        where ${own} and followers is not null and ${derivable} and at <= ${at}
          and at > ${at} - make_interval(days => ${PROFILE_AUTHENTICITY.days})
        order by at, recorded_at desc, source_id desc) of_year
    ) series on true
    where a.creator_id = any(${sql.param([...creatorIds])}::bigint[])
    order by a.creator_id, a.id`);
  return rows.map(({ counted, counts, ...account }) => {
    const followers = numbersOf(counts);
    const series = numbersOf(counted).map((time, i) => ({ at: new Date(time), followers: followers[i] ?? 0 }));
    return Object.assign(account, { counts: series });
  });
}

/** Parses an array of whole numbers as PostgreSQL writes it, `{1,2}`. */
function numbersOf(array: string | null): number[] {
  return array === null ? [] : array.slice(1, -1).split(",").map(Number);
}

export type PublicScores = {
  creatorId: number;
  customerId: string | null;
  authenticity: number | null;
  rising: number | null;
  /** What both are computed from of the creator's own, without the accounts compared with. */
  inputs: string;
  /** When an administrator last set an authenticity. */
  setAt: string | null;
};

const HISTORIES = [
  { of: "authenticity", version: PROFILE_AUTHENTICITY.version, step: 100 * PROFILE_AUTHENTICITY.historyStep },
  { of: "rising", version: RISING.version, step: 100 * RISING.historyStep },
] as const;

/** Writes those that changed, and large enough changes to the history. Rows locked by another transaction are skipped: that transaction marks them in the outbox. */
export async function writePublicScores(
  db: Database,
  { creatorIds, scores, now }: { creatorIds: readonly number[]; scores: readonly PublicScores[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
        as t("creatorId" bigint, "customerId" uuid, authenticity smallint, rising smallint, inputs text, "setAt" timestamptz)
    ),
    target as materialized (
      select c.id, c.customer_id, fresh.authenticity, fresh.rising, hashtextextended(fresh.inputs, 0) as inputs,
        fresh."setAt" as set_at from ${creators} c left join fresh
        on c.id = fresh."creatorId" and c.customer_id is not distinct from fresh."customerId"
      where c.id = any(${sql.param([...creatorIds])}::bigint[]) and ((c.authenticity, c.rising) is distinct from (fresh.authenticity, fresh.rising) or c.scored_at is null)
      order by c.id, c.customer_id for no key update of c skip locked
    ),
    put as (
      update ${creators} c set authenticity = target.authenticity, rising = target.rising, scored_at = ${now.toISOString()}::timestamptz
      from target where c.id = target.id and c.customer_id is not distinct from target.customer_id
    )
    insert into ${scoreHistory} (creator_id, customer_id, of, at, score, version, reason, inputs)
    select id, customer_id, fresh.of, ${now.toISOString()}::timestamptz, fresh.score, fresh.version,
      case when last.version <> fresh.version then 'formula' when set_at > last.at then 'set'
        when target.inputs = last.inputs then 'peers' else 'data' end, target.inputs
    from target cross join lateral (values ${sql.join(
      HISTORIES.map(
        ({ of, version, step }) =>
          sql`(${of}, 100 * target.${sql.identifier(of)}::integer, ${version}::smallint, ${step}::integer)`,
      ),
      sql`, `,
    )}) fresh (of, score, version, step)
    left join lateral (
      select h.score, h.version, h.at, h.inputs from ${scoreHistory} h
      where h.creator_id = target.id and h.customer_id is not distinct from target.customer_id and h.of = fresh.of
      order by h.at desc limit 1
    ) last on true
    where ${hasMeasuredPeers} and case when last.version is null then fresh.score is not null
      else last.version <> fresh.version or coalesce(abs(fresh.score - last.score) >= fresh.step,
        (fresh.score is null) <> (last.score is null)) end`);
}

/** Marks creators for the index sync that were never scored: at most so many. */
export async function markUnscored(db: Database, most: number): Promise<void> {
  const unscored = await db
    .selectDistinct({ id: creators.id })
    .from(creators)
    .where(isNull(creators.scoredAt))
    .orderBy(asc(creators.id))
    .limit(most);
  await markForIndexing(
    db,
    unscored.map(({ id }) => id),
  );
}

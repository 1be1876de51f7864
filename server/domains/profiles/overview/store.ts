import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import {
  accountCounts,
  accounts,
  causes,
  creatorCauses,
  creatorLayers,
  creators,
  scoreHistory,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { SERIES_MONTHS, SERIES_POINTS } from "./rules.ts";

/** The properties of a creator that cards do not contain. */
export async function selectAbout(db: Database, creatorId: number) {
  const [row] = await db
    .select({ website: creators.website, associatedBrands: creators.associatedBrands })
    .from(creators)
    .where(eq(creators.id, creatorId));
  return row;
}

export async function selectCauses(db: Database, creatorId: number): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: causes.id, name: causes.name })
    .from(creatorCauses)
    .innerJoin(causes, and(eq(causes.id, creatorCauses.causeId), isNull(causes.deletedAt)))
    .where(eq(creatorCauses.creatorId, creatorId))
    .orderBy(asc(causes.id));
}

const accountRow = z.object({
  network,
  username: z.string(),
  biography: z.string().nullable(),
  lastPostAt: z.coerce.date().nullable(),
  countedAt: z.coerce.date().nullable(),
  following: z.number().nullable(),
  posts: z.number().nullable(),
  /** On the network. */
  externalId: z.string().nullable(),
});
export type AccountRow = z.infer<typeof accountRow>;

/** The properties of accounts that cards do not contain; each total is the newest one from any source. */
export async function selectAccounts(db: Database, creatorIds: readonly number[]): Promise<AccountRow[]> {
  const isRequested = sql`any(${sql.param(creatorIds)}::bigint[])`;
  // The condition is repeated so that only these creators' partitions are planned.
  const newest = (total: SQL) => sql`(
    select ${total} from ${accountCounts}
    where creator_id = ${isRequested} and creator_id = ${accounts.creatorId} and account_id = ${accounts.id} and ${total} is not null
    order by at desc, recorded_at desc, source_id desc limit 1
  )`;
  const { rows } = await db.execute(sql`
    select network, username, biography, last_post_at as "lastPostAt", counted_at as "countedAt",
      external_id as "externalId", ${newest(sql`following`)} as following, ${newest(sql`posts`)} as posts
    from ${accounts} where creator_id = ${isRequested}`);
  return z.array(accountRow).parse(rows);
}

const pointRow = z.object({
  creatorId: z.coerce.number(),
  network,
  username: z.string(),
  at: z.coerce.date(),
  precision: z.enum(["second", "day", "month", "year"]),
  followers: z.number(),
});
export type PointRow = z.infer<typeof pointRow>;

/**
 * Follower counts of the months up to each creator's newest, oldest first. At the same time, the source recorded last
 * wins. When there are more than can be drawn, the first of each of equally long spans; the oldest and the newest are
 * always included.
 */
export async function selectSeries(db: Database, creatorIds: readonly number[]): Promise<PointRow[]> {
  const isRequested = sql`any(${sql.param(creatorIds)}::bigint[])`;
  const { rows } = await db.execute(sql`
    with newest as (
      select creator_id,
        (max(at) at time zone 'UTC' - make_interval(months => ${SERIES_MONTHS})) at time zone 'UTC' as since
      from ${accountCounts} where creator_id = ${isRequested} and followers is not null group by creator_id
    ),
    said as (
      select distinct on (c.account_id, c.at) c.creator_id, c.account_id, c.at, c.precision, c.followers
      from ${accountCounts} c join newest n on n.creator_id = c.creator_id
      where c.creator_id = ${isRequested} and c.followers is not null and c.at >= n.since
      order by c.account_id, c.at, c.recorded_at desc, c.source_id desc
    ),
    placed as (
      select *, floor(
        ${SERIES_POINTS - 1} * (extract(epoch from at)::float8 - extract(epoch from min(at) over account)::float8)
          / nullif(extract(epoch from max(at) over account - min(at) over account)::float8, 0)
      ) as span
      from said window account as (partition by account_id)
    ),
    thinned as (
      select distinct on (account_id, span) * from placed order by account_id, span, at
    )
    select t.creator_id as "creatorId", a.network, a.username, t.at, t.precision, t.followers
    from thinned t join ${accounts} a on a.creator_id = t.creator_id and a.id = t.account_id
    order by t.account_id, t.at`);
  return z.array(pointRow).parse(rows);
}

/** Returns those of these creators that only this workspace knows: all of their data came from its own files. */
export async function selectOwnCreators({ db, customerId }: TenantDb, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: creatorLayers.creatorId })
    .from(creatorLayers)
    .where(
      and(
        eq(creatorLayers.customerId, customerId),
        sql`${creatorLayers.creatorId} = any(${sql.param([...ids])}::bigint[])`,
        isNull(creatorLayers.baseId),
      ),
    );
  return rows.map(({ id }) => id);
}

const scoreAt = z.object({
  creatorId: z.coerce.number(),
  of: z.enum(scoreHistory.of.enumValues),
  /** The network, for the influence on a network; null: a score of the creator. */
  network: z.string().nullable(),
  /** 0–10 000. */
  score: z.number().nullable(),
  version: z.int(),
});
export type ScoreAt = z.infer<typeof scoreAt>;

/** What the scores of these creators were at a time; without those that were not measured yet. */
export async function selectScoresAt(db: Database, creatorIds: readonly number[], at: Date): Promise<ScoreAt[]> {
  const { rows } = await db.execute(sql`
    select distinct on (creator_id, "of", network) creator_id as "creatorId", "of", network, score, version
    from ${scoreHistory}
    where creator_id = any(${sql.param([...creatorIds])}::bigint[]) and at <= ${at.toISOString()}::timestamptz
    order by creator_id, "of", network, at desc`);
  return z.array(scoreAt).parse(rows);
}

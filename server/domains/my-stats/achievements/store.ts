import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { ACHIEVEMENT_RULES, GRADES, GROWTH_FROM, RULES } from "#contract/my-stats/achievement-rules.ts";
import { GROWTH_DAYS } from "#contract/figures/windows.ts";
import type { Database } from "../../../db/connect.ts";
import { recordset } from "../../../db/recordset.ts";
import {
  accountCounts,
  accounts,
  creatorAchievementNews,
  creatorAchievements,
  collaborationItems,
  creatorClaims,
  sources,
  users,
} from "../../../db/tables/index.ts";
import type { Changes, CountRow, News, StoredAchievement } from "./evaluate.ts";

export type ClaimedCreator = { creatorId: number; userId: string; customerId: string };

/** Creators with an owner, by their ids, and the workspaces of the owners. */
export async function selectClaimed(
  db: Database,
  { isUncomputed = false }: { isUncomputed?: boolean } = {},
): Promise<ClaimedCreator[]> {
  const { creatorId, userId, state } = creatorClaims;
  return db
    .select({ creatorId, userId, customerId: users.customerId })
    .from(creatorClaims)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(state, "owned"),
        isUncomputed
          ? sql`not exists (select from ${creatorAchievementNews} n where n.creator_id = ${creatorId})`
          : undefined,
      ),
    )
    .orderBy(creatorId);
}

const countRow = z.object({
  creatorId: z.coerce.number(),
  threshold: z.number().nullable(),
  value: z.coerce.number(),
  at: z.coerce.date(),
  network: z.string(),
  username: z.string(),
});

const bigints = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;
const days = (count: number) => sql`make_interval(days => ${count}::integer)`;

/** Counts that the terms of their source allow to compute from. */
const counted = (ids: readonly number[], now: Date) => sql`
  from ${accountCounts} c join ${sources} s on s.id = c.source_id and s.allow_derived
  where c.creator_id = any(${bigints(ids)}) and c.followers is not null and c.at <= ${now.toISOString()}::timestamptz`;

/** The first count of each creator that reaches each number of followers, and the highest one. */
export async function selectFollowers(db: Database, ids: readonly number[], now: Date): Promise<CountRow[]> {
  const { thresholds } = RULES.followers;
  const firsts = thresholds.map((threshold) => sql`min(c.at) filter (where c.followers >= ${threshold}::bigint)`);
  const { rows } = await db.execute(sql`
    with reached as (
      select c.creator_id, c.account_id, max(c.followers) as most, array[${sql.join(firsts, sql`, `)}] as firsts
      ${counted(ids, now)} group by c.creator_id, c.account_id
    ),
    wanted as (
      select r.creator_id, r.account_id, t.threshold, t.at from reached r
      cross join lateral unnest(${sql.param([...thresholds])}::float8[], r.firsts) as t(threshold, at) where t.at is not null
      union all
      (select distinct on (creator_id) creator_id, account_id, null, null from reached
       order by creator_id, most desc, account_id)
    )
    select distinct on (w.creator_id, w.threshold) w.creator_id as "creatorId", w.threshold, d.followers as value, d.at,
      a.network, a.username
    from wanted w join ${accounts} a on a.creator_id = w.creator_id and a.id = w.account_id
    cross join lateral (
      select c.at, c.followers from ${accountCounts} c join ${sources} s on s.id = c.source_id and s.allow_derived
      where c.creator_id = w.creator_id and c.account_id = w.account_id and c.followers is not null
        and c.at <= ${now.toISOString()}::timestamptz
        and (w.at is null or (c.at = w.at and c.followers >= w.threshold))
      order by c.followers desc, c.at limit 1
    ) d
    order by w.creator_id, w.threshold, d.at, w.account_id`);
  return z.array(countRow).parse(rows);
}

const growthRow = countRow
  .extend({ count: z.coerce.number(), before: z.coerce.number(), from: z.coerce.date() })
  .transform(({ count, before, from, ...row }) => ({ ...row, growth: { count, before, from } }));

/**
 * The first growth of each creator that reaches each threshold, and the highest one: the count and the one nearest to
 * GROWTH_DAYS.ideal days before it. A month or a year says no day.
 */
export async function selectGrowth(db: Database, ids: readonly number[], now: Date): Promise<CountRow[]> {
  const { ideal, least, most } = GROWTH_DAYS;
  const account = sql`partition by creator_id, account_id order by at`;
  const { rows } = await db.execute(sql`
    with counts as (
      select distinct on (c.creator_id, c.account_id, c.at) c.creator_id, c.account_id, c.at, c.followers
      ${counted(ids, now)} and c.precision in ('second', 'day')
      order by c.creator_id, c.account_id, c.at, c.recorded_at desc, c.source_id desc
    ),
    compared as (
      select creator_id, account_id, at, followers,
        first_value(at) over near as near_at, first_value(followers) over near as near_count,
        last_value(at) over far as far_at, last_value(followers) over far as far_count
      from counts
      window near as (${account} range between ${days(ideal)} preceding and ${days(least)} preceding),
        far as (${account} range between ${days(most)} preceding and ${days(ideal)} preceding)
    ),
    chosen as (
      select *, near_at is not null and (far_at is null
        or ${days(ideal)} - (at - near_at) <= (at - far_at) - ${days(ideal)}) as is_near from compared
    ),
    grown as (
      select creator_id, account_id, at, followers, case when is_near then near_at else far_at end as "from",
        case when is_near then near_count else far_count end as before
      from chosen
    ),
    rates as (
      select *, (followers - before)::float8 / before as growth from grown where before >= ${GROWTH_FROM}::bigint
    ),
    wanted as (
      (select distinct on (creator_id, t.threshold) r.*, t.threshold
       from rates r join unnest(${sql.param([...RULES.growth.thresholds])}::float8[]) as t(threshold) on r.growth >= t.threshold
       order by creator_id, t.threshold, at, account_id)
      union all
      (select distinct on (creator_id) r.*, null::float8 from rates r order by creator_id, growth desc, at, account_id)
    )
    select w.creator_id as "creatorId", w.threshold, w.growth as value, w.at, a.network, a.username,
      w.followers as count, w.before, w."from"
    from wanted w join ${accounts} a on a.creator_id = w.creator_id and a.id = w.account_id
    order by 1, 2`);
  return z.array(growthRow).parse(rows);
}

const partnershipRow = z.object({ creatorId: z.coerce.number(), brands: z.array(z.string()), at: z.coerce.date() });

/** The brands that owners have declared, as far as the claims hold, in the owners' order. */
export async function selectPartnerships(db: Database, ids: readonly number[]) {
  const { rows } = await db.execute(sql`
    select i.creator_id as "creatorId", max(i.at) as at,
      array_agg(i.value ->> 'brandName' order by (i.value ->> 'position')::float8, i.field) as brands
    from ${collaborationItems} i
    join ${creatorClaims} c on c.creator_id = i.creator_id and c.state = 'owned'
    where i.creator_id = any(${bigints(ids)}) and i.field like 'partnership:%'
    group by i.creator_id`);
  return z.array(partnershipRow).parse(rows);
}

const storedAchievement = z.object({
  creatorId: z.number(),
  rule: z.enum(ACHIEVEMENT_RULES),
  grade: z.enum(GRADES),
  isWithdrawn: z.boolean(),
});

const { creatorId: ofCreator, rule, grade, reachedOn, evidence, earnedAt } = creatorAchievements;
const isWithdrawn = sql<boolean>`${creatorAchievements.withdrawnAt} is not null`;

export async function selectStored(db: Database, ids: readonly number[]): Promise<StoredAchievement[]> {
  const rows = await db
    .select({ creatorId: ofCreator, rule, grade, isWithdrawn })
    .from(creatorAchievements)
    .where(inArray(ofCreator, [...ids]));
  // A rule that a later version of this program does not have changes nothing.
  return rows.flatMap((row) => storedAchievement.safeParse(row).data ?? []);
}

/** Those of a creator, the newest first. */
export async function selectAchievements(db: Database, creatorId: number) {
  const { withdrawnAt, withdrawal, withdrawnValue } = creatorAchievements;
  const rows = await db
    .select({ rule, grade, reachedOn, evidence, earnedAt, withdrawnAt, withdrawal, withdrawnValue })
    .from(creatorAchievements)
    .where(eq(ofCreator, creatorId))
    .orderBy(desc(reachedOn), rule, grade);
  const named = z.object({ rule: z.enum(ACHIEVEMENT_RULES), grade: z.enum(GRADES) });
  return rows.flatMap((row) => {
    const { data } = named.safeParse(row);
    return data ? [{ ...row, ...data }] : [];
  });
}
export type AchievementRow = Awaited<ReturnType<typeof selectAchievements>>[number];

export async function saveChanges(db: Database, { earned, withdrawn, restored }: Changes, now: Date): Promise<void> {
  const at = now.toISOString();
  if (earned.length > 0) {
    const { names, from } = recordset(
      creatorAchievements,
      ["creatorId", "rule", "grade", "reachedOn", "evidence"],
      earned,
      {
        earnedAt: now,
      },
    );
    await db.execute(sql`
      insert into ${creatorAchievements} (${names}) select ${names} from ${from}
      where exists (select from creator_ids c where c.id = r.creator_id) on conflict do nothing`);
  }
  if (withdrawn.length > 0) {
    const keys = ["creatorId", "rule", "grade", "withdrawal", "withdrawnValue"];
    const { from } = recordset(creatorAchievements, keys, withdrawn);
    await db.execute(sql`
      update ${creatorAchievements} a set withdrawn_at = ${at}::timestamptz, withdrawal = r.withdrawal,
        withdrawn_value = r.withdrawn_value
      from ${from} where a.creator_id = r.creator_id and a.rule = r.rule and a.grade = r.grade`);
  }
  if (restored.length > 0) {
    const keys = ["creatorId", "rule", "grade", "reachedOn", "evidence"];
    const { from } = recordset(creatorAchievements, keys, restored);
    await db.execute(sql`
      update ${creatorAchievements} a set withdrawn_at = null, withdrawal = null, withdrawn_value = null,
        reached_on = r.reached_on, evidence = r.evidence
      from ${from} where a.creator_id = r.creator_id and a.rule = r.rule and a.grade = r.grade`);
  }
}

/** Locks what is new of these creators, in the order of ids: two runs take turns. */
export async function lockNews(db: Database, ids: readonly number[]): Promise<Map<number, News>> {
  const { creatorId, status, achievements } = creatorAchievementNews;
  const rows = await db
    .select({ creatorId, status, achievements })
    .from(creatorAchievementNews)
    .where(inArray(creatorId, [...ids]))
    .orderBy(creatorId)
    .for("update");
  return new Map(rows.map((row) => [row.creatorId, row]));
}

type NewsRow = { creatorId: number; progress: Record<string, number> } & News;

export async function saveNews(db: Database, news: readonly NewsRow[], now: Date): Promise<void> {
  if (news.length === 0) return;
  const keys = ["creatorId", "status", "achievements", "progress"];
  const { names, from } = recordset(creatorAchievementNews, keys, news, { computedAt: now });
  await db.execute(sql`
    insert into ${creatorAchievementNews} (${names}) select ${names} from ${from}
    where exists (select from creator_ids c where c.id = r.creator_id)
    on conflict (creator_id) do update set status = excluded.status, achievements = excluded.achievements,
      progress = excluded.progress, computed_at = excluded.computed_at`);
}

export async function selectNews(db: Database, creatorId: number) {
  const [row] = await db.select().from(creatorAchievementNews).where(eq(creatorAchievementNews.creatorId, creatorId));
  return row;
}

export async function updateNews(db: Database, creatorId: number, { status, achievements }: News): Promise<void> {
  await db
    .update(creatorAchievementNews)
    .set({ status, achievements: [...achievements] })
    .where(eq(creatorAchievementNews.creatorId, creatorId));
}

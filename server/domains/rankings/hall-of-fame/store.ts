import { desc, eq, inArray, max, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { recordset } from "../../../db/recordset.ts";
import { accounts, creatorIds, firstPlaces } from "../../../db/tables/index.ts";

/** The newest day that first places are known of. */
export async function selectNewestDay(db: Database): Promise<string | null> {
  const [row] = await db.select({ day: max(firstPlaces.until) }).from(firstPlaces);
  return row?.day ?? null;
}

/** The rankings with first places on the newest day: those with enough creators. */
export async function selectNewestRankings(db: Database): Promise<{ rankings: string[]; day: string | null }> {
  const day = await selectNewestDay(db);
  if (day === null) return { rankings: [], day };
  const rows = await db
    .selectDistinct({ ranking: firstPlaces.ranking })
    .from(firstPlaces)
    .where(eq(firstPlaces.until, day))
    .orderBy(firstPlaces.ranking);
  return { rankings: rows.map(({ ranking }) => ranking), day };
}

/** Adds a day to the first places. `before`: the day that was added last; who was first then has stayed at the top. */
export async function addDay(
  db: Database,
  { day, before, firsts }: { day: string; before: string | null; firsts: { ranking: string; creatorId: number }[] },
): Promise<void> {
  const { from } = recordset(firstPlaces, ["ranking", "creatorId"], firsts);
  const stayed = sql`${firstPlaces.until} = ${before}::date`;
  await db.execute(sql`
    insert into ${firstPlaces} (ranking, creator_id, since, until, days)
    select r.ranking, r.creator_id, ${day}::date, ${day}::date, 1 from ${from}
    where exists (select from ${creatorIds} where id = r.creator_id)
    on conflict (ranking, creator_id) do update set
      since = case when ${stayed} then ${firstPlaces.since} else excluded.since end,
      days = ${firstPlaces.days} + case when ${stayed} then excluded.until - ${firstPlaces.until} else 1 end,
      until = excluded.until`);
}

/** Ids of creators with a first place: who came to the top last first, then who holds more and held longer. */
export async function selectCreators(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  // A row without a creator counts them where the page is past the end.
  const { rows } = await db.execute<{ id: string | null; total: number }>(sql`
    with newest as (select max(until) as day from ${firstPlaces}),
    page as (
      select creator_id as id, row_number() over (
        order by max(since) desc, count(*) filter (where until = newest.day) desc, sum(days) desc, creator_id) as at
      from ${firstPlaces}, newest group by creator_id order by at limit ${limit} offset ${offset}
    )
    select page.id, counted.total
    from (select count(distinct creator_id)::int as total from ${firstPlaces}) counted left join page on true
    order by page.at`);
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])), total: rows[0]?.total ?? 0 };
}

export type PlaceRow = typeof firstPlaces.$inferSelect;

export async function selectPlaces(db: Database, ids: readonly number[]): Promise<PlaceRow[]> {
  return db
    .select()
    .from(firstPlaces)
    .where(inArray(firstPlaces.creatorId, [...ids]))
    .orderBy(desc(firstPlaces.until), desc(firstPlaces.since), desc(firstPlaces.days), firstPlaces.ranking);
}

/** The creators with a first place with the most recent figures, and the time of these. */
export async function selectLastUpdated(db: Database, limit: number): Promise<{ id: number; at: Date }[]> {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select f.creator_id as id, max(a.counted_at)::text as at
    from (select distinct creator_id from ${firstPlaces}) f
    join ${accounts} a on a.creator_id = f.creator_id and a.customer_id is null and a.counted_at is not null
    group by f.creator_id order by max(a.counted_at) desc, f.creator_id limit ${limit}`);
  return rows.map(({ id, at }) => ({ id: Number(id), at: new Date(at) }));
}

import { asc, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { GENDERS } from "#contract/states.ts";
import type { Database } from "../../../db/connect.ts";
import {
  accountCounts,
  accounts,
  creatorFacts,
  creators,
  newsletters,
  podcasts,
  posts,
  sources,
} from "../../../db/tables/index.ts";
import type { CreatorFacts } from "../record.ts";

/** A source whose figures must go, and those read before when. */
export type Expiry = { sourceId: number; before: Date };

/** What went, in rows. */
export type Forgotten = { counts: number; posts: number; facts: number; publications: number };

export async function selectAges(db: Database): Promise<{ sourceId: number; days: number }[]> {
  const rows = await db
    .select({ sourceId: sources.id, days: sources.maxAgeDays })
    .from(sources)
    .where(isNotNull(sources.maxAgeDays));
  return rows.flatMap(({ sourceId, days }) => (days === null ? [] : [{ sourceId, days }]));
}

/** The creators after this one, by id. */
export async function selectNext(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: creators.id })
    .from(creators)
    .where(gt(creators.id, after))
    .orderBy(asc(creators.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** As a table: source_id, before. */
function expired(expiries: readonly Expiry[]): SQL {
  const ids = sql.param(expiries.map(({ sourceId }) => sourceId));
  const times = sql.param(expiries.map(({ before }) => before.toISOString()));
  return sql`unnest(${ids}::integer[], ${times}::timestamptz[]) as expired(source_id, before)`;
}

/**
 * Deletes what was last read before, of these creators, and takes facts that went out of what is shown of them. Answers
 * what went, and of whom.
 */
export async function deleteExpired(
  db: Database,
  { creatorIds, expiries }: { creatorIds: readonly number[]; expiries: readonly Expiry[] },
): Promise<{ forgotten: Forgotten; creatorIds: number[] }> {
  const among = sql`creator_id = any(${sql.param([...creatorIds])}::bigint[])`;
  const from = (table: SQL, read: SQL) => sql`
    delete from ${table} using ${expired(expiries)}
    where ${among} and ${table}.source_id = expired.source_id and ${read} < expired.before`;
  const gone = async (statement: SQL) =>
    (await db.execute<{ id: number }>(sql`${statement} returning creator_id as id`)).rows.map(({ id }) => id);
  // What a source gives of the past is as old as its reading.
  const counts = await gone(from(sql`${accountCounts}`, sql`recorded_at`));
  const told = await gone(from(sql`${posts}`, sql`counted_at`));
  const heard = await gone(from(sql`${podcasts}`, sql`at`));
  const written = await gone(from(sql`${newsletters}`, sql`at`));
  const facts = await db.execute<{ id: number; field: string }>(
    sql`${from(sql`${creatorFacts}`, sql`at`)} returning creator_id as id, field`,
  );
  await unlearn(db, facts.rows);
  return {
    forgotten: {
      counts: counts.length,
      posts: told.length,
      facts: facts.rows.length,
      publications: heard.length + written.length,
    },
    creatorIds: [...new Set([counts, told, heard, written, facts.rows.map(({ id }) => id)].flat())],
  };
}

/** The columns that show facts, by the facts' names, and what they say when nobody knows; a name falls back to a handle. */
const UNKNOWN = {
  fullName: sql`coalesce((select username from ${accounts} where creator_id = c.id order by id limit 1), '')`,
  title: sql`null`,
  biography: sql`null`,
  isBrand: sql`false`,
  country: sql`null`,
  city: sql`null`,
  language: sql`null`,
  gender: sql`${GENDERS.undefined}::smallint`,
  email: sql`null`,
  website: sql`null`,
  picture: sql`null`,
} as const satisfies Record<keyof CreatorFacts, SQL>;
const BIOGRAPHY = /^account:(\d+):biography$/;

async function unlearn(db: Database, facts: readonly { id: number; field: string }[]): Promise<void> {
  if (facts.length === 0) return;
  const gone = sql`(
    select id, array_agg(field) as fields
    from unnest(${sql.param(facts.map(({ id }) => id))}::bigint[], ${sql.param(facts.map(({ field }) => field))}::text[])
      as fact(id, field)
    group by id) gone`;
  const set = Object.entries(UNKNOWN).map(([field, unknown]) => {
    const column = sql.identifier(toSnakeCase(field));
    return sql`${column} = case when ${field}::text = any(gone.fields) then ${unknown} else c.${column} end`;
  });
  await db.execute(sql`update ${creators} c set ${sql.join(set, sql`, `)} from ${gone} where c.id = gone.id`);
  const accountIds = facts.flatMap(({ field }) => BIOGRAPHY.exec(field)?.[1] ?? []);
  if (accountIds.length > 0)
    await db.execute(sql`update ${accounts} set biography = null where id = any(${sql.param(accountIds)}::bigint[])`);
}

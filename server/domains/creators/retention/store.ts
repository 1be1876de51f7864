import { asc, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { GENDERS } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import {
  accountCounts,
  accounts,
  connectedAudiences,
  creatorFacts,
  creators,
  newsletters,
  podcasts,
  posts,
  sources,
} from "../../../db/tables/index.ts";
import type { CreatorFacts } from "../record.ts";

/** Data of this source read before this time has expired. */
export type Expiry = { sourceId: number; before: Date };

/** Numbers of rows. */
export type DeletedRows = { counts: number; posts: number; facts: number; publications: number };

export async function selectAges(db: Database): Promise<{ sourceId: number; days: number }[]> {
  const rows = await db
    .select({ sourceId: sources.id, days: sources.maxAgeDays })
    .from(sources)
    .where(isNotNull(sources.maxAgeDays));
  return rows.flatMap(({ sourceId, days }) => (days === null ? [] : [{ sourceId, days }]));
}

/** The next creators by id. */
export async function selectNext(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: creators.id })
    .from(creators)
    .where(gt(creators.id, after))
    .groupBy(creators.id)
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
 * Deletes expired data of these creators and updates the facts they show. Returns the numbers of rows and the creators
 * concerned.
 */
export async function deleteExpired(
  db: Database,
  { creatorIds, expiries }: { creatorIds: readonly number[]; expiries: readonly Expiry[] },
): Promise<{ deleted: DeletedRows; creatorIds: number[] }> {
  const among = sql`creator_id = any(${sql.param([...creatorIds])}::bigint[])`;
  const from = (table: SQL, read: SQL) => sql`
    delete from ${table} using ${expired(expiries)}
    where ${among} and ${table}.source_id = expired.source_id and ${read} < expired.before`;
  const deleteRows = async (statement: SQL) =>
    (await db.execute<{ id: number }>(sql`${statement} returning creator_id as id`)).rows.map(({ id }) => id);
  // Historical values are as old as the reading that provided them.
  const counts = await deleteRows(from(sql`${accountCounts}`, sql`recorded_at`));
  await db.execute(sql`
    update ${posts} t set history = (
      select jsonb_agg(entry order by (entry->>0)::float8) from jsonb_array_elements(history) entry
      where (entry->>0)::float8 >= extract(epoch from expired.before)
    )
    from ${expired(expiries)}
    where ${among} and t.source_id = expired.source_id and (history->0->>0)::float8 < extract(epoch from expired.before)`);
  const deletedPosts = await deleteRows(from(sql`${posts}`, sql`counted_at`));
  const deletedPodcasts = await deleteRows(from(sql`${podcasts}`, sql`at`));
  const deletedNewsletters = await deleteRows(from(sql`${newsletters}`, sql`at`));
  const audiences = await deleteRows(from(sql`${connectedAudiences}`, sql`read_at`));
  const facts = await db.execute<{ id: number; customerId: string | null; field: string }>(
    sql`${from(sql`${creatorFacts}`, sql`at`)} returning creator_id as id, customer_id as "customerId", field`,
  );
  await clearFacts(db, facts.rows);
  return {
    deleted: {
      counts: counts.length,
      posts: deletedPosts.length,
      facts: facts.rows.length,
      publications: deletedPodcasts.length + deletedNewsletters.length,
    },
    creatorIds: [
      ...new Set(
        [counts, deletedPosts, deletedPodcasts, deletedNewsletters, audiences, facts.rows.map(({ id }) => id)].flat(),
      ),
    ],
  };
}

/** The columns that show facts, by field, with their values without a fact; a name falls back to a handle. */
const UNKNOWN = {
  fullName: sql`coalesce((select username from ${accounts} where creator_id = c.id and customer_id is not distinct from c.customer_id order by id limit 1), '')`,
  title: sql`null`,
  biography: sql`null`,
  isBrand: sql`false`,
  country: sql`null`,
  city: sql`null`,
  language: sql`null`,
  gender: sql`${GENDERS.undefined}::smallint`,
  email: sql`null`,
  website: sql`null`,
  whoisUrl: sql`null`,
  associatedBrands: sql`null`,
  picture: sql`null`,
} as const satisfies Record<keyof CreatorFacts, SQL>;
const BIOGRAPHY = /^account:(\d+):biography$/;

async function clearFacts(
  db: Database,
  facts: readonly { id: number; customerId: string | null; field: string }[],
): Promise<void> {
  if (facts.length === 0) return;
  const deleteRows = sql`(
    select id, customer_id, array_agg(field) as fields
    from unnest(
      ${sql.param(facts.map(({ id }) => id))}::bigint[], ${sql.param(facts.map(({ customerId }) => customerId))}::uuid[],
      ${sql.param(facts.map(({ field }) => field))}::text[]
    ) as fact(id, customer_id, field)
    group by id, customer_id) deleteRows`;
  const set = Object.entries(UNKNOWN).map(([field, unknown]) => {
    const column = sql.identifier(toSnakeCase(field));
    return sql`${column} = case when ${field}::text = any(deleteRows.fields) then ${unknown} else c.${column} end`;
  });
  await db.execute(
    sql`update ${creators} c set ${sql.join(set, sql`, `)} from ${deleteRows}
      where c.id = deleteRows.id and c.customer_id is not distinct from deleteRows.customer_id`,
  );
  const accountIds = facts.flatMap(({ field }) => BIOGRAPHY.exec(field)?.[1] ?? []);
  if (accountIds.length > 0)
    await db.execute(sql`update ${accounts} set biography = null where id = any(${sql.param(accountIds)}::bigint[])`);
}

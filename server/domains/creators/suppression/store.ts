import { sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { doNotImport, objections } from "../../../db/tables/index.ts";

/** The erasure requests by hash, for those of these hashes that are on the suppression list. */
export async function selectObjections(db: Database, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select({ hash: doNotImport.hash, objectionId: doNotImport.objectionId })
    .from(doNotImport)
    .where(sql`${doNotImport.hash} = any(${sql.param([...hashes])}::text[])`);
  return new Map(rows.map(({ hash, objectionId }) => [hash, objectionId]));
}

/** Counts attempts. In the order of their ids: two batches with the same requests cannot deadlock. */
export async function addHits(db: Database, hits: ReadonlyMap<string, number>): Promise<void> {
  if (hits.size === 0) return;
  const ids = sql.param([...hits.keys()]);
  const counts = sql.param([...hits.values()]);
  await db.execute(sql`
    with held as (
      select id from ${objections} where id = any(${ids}::uuid[]) order by id for update
    )
    update ${objections} o set hits = o.hits + hit.count
    from held join unnest(${ids}::uuid[], ${counts}::int[]) as hit(id, count) on hit.id = held.id
    where o.id = held.id`);
}

export async function insertHashes(db: Database, objectionId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insert(doNotImport)
    .values(hashes.map((hash) => ({ hash, objectionId })))
    .onConflictDoNothing();
}

/** The tables of a creator's data: most rows are deleted by cascade, and counted before. */
const OWN = {
  counts: "account_counts",
  posts: "posts",
  accounts: "accounts",
  facts: "creator_facts",
  niches: "creator_niches",
  podcasts: "podcasts",
  newsletters: "newsletters",
  crm: "crm_creators",
  lists: "list_creators",
  notes: "notes",
  timeline: "moments",
  feedback: "list_feedback",
  reports: "audience_reports",
  estimates: "audience_estimates",
  services: "creator_services",
  disputes: "disputes",
  messages: "support_messages",
  scores: "score_history",
  adjustments: "score_adjustments",
  ratings: "content_ratings",
} as const;

/**
 * Returns the number of deleted rows by kind. Counts and posts are partitioned without foreign keys and are deleted
 * explicitly.
 */
export async function deleteCreator(db: Database, creatorId: number): Promise<Record<string, number>> {
  await db.execute(sql`select from creators where id = ${creatorId} for update`);
  const counted = Object.entries(OWN).map(
    ([kind, table]) =>
      sql`(select count(*) from ${sql.identifier(table)} where creator_id = ${creatorId}) as ${sql.identifier(kind)}`,
  );
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counted, sql`, `)}`);
  await db.execute(sql`delete from account_counts where creator_id = ${creatorId}`);
  await db.execute(sql`delete from posts where creator_id = ${creatorId}`);
  // Those of another creator that a workspace had merged with this one name it too.
  await db.execute(sql`delete from content_ratings where creator_ids @> array[${creatorId}]::bigint[]`);
  await db.execute(sql`delete from creators where id = ${creatorId}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}

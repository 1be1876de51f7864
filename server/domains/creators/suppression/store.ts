import { sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { creators, doNotImport, objections } from "../../../db/tables/index.ts";
import { onDeleteOf, refersTo, SUBJECTS } from "../../../db/tables/subjects.ts";

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

const COUNTED = SUBJECTS.flatMap(({ counted, table, creator: [of] }) =>
  counted && of ? [{ counted, table, of }] : [],
);

/** Rows that no foreign key deletes with the creator, who is deleted last. */
const DELETED = SUBJECTS.flatMap(({ table, creator }) =>
  creator.filter(({ column, fate }) => fate === "delete" && !onDeleteOf(table, column)).map((of) => ({ table, of })),
).toSorted((one, other) => Number(one.table === creators) - Number(other.table === creators));

/** Returns the number of deleted rows by kind: most are deleted by cascade, and counted before. */
export async function deleteCreator(db: Database, creatorId: number): Promise<Record<string, number>> {
  await db.execute(sql`select from ${creators} where id = ${creatorId} for update`);
  const counts = COUNTED.map(
    ({ counted, table, of }) =>
      sql`(select count(*) from ${table} where ${refersTo(of, creatorId)}) as ${sql.identifier(counted)}`,
  );
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  for (const { table, of } of DELETED) await db.execute(sql`delete from ${table} where ${refersTo(of, creatorId)}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}

import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { formerKey, isFormerly } from "../../db/former-handles.ts";
import type { Layer } from "../../db/layers.ts";
import type { RecordSource } from "./record.ts";
import { markForIndexing } from "../../db/outbox.ts";
import { accountCounts, creatorFacts, creators, posts, accounts, sources } from "../../db/tables/index.ts";

export async function countSampleCreators(db: Database): Promise<number> {
  return db.$count(creators, eq(creators.isSample, true));
}

/**
 * Deletes up to `limit` sample creators and marks them for the index sync. Counts and posts are partitioned without
 * foreign keys and are deleted explicitly; everything else by cascade. Returns the number of deleted creators.
 */
export async function deleteSampleCreators(db: Database, limit: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${creators} where is_sample order by id limit ${limit} for update`,
  );
  if (rows.length === 0) return 0;
  const deletedIds = rows.map(({ id }) => id);
  const ids = sql.param(deletedIds);
  await db.execute(sql`delete from ${accountCounts} where creator_id = any(${ids}::bigint[])`);
  await db.execute(sql`delete from ${posts} where creator_id = any(${ids}::bigint[])`);
  await db.execute(sql`delete from ${creators} where id = any(${ids}::bigint[])`);
  await markForIndexing(db, deletedIds);
  return deletedIds.length;
}

/**
 * Locks these creators and their accounts until the end of the transaction. A transaction that changes several of them locks them
 * first, in this order, so that transactions cannot deadlock.
 */
export async function lockCreators(db: Database, creatorIds: number[]): Promise<void> {
  const ids = sql.param(creatorIds);
  await db.execute(
    sql`select from ${creators} where id = any(${ids}::bigint[]) order by id, customer_id for no key update`,
  );
}

type NetworkId = { network: string; externalId: string };

/** The stored handles of accounts by the network's own id; the oldest account first. */
export async function selectCanonicalHandles(db: Database, ids: readonly NetworkId[], layer: Layer) {
  if (ids.length === 0) return [];
  const networks = sql.param(ids.map(({ network }) => network));
  const externalIds = sql.param(ids.map(({ externalId }) => externalId));
  return db
    .select({ network: accounts.network, externalId: accounts.externalId, username: accounts.username })
    .from(accounts)
    .innerJoin(
      sql`(select distinct network, external_id from unnest(${networks}::text[], ${externalIds}::text[]) as wanted_ids(network, external_id)) as wanted`,
      sql`${accounts.network} = wanted.network and ${accounts.externalId} = wanted.external_id`,
    )
    .where(and(sql`${accounts.externalId} is not null`, layer === null ? isNull(accounts.customerId) : undefined))
    .orderBy(asc(accounts.id));
}

/** `until`: when a record had the next handle. */
type FormerHandle = { network: string; key: string; username: string; until: Date };

/**
 * The accounts of the installation and of this layer that had these handles before, with those that they have now: where
 * no account has the handle by now. Layers have no copies of facts, so that it needs the rights for all rows.
 */
export async function selectFormerHandles(
  db: Database,
  handles: readonly { network: string; key: string }[],
  layer: Layer,
): Promise<FormerHandle[]> {
  const networks = sql.param(handles.map(({ network }) => network));
  const keys = sql.param(handles.map(({ key }) => key));
  const ofLayer = (of: SQL) => sql`(${of}.customer_id is null or ${of}.customer_id = ${layer}::uuid)`;
  const { rows } = await db.execute<Omit<FormerHandle, "until"> & { until: string }>(sql`
    select a.network, wanted.key, a.username, max(f.at)::text as until
    from unnest(${networks}::text[], ${keys}::text[]) as wanted(network, key)
    join ${creatorFacts} f on ${formerKey(sql`f.value`)} = wanted.key and ${isFormerly(sql`f`)} and ${ofLayer(sql`f`)}
    join ${accounts} a on a.id = split_part(f.field, ':', 2)::bigint and a.creator_id = f.creator_id
      and a.customer_id is not distinct from f.customer_id and a.network = wanted.network
    where not exists (
      select from ${accounts} now
      where now.network = wanted.network and now.username_key = wanted.key and ${ofLayer(sql`now`)})
    group by a.id, a.network, wanted.key, a.username`);
  return rows.map((row) => Object.assign(row, { until: new Date(row.until) }));
}

/** Posts of the installation's creators, by the names that networks give them. */
export async function updateGonePosts(
  db: Database,
  named: readonly { creatorId: number; network: string; externalId: string }[],
  { source, at }: { source: RecordSource; at: Date },
): Promise<void> {
  await db.execute(sql`
    update ${posts} p set gone_at = ${at.toISOString()}::timestamptz,
      gone_source_id = (
        select id from ${sources} where kind = ${source.kind} and name = ${source.name} and customer_id is null
      )
    from unnest(
      ${sql.param(named.map(({ creatorId }) => creatorId))}::bigint[],
      ${sql.param(named.map(({ network }) => network))}::text[],
      ${sql.param(named.map(({ externalId }) => externalId))}::text[]
    ) n (creator_id, network, external_id)
    where p.creator_id = n.creator_id and p.network = n.network and p.external_id = n.external_id
      and p.customer_id is null and (p.gone_at is null or p.gone_at <= p.counted_at)`);
}

import { sql } from "drizzle-orm";
import { comparedColumn } from "./compared.ts";
import type { Database } from "./connect.ts";
import { INDEX_SYNC_LOCK } from "./locks.ts";
import { accountCounts, accounts, creators, outbox } from "./tables/index.ts";

/** Queues these creators for indexing, in the transaction that changes them. */
export async function markForIndexing(db: Database, creatorIds: readonly number[]): Promise<void> {
  if (creatorIds.length === 0) return;
  await db.execute(sql`insert into ${outbox} (creator_id) select unnest(${sql.param([...creatorIds])}::bigint[])`);
}

/** Queues all creators. Resolves to their number. */
export async function markAllForIndexing(db: Database): Promise<number> {
  const marked = await db.execute(
    sql`insert into ${outbox} (creator_id) select distinct id from ${creators} order by id`,
  );
  return marked.rowCount ?? 0;
}

/** A count of an account enters or leaves the windows before now, in days, between two times. */
type Passed = { after: Date; until: Date; windows: readonly number[] };

/** One share of all creators, of `of` equal ones. */
type Share = { share: number; of: number };

/**
 * Queues these creators, those with counts that passed a window, and a share of all, unless they are queued. Resolves to their
 * number.
 */
export async function markDueForIndexing(
  db: Database,
  { creatorIds, counts, rest }: { creatorIds: readonly number[]; counts: Passed; rest: Share },
): Promise<number> {
  const passed = sql.join(
    counts.windows.map(
      (days) => sql`at > ${counts.after.toISOString()}::timestamptz - make_interval(hours => ${24 * days})
        and at <= ${counts.until.toISOString()}::timestamptz - make_interval(hours => ${24 * days})`,
    ),
    sql` or `,
  );
  const marked = await db.execute(sql`
    insert into ${outbox} (creator_id)
    select id from (
      select unnest(${sql.param([...creatorIds])}::bigint[]) as id
      union select creator_id from ${accountCounts} where ${passed}
      union select id from ${creators} where id % ${rest.of} = ${rest.share}
    ) due
    where exists (select from ${creators} c where c.id = due.id)
      and not exists (select from ${outbox} o where o.creator_id = due.id)
    order by id`);
  return marked.rowCount ?? 0;
}

/** Accounts that are measured by a scale: all on a network, or some of them. */
export type ScaleGroup = {
  network: string;
  isBrand?: boolean;
  /** Followers, as they may be compared: `from` on, below `to`; null: no bound. */
  from?: number | null;
  to?: number | null;
  /** Those of which the followers are unknown. */
  isUnsized?: boolean;
};

/**
 * Queues the creators with accounts of these groups that are not queued yet. Between two index syncs: a running one has
 * already read its creators.
 */
export async function markGroupsForIndexing(db: Database, groups: readonly ScaleGroup[]): Promise<void> {
  if (groups.length === 0) return;
  const followers = sql`(${comparedColumn(sql`a`, "followers")})`;
  await db.execute(sql`select pg_advisory_xact_lock(${INDEX_SYNC_LOCK})`);
  await db.execute(sql`
    insert into ${outbox} (creator_id)
    select distinct a.creator_id
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as g(network text, "isBrand" boolean, "from" bigint, "to" bigint, "isUnsized" boolean)
    join ${accounts} a on a.network = g.network and (g."from" is null or ${followers} >= g."from")
      and (g."to" is null or ${followers} < g."to") and (g."isUnsized" is null or ${followers} is null)
    join ${creators} c on c.id = a.creator_id and c.customer_id is not distinct from a.customer_id
      and (g."isBrand" is null or c.is_brand = g."isBrand")
    where not exists (select from ${outbox} o where o.creator_id = a.creator_id)
    order by a.creator_id`);
}

import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { network, type Network } from "#contract/networks/networks.ts";
import { TRACKING_ON } from "#contract/base/states.ts";
import type { Database } from "../../../db/connect.ts";
import { asSeenBy } from "../../../db/layers.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import {
  accountRefreshes,
  accounts,
  creators,
  crmCreators,
  listCreators,
  lists,
  sources,
} from "../../../db/tables/index.ts";
import { recordset, setExcluded } from "../../../db/recordset.ts";
import { INTERVAL_MS, POPULAR_FROM, PRIORITY } from "./rules.ts";

/** The networks that a connector covers. */
export type ConnectorNetworks = { connector: string; networks: readonly Network[] };

const claimed = z.object({
  accountId: z.coerce.number(),
  network,
  username: z.string(),
  externalId: z.string().nullable(),
  url: z.string().nullable(),
  priority: z.number(),
  failures: z.number(),
});
type Claimed = z.infer<typeof claimed>;

/** Claims the next due accounts exclusively: they are due again at `until`, unless their result is stored before. */
export async function claimDue(
  db: Database,
  { connector, now, until, limit }: { connector: string; now: Date; until: Date; limit: number },
): Promise<Claimed[]> {
  const { rows } = await db.execute(sql`
    with next as (
      select account_id from ${accountRefreshes}
      where connector = ${connector} and due_at <= ${now.toISOString()}
      order by priority, due_at limit ${limit} for update skip locked
    )
    update ${accountRefreshes} r set due_at = ${until.toISOString()}
    from next join ${accounts} a on a.id = next.account_id
    where r.account_id = next.account_id
    returning r.account_id as "accountId", a.network, a.username, a.external_id as "externalId", a.url, r.priority, r.failures`);
  return z.array(claimed).parse(rows);
}

const refreshAccount = claimed.extend({ priority: z.number().nullable(), failures: z.number().nullable() });

/** A creator's accounts, whenever they are due, including unscheduled ones. */
export async function selectRefreshAccounts(
  { db, customerId }: TenantDb,
  creatorId: number,
): Promise<z.infer<typeof refreshAccount>[]> {
  // The installation's accounts are scheduled, and hidden where the workspace has its own. What is requested becomes
  // the installation's: the workspace does not decide which account of the network that is.
  const { rows } = await acrossTenants(db, (all) =>
    all.execute(sql`
    select coalesce(base.id, a.id) as "accountId", a.network, a.username, r.priority, r.failures,
      case when base.id is null then a.external_id else base.external_id end as "externalId",
      case when base.id is null then a.url else base.url end as url
    from ${creators} c
    join ${accounts} a on a.creator_id = c.id and a.customer_id is not distinct from c.customer_id
    left join ${accounts} base
      on base.network = a.network and base.username_key = a.username_key and base.customer_id is null
    left join ${accountRefreshes} r on r.account_id = base.id
    where c.id = ${creatorId} and ${asSeenBy(sql`c`, sql`${customerId}::uuid`)} order by a.id`),
  );
  return z.array(refreshAccount).parse(rows);
}

export async function hasCreator(db: Database, creatorId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${creators} where id = ${creatorId}`);
  return rows.length > 0;
}

export type ScheduledRefresh = {
  accountId: number;
  connector: string;
  priority: number;
  dueAt: Date;
  lastAt: Date;
  outcome: string;
  failures: number;
};

/** Stores the result and the next due time of each. */
export async function saveRefreshes(db: Database, refreshes: readonly ScheduledRefresh[]): Promise<void> {
  if (refreshes.length === 0) return;
  const keys = ["accountId", "connector", "priority", "dueAt", "lastAt", "outcome", "failures"];
  const set = recordset(accountRefreshes, keys, refreshes);
  await acrossTenants(db, (all) =>
    all.execute(sql`
    insert into ${accountRefreshes} (${set.names}) select ${set.names} from ${set.from}
    where exists (select from ${accounts} where id = r.account_id and not is_sample and customer_id is null)
    on conflict (account_id) do update set ${setExcluded(["dueAt", "lastAt", "outcome", "failures"])}`),
  );
}

/** Releases claimed accounts that could not be requested. */
export async function release(db: Database, accountIds: readonly number[], dueAt: Date): Promise<void> {
  await db.execute(sql`
    update ${accountRefreshes} set due_at = ${dueAt.toISOString()}
    where account_id = any(${sql.param([...accountIds])}::bigint[])`);
}

/** Whether any account is scheduled at all. */
export async function hasScheduled(db: Database, connector: string): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists(select from ${accountRefreshes} where connector = ${connector}) as any`,
  );
  return rows[0]?.any ?? false;
}

const SECONDS = sql.param(INTERVAL_MS.map((interval) => interval / 1_000));

function intervalIn(priority: SQL): SQL {
  return sql`make_interval(secs => (${SECONDS}::float8[])[${priority} + 1])`;
}

const PRIORITY_OF_ACCOUNT: SQL = sql`case
  when exists (
    select from ${listCreators} p join ${lists} l on l.id = p.list_id
    where p.creator_id = a.creator_id and l.tracking_state = ${TRACKING_ON} and l.deleted_at is null
  ) then ${PRIORITY.tracked}::int
  when exists (select from ${crmCreators} c where c.creator_id = a.creator_id) then ${PRIORITY.crm}::int
  when a.followers >= ${POPULAR_FROM} then ${PRIORITY.popular}::int
  else ${PRIORITY.rest}::int
end`;

/**
 * Schedules new accounts: due immediately, by priority; those that a network has just provided, when their metrics
 * reach the maximum age. Sample accounts are never scheduled.
 */
export async function scheduleNewAccounts(
  db: Database,
  { connector, networks }: ConnectorNetworks,
  now: Date,
): Promise<number> {
  const added = await db.execute(sql`
    insert into ${accountRefreshes} (account_id, connector, priority, due_at)
    select id, ${connector}, priority,
      case when kind = 'connector' then greatest(${now.toISOString()}, counted_at + ${intervalIn(sql`priority`)})
      else ${now.toISOString()} end
    from (
      select a.id, a.counted_at, s.kind, ${PRIORITY_OF_ACCOUNT} as priority
      from ${accounts} a left join ${sources} s on s.id = a.source_id
      where a.network = any(${sql.param([...networks])}::text[]) and not a.is_sample and a.customer_id is null
        and not exists (select from ${accountRefreshes} r where r.account_id = a.id)
    ) new
    on conflict do nothing`);
  return added.rowCount ?? 0;
}

/**
 * Updates priorities: tracked lists, CRM entries, popularity. With a higher priority an account is due accordingly;
 * with a lower one its due time stays.
 */
export async function updatePriorities(db: Database, connector: string): Promise<number> {
  const updated = await db.execute(sql`
    update ${accountRefreshes} r set priority = p.priority, due_at = case
      when p.priority < r.priority and r.failures = 0
      then least(r.due_at, r.last_at + ${intervalIn(sql`p.priority`)})
      else r.due_at end
    from (
      select a.id, ${PRIORITY_OF_ACCOUNT} as priority
      from ${accountRefreshes} scheduled join ${accounts} a on a.id = scheduled.account_id
      where scheduled.connector = ${connector}
    ) p
    where r.account_id = p.id and r.priority <> p.priority`);
  return updated.rowCount ?? 0;
}

import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../../db/connect.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { accounts, creatorLayers, creators } from "../../../db/tables/index.ts";
import { SUBJECTS } from "../../../db/tables/subjects.ts";
import { bigints } from "../bigints-store.ts";
import { FACT_FIELDS } from "../record.ts";

type Layers = { customerId: string; creatorIds: readonly number[] };

/** Declares that the workspace has records of its own of these creators of the installation. */
export async function insertLayers(db: Database, { customerId, creatorIds }: Layers): Promise<void> {
  await db.execute(sql`
    insert into ${creatorLayers} (customer_id, creator_id, base_id)
    select ${customerId}::uuid, id, id from unnest(${bigints(creatorIds)}) as id on conflict do nothing`);
}

/** The workspace's creators that replace these of the installation under another id. */
export async function selectReplacing(
  db: Database,
  customerId: string,
  baseIds: readonly number[],
): Promise<Map<number, number>> {
  if (baseIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; baseId: number }>(sql`
    select creator_id as id, base_id as "baseId" from ${creatorLayers}
    where customer_id = ${customerId} and base_id = any(${bigints(baseIds)}) and base_id <> creator_id`);
  return new Map(rows.map(({ id, baseId }) => [baseId, id]));
}

/** Layers of one workspace, or those that depend on creators of the installation. */
export const layersOf = ({ customerId, creatorIds }: Layers): SQL =>
  sql`l.customer_id = ${customerId} and l.creator_id = any(${bigints(creatorIds)})`;
export const layersOver = (creatorIds: readonly number[]): SQL =>
  sql`(l.creator_id = any(${bigints(creatorIds)}) or l.base_id = any(${bigints(creatorIds)}))`;

/** Locks the rows of these layers, in the order in which recorders lock creators. Resolves to whether there are any. */
export async function lockLayers(db: Database, which: SQL): Promise<boolean> {
  // Each by its key, as lockHandles does.
  const { rows } = await db.execute(sql`
    select from (
      select l.creator_id, l.customer_id from ${creatorLayers} l where ${which} order by l.creator_id, l.customer_id
    ) layer
    cross join lateral (
      select from ${creators} c
      where c.id = layer.creator_id and c.customer_id is not distinct from layer.customer_id for no key update
    ) locked`);
  return rows.length > 0;
}

/**
 * Copies what the installation knows into these layers: values that the workspace has no fact of its own for, counts and
 * posts, of which the newest reading wins, niches and publications. What the installation no longer has is removed.
 */
export async function copyIntoLayers(db: Database, which: SQL): Promise<void> {
  const over = sql`with l as materialized (
    select l.customer_id, l.creator_id, l.base_id from ${creatorLayers} l where ${which} and l.base_id is not null)`;
  await db.execute(copyCreators(over));
  await db.execute(copyAccounts(over));
  for (const copies of COPIED) await replaceCopies(db, { ...copies, which, over });
}

function copyCreators(over: SQL): SQL {
  const copied = columnsOf(creators).filter((name) => !["id", "customer_id"].includes(name));
  const shown = FACT_FIELDS.map((field) => {
    const name = sql.identifier(toSnakeCase(field));
    return sql`${name} = case when exists (
      select from creator_facts f where f.creator_id = t.id and f.customer_id = t.customer_id and f.field = ${field}
    ) then t.${name} else excluded.${name} end`;
  });
  return sql`${over}
    insert into ${creators} as t (id, customer_id, ${named(copied)}) overriding system value
    select l.creator_id, l.customer_id, ${named(copied, "b")}
    from l join ${creators} b on b.id = l.base_id and b.customer_id is null
    on conflict (id, customer_id) do update set ${sql.join(shown, sql`, `)}, user_id = excluded.user_id`;
}

/** Accounts that the workspace knows under another handle are those of the same id. */
function copyAccounts(over: SQL): SQL {
  const copied = columnsOf(accounts).filter((name) => !["id", "creator_id", "customer_id"].includes(name));
  return sql`${over}
    insert into ${accounts} as t (creator_id, customer_id, ${named(copied)})
    select l.creator_id, l.customer_id, ${named(copied, "b")}
    from l join ${accounts} b on b.creator_id = l.base_id and b.customer_id is null
    where not exists (
      select from ${accounts} o where o.creator_id = l.creator_id and o.customer_id = l.customer_id
        and o.network = b.network and o.external_id = b.external_id and o.username_key <> b.username_key)
    on conflict (network, username_key, customer_id) do update set
      external_id = coalesce(t.external_id, excluded.external_id),
      url = coalesce(t.url, excluded.url),
      biography = case when exists (
        select from creator_facts f where f.creator_id = t.creator_id and f.customer_id = t.customer_id
          and f.field = 'account:' || t.id || ':biography'
      ) then t.biography else excluded.biography end
    where t.creator_id = excluded.creator_id`;
}

/** Tables that layers copy, row by row. */
const COPIED = SUBJECTS.flatMap(({ table, layer }) => (layer ? [{ table, ...layer }] : []));

/**
 * Rows of the workspace's sources are its own; all others are copies. `among`: the workspaces of the layers, whose sources
 * are read once. Row by row PostgreSQL would read them for each row that it does not expect.
 */
function isOwn(of: SQL, among: SQL): SQL {
  return sql`(${of}.source_id, ${of}.customer_id) in (
    select s.id, s.customer_id from sources s where s.customer_id in (${among}))`;
}

async function replaceCopies(
  db: Database,
  {
    table,
    which,
    over,
    key,
    isOfAccount,
    readAt,
    lasting = [],
    skipped = [],
    isCopied = () => sql`true`,
  }: (typeof COPIED)[number] & { which: SQL; over: SQL },
): Promise<void> {
  const keys = key.map((name) => sql.identifier(name));
  const toOwnAccount = isOfAccount
    ? sql`join accounts ba on ba.id = b.account_id
        join accounts o on o.network = ba.network
          and o.customer_id = l.customer_id and o.creator_id = l.creator_id
          and (o.external_id = ba.external_id or (o.username_key = ba.username_key and not exists (
            select from accounts same where same.customer_id = l.customer_id and same.creator_id = l.creator_id
              and same.network = ba.network and same.external_id = ba.external_id)))`
    : sql``;
  const same = sql.join(
    keys.map((name) => sql`b.${name} = t.${name}`),
    sql` and `,
  );
  await db.execute(sql`
    delete from ${table} t using creator_layers l
    where ${which} and t.creator_id = l.creator_id and t.customer_id = l.customer_id and not ${isOwn(sql`t`, sql`select l.customer_id from creator_layers l where ${which}`)} and ${isCopied(sql`t`)}
      and not exists (
        select from ${table} b ${toOwnAccount}
        where b.creator_id = l.base_id and b.customer_id is null and ${same} and ${isCopied(sql`b`)}
          ${isOfAccount ? sql`and o.id = t.account_id` : sql``})`);
  const state = columnsOf(table).filter(
    (name) => !["creator_id", "account_id", "customer_id", ...key, ...skipped].includes(name),
  );
  const own = isOfAccount ? [sql`account_id`] : [];
  const conflict = isOfAccount
    ? sql`(creator_id, account_id, ${sql.join(keys, sql`, `)})`
    : sql`(creator_id, ${sql.join(keys, sql`, `)}, customer_id)`;
  const values = (of: string) => named(state, of);
  const taken = (name: string) => {
    const column = sql.identifier(name);
    return lasting.includes(name) ? sql`(t.${column} or excluded.${column})` : sql`excluded.${column}`;
  };
  const isNewer =
    readAt === undefined ? sql`false` : sql`excluded.${sql.identifier(readAt)} > t.${sql.identifier(readAt)}`;
  await db.execute(sql`${over}
    insert into ${table} as t (${sql.join([sql`creator_id`, ...own, sql`customer_id`, ...keys, named(state)], sql`, `)})
    select ${sql.join(
      [
        sql`l.creator_id`,
        ...(isOfAccount ? [sql`o.id`] : []),
        sql`l.customer_id`,
        ...keys.map((name) => sql`b.${name}`),
        values("b"),
      ],
      sql`, `,
    )}
    from l join ${table} b on b.creator_id = l.base_id and b.customer_id is null and ${isCopied(sql`b`)}
    ${toOwnAccount}
    on conflict ${conflict} do update set ${sql.join(
      state.map((name) => sql`${sql.identifier(name)} = ${taken(name)}`),
      sql`, `,
    )}
    where (${values("t")}) is distinct from (${sql.join(state.map(taken), sql`, `)}) and (${isNewer} or not ${isOwn(sql`t`, sql`select l.customer_id from l`)})`);
}

/** Deletes layers in which nothing is the workspace's own. Resolves to their creators. */
export async function deleteEmptyLayers(db: Database, which: SQL): Promise<void> {
  const own = COPIED.map(
    ({ table }) => sql`not exists (
      select from ${table} t join sources s on s.id = t.source_id
      where t.creator_id = l.creator_id and t.customer_id = l.customer_id and s.customer_id = l.customer_id)`,
  );
  await db.execute(sql`
    delete from ${creators} c using creator_layers l
    where ${which} and l.base_id = l.creator_id and c.id = l.creator_id and c.customer_id = l.customer_id
      and not exists (select from creator_facts f where f.creator_id = l.creator_id and f.customer_id = l.customer_id)
      and not exists (
        select from accounts o where o.creator_id = l.creator_id and o.customer_id = l.customer_id and not exists (
          select from accounts b where b.creator_id = l.base_id and b.customer_id is null
            and b.network = o.network and b.username_key = o.username_key))
      and ${sql.join(own, sql` and `)}`);
}

/**
 * New accounts of the installation that workspaces knew already: the workspace's creator replaces the installation's for
 * it from now on.
 */
export async function joinLayersOf(db: Database, accountIds: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${creatorLayers} l set base_id = found.base_id
    from (
      select distinct on (customer_id, base_id) * from (
        select distinct on (o.customer_id, o.creator_id) o.customer_id, o.creator_id, b.creator_id as base_id
        from ${accounts} b join ${accounts} o on o.network = b.network and o.username_key = b.username_key
        where b.id = any(${bigints(accountIds)}) and o.customer_id is not null
        order by o.customer_id, o.creator_id, b.id) known
      order by customer_id, base_id, creator_id
    ) found
    where l.customer_id = found.customer_id and l.creator_id = found.creator_id and l.base_id is null
      and not exists (
        select from ${creatorLayers} other
        where other.customer_id = found.customer_id and other.base_id = found.base_id)
    returning l.creator_id as id`);
  await markForIndexing(
    db,
    rows.map(({ id }) => id),
  );
}

function columnsOf(table: PgTable): string[] {
  return Object.keys(getTableColumns(table)).map(toSnakeCase);
}

function named(names: readonly string[], of?: string): SQL {
  return sql.join(
    names.map((name) => (of ? sql`${sql.identifier(of)}.${sql.identifier(name)}` : sql`${sql.identifier(name)}`)),
    sql`, `,
  );
}

import { and, asc, eq, getTableColumns, isNull, or, sql, type SQL } from "drizzle-orm";
import { network as networkSchema, usernameKey } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { formerKey, isFormerlyOf } from "../../../db/former-handles.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { accounts, creators } from "../../../db/tables/index.ts";
import { refersTo, SUBJECTS } from "../../../db/tables/subjects.ts";
import { identitiesOf, type Subject } from "./subject.ts";

/** The handles that an account had before, with their keys: those that are not another creator's by now. */
function former(account: SQL, isAnother: (creatorId: SQL) => SQL): SQL {
  const handle = sql`f.value #>> '{}'`;
  const key = formerKey(sql`f.value`);
  return sql`
    select ${handle} as handle, ${key} as key from creator_facts f
    where f.creator_id = ${account}.creator_id and ${isFormerlyOf(sql`f`, sql`${account}.id`)}
      and not exists (
        select from accounts now
        where now.network = ${account}.network and now.username_key = ${key} and now.customer_id is null
          and ${isAnother(sql`now.creator_id`)})`;
}

/**
 * The installation's creator, those of workspaces that replace it, and those that only workspaces know, with one of its
 * accounts: by its handle, one before, or the network's own id. A workspace's records make no other creator of the
 * installation or of a workspace the same.
 */
export function subjectIds(creatorId: number): SQL {
  return sql`
    with root as (
      select coalesce(
        (select l.base_id from creator_layers l where l.creator_id = ${creatorId} and l.base_id is not null limit 1),
        ${creatorId}::bigint) as id
    ), own as (
      select a.network, named.key, a.external_id, named.is_former from root join accounts a on a.creator_id = root.id
      cross join lateral (
        select a.username_key as key, false as is_former
        union all select key, true from (${former(sql`a`, (id) => sql`${id} <> root.id`)}) before
      ) named
      where a.customer_id is null
        or not exists (select from creators c where c.id = root.id and c.customer_id is null)
    ), same as (
      select other.creator_id, other.customer_id from own
      join accounts other on other.network = own.network and other.username_key = own.key
      where not own.is_former or other.external_id is null or own.external_id is null
      union
      select other.creator_id, other.customer_id from own
      join accounts other on other.network = own.network and other.external_id = own.external_id
    )
    select id from root
    union select l.creator_id from root join creator_layers l on l.base_id = root.id
    union
    select same.creator_id from same
    join creator_layers l on l.customer_id = same.customer_id and l.creator_id = same.creator_id
    where l.base_id is null and not exists (select from creators c where c.id = same.creator_id and c.customer_id is null)
    union select ${creatorId}::bigint`;
}

export async function selectSubjectIds(db: Database, creatorId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(subjectIds(creatorId));
  return rows.map(({ id }) => id);
}

/**
 * Undefined when no creator has this id. An account that a workspace alone ascribes to the creator, while it is another's
 * elsewhere, is not theirs. `ids`: all ids of the same creator.
 */
export async function selectSubject(
  db: Database,
  creatorId: number,
  ids: readonly number[],
): Promise<Subject | undefined> {
  const [creator] = await db
    .select({ fullName: creators.fullName, picture: creators.picture })
    .from(creators)
    .where(eq(creators.id, creatorId))
    .orderBy(sql`customer_id nulls first`)
    .limit(1);
  if (!creator) return undefined;
  const rows = await db
    .select({
      id: accounts.id,
      network: accounts.network,
      username: accounts.username,
      usernameKey: accounts.usernameKey,
      externalId: accounts.externalId,
      former: sql<
        string[]
      >`array(select handle from (${former(sql`${accounts}`, (id) => sql`${id} <> all(${sql.param([...ids])}::bigint[])`)}) before)`,
    })
    .from(accounts)
    .where(
      and(
        eq(accounts.creatorId, creatorId),
        or(
          isNull(accounts.customerId),
          sql`not exists (
            select from accounts other
            where other.network = ${accounts}.network
              and (other.username_key = ${accounts}.username_key or other.external_id = ${accounts}.external_id)
              and other.customer_id is distinct from ${accounts}.customer_id
              and other.creator_id <> all(${sql.param([...ids])}::bigint[]))`,
        ),
      ),
    )
    .orderBy(asc(accounts.id));
  return {
    creatorId,
    ...creator,
    accounts: rows.map((account) => Object.assign(account, { network: networkSchema.parse(account.network) })),
    ...(await selectReferences(db, creatorId)),
  };
}

/** Deletes the subject's accounts, with their data, where a workspace ascribes them to another creator. */
export async function deleteAccountsElsewhere(
  db: Database,
  { accounts: own }: Subject,
  ids: readonly number[],
): Promise<void> {
  const names = own.flatMap(identitiesOf);
  const { rows } = await db.execute<{ id: number; creatorId: number }>(sql`
    delete from accounts a
    using unnest(${sql.param(names.map(({ network }) => network))}::text[],
      ${sql.param(names.map((name) => usernameKey(name.username)))}::text[],
      ${sql.param(names.map(({ externalId }) => externalId))}::text[],
      ${sql.param(names.map(({ isFormer }) => isFormer))}::boolean[]) as own(network, key, external_id, is_former)
    where a.network = own.network and (
        a.username_key = own.key and (not own.is_former or a.external_id is null or own.external_id is null)
        or a.external_id = own.external_id)
      and a.customer_id is not null
      and a.creator_id <> all(${sql.param([...ids])}::bigint[])
    returning a.id, a.creator_id as "creatorId"`);
  if (rows.length === 0) return;
  const creatorIds = [...new Set(rows.map((row) => row.creatorId))];
  const accountIds = sql.param(rows.map(({ id }) => id));
  const ofThese = sql`creator_id = any(${sql.param(creatorIds)}::bigint[])`;
  await db.execute(sql`delete from account_counts where ${ofThese} and account_id = any(${accountIds}::bigint[])`);
  await db.execute(sql`delete from posts where ${ofThese} and account_id = any(${accountIds}::bigint[])`);
  await db.execute(sql`
    delete from creator_facts where ${ofThese}
      and split_part(field, ':', 1) = 'account' and split_part(field, ':', 2) = any(${accountIds}::text[])`);
  await markForIndexing(db, creatorIds);
}

/** What workspaces have recorded about creators, with the column that has the creator. */
const OF_WORKSPACES = SUBJECTS.flatMap(({ table, access, creator: [of] }) => {
  const workspace = getTableColumns(table)["customerId"];
  return of && access?.part === "teams" && workspace?.notNull ? [{ table, of }] : [];
});

/** CRM rows include deleted ones that an undo could restore. */
async function selectReferences(db: Database, creatorId: number): Promise<Pick<Subject, "rowIds" | "customerIds">> {
  const id = String(creatorId);
  const recorded = OF_WORKSPACES.map(
    ({ table, of }) => sql`union select null, customer_id from ${table} where ${refersTo(of, creatorId)}`,
  );
  const { rows } = await db.execute<{ rowId: string | null; customerId: string }>(sql`
    select id as "rowId", customer_id as "customerId" from crm_creators where creator_id = ${creatorId}
    union select (before->>'id')::uuid, customer_id from changes
      where tbl = 'crm_creators' and before->>'creator_id' = ${id}
    ${sql.join(recorded, sql` `)}`);
  return {
    rowIds: [...new Set(rows.flatMap(({ rowId }) => rowId ?? []))],
    customerIds: [...new Set(rows.map(({ customerId }) => customerId))],
  };
}

/**
 * Blocks writes of these workspaces to their CRMs and lists until the transaction ends, and waits for those in progress, so
 * that what they write is found. In order of id, like every code that takes several of these locks, to avoid deadlocks.
 */
export async function lockTenants(db: Database, customerIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    select from customers where id = any(${sql.param([...customerIds])}::uuid[]) order by id for no key update`);
}

/** Does another creator use the same picture? Call it after the subject is deleted. */
export async function isPictureInUse(db: Database, picture: string): Promise<boolean> {
  return (await db.$count(creators, eq(creators.picture, picture))) > 0;
}

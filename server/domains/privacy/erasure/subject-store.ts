import { asc, eq, sql } from "drizzle-orm";
import { network as networkSchema } from "#contract/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, creators } from "../../../db/tables/index.ts";
import type { Subject } from "./subject.ts";

/** The creator, and those of workspaces that are the same: they replace it, or have one of its accounts. */
export async function selectSubjectIds(db: Database, creatorId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select creator_id as id from creator_layers where base_id = ${creatorId}
    union
    select other.creator_id from accounts own
    join accounts other on other.network = own.network and other.username_key = own.username_key
    where own.creator_id = ${creatorId} and other.customer_id is not null`);
  return [...new Set([creatorId, ...rows.map(({ id }) => id)])];
}

/** Undefined when no creator has this id. */
export async function selectSubject(db: Database, creatorId: number): Promise<Subject | undefined> {
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
    })
    .from(accounts)
    .where(eq(accounts.creatorId, creatorId))
    .orderBy(asc(accounts.id));
  return {
    creatorId,
    ...creator,
    accounts: rows.map((account) => Object.assign(account, { network: networkSchema.parse(account.network) })),
    ...(await selectReferences(db, creatorId)),
  };
}

/** CRM rows include deleted ones that an undo could restore. */
async function selectReferences(db: Database, creatorId: number): Promise<Pick<Subject, "rowIds" | "customerIds">> {
  const id = String(creatorId);
  const { rows } = await db.execute<{ rowId: string | null; customerId: string }>(sql`
    select id as "rowId", customer_id as "customerId" from crm_creators where creator_id = ${creatorId}
    union select (before->>'id')::uuid, customer_id from changes
      where tbl = 'crm_creators' and before->>'creator_id' = ${id}
    union select null, customer_id from list_creators where creator_id = ${creatorId}
    union select null, customer_id from moments where creator_id = ${creatorId}
    union select null, customer_id from notes where creator_id = ${creatorId}
    union select null, customer_id from disputes where creator_id = ${creatorId}`);
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

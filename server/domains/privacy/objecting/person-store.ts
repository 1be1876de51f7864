import { asc, eq, sql } from "drizzle-orm";
import { network as knownNetwork } from "#contract/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, creators } from "../../../db/tables/index.ts";
import type { Person } from "./person.ts";

/** Undefined when there is nobody with this id. */
export async function selectPerson(db: Database, creatorId: number): Promise<Person | undefined> {
  const [creator] = await db
    .select({ fullName: creators.fullName, picture: creators.picture })
    .from(creators)
    .where(eq(creators.id, creatorId));
  if (!creator) return undefined;
  const own = await db
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
    accounts: own.map((account) => Object.assign(account, { network: knownNetwork.parse(account.network) })),
    ...(await selectKeepers(db, creatorId)),
  };
}

/** Of CRM rows also those that were removed and could come back. */
async function selectKeepers(db: Database, creatorId: number): Promise<Pick<Person, "rowIds" | "customerIds">> {
  const id = String(creatorId);
  const { rows } = await db.execute<{ rowId: string | null; customerId: string }>(sql`
    select id as "rowId", customer_id as "customerId" from crm_creators where creator_id = ${creatorId}
    union select row_id, customer_id from crm_changes
      where before->'row'->>'creator_id' = ${id} or before->>'creatorId' = ${id}
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
 * Keeps these teams from changing their CRMs and lists until the transaction ends: what is under way has been written
 * then, and is found. In the order of their ids, as whoever takes several does.
 */
export async function lockCustomers(db: Database, customerIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    select from customers where id = any(${sql.param([...customerIds])}::uuid[]) order by id for no key update`);
}

/** After they are gone: whether somebody else goes by the same picture. */
export async function isPictureOfOthers(db: Database, picture: string): Promise<boolean> {
  return (await db.$count(creators, eq(creators.picture, picture))) > 0;
}

import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { network as knownNetwork, type Network } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import {
  accounts,
  creatorFacts,
  creators,
  importCreators,
  imports,
  workspaceMembers,
  sources,
} from "../../../db/tables/index.ts";

/**
 * Contact addresses of creators that can prove a claim of this user: public ones from sources of the installation. What
 * creators declare, what a workspace wrote or imported for itself, and what the user or a workspace of theirs imported
 * for everyone, proves nothing.
 */
export async function selectContacts(
  db: Database,
  { creatorIds, userId }: { creatorIds: readonly number[]; userId: string },
): Promise<ReadonlyMap<number, string>> {
  if (creatorIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; address: string }>(sql`
    select f.creator_id::float8 as id, f.value #>> '{}' as address
    from ${creatorFacts} f join ${sources} s on s.id = f.source_id
    where f.creator_id = any(${sql.param([...creatorIds])}::bigint[]) and f.field = 'email' and f.customer_id is null
      and s.customer_id is null and s.kind <> 'declared' and f.value #>> '{}' like '_%@_%'
      and not exists (
        select from ${importCreators} ic join ${imports} i on i.id = ic.import_id
        where ic.creator_id = f.creator_id and i.layer = 'installation' and (
          i.actor_id = ${userId} or i.customer_id in (select m.customer_id from ${workspaceMembers} m where m.user_id = ${userId})))`);
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** Whether other profiles name this address too, as those of one agency do. Its reader may own no such profile. */
export async function selectIsShared(
  db: Database,
  { address, except }: { address: string; except: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${creators} c where c.customer_id is null and lower(c.email) = lower(${address}) and c.id <> ${except} limit 1`);
  return rows.length > 0;
}

/** The networks on which creators have accounts. */
export async function selectNetworksOf(
  db: Database,
  creatorIds: readonly number[],
): Promise<ReadonlyMap<number, Network[]>> {
  if (creatorIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ creatorId: accounts.creatorId, network: accounts.network })
    .from(accounts)
    .where(and(inArray(accounts.creatorId, [...creatorIds]), isNull(accounts.customerId)))
    .orderBy(asc(accounts.network));
  const found = Map.groupBy(rows, ({ creatorId }) => creatorId);
  return new Map([...found].map(([id, own]) => [id, own.map(({ network }) => knownNetwork.parse(network))]));
}

/** The installation's accounts of a creator on one network. */
export async function selectAccountsOn(db: Database, { creatorId, network }: { creatorId: number; network: Network }) {
  return db
    .select({ id: accounts.id, username: accounts.username, externalId: accounts.externalId })
    .from(accounts)
    .where(and(eq(accounts.creatorId, creatorId), isNull(accounts.customerId), eq(accounts.network, network)))
    .orderBy(asc(accounts.id));
}

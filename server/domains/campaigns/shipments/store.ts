import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { shipmentMachine, type ShipmentState } from "#contract/campaigns/states.ts";
import type { Database } from "../../../db/connect.ts";
import { campaignShipments, shipmentAddresses } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { OfCreator } from "../creators-side/board-store.ts";

const table = campaignShipments;
const { shipmentId, address } = shipmentAddresses;

const isOf = ({ campaignId, creatorId }: OfCreator) =>
  and(eq(table.campaignId, campaignId), eq(table.creatorId, creatorId));

const { requested, given, delivered } = shipmentMachine.steps;

/** Whether an action requested an address again or sent a product, and the address before is deleted since. */
export async function hasLostAddress({ db, customerId }: TenantDb, actionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from changes c where c.action_id = ${actionId} and c.customer_id = ${customerId}
      and c.tbl = 'campaign_shipments' and c.before is not null and c.after is not null
      and (c.after ->> 'state' = ${requested.to}
        or c.before ->> 'state' = ${given.to} and not exists (
          select from ${shipmentAddresses} a where a.shipment_id::text = split_part(c.row_id, ':', 3)))
    limit 1`);
  return rows.length > 0;
}

/** With their addresses, the newest first. */
export async function selectShipments(db: Database, of: OfCreator) {
  return db
    .select({ row: table, address })
    .from(table)
    .leftJoin(shipmentAddresses, eq(shipmentId, table.id))
    .where(isOf(of))
    .orderBy(desc(table.createdAt), desc(table.id));
}

/** `creatorId`: only where it is the creator's; otherwise only where it is the workspace's. */
export type ShipmentKey = { campaignId: string; id: string } & ({ creatorId: number } | { customerId: string });

const isOne = (key: ShipmentKey) =>
  and(
    eq(table.id, key.id),
    eq(table.campaignId, key.campaignId),
    "creatorId" in key ? eq(table.creatorId, key.creatorId) : eq(table.customerId, key.customerId),
  );

/** Locks them in the order of their ids. */
export async function lockShipments(db: Database, keys: readonly ShipmentKey[]) {
  if (keys.length === 0) return [];
  return db
    .select()
    .from(table)
    .where(or(...keys.map(isOne)))
    .orderBy(table.id)
    .for("update");
}
export type ShipmentRow = Awaited<ReturnType<typeof lockShipments>>[number];

/** Resolves to whether it was stored: an id is used once. */
export async function insertShipment(db: Database, row: typeof table.$inferInsert): Promise<boolean> {
  const rows = await db.insert(table).values(row).onConflictDoNothing({ target: table.id }).returning({ id: table.id });
  return rows.length > 0;
}

export type Change = Partial<Pick<ShipmentRow, "carrier" | "trackingNumber" | "trackingLink" | "problem" | "givenBy">>;

export async function updateShipments(
  db: Database,
  ids: readonly string[],
  change: Change & { state: ShipmentState; movedAt: Date },
): Promise<void> {
  await db
    .update(table)
    .set(change)
    .where(sql`${table.id} = any(${sql.param([...ids])}::uuid[])`);
}

export async function deleteShipment(db: Database, key: ShipmentKey): Promise<void> {
  await db.delete(table).where(isOne(key));
}

export async function saveAddress(db: Database, row: typeof shipmentAddresses.$inferInsert): Promise<void> {
  const { address: text, userId: by, updatedAt } = row;
  await db
    .insert(shipmentAddresses)
    .values(row)
    .onConflictDoUpdate({ target: shipmentId, set: { address: text, userId: by, updatedAt } });
}

export async function selectAddress(db: Database, id: string) {
  const [row] = await db.select({ address }).from(shipmentAddresses).where(eq(shipmentId, id));
  return row;
}

/** Resolves to whether there was one. */
export async function deleteAddress(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(shipmentAddresses).where(eq(shipmentId, id));
  return rowCount === 1;
}

/**
 * Deletes these addresses (`a`, of the shipments `s`). Products that are not sent wait for another one then. Resolves to the
 * workspaces that had them.
 */
async function deleteAddresses(db: Database, which: SQL, now: Date): Promise<string[]> {
  const { rows } = await db.execute(sql`
    with found as materialized (
      select s.id, s.customer_id from ${table} s join ${shipmentAddresses} a on a.shipment_id = s.id
      where ${which} order by s.id for update of s
    ), gone as (
      delete from ${shipmentAddresses} a using found f where a.shipment_id = f.id returning a.shipment_id
    ), waiting as (
      update ${table} s set state = ${requested.to}, given_by = null, moved_at = ${now.toISOString()}::timestamptz
      from gone g where s.id = g.shipment_id and s.state = ${given.to}
    )
    select distinct f.customer_id as "customerId" from found f join gone g on g.shipment_id = f.id`);
  return z
    .array(z.object({ customerId: z.string() }))
    .parse(rows)
    .map((row) => row.customerId);
}

/** Deletes addresses that a user gave as the owner of a profile. */
export async function deleteAddressesOf(
  db: Database,
  { creatorId, userId }: { creatorId: number; userId: string },
  now: Date,
): Promise<string[]> {
  return deleteAddresses(db, sql`a.creator_id = ${creatorId} and a.user_id = ${userId}`, now);
}

/** Deletes addresses of shipments that have had their state since before these times. */
export async function deleteAddressesBefore(
  db: Database,
  before: { delivered: Date; idle: Date },
  now: Date,
): Promise<string[]> {
  const since = sql`(case when s.state = ${delivered.to}
    then ${before.delivered.toISOString()} else ${before.idle.toISOString()} end)::timestamptz`;
  return deleteAddresses(db, sql`s.moved_at < ${since}`, now);
}

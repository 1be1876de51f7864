import { and, eq, sql } from "drizzle-orm";
import { PAYMENT_STATES } from "#contract/campaigns/states.ts";
import { paymentList } from "#contract/collections/campaigns.ts";
import { containing } from "../../../db/containing.ts";
import { listSql } from "../../../db/list-sql.ts";
import { campaignDeliverables, campaignInvoices, campaignPayments, crmCreators } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { OfCreator } from "../creators-side/board-store.ts";
import { idOfKey, isOfKey } from "../keys-store.ts";
import { creatorName } from "../names-store.ts";

const table = campaignPayments;

const name = creatorName(table.creatorId);
const ofCrm = and(eq(crmCreators.creatorId, table.creatorId), eq(crmCreators.customerId, table.customerId));
const place = sql`array_position(${sql.param([...PAYMENT_STATES])}::text[], ${table.state})`;

const { id, creatorId, amount, state, dueOn, reference, parts } = table;
const { id: deliverableId, network, format, count, dueOn: deliverableDueOn } = campaignDeliverables;
const isFor = eq(deliverableId, table.deliverableId);
/** What the payment is for; null: no deliverable in particular. */
export const paidFor = { _id: deliverableId, network, format, count, dueOn: deliverableDueOn };
const row = { id, creatorId, amount, state, dueOn, reference, parts, name, deliverable: paidFor };

/** The statements of the payments of one campaign. */
export function paymentsOf(campaignId: string) {
  return listSql(paymentList, {
    rows: (db) => db.select(row).from(table).leftJoin(crmCreators, ofCrm).leftJoin(campaignDeliverables, isFor),
    counts: (db, columns) => db.select(columns).from(table).leftJoin(crmCreators, ofCrm),
    id,
    partition: "states",
    own: ({ customerId }) => and(sql`${table.customerId} = ${customerId}`, eq(table.campaignId, campaignId)),
    fields: {
      text: {
        value: reference,
        where: ({ search }) =>
          search === "" ? undefined : sql`concat_ws(' ', ${name}, ${reference}) ilike any(${containing([search])})`,
      },
      creator: { value: name, order: sql`lower(${name})` },
      amount: { value: amount },
      due: { value: dueOn },
      state: { value: state, order: place },
    },
  });
}

/** Sums of all payments of a campaign, and of what is paid. */
export async function selectSums({ db, customerId }: TenantDb, campaignId: string) {
  const [sums] = await db
    .select({
      amount: sql<number>`coalesce(sum(${amount}), 0)::float8`,
      paid: sql<number>`coalesce(sum((
        select sum((part->>'amount')::bigint) from jsonb_array_elements(${parts}) part)), 0)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(table)
    .where(and(eq(table.customerId, customerId), eq(table.campaignId, campaignId)));
  return sums ?? { amount: 0, paid: 0, count: 0 };
}

/** Parts of a payment without the keys by which they are recorded once. */
export function presentParts(stored: (typeof table.$inferSelect)["parts"]) {
  return stored.map((part) => ({ amount: part.amount, on: part.on }));
}

/** What a creator of a campaign is paid: the payments that are due first, how many there are, and the sum of all. */
export async function selectPaymentsOf({ db, customerId }: TenantDb, of: OfCreator, limit: number) {
  const all = {
    total: sql<number>`count(*) over ()::int`,
    sum: sql<number>`coalesce(sum(${amount}) over (), 0)::float8`,
  };
  const found = await db
    .select({ ...row, ...all })
    .from(table)
    .leftJoin(crmCreators, ofCrm)
    .leftJoin(campaignDeliverables, isFor)
    .where(and(eq(table.customerId, customerId), eq(table.campaignId, of.campaignId), eq(creatorId, of.creatorId)))
    .orderBy(dueOn, id)
    .limit(limit);
  const [first] = found;
  const rows = found.map(({ total: _total, sum: _sum, ...payment }) => payment);
  return { rows, total: first?.total ?? 0, sum: first?.sum ?? 0 };
}

/** Locks a deliverable of the creator, so that it stays until the payment names it. Resolves to whether it is there. */
export async function lockPaidDeliverable({ db, customerId }: TenantDb, of: OfCreator, one: string): Promise<boolean> {
  const { customerId: owner, campaignId, creatorId: creator } = campaignDeliverables;
  const rows = await db
    .select({ id: deliverableId })
    .from(campaignDeliverables)
    .where(and(eq(owner, customerId), eq(campaignId, of.campaignId), eq(creator, of.creatorId), eq(deliverableId, one)))
    .for("key share");
  return rows.length > 0;
}

export type PaymentKey = { id: string; payment: string };

const isOne = (customerId: string, key: PaymentKey) =>
  and(eq(table.customerId, customerId), eq(table.campaignId, key.id), eq(id, key.payment));

/** Locks them in the order of their ids. */
export async function lockPayments({ db, customerId }: TenantDb, keys: readonly PaymentKey[]) {
  const [first] = keys;
  if (!first) return [];
  const ids = sql.param(keys.map(({ payment }) => payment));
  return db
    .select()
    .from(table)
    .where(and(eq(table.customerId, customerId), eq(table.campaignId, first.id), sql`${id} = any(${ids}::uuid[])`))
    .orderBy(id)
    .for("update");
}
export type LockedPayment = Awaited<ReturnType<typeof lockPayments>>[number];

type Values = Omit<typeof table.$inferInsert, "id" | "customerId">;

/** Payments of a campaign that a form with this key has added. */
export async function selectByKey({ db, customerId }: TenantDb, campaignId: string, key: string) {
  return db
    .select()
    .from(table)
    .where(and(eq(table.customerId, customerId), eq(table.campaignId, campaignId), isOfKey(id, key)));
}

/** `key`: of the form that adds them. */
export async function insertPayments(
  { db, customerId }: TenantDb,
  rows: readonly Values[],
  key?: string,
): Promise<void> {
  const own = { customerId, ...(key !== undefined && { id: idOfKey(key) }) };
  if (rows.length > 0) await db.insert(table).values(rows.map((values) => ({ ...values, ...own })));
}

export async function updatePayments(
  { db, customerId }: TenantDb,
  ids: readonly string[],
  values: Partial<Values>,
): Promise<void> {
  await db
    .update(table)
    .set(values)
    .where(and(eq(table.customerId, customerId), sql`${id} = any(${sql.param([...ids])}::uuid[])`));
}

/** Deletes the invoices, too: foreign keys do not log what they cascade to. Resolves to whether the payment existed. */
export async function deletePayment({ db, customerId }: TenantDb, key: PaymentKey): Promise<boolean> {
  const { customerId: owner, paymentId } = campaignInvoices;
  await db.delete(campaignInvoices).where(and(eq(owner, customerId), eq(paymentId, key.payment)));
  const { rowCount } = await db.delete(table).where(isOne(customerId, key));
  return rowCount === 1;
}

/** Whether a payment that an action changed has parts that its amount or its state contradict. */
export async function hasContradiction({ db, customerId }: TenantDb, actionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from changes c join ${table} y on c.row_id = concat_ws(':', y.campaign_id, y.creator_id, y.id)
    cross join lateral (
      select coalesce(sum((part->>'amount')::bigint), 0) as sum from jsonb_array_elements(y.parts) part) paid
    where c.customer_id = ${customerId} and c.action_id = ${actionId} and c.tbl = 'campaign_payments'
      and y.customer_id = ${customerId} and (paid.sum > y.amount or not case y.state
        when 'paid' then paid.sum = y.amount
        when 'partial' then paid.sum > 0 and paid.sum < y.amount
        when 'pending' then paid.sum < y.amount
        when 'disputed' then true
        else paid.sum = 0 end)
    limit 1`);
  return rows.length > 0;
}

import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { z } from "zod";
import { ATTRIBUTION_DAYS } from "#contract/tracking/orders.ts";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { campaignLinks, campaignOrders, orderWebhooks } from "../../../db/tables/index.ts";

type OrderRow = typeof campaignOrders.$inferSelect;
export type NewOrder = Omit<OrderRow, "id" | "customerId" | "createdAt" | "source">;

/** The links of the workspace with one of these promo codes, by their code; those of deleted lists too. */
export async function selectByCodes(
  { db, customerId }: TenantDb,
  codes: readonly string[],
): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({ id: campaignLinks.id, code: campaignLinks.promoCode })
    .from(campaignLinks)
    .where(
      sql`${campaignLinks.customerId} = ${customerId} and ${campaignLinks.promoCode} = any(${sql.param([...codes])}::text[])`,
    );
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[code, id]])));
}

/** Those of these links that are the workspace's. */
export async function selectOwnLinks({ db, customerId }: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: campaignLinks.id })
    .from(campaignLinks)
    .where(
      sql`${campaignLinks.customerId} = ${customerId} and ${campaignLinks.id} = any(${sql.param([...ids])}::uuid[])`,
    );
  return new Set(rows.map(({ id }) => id));
}

/** Orders of one statement: each has a dozen parameters, of which PostgreSQL takes 65,535. */
const BATCH = 2_000;

/** What shops send of an order, without its id. */
const STATE = [
  "orderedAt",
  "changedAt",
  "amount",
  "currency",
  "isCancelled",
  "codeLinkId",
  "unknownCode",
  "clickLinkId",
  "clickedAt",
  "hasUnknownClick",
] as const satisfies (keyof NewOrder)[];

const stateOf = (row: string) => sql.raw(STATE.map((column) => `${row}.${toSnakeCase(column)}`).join(", "));
const newest = Object.fromEntries(
  [...STATE, "source" as const].map((column) => [column, sql.raw(`excluded.${toSnakeCase(column)}`)]),
);

/** Adds orders, and replaces older states of them. Returns how many are new or changed. */
export async function upsertOrders(
  { db, customerId }: TenantDb,
  orders: readonly NewOrder[],
  given: Pick<OrderRow, "source" | "createdAt">,
): Promise<number> {
  let changed = 0;
  for (let at = 0; at < orders.length; at += BATCH) {
    const { rowCount } = await db
      .insert(campaignOrders)
      .values(orders.slice(at, at + BATCH).map((order) => Object.assign({ customerId, ...given }, order)))
      .onConflictDoUpdate({
        target: [campaignOrders.customerId, campaignOrders.orderId],
        set: newest,
        setWhere: sql`campaign_orders.changed_at <= excluded.changed_at
          -- Without times of change, a delivery that arrives again says nothing against a cancellation.
          and not (campaign_orders.changed_at = excluded.changed_at and campaign_orders.is_cancelled
            and not excluded.is_cancelled and excluded.source = 'webhook')
          and (${stateOf("campaign_orders")}) is distinct from (${stateOf("excluded")})`,
      });
    changed += rowCount ?? 0;
  }
  return changed;
}

const o = campaignOrders;

/** The link that an order is credited to: `attribute` of rules.ts, as SQL. */
const creditedLink = sql`coalesce(${o.codeLinkId}, case
  when ${o.clickedAt} between ${o.orderedAt} - ${ATTRIBUTION_DAYS} * interval '24 hours' and ${o.orderedAt}
  then ${o.clickLinkId} end)`;

/** Whether an order is credited to one of these links: first by the columns of the index, which row-level security allows. */
function isCreditedTo(linkIds: readonly string[]): SQL {
  const any = sql`any(${sql.param([...linkIds])}::uuid[])`;
  return sql`(${o.codeLinkId} = ${any} or ${o.codeLinkId} is null and ${o.clickLinkId} = ${any}) and ${creditedLink} = ${any}`;
}

const isUncredited = sql`${o.codeLinkId} is null and ${creditedLink} is null`;

const sum = z.object({
  linkId: z.string().nullable(),
  currency: z.string(),
  orders: z.coerce.number(),
  amount: z.coerce.number(),
});
export type OrderSum = z.infer<typeof sum>;

/** Orders that are not cancelled, by the link that they are credited to, and by currency: of these links, and of none. */
export async function sumOrders({ db, customerId }: TenantDb, linkIds: readonly string[]): Promise<OrderSum[]> {
  const sumOf = (isMeant: SQL) => sql`
    select ${creditedLink} as "linkId", ${o.currency} as currency, count(*) as orders, sum(${o.amount}) as amount
    from ${o} where ${o.customerId} = ${customerId} and ${isMeant} and not ${o.isCancelled} group by 1, 2`;
  const { rows } = await db.execute(sql`${sumOf(isCreditedTo(linkIds))} union all ${sumOf(isUncredited)}`);
  return z.array(sum).parse(rows);
}

/** Orders that are credited to a link, or to none (null), the newest first, and how many there are. */
export async function selectOrders(
  { db, customerId }: TenantDb,
  { linkId, offset, limit }: { linkId: string | null; offset: number; limit: number },
): Promise<{ total: number; rows: OrderRow[] }> {
  const isMeant = and(eq(o.customerId, customerId), linkId === null ? isUncredited : isCreditedTo([linkId]));
  const [total, rows] = await Promise.all([
    db.$count(o, isMeant),
    db.select().from(o).where(isMeant).orderBy(desc(o.orderedAt), desc(o.id)).offset(offset).limit(limit),
  ]);
  return { total, rows };
}

export async function hasOrders({ db, customerId }: TenantDb): Promise<boolean> {
  const rows = await db.select({ id: o.id }).from(o).where(eq(o.customerId, customerId)).limit(1);
  return rows.length > 0;
}

type Webhook = typeof orderWebhooks.$inferSelect;

export async function selectWebhook({ db, customerId }: TenantDb): Promise<Webhook | undefined> {
  const [row] = await db.select().from(orderWebhooks).where(eq(orderWebhooks.customerId, customerId));
  return row;
}

/** By the id of its address: the caller is of no workspace before the signature is checked. */
export async function selectWebhookById(db: Database, id: string): Promise<Webhook | undefined> {
  const [row] = await db.select().from(orderWebhooks).where(eq(orderWebhooks.id, id));
  return row;
}

/** Replaces the workspace's webhook: its address stays. */
export async function writeWebhook(
  { db, customerId }: TenantDb,
  webhook: Pick<Webhook, "secret" | "createdBy" | "createdAt">,
): Promise<void> {
  await db
    .insert(orderWebhooks)
    .values({ ...webhook, customerId })
    .onConflictDoUpdate({ target: orderWebhooks.customerId, set: { ...webhook, receivedAt: null } });
}

export async function deleteWebhook({ db, customerId }: TenantDb): Promise<boolean> {
  const { rowCount } = await db.delete(orderWebhooks).where(eq(orderWebhooks.customerId, customerId));
  return (rowCount ?? 0) > 0;
}

export async function touchWebhook({ db, customerId }: TenantDb, receivedAt: Date): Promise<void> {
  await db.update(orderWebhooks).set({ receivedAt }).where(eq(orderWebhooks.customerId, customerId));
}

import { and, asc, eq, sql } from "drizzle-orm";
import { UNDO_VERB } from "#contract/actions.ts";
import type { Database } from "../../../db/connect.ts";
import {
  campaignContracts,
  campaignDraftFiles,
  campaignFiles,
  campaignInvoices,
  campaignPayments,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { OfCreator } from "../creators-side/board-store.ts";

export type FileRow = Pick<typeof campaignFiles.$inferSelect, "id" | "key" | "name" | "type" | "bytes" | "createdAt">;
export type NewFile = Omit<typeof campaignFiles.$inferInsert, "id">;

const columns = (table: typeof campaignFiles | typeof campaignInvoices) => ({
  id: table.id,
  key: table.key,
  name: table.name,
  type: table.type,
  bytes: table.bytes,
  createdAt: table.createdAt,
});

/** Bytes of all files of the workspace's campaigns, with those that were removed and that an undo can bring back. */
export async function sumBytes({ db, customerId }: TenantDb): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select key, max(bytes) as bytes from (
        select key, bytes from ${campaignFiles} where customer_id = ${customerId}
        union all select key, bytes from ${campaignInvoices} where customer_id = ${customerId}
        union all select key, bytes from ${campaignDraftFiles} where customer_id = ${customerId}
        union all select key, bytes from ${campaignContracts} where customer_id = ${customerId}
        union all select accepted_key, accepted_bytes from ${campaignContracts}
        where customer_id = ${customerId} and accepted_key is not null
        union all select c.before ->> 'key', (c.before ->> 'bytes')::bigint
        from actions a join changes c on c.action_id = a.id and c.customer_id = a.customer_id
        where a.customer_id = ${customerId} and (a.verb like 'campaigns.%' or a.verb = ${UNDO_VERB})
          and c.tbl in ('campaign_files', 'campaign_invoices', 'campaign_draft_files', 'campaign_contracts')
          and c.before ? 'key'
        union all select c.before ->> 'accepted_key', (c.before ->> 'accepted_bytes')::bigint
        from actions a join changes c on c.action_id = a.id and c.customer_id = a.customer_id
        where a.customer_id = ${customerId} and (a.verb like 'campaigns.%' or a.verb = ${UNDO_VERB})
          and c.tbl = 'campaign_contracts' and c.before ->> 'accepted_key' is not null
      ) s group by key
    ) f`);
  return rows[0]?.bytes ?? 0;
}

/** Whether files that an undo of this action brings back make a brief have more than `max`. */
export async function exceedsBrief({ db, customerId }: TenantDb, actionId: string, max: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with back as (
      select (before ->> 'id')::uuid as id, (before ->> 'campaign_id')::uuid as campaign_id from changes
      where action_id = ${actionId} and customer_id = ${customerId} and tbl = 'campaign_files' and after is null
    )
    select from (
      select id, campaign_id from back union select f.id, f.campaign_id from ${campaignFiles} f
      where f.customer_id = ${customerId} and f.campaign_id in (select campaign_id from back)
    ) files group by campaign_id having count(*) > ${max} limit 1`);
  return rows.length > 0;
}

type Campaign = { id: string; customerId: string };

const ofBrief = ({ id, customerId }: Campaign) =>
  and(eq(campaignFiles.customerId, customerId), eq(campaignFiles.campaignId, id));

/** The oldest first. */
export async function selectFiles(db: Database, campaign: Campaign): Promise<FileRow[]> {
  return db
    .select(columns(campaignFiles))
    .from(campaignFiles)
    .where(ofBrief(campaign))
    .orderBy(asc(campaignFiles.createdAt), asc(campaignFiles.id));
}

export async function selectFile(db: Database, campaign: Campaign, file: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select(columns(campaignFiles))
    .from(campaignFiles)
    .where(and(ofBrief(campaign), eq(campaignFiles.id, file)));
  return row;
}

export async function insertFile(db: Database, file: NewFile): Promise<FileRow> {
  const [row] = await db.insert(campaignFiles).values(file).returning(columns(campaignFiles));
  if (!row) throw new Error("an inserted file has an id");
  return row;
}

/** Resolves to whether it was there. */
export async function deleteFile(db: Database, campaign: Campaign, file: string): Promise<boolean> {
  const { rowCount } = await db.delete(campaignFiles).where(and(ofBrief(campaign), eq(campaignFiles.id, file)));
  return rowCount === 1;
}

/** Invoices of these payments, the oldest first. */
export async function selectInvoices(
  db: Database,
  customerId: string,
  paymentIds: readonly string[],
): Promise<Map<string, FileRow[]>> {
  const { paymentId, createdAt, id } = campaignInvoices;
  const rows = await db
    .select({ ...columns(campaignInvoices), paymentId })
    .from(campaignInvoices)
    .where(
      and(eq(campaignInvoices.customerId, customerId), sql`${paymentId} = any(${sql.param([...paymentIds])}::uuid[])`),
    )
    .orderBy(asc(createdAt), asc(id));
  return Map.groupBy(rows, (row) => row.paymentId);
}

/** An invoice of a campaign, whichever creator has sent it. */
export async function selectInvoice(
  db: Database,
  { id: campaignId, customerId }: Campaign,
  file: string,
): Promise<(FileRow & { creatorId: number }) | undefined> {
  const table = campaignInvoices;
  const [row] = await db
    .select({ ...columns(table), creatorId: table.creatorId })
    .from(table)
    .where(and(eq(table.customerId, customerId), eq(table.campaignId, campaignId), eq(table.id, file)));
  return row;
}

export async function insertInvoice(
  db: Database,
  invoice: NewFile & { creatorId: number; paymentId: string },
): Promise<FileRow> {
  const [row] = await db.insert(campaignInvoices).values(invoice).returning(columns(campaignInvoices));
  if (!row) throw new Error("an inserted invoice has an id");
  return row;
}

const isPayment = ({ campaignId, creatorId }: OfCreator, payment: string) =>
  and(
    eq(campaignPayments.campaignId, campaignId),
    eq(campaignPayments.creatorId, creatorId),
    eq(campaignPayments.id, payment),
  );

export async function hasPayment(db: Database, of: OfCreator, payment: string): Promise<boolean> {
  return (await db.$count(campaignPayments, isPayment(of, payment))) > 0;
}

/** Locks a payment of the creator until the transaction ends. */
export async function lockOwnPayment(db: Database, of: OfCreator, payment: string) {
  const { id, state } = campaignPayments;
  const [row] = await db.select({ id, state }).from(campaignPayments).where(isPayment(of, payment)).for("update");
  return row;
}

export async function setInvoiced(db: Database, of: OfCreator, payment: string, at: Date): Promise<void> {
  await db.update(campaignPayments).set({ state: "invoice_sent", updatedAt: at }).where(isPayment(of, payment));
}

/** Keys of files that are shown, or that an undo can bring back. */
export async function selectKeysInUse(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from ${campaignFiles} union select key from ${campaignInvoices}
    union select key from ${campaignDraftFiles} union select key from ${campaignContracts}
    union select accepted_key from ${campaignContracts} where accepted_key is not null
    union select before ->> 'key' from changes
      where tbl in ('campaign_files', 'campaign_invoices', 'campaign_draft_files', 'campaign_contracts')
        and before ? 'key'
    union select before ->> 'accepted_key' from changes
      where tbl = 'campaign_contracts' and before ->> 'accepted_key' is not null`);
  return rows.map(({ key }) => key);
}

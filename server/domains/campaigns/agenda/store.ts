import { sql } from "drizzle-orm";
import type { DUE_KINDS, WAITING_KINDS } from "#contract/campaigns/agenda.ts";
import {
  NEGOTIATING,
  type CampaignStatus,
  type DeliverableState,
  type PaymentState,
} from "#contract/campaigns/states.ts";
import type { PostFormat } from "#contract/networks/network-module.ts";
import type { Network } from "#contract/networks/networks.ts";
import {
  campaignBriefs,
  campaignCreators,
  campaignDeliverables,
  campaignNegotiations,
  campaignPayments,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/** Campaigns in which creators are answered and paid: those that are over still have both. */
const CURRENT: CampaignStatus[] = ["active", "pause", "finish"];
/** Campaigns in which creators publish. */
const PUBLISHING: CampaignStatus[] = ["active", "pause"];
/** States in which the creator has the next step, or the day of the post has not come. */
const UNPOSTED: DeliverableState[] = ["draft", "changes_requested", "approved"];

const POSTED: DeliverableState = "posted";
/** States in which the workspace has the next step. */
const SUBMITTED: DeliverableState[] = ["in_review", POSTED];
const INVOICED: PaymentState = "invoice_sent";
const PAID: PaymentState = "paid";

const anyOf = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;

type Row<Kind> = {
  kind: Kind;
  id: string;
  campaignId: string;
  title: string;
  currency: string;
  creatorId: number;
  on: string | null;
  amount: number | null;
  network: Network | null;
  format: PostFormat | null;
  count: number | null;
  deliverableState: DeliverableState | null;
  paymentState: PaymentState | null;
};
export type WaitingRow = Row<(typeof WAITING_KINDS)[number]> & { since: string };
export type DueRow = Row<(typeof DUE_KINDS)[number]> & { on: string };

const deliverableColumns = sql`null::bigint as amount, d.network, d.format, d.count, d.state as deliverable_state, null as payment_state`;
const amountColumns = sql`null as network, null as format, null::int as count, null as deliverable_state`;
const itemColumns = sql`item.kind, item.id, b.id as "campaignId", b.title, b.currency, item.creator_id::float8 as "creatorId", item."on"::text as "on",
  item.amount::float8 as amount, item.network, item.format, item.count, item.deliverable_state as "deliverableState", item.payment_state as "paymentState"`;

/** Selects what creators have sent and the workspace has not answered, the oldest first. */
export async function selectWaiting({ db, customerId }: TenantDb, limit: number): Promise<WaitingRow[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    with campaign as materialized (
      select id from ${campaignBriefs} where customer_id = ${customerId} and status = ${anyOf(CURRENT)}
    ), waiting as (
      select n.kind, n.id, n.campaign_id, n.creator_id, n.created_at as since, null::date as "on", n.amount, ${amountColumns}, null as payment_state
      from campaign join ${campaignNegotiations} n on n.campaign_id = campaign.id
      join ${campaignCreators} p on p.campaign_id = n.campaign_id and p.creator_id = n.creator_id
      where n.is_of_creator and n.kind in ('application', 'offer') and p.status = ${anyOf(NEGOTIATING)} and not exists (
        select from ${campaignNegotiations} later where later.campaign_id = n.campaign_id
          and later.creator_id = n.creator_id and later.position > n.position)
      union all
      select case when d.state = ${POSTED} then 'post' else 'draft' end, d.id, d.campaign_id, d.creator_id,
        coalesce(d.posted_at, d.updated_at), case when d.posted_at is null then d.due_on end, ${deliverableColumns}
      from campaign join ${campaignDeliverables} d on d.campaign_id = campaign.id
      where d.state = ${anyOf(SUBMITTED)}
      union all
      select 'invoice', p.id, p.campaign_id, p.creator_id, p.updated_at, null, p.amount, ${amountColumns}, p.state
      from campaign join ${campaignPayments} p on p.campaign_id = campaign.id
      where p.state = ${INVOICED} and p.due_on is null
    )
    select ${itemColumns}, item.since
    from waiting item join ${campaignBriefs} b on b.id = item.campaign_id
    order by item.since, item.id limit ${limit}`);
  return rows;
}

/** Selects what has a day and is not done, the earliest first. */
export async function selectDue({ db, customerId }: TenantDb, limit: number): Promise<DueRow[]> {
  const { rows } = await db.execute<DueRow>(sql`
    with campaign as materialized (
      select id, status from ${campaignBriefs} where customer_id = ${customerId} and status = ${anyOf(CURRENT)}
    ), due as (
      select 'deliverable' as kind, d.id, d.campaign_id, d.creator_id, d.due_on as "on", ${deliverableColumns}
      from campaign join ${campaignDeliverables} d on d.campaign_id = campaign.id
      where campaign.status = ${anyOf(PUBLISHING)} and d.due_on is not null and d.state = ${anyOf(UNPOSTED)}
      union all
      select 'payment', p.id, p.campaign_id, p.creator_id, p.due_on, p.amount, ${amountColumns}, p.state
      from campaign join ${campaignPayments} p on p.campaign_id = campaign.id
      where p.due_on is not null and p.state <> ${PAID}
    )
    select ${itemColumns} from due item join ${campaignBriefs} b on b.id = item.campaign_id
    order by item."on", item.id limit ${limit}`);
  return rows;
}

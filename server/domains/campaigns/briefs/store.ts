import { and, eq, isNull, ne, not, or, sql } from "drizzle-orm";
import { campaignList } from "#contract/collections/campaigns.ts";
import { containing } from "../../../db/containing.ts";
import { listSql } from "../../../db/list-sql.ts";
import { personName } from "../../../db/person-name.ts";
import {
  campaignBriefs,
  campaignContracts,
  campaignCreators,
  campaignDeliverables,
  campaignFiles,
  campaignNegotiations,
  campaignPayments,
  campaignShipments,
  contractTemplates,
  users,
} from "../../../db/tables/index.ts";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/** Rows of other tables that refer to campaigns are deleted with these. */
const OF_CAMPAIGNS = [
  campaignCreators,
  campaignDeliverables,
  campaignFiles,
  campaignNegotiations,
  campaignPayments,
  campaignShipments,
  contractTemplates,
];

const isThere = ne(campaignBriefs.status, "delete");

const creators = sql<number>`(
  select count(*)::int from ${campaignCreators} p where p.campaign_id = campaign_briefs.id)`;

const row = {
  id: campaignBriefs.id,
  title: campaignBriefs.title,
  status: campaignBriefs.status,
  visibility: campaignBriefs.visibility,
  startsOn: campaignBriefs.startsOn,
  endsOn: campaignBriefs.endsOn,
  budget: campaignBriefs.budget,
  currency: campaignBriefs.currency,
  isSample: campaignBriefs.isSample,
  updatedAt: campaignBriefs.updatedAt,
  creators,
};

export const campaigns = listSql(campaignList, {
  rows: (db) => db.select(row).from(campaignBriefs),
  counts: (db, columns) => db.select(columns).from(campaignBriefs),
  id: campaignBriefs.id,
  partition: "statuses",
  own: ({ customerId }) => and(sql`${campaignBriefs.customerId} = ${customerId}`, isThere),
  fields: {
    text: {
      value: campaignBriefs.title,
      where: ({ search }) =>
        search === ""
          ? undefined
          : sql`concat_ws(' ', ${campaignBriefs.title}, ${campaignBriefs.goal}, ${campaignBriefs.product}) ilike any(${containing([search])})`,
    },
    title: { value: campaignBriefs.title, order: sql`lower(${campaignBriefs.title})` },
    status: { value: campaignBriefs.status },
    visibility: { value: campaignBriefs.visibility },
    period: { value: campaignBriefs.startsOn },
    creators: { value: creators },
    updated: { value: campaignBriefs.updatedAt, isIndexed: true },
  },
});
export type ListedCampaign = Awaited<ReturnType<typeof campaigns.select>>[number];

const isOne = (customerId: string, id: string) =>
  and(eq(campaignBriefs.customerId, customerId), eq(campaignBriefs.id, id), isThere);

/** A campaign that is not deleted. */
export async function selectCampaign({ db, customerId }: TenantDb, id: string) {
  const [found] = await db
    .select({ campaign: campaignBriefs, createdBy: personName })
    .from(campaignBriefs)
    .leftJoin(users, eq(users.id, campaignBriefs.createdBy))
    .where(isOne(customerId, id));
  return found && { ...found.campaign, createdBy: found.createdBy };
}
export type CampaignRow = NonNullable<Awaited<ReturnType<typeof selectCampaign>>>;

/** Locks campaigns that are not deleted, in the order of their ids. */
export async function lockCampaigns({ db, customerId }: TenantDb, ids: readonly string[]) {
  return db
    .select()
    .from(campaignBriefs)
    .where(
      and(
        eq(campaignBriefs.customerId, customerId),
        sql`${campaignBriefs.id} = any(${sql.param([...ids])}::uuid[])`,
        isThere,
      ),
    )
    .orderBy(campaignBriefs.id)
    .for("update");
}
export type LockedCampaign = Awaited<ReturnType<typeof lockCampaigns>>[number];

/** Campaigns that count against the plan: sample ones do not. */
export async function countCampaigns({ db, customerId }: TenantDb): Promise<number> {
  const { isSample } = campaignBriefs;
  return db.$count(campaignBriefs, and(eq(campaignBriefs.customerId, customerId), eq(isSample, false), isThere));
}

type NewCampaign = Omit<typeof campaignBriefs.$inferInsert, "id" | "customerId">;

export async function insertCampaign({ db, customerId }: TenantDb, campaign: NewCampaign): Promise<string> {
  const [made] = await db
    .insert(campaignBriefs)
    .values({ ...campaign, customerId })
    .returning({ id: campaignBriefs.id });
  if (!made) throw new Error("an inserted campaign has an id");
  return made.id;
}

export async function updateCampaigns(
  { db, customerId }: TenantDb,
  ids: readonly string[],
  values: Partial<NewCampaign>,
): Promise<void> {
  await db
    .update(campaignBriefs)
    .set(values)
    .where(
      and(eq(campaignBriefs.customerId, customerId), sql`${campaignBriefs.id} = any(${sql.param([...ids])}::uuid[])`),
    );
}

/** How many of the campaigns that an action deleted are still deleted: they come back with its undo. */
export async function countDeletedBy({ db, customerId }: TenantDb, actionId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct c.row_id)::int as count
    from changes c left join ${campaignBriefs} b on b.customer_id = c.customer_id and b.id::text = c.row_id
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'campaign_briefs'
      and (b.id is null or b.status = 'delete')`);
  return rows[0]?.count ?? 0;
}

/** Creators of a campaign by status, with the sum of their fees. */
export async function selectStatusCounts({ db, customerId }: TenantDb, campaignId: string) {
  return db
    .select({
      status: campaignCreators.status,
      count: sql<number>`count(*)::int`,
      fees: sql<number>`coalesce(sum(${campaignCreators.fee}), 0)::float8`,
      withFee: sql<number>`count(${campaignCreators.fee})::int`,
    })
    .from(campaignCreators)
    .where(and(eq(campaignCreators.customerId, customerId), eq(campaignCreators.campaignId, campaignId)))
    .groupBy(campaignCreators.status);
}

/**
 * Purges campaigns that were deleted before this time and that no undo can restore. A campaign with accepted contracts
 * stays with these, visible only to the creators who accepted them, until their accounts are deleted.
 */
export async function deleteDeletedBefore(db: Database, before: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${campaignBriefs} where status = 'delete' and updated_at < ${before.toISOString()}::timestamptz
      and id::text not in (select row_id from changes where tbl = 'campaign_briefs')`);
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  const { acceptedName, answeredBy } = campaignContracts;
  await db
    .delete(campaignContracts)
    .where(and(sql`${campaignContracts.campaignId} = ${ids}`, or(isNull(acceptedName), isNull(answeredBy))));
  for (const table of OF_CAMPAIGNS) await db.delete(table).where(sql`${table.campaignId} = ${ids}`);
  const hasContract = sql`exists (select from ${campaignContracts} c where c.campaign_id = campaign_briefs.id)`;
  await db.delete(campaignBriefs).where(and(sql`${campaignBriefs.id} = ${ids}`, not(hasContract)));
}

/** Whether an amount in the campaign's currency is stored beside the budget. */
export async function hasAmounts({ db, customerId }: TenantDb, campaignId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (
      select from ${campaignCreators} p
      where p.customer_id = ${customerId} and p.campaign_id = ${campaignId} and p.fee is not null
    ) or exists (
      select from campaign_payments y where y.customer_id = ${customerId} and y.campaign_id = ${campaignId}
    ) or exists (
      select from campaign_negotiations n
      where n.customer_id = ${customerId} and n.campaign_id = ${campaignId} and n.amount is not null
    ) as has`);
  return rows[0]?.has ?? false;
}

/** Locks the campaign that gets another currency when the action is undone. An action changes one at most. */
export async function lockRecoined({ db, customerId }: TenantDb, actionId: string) {
  const { rows } = await db.execute<{ id: string; currency: string }>(sql`
    select b.id, b.currency from ${campaignBriefs} b join changes c on c.row_id = b.id::text
    where b.customer_id = ${customerId} and c.customer_id = ${customerId} and c.action_id = ${actionId}
      and c.tbl = 'campaign_briefs' and b.currency = c.after ->> 'currency' and b.currency <> c.before ->> 'currency'
    for update of b`);
  return rows[0];
}

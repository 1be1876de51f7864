import { and, eq, sql, type SQL } from "drizzle-orm";
import { PIPELINE_STATUSES } from "#contract/base/states.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";
import { campaignCreatorList } from "#contract/collections/campaigns.ts";
import { containing } from "../../../db/containing.ts";
import { listSql } from "../../../db/list-sql.ts";
import {
  campaignCreators,
  campaignDeliverables,
  campaignContracts,
  campaignDraftFiles,
  campaignInvoices,
  campaignNegotiations,
  campaignPayments,
  campaignShipments,
  crmCreators,
  deliverableComments,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { creatorName } from "../names-store.ts";

const { creatorId, status, fee, note, movedAt, createdAt } = campaignCreators;

const name = creatorName(creatorId);

/** Its place on the board. */
const place = sql`array_position(${sql.param([...PIPELINE_STATUSES])}::text[], ${status})`;

const ofCrm = and(eq(crmCreators.creatorId, creatorId), eq(crmCreators.customerId, campaignCreators.customerId));

/** The statements of the creators of one campaign. */
export function creatorsOf(campaignId: string) {
  return listSql(campaignCreatorList, {
    rows: (db) =>
      db
        .select({ creatorId, status, fee, note, movedAt, createdAt })
        .from(campaignCreators)
        .leftJoin(crmCreators, ofCrm),
    counts: (db, columns) => db.select(columns).from(campaignCreators).leftJoin(crmCreators, ofCrm),
    id: creatorId,
    partition: "statuses",
    own: ({ customerId }) =>
      and(sql`${campaignCreators.customerId} = ${customerId}`, eq(campaignCreators.campaignId, campaignId)),
    fields: {
      text: {
        value: note,
        where: ({ search }) =>
          search === "" ? undefined : sql`concat_ws(' ', ${name}, ${note}) ilike any(${containing([search])})`,
      },
      creator: { value: name, order: sql`lower(${name})` },
      status: { value: status, order: place },
      fee: { value: fee },
      moved: { value: movedAt, isIndexed: true },
      added: { value: createdAt },
    },
  });
}
export type PlaceRow = Awaited<ReturnType<ReturnType<typeof creatorsOf>["select"]>>[number];

const isIn = ({ customerId }: TenantDb, campaignId: string, creatorIds: readonly number[]) =>
  and(
    eq(campaignCreators.customerId, customerId),
    eq(campaignCreators.campaignId, campaignId),
    sql`${creatorId} = any(${sql.param([...creatorIds])}::bigint[])`,
  );

export async function selectPlaces(
  tenant: TenantDb,
  campaignId: string,
  creatorIds: readonly number[],
): Promise<PlaceRow[]> {
  return tenant.db
    .select({ creatorId, status, fee, note, movedAt, createdAt })
    .from(campaignCreators)
    .where(isIn(tenant, campaignId, creatorIds));
}

export async function countCreators({ db, customerId }: TenantDb, campaignId: string): Promise<number> {
  return db.$count(
    campaignCreators,
    and(eq(campaignCreators.customerId, customerId), eq(campaignCreators.campaignId, campaignId)),
  );
}

type NewPlaces = {
  campaignId: string;
  creatorIds: readonly number[];
  status: PipelineStatus;
  addedBy: string | null;
  at: Date;
};

/** Returns those that were not in the campaign. */
export async function insertCreators(
  { db, customerId }: TenantDb,
  { campaignId, creatorIds, at, ...by }: NewPlaces,
): Promise<number[]> {
  if (creatorIds.length === 0) return [];
  const rows = await db
    .insert(campaignCreators)
    .select(
      db
        .select({
          campaignId: sql`${campaignId}::uuid`.as("campaign_id"),
          customerId: sql`${customerId}::uuid`.as("customer_id"),
          creatorId: sql`given.id`.as("creator_id"),
          status: sql`${by.status}::text`.as("status"),
          fee: sql`null::bigint`.as("fee"),
          note: sql`''`.as("note"),
          addedBy: sql`${by.addedBy}::uuid`.as("added_by"),
          createdAt: sql`${at}::timestamptz`.as("created_at"),
          movedAt: sql`${at}::timestamptz`.as("moved_at"),
        })
        .from(sql`unnest(${sql.param([...creatorIds])}::bigint[]) given(id)`),
    )
    .onConflictDoNothing()
    .returning({ creatorId });
  return rows.map((row) => row.creatorId);
}

/** Places of creators as they are given. */
export async function insertPlaces(
  { db, customerId }: TenantDb,
  places: readonly Omit<typeof campaignCreators.$inferInsert, "customerId">[],
): Promise<void> {
  if (places.length === 0) return;
  await db.insert(campaignCreators).values(places.map((one) => Object.assign({ customerId }, one)));
}

/** How many of these creators are in the campaign. */
export async function countIn(tenant: TenantDb, campaignId: string, creatorIds: readonly number[]): Promise<number> {
  return tenant.db.$count(campaignCreators, isIn(tenant, campaignId, creatorIds));
}

export type PlaceChange = { status?: PipelineStatus; fee?: number | null; note?: string };

/** Returns those that were changed, and whether they have another status. */
export async function updateCreators(
  tenant: TenantDb,
  { campaignId, creatorIds, at }: { campaignId: string; creatorIds: readonly number[]; at: Date },
  change: PlaceChange,
): Promise<{ creatorId: number; isMoved: boolean }[]> {
  const to = {
    status: change.status === undefined ? sql`${status}` : sql`${change.status}::text`,
    fee: change.fee === undefined ? sql`${fee}` : sql`${change.fee}::bigint`,
    note: change.note === undefined ? sql`${note}` : sql`${change.note}::text`,
  };
  const rows = await tenant.db
    .update(campaignCreators)
    .set({
      ...to,
      movedAt: sql`case when ${status} is distinct from ${to.status} then ${at}::timestamptz else ${movedAt} end`,
    })
    .where(
      and(
        isIn(tenant, campaignId, creatorIds),
        sql`(${status}, ${fee}, ${note}) is distinct from (${to.status}, ${to.fee}, ${to.note})`,
      ),
    )
    .returning({ creatorId, isMoved: sql<boolean>`old.status <> new.status` });
  return rows;
}

/** Deletes their deliverables and payments, too: foreign keys do not log what they cascade to. */
export async function deleteCreators(
  tenant: TenantDb,
  campaignId: string,
  creatorIds: readonly number[],
): Promise<number> {
  const { db, customerId } = tenant;
  for (const table of [
    deliverableComments,
    campaignDraftFiles,
    campaignInvoices,
    // Before the deliverables that they name, so that an undo brings these back first.
    campaignPayments,
    campaignDeliverables,
    campaignNegotiations,
    campaignContracts,
    campaignShipments,
  ])
    await db
      .delete(table)
      .where(
        and(
          eq(table.customerId, customerId),
          eq(table.campaignId, campaignId),
          sql`${table.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`,
        ),
      );
  const { rowCount } = await db.delete(campaignCreators).where(isIn(tenant, campaignId, creatorIds));
  return rowCount ?? 0;
}

/** Locks the places of creators. */
export async function lockPlaces(tenant: TenantDb, campaignId: string, creatorIds: readonly number[]) {
  return tenant.db
    .select({ status, fee })
    .from(campaignCreators)
    .where(isIn(tenant, campaignId, creatorIds))
    .orderBy(creatorId)
    .for("update");
}

const takesPart = (value: SQL) => sql`${value} in ('accepted', 'in_collaboration')`;

/**
 * Whether the undo of an action leaves a creator who takes part with another fee than the one agreed on: the present one
 * of creators who take part now, and the one at the time of the action of those who come back by the undo.
 */
export async function replacesAgreedFee({ db, customerId }: TenantDb, actionId: string): Promise<boolean> {
  const statusAfter = sql`case when p.status = c.after ->> 'status' then c.before ->> 'status' else p.status end`;
  const feeAfter = sql`(case when c.before ? 'fee' and p.fee is not distinct from (c.after ->> 'fee')::bigint
    then (c.before ->> 'fee')::bigint else p.fee end)`;
  // A fee that nothing has changed since is the present one.
  const feeAtAction = sql`(case when c.before ? 'fee' then (c.before ->> 'fee')::bigint else (
    select case when count(*) = 0 then p.fee else (array_agg(d.before ->> 'fee' order by d.seq))[1]::bigint end
    from changes d
    where d.customer_id = c.customer_id and d.tbl = c.tbl and d.row_id = c.row_id and d.seq > c.seq and d.before ? 'fee'
  ) end)`;
  const { rows } = await db.execute(sql`
    select from ${campaignCreators} p join changes c on c.row_id = concat_ws(':', p.campaign_id, p.creator_id)
    where p.customer_id = ${customerId} and c.customer_id = ${customerId} and c.action_id = ${actionId}
      and c.tbl = 'campaign_creators' and c.before is not null and c.after is not null and ${takesPart(statusAfter)}
      and case when ${takesPart(sql`p.status`)} then p.fee is not null and ${feeAfter} is distinct from p.fee
        else ${feeAfter} is distinct from ${feeAtAction} end
    limit 1 for update of p`);
  return rows.length > 0;
}

/** The creators who take part by the undo of an action, in the campaign that it is about. */
export async function selectReturned({ db, customerId }: TenantDb, actionId: string) {
  const { rows } = await db.execute<{ campaignId: string; creatorId: number }>(sql`
    select p.campaign_id as "campaignId", p.creator_id::float8 as "creatorId"
    from ${campaignCreators} p join changes c on c.row_id = concat_ws(':', p.campaign_id, p.creator_id)
    where p.customer_id = ${customerId} and c.customer_id = ${customerId} and c.action_id = ${actionId}
      and c.tbl = 'campaign_creators' and p.status = c.before ->> 'status' and ${takesPart(sql`p.status`)}
      and (c.after is null or not ${takesPart(sql`c.after ->> 'status'`)})`);
  return rows;
}

/** Whether creators whose places an action removed or brought back have entries or contracts that the action did not move with them. */
export async function hasOtherEntries({ db, customerId }: TenantDb, actionId: string): Promise<boolean> {
  const ofAction = (alias: SQL) => sql`${alias}.customer_id = ${customerId} and ${alias}.action_id = ${actionId}`;
  const { rows } = await db.execute(sql`
    select from changes c join (
      select campaign_id, creator_id, id, customer_id, created_at, 'campaign_negotiations' as tbl
      from ${campaignNegotiations}
      union all
      select campaign_id, creator_id, id, customer_id, created_at, 'campaign_contracts' from ${campaignContracts}) n
      on n.campaign_id = split_part(c.row_id, ':', 1)::uuid and n.creator_id = split_part(c.row_id, ':', 2)::bigint
    where ${ofAction(sql`c`)} and c.tbl = 'campaign_creators' and n.customer_id = ${customerId}
      and not exists (
        select from changes e where ${ofAction(sql`e`)} and e.tbl = n.tbl
          and e.row_id = concat_ws(':', n.campaign_id, n.creator_id, n.id)
          and (e.before is null or (e.before ->> 'created_at')::timestamptz = n.created_at))
    limit 1`);
  return rows.length > 0;
}

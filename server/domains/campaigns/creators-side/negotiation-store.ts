import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import type { NegotiationKind } from "#contract/campaigns/negotiation.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";
import type { Database } from "../../../db/connect.ts";
import {
  campaignBriefs,
  campaignContracts,
  campaignCreators,
  campaignDeliverables,
  campaignDraftFiles,
  campaignInvoices,
  campaignNegotiations,
  creatorClaims,
  deliverableComments,
} from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import type { OfCreator } from "./board-store.ts";

const isPlace = ({ campaignId, creatorId }: OfCreator) =>
  and(eq(campaignCreators.campaignId, campaignId), eq(campaignCreators.creatorId, creatorId));
const isOf = ({ campaignId, creatorId }: OfCreator) =>
  and(eq(campaignNegotiations.campaignId, campaignId), eq(campaignNegotiations.creatorId, creatorId));

/**
 * Locks the campaign, so that its creators negotiate one after the other and it is not closed in between, and the
 * creator's place in it. Call it before anything is read.
 */
export async function lockPlace(db: Database, of: OfCreator): Promise<void> {
  await db
    .select({ id: campaignBriefs.id })
    .from(campaignBriefs)
    .where(eq(campaignBriefs.id, of.campaignId))
    .for("no key update");
  await db.select({ status: campaignCreators.status }).from(campaignCreators).where(isPlace(of)).for("update");
}

/** The newest first. */
export async function selectEntries(db: Database, of: OfCreator) {
  return db.select().from(campaignNegotiations).where(isOf(of)).orderBy(desc(campaignNegotiations.position));
}

/** The newest entry, and the one of this id, which a form that is sent again has: the newest first. */
export async function selectLast(db: Database, of: OfCreator, key: string): Promise<EntryRow[]> {
  const { id, position } = campaignNegotiations;
  const newest = sql`(
    select max(n.position) from campaign_negotiations n
    where n.campaign_id = ${of.campaignId} and n.creator_id = ${of.creatorId})`;
  return db
    .select()
    .from(campaignNegotiations)
    .where(and(isOf(of), or(eq(id, key), eq(position, newest))))
    .orderBy(desc(position));
}
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/**
 * When the user became the owner of a profile that had another one before, whose offers, comments and drafts are not
 * theirs to read; null: it had none. Of deleted accounts the claim is gone, and what they wrote is not.
 */
export async function selectStart(db: Database, of: OfCreator, userId: string): Promise<Date | null> {
  const { campaignId, creatorId } = of;
  const byAnother = (row: SQL) => sql`${row}.campaign_id = ${campaignId} and ${row}.creator_id = ${creatorId}
    and ${row}.is_of_creator and ${row}.user_id is distinct from ${userId}`;
  const claim = creatorClaims;
  const [found] = await db
    .select({ since: claim.changedAt })
    .from(claim)
    .where(
      and(
        eq(claim.creatorId, creatorId),
        eq(claim.userId, userId),
        eq(claim.state, "owned"),
        sql`(exists (
            select from ${creatorClaims} o where o.creator_id = ${creatorId} and o.user_id <> ${userId}
              and o.state = 'ended' and o."end" <> 'declined' and o.method is not null)
          or exists (select from ${campaignNegotiations} n where ${byAnother(sql`n`)})
          or exists (select from ${deliverableComments} n where ${byAnother(sql`n`)})
          or exists (select from ${campaignInvoices} n where n.campaign_id = ${campaignId} and n.creator_id = ${creatorId}
            and n.user_id is distinct from ${userId})
          or exists (select from ${campaignDraftFiles} n where n.campaign_id = ${campaignId} and n.creator_id = ${creatorId}
            and n.user_id is distinct from ${userId})
          or exists (select from ${campaignDeliverables} n where n.campaign_id = ${campaignId} and n.creator_id = ${creatorId}
            and n.is_draft_of_creator and n.submitted_by is distinct from ${userId})
          or exists (select from ${campaignContracts} n where n.campaign_id = ${campaignId} and n.creator_id = ${creatorId}
            and n.answered_at is not null and n.state <> 'withdrawn' and n.answered_by is distinct from ${userId}))`,
      ),
    );
  return found?.since ?? null;
}

type NewEntry = OfCreator & {
  id: string;
  customerId: string;
  kind: NegotiationKind;
  isOfCreator: boolean;
  userId: string;
  amount: number | null;
  message: string;
  createdAt: Date;
};

/** Resolves to whether it was stored: an id is used once. */
export async function insertEntry(db: Database, entry: NewEntry): Promise<boolean> {
  const next = sql<number>`(
    select coalesce(max(n.position), 0) + 1 from campaign_negotiations n
    where n.campaign_id = ${entry.campaignId} and n.creator_id = ${entry.creatorId})`;
  const rows = await db
    .insert(campaignNegotiations)
    .values({ ...entry, position: next })
    .onConflictDoNothing({ target: campaignNegotiations.id })
    .returning({ id: campaignNegotiations.id });
  return rows.length > 0;
}

export async function selectPlace(db: Database, of: OfCreator) {
  const [row] = await db
    .select({ status: campaignCreators.status, fee: campaignCreators.fee })
    .from(campaignCreators)
    .where(isPlace(of));
  return row;
}

export async function countPlaces(db: Database, campaignId: string): Promise<number> {
  return db.$count(campaignCreators, eq(campaignCreators.campaignId, campaignId));
}

type Place = OfCreator & { customerId: string; status: PipelineStatus; fee?: number | null; at: Date };

/** Moves the creator, who may be new in the campaign. Without `fee` it stays. */
export async function savePlace(db: Database, { at, status, fee, ...of }: Place): Promise<void> {
  await db
    .insert(campaignCreators)
    .values({ ...of, status, fee: fee ?? null, createdAt: at, movedAt: at })
    .onConflictDoUpdate({
      target: [campaignCreators.campaignId, campaignCreators.creatorId],
      set: {
        status,
        ...(fee !== undefined && { fee }),
        movedAt: sql`case when ${campaignCreators.status} = ${status} then ${campaignCreators.movedAt} else ${at.toISOString()}::timestamptz end`,
      },
    });
}

/** Leaves out creators who were invited by an offer: they are notified of the offer. */
export async function selectInvited(db: Database, campaignId: string): Promise<number[]> {
  const rows = await db
    .select({ creatorId: campaignCreators.creatorId })
    .from(campaignCreators)
    .where(
      and(
        eq(campaignCreators.campaignId, campaignId),
        eq(campaignCreators.status, "invited"),
        sql`not exists (
          select from campaign_negotiations n where n.campaign_id = ${campaignCreators.campaignId}
            and n.creator_id = ${campaignCreators.creatorId} and not n.is_of_creator and n.kind = 'offer'
            and n.created_at >= ${campaignCreators.movedAt})`,
      ),
    );
  return rows.map(({ creatorId }) => creatorId);
}

/** The creators that the changes of an action are about. */
export async function selectChanged({ db, customerId }: TenantDb, actionId: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct split_part(row_id, ':', 2)::float8 as id from changes
    where action_id = ${actionId} and customer_id = ${customerId}
      and tbl in ('campaign_creators', 'campaign_deliverables', 'campaign_payments', 'campaign_shipments',
        'campaign_draft_files')
    union
    select p.creator_id::float8 from changes c join ${campaignCreators} p on p.campaign_id::text = c.row_id
    where c.action_id = ${actionId} and c.customer_id = ${customerId} and c.tbl = 'campaign_briefs' and ${hasPart(sql`p`)}`);
  return rows.map(({ id }) => id);
}

/** Creators of a campaign who see it, and have a part in it. */
export async function selectWithPart(db: Database, campaignId: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.creator_id::float8 as id from ${campaignCreators} p
    where p.campaign_id = ${campaignId} and ${hasPart(sql`p`)} order by 1`);
  return rows.map((row) => row.id);
}

type Shown = { creatorId: number; customerId: string; title: string; since: string };

/** Those of the creators that the campaign exists for because of their part in it, with its title and since when it is this part. */
export async function selectShown(
  db: Database,
  { campaignId, creatorIds }: { campaignId: string; creatorIds: readonly number[] },
): Promise<Shown[]> {
  const { rows } = await db.execute<Shown>(sql`
    select p.creator_id::float8 as "creatorId", b.customer_id as "customerId", b.title, extract(epoch from p.moved_at)::text as since
    from ${campaignCreators} p join ${campaignBriefs} b on b.id = p.campaign_id
    where p.campaign_id = ${campaignId} and p.creator_id = any(${sql.param([...creatorIds])}::bigint[])
      and b.visibility <> 'private' and b.status in ('active', 'pause', 'finish', 'archived') and ${hasPart(sql`p`)}`);
  return rows;
}

function hasPart(place: SQL): SQL {
  return sql`(${place}.status in ('invited', 'accepted', 'in_collaboration') or exists (
    select from ${campaignNegotiations} n where n.campaign_id = ${place}.campaign_id and n.creator_id = ${place}.creator_id))`;
}

/** The campaign whose brief or status an action changed: one at most. */
export async function selectChangedCampaign(
  { db, customerId }: TenantDb,
  actionId: string,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select row_id as id from changes
    where action_id = ${actionId} and customer_id = ${customerId} and tbl = 'campaign_briefs' limit 1`);
  return rows[0]?.id;
}

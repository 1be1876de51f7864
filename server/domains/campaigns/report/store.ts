import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { TAKING_PART } from "#contract/campaigns/states.ts";
import { campaignCreators, campaignDeliverables } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";

/** Creators who take part in a campaign, with what is agreed on. */
export async function selectTakingPart({ db, customerId }: TenantDb, campaignId: string) {
  const { creatorId, fee, status } = campaignCreators;
  return db
    .select({ creatorId, fee })
    .from(campaignCreators)
    .where(
      and(
        eq(campaignCreators.customerId, customerId),
        eq(campaignCreators.campaignId, campaignId),
        inArray(status, TAKING_PART),
      ),
    )
    .orderBy(creatorId);
}

const progress = z.object({
  creatorId: z.coerce.number(),
  planned: z.int(),
  posted: z.int(),
  verified: z.int(),
  missing: z.int(),
});

/** Posts of a campaign that were agreed on, by creator. */
export async function selectProgress({ db, customerId }: TenantDb, campaignId: string, today: string) {
  const { rows } = await db.execute(sql`
    select d.creator_id as "creatorId", sum(d.count)::int as planned,
      coalesce(sum(d.count) filter (where d.state in ('posted', 'verified')), 0)::int as posted,
      coalesce(sum(d.count) filter (where d.state = 'verified'), 0)::int as verified,
      coalesce(sum(d.count) filter (where d.state not in ('posted', 'verified') and d.due_on < ${today}::date), 0)::int as missing
    from ${campaignDeliverables} d
    where d.customer_id = ${customerId} and d.campaign_id = ${campaignId}
    group by d.creator_id`);
  return z.array(progress).parse(rows);
}

const record = z.object({
  creatorId: z.coerce.number(),
  counted: z.int(),
  onTime: z.int(),
  late: z.int(),
  missing: z.int(),
});

/** How the deliverables with a due day of all campaigns of the workspace came, by creator. */
export async function selectReliability({ db, customerId }: TenantDb, creatorIds: readonly number[], today: string) {
  const isPosted = sql`d.state in ('posted', 'verified')`;
  const cameLate = sql`(d.posted_at at time zone 'UTC')::date > d.due_on`;
  const isDue = sql`d.due_on < ${today}::date`;
  const { rows } = await db.execute(sql`
    select d.creator_id as "creatorId", count(*)::int as counted,
      count(*) filter (where ${isPosted} and not coalesce(${cameLate}, false))::int as "onTime",
      count(*) filter (where ${isPosted} and ${cameLate})::int as late,
      count(*) filter (where not ${isPosted})::int as missing
    from ${campaignDeliverables} d
    join campaign_briefs b on b.id = d.campaign_id and b.customer_id = d.customer_id and b.status <> 'delete'
    where d.customer_id = ${customerId} and d.creator_id = any(${sql.param([...creatorIds])}::bigint[])
      and d.due_on is not null and (${isPosted} or ${isDue})
    group by d.creator_id`);
  return z.array(record).parse(rows);
}

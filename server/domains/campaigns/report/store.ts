import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { REPORTED_POSTS_MAX } from "#contract/campaigns/report.ts";
import { TAKING_PART } from "#contract/campaigns/states.ts";
import { network } from "#contract/networks/networks.ts";
import { campaignCreators, campaignDeliverables, posts, sources } from "../../../db/tables/index.ts";
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

const linked = z.object({
  id: z.string(),
  creatorId: z.coerce.number(),
  network,
  isVerified: z.boolean(),
  links: z.array(z.string()),
  until: z.coerce.number(),
  total: z.coerce.number(),
});

/** Deliverables of a campaign that are marked as posted, with the links to their posts: the newest, and how many links are left out. */
export async function selectLinked({ db, customerId }: TenantDb, campaignId: string) {
  const { rows } = await db.execute(sql`
    select * from (
      select d.id, d.creator_id as "creatorId", d.network, d.state = 'verified' as "isVerified", d.post_links as links,
        d.posted_at as at, sum(jsonb_array_length(d.post_links)) over (order by d.posted_at desc, d.id desc) as until, sum(jsonb_array_length(d.post_links)) over () as total
      from ${campaignDeliverables} d
      where d.customer_id = ${customerId} and d.campaign_id = ${campaignId} and d.state in ('posted', 'verified')
    ) l
    where l.until <= ${REPORTED_POSTS_MAX}
    order by l.at, l.id`);
  const found = z.array(linked).parse(rows);
  return { linked: found, leftOut: found[0] ? found[0].total - found[0].until : 0 };
}
export type LinkedDeliverable = z.infer<typeof linked>;

/** What the stored post has to have: this id, or an address with this part. */
export type Needle = { creatorId: number; network: string; needle: string };

const candidate = z.object({
  id: z.coerce.number(),
  creatorId: z.coerce.number(),
  network,
  externalId: z.string(),
  url: z.string().nullable(),
  hasFigures: z.boolean(),
  mayCount: z.boolean(),
});
export type Candidate = z.infer<typeof candidate>;

/** Posts that the workspace sees and that links may lead to: callers compare the links. */
export async function selectCandidates({ db }: TenantDb, needles: readonly Needle[]): Promise<Candidate[]> {
  if (needles.length === 0) return [];
  const { rows } = await db.execute(sql`
    with needles as (
      select distinct * from jsonb_to_recordset(${JSON.stringify(needles)}::jsonb)
        as n("creatorId" bigint, network text, needle text)
    )
    select distinct p.id, p.creator_id as "creatorId", p.network, p.external_id as "externalId", p.url,
      (p.likes is not null or p.comments is not null or p.views is not null) as "hasFigures",
      (s.allow_derived and s.allow_cross_network) as "mayCount"
    from ${posts} p
    cross join lateral (
      select p.external_id as part union select regexp_split_to_table(p.url, '[^A-Za-z0-9_:.-]+')
    ) of
    join needles n on n."creatorId" = p.creator_id and n.network = p.network and n.needle = of.part
    join ${sources} s on s.id = p.source_id
    where p.creator_id = any(${sql.param([...new Set(needles.map(({ creatorId }) => creatorId))])}::bigint[])`);
  return z.array(candidate).parse(rows);
}

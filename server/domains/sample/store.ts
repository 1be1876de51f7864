import { and, eq, exists, inArray, isNull, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { TRACKING_ON } from "#contract/base/states.ts";
import { INFLUENCE } from "#contract/scores/influence.ts";
import { ROLES } from "#contract/base/roles.ts";
import type { Database } from "../../db/connect.ts";
import { markForIndexing } from "../../db/outbox.ts";
import {
  alertRules,
  campaignOrders,
  campaignBriefs,
  listeningTopics,
  accountCounts,
  accounts,
  causes,
  creatorCauses,
  creatorClaims,
  creatorNiches,
  creators,
  crmCreators,
  customers,
  lists,
  posts,
  scoreHistory,
  users,
  workspaceMembers,
} from "../../db/tables/index.ts";

/** Whether the installation contains no user data yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [creator, user] = await Promise.all([
    db.select({ id: creators.id }).from(creators).limit(1),
    db.select({ id: users.id }).from(users).limit(1),
  ]);
  return creator.length === 0 && user.length === 0;
}

/** Measures the tables that creators are recorded in, for PostgreSQL's planner: autovacuum would come a minute later. */
export async function analyzeRecords(db: Database): Promise<void> {
  await db.execute(sql`analyze ${creators}, ${accounts}, ${accountCounts}, ${posts}`);
}

/**
 * Ends a part of the write-ahead log. PostgreSQL keeps as much of it for reuse as was written between two checkpoints:
 * without them, half of the data directory of a new installation.
 */
export async function checkpoint(db: Database): Promise<void> {
  await db.execute(sql`checkpoint`);
}

/** Puts creators into causes, by slug, unless they are in them. The index may have copied them without. */
export async function insertCauses(
  db: Database,
  supporters: readonly { creatorId: number; cause: string }[],
  now: Date,
): Promise<void> {
  if (supporters.length === 0) return;
  const ids = supporters.map(({ creatorId }) => creatorId);
  await db.execute(sql`
    insert into ${creatorCauses} (creator_id, cause_id, created_at)
    select given.creator_id, c.id, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(supporters.map(({ cause }) => cause))}::text[])
      as given(creator_id, slug)
    join ${causes} c on c.slug = given.slug and c.deleted_at is null
    on conflict do nothing`);
  await markForIndexing(db, ids);
}

/** Those of these creators that are in the CRM of a workspace. */
export async function selectInCrms(db: Database, ids: number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct creator_id as id from ${crmCreators} where creator_id = any(${sql.param(ids)}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Adds these scores to the histories of sample creators. */
export async function insertScores(
  db: Database,
  at: Date,
  scores: readonly { id: number; score: number }[],
): Promise<void> {
  await db.execute(sql`
    insert into ${scoreHistory} (creator_id, at, score, version, reason)
    select c.id, ${at.toISOString()}::timestamptz, given.score, ${INFLUENCE.version}, 'data'
    from unnest(${sql.param(scores.map(({ id }) => id))}::bigint[], ${sql.param(scores.map(({ score }) => score))}::integer[])
      as given(id, score)
    join ${creators} c on c.id = given.id and c.is_sample and c.customer_id is null`);
}

/** Makes a creator the profile of a sample user, by the first account, unless it has an owner. */
export async function insertSampleClaim(
  db: Database,
  { creatorId, email, at }: { creatorId: number; email: string; at: Date },
): Promise<string | undefined> {
  const now = at.toISOString();
  const { rows } = await db.execute<{ id: string; userId: string }>(sql`
    insert into ${creatorClaims} (creator_id, user_id, state, method, account_id, network, username, external_id, created_at, changed_at)
    select a.creator_id, u.id, 'owned', 'sample', a.id, a.network, a.username, a.external_id, ${now}::timestamptz, ${now}::timestamptz
    from ${accounts} a join ${users} u on u.email = ${email} and u.is_sample
    where a.creator_id = ${creatorId} and a.customer_id is null order by a.id limit 1
    on conflict do nothing returning id, user_id as "userId"`);
  const [claim] = rows;
  if (!claim) return undefined;
  await db
    .update(creators)
    .set({ userId: claim.userId })
    .where(and(eq(creators.id, creatorId), isNull(creators.customerId)));
  return claim.id;
}

const forSpotlight = z.object({
  name: z.string(),
  posts: z.array(z.int()),
  niches: z.array(z.int()),
  brands: z.array(z.object({ id: z.int(), name: z.string() })),
});

/** What the page of the sample creator is filled with, so many of each. */
export async function selectForSpotlight(
  db: Database,
  of: { creatorId: number; posts: number; niches: number; brands: number },
) {
  const { rows } = await db.execute(sql`
    select c.full_name as name,
      array(select p.id::float8 from ${posts} p where p.creator_id = ${of.creatorId} and p.customer_id is null
        and p.format <> 'text' order by p.published_at desc limit ${of.posts}) as posts,
      array(select n.niche_id from ${creatorNiches} n where n.creator_id = ${of.creatorId} and n.customer_id is null
        and n.state = 0 order by n.niche_id limit ${of.niches}) as niches,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.full_name)), '[]') from (
        select id, full_name from ${creators} where is_sample and is_brand and customer_id is null order by id
        limit ${of.brands}) b) as brands
    from ${creators} c where c.id = ${of.creatorId} and c.customer_id is null`);
  return forSpotlight.parse(rows[0]);
}

export async function setListsAsSample(db: Database, ids: string[]): Promise<void> {
  await db.update(lists).set({ isSample: true, trackingState: TRACKING_ON }).where(inArray(lists.id, ids));
}

const campaignPostRow = z.object({
  id: z.coerce.number(),
  creatorId: z.coerce.number(),
  publishedAt: z.coerce.date(),
  views: z.coerce.number().nullable(),
  likes: z.coerce.number().nullable(),
});
export type CampaignPostRow = z.infer<typeof campaignPostRow>;

/** Posts of these creators with a part of a text. */
export async function selectCampaignPosts(
  db: Database,
  { creatorIds, text }: { creatorIds: readonly number[]; text: string },
): Promise<CampaignPostRow[]> {
  const { rows } = await db.execute(sql`
    select id, creator_id as "creatorId", published_at as "publishedAt", views, likes from ${posts}
    where creator_id = any(${sql.param([...creatorIds])}::bigint[]) and position(${text} in text) > 0
    order by published_at, id`);
  return z.array(campaignPostRow).parse(rows);
}

/**
 * Deletes sample users with their sessions, sample lists with their campaigns and alerts, sample orders, topics and briefs, and the workspaces that then have no member. A workspace that
 * a real user is a member of remains, with an owner.
 */
export async function deleteSampleWorkspaces(db: Database): Promise<void> {
  const joined = await db
    .selectDistinct({ id: workspaceMembers.customerId })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(eq(users.isSample, true));
  const theirs = joined.map(({ id }) => id);
  await db.delete(users).where(eq(users.isSample, true));
  const sampleLists = db.select({ id: lists.id }).from(lists).where(eq(lists.isSample, true));
  await db.delete(alertRules).where(inArray(alertRules.subjectId, sampleLists));
  await db.delete(campaignOrders).where(eq(campaignOrders.source, "sample"));
  await db.delete(listeningTopics).where(eq(listeningTopics.isSample, true));
  await db.delete(campaignBriefs).where(eq(campaignBriefs.isSample, true));
  await db.delete(lists).where(eq(lists.isSample, true));
  const isTheirs = or(eq(customers.isSample, true), inArray(customers.id, theirs));
  const isOpened = exists(
    db
      .select({ one: sql`1` })
      .from(workspaceMembers)
      .where(and(eq(workspaceMembers.customerId, customers.id), isNull(workspaceMembers.leftAt))),
  );
  const isDefault = exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(eq(users.customerId, customers.id)), // deleted with it
  );
  await db.delete(customers).where(and(isTheirs, not(isOpened), not(isDefault)));
  await db.update(customers).set({ isSample: false }).where(eq(customers.isSample, true));
  await appointOwners(db, theirs);
}

/** Makes the member with the highest role, of those the longest one, the owner of each workspace without one. */
async function appointOwners(db: Database, customerIds: string[]): Promise<void> {
  const { customerId, userId, role, joinedAt, leftAt } = workspaceMembers;
  const highest = await db
    .selectDistinctOn([customerId], { customerId, userId })
    .from(workspaceMembers)
    .where(and(inArray(customerId, customerIds), isNull(leftAt)))
    .orderBy(customerId, sql`array_position(${sql.param([...ROLES])}::text[], ${role})`, joinedAt);
  for (const one of highest)
    await db
      .update(workspaceMembers)
      .set({ role: "owner" })
      .where(and(eq(customerId, one.customerId), eq(userId, one.userId)));
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return row !== undefined;
}

export async function allCustomerIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: customers.id }).from(customers);
  return rows.map((row) => row.id);
}

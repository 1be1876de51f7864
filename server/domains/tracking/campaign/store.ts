import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { campaignCosts, campaignPosts, campaigns, posts } from "../../../db/tables/index.ts";

const markedPost = z.object({ creatorId: z.coerce.number(), id: z.coerce.number(), isPart: z.boolean() });
export type MarkedPost = z.infer<typeof markedPost>;

/** The posts that are marked as part of a list's campaign, or rejected, as the workspace sees them now. */
export async function selectMarked({ db, customerId }: TenantDb, listId: string): Promise<MarkedPost[]> {
  const { rows } = await db.execute(sql`
    select p.creator_id as "creatorId", p.id, c.is_part as "isPart"
    from ${campaignPosts} c
    join ${posts} p on p.creator_id = c.creator_id and p.network = c.network and p.external_id = c.external_id
    where c.list_id = ${listId} and c.customer_id = ${customerId}`);
  return z.array(markedPost).parse(rows);
}

type Marking = {
  listId: string;
  /** Of these creators only. */
  creatorIds: readonly number[];
  postIds: readonly number[];
};

/** How many of these posts the workspace sees, by these creators. */
export async function countPosts({ db }: TenantDb, { creatorIds, postIds }: Omit<Marking, "listId">): Promise<number> {
  return db.$count(posts, chosen({ creatorIds, postIds }));
}

function chosen({ creatorIds, postIds }: Omit<Marking, "listId">) {
  return sql`${posts.creatorId} = any(${sql.param([...creatorIds])}::bigint[])
    and ${posts.id} = any(${sql.param([...postIds])}::bigint[])`;
}

/** Resolves to how many posts were not marked so before; a joint one of several creators is one. */
export async function writeMarks(
  { db, customerId }: TenantDb,
  { listId, isPart, addedBy, at, ...marking }: Marking & { isPart: boolean; addedBy: string; at: Date },
): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into campaign_posts as c (list_id, customer_id, creator_id, network, external_id, is_part, added_by, created_at)
    select distinct ${listId}::uuid, ${customerId}::uuid, ${posts.creatorId}, ${posts.network}, ${posts.externalId},
      ${isPart}::boolean, ${addedBy}::uuid, ${at.toISOString()}::timestamptz
    from ${posts} where ${chosen(marking)}
    on conflict (list_id, creator_id, network, external_id) do update
      set is_part = excluded.is_part, cost = case when excluded.is_part then c.cost end
      where c.is_part <> excluded.is_part
    returning network, external_id as "externalId"`);
  return countDistinct(rows);
}

/** Takes off the marks of campaign posts. Resolves to how many posts had one. */
export async function deleteMarks({ db, customerId }: TenantDb, { listId, ...marking }: Marking): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from campaign_posts c using ${posts}
    where c.list_id = ${listId} and c.customer_id = ${customerId} and c.is_part and ${chosen(marking)}
      and c.creator_id = ${posts.creatorId} and c.network = ${posts.network} and c.external_id = ${posts.externalId}
    returning c.network, c.external_id as "externalId"`);
  return countDistinct(rows);
}

const changedMark = z.object({ network, externalId: z.string() });

function countDistinct(rows: readonly unknown[]): number {
  return new Set(
    z
      .array(changedMark)
      .parse(rows)
      .map((one) => `${one.network} ${one.externalId}`),
  ).size;
}

export type Agreed = { hashtags: string[]; mentions: string[]; currency: string; updatedAt: Date };

/** What the campaign of a list has agreed on; undefined: nothing was saved yet. */
export async function selectAgreed({ db, customerId }: TenantDb, listId: string): Promise<Agreed | undefined> {
  const { hashtags, mentions, currency, updatedAt } = campaigns;
  const [row] = await db
    .select({ hashtags, mentions, currency, updatedAt })
    .from(campaigns)
    .where(and(eq(campaigns.customerId, customerId), eq(campaigns.listId, listId)));
  return row;
}

type Cost = { creatorId: number; amount: number };

/** What creators are paid. Costs of creators that have left the list stay, and are not shown. */
export async function selectCosts({ db, customerId }: TenantDb, listId: string): Promise<Cost[]> {
  const { creatorId, amount } = campaignCosts;
  return db
    .select({ creatorId, amount })
    .from(campaignCosts)
    .where(and(eq(campaignCosts.customerId, customerId), eq(campaignCosts.listId, listId)));
}

const postCost = z.object({
  creatorId: z.coerce.number(),
  network,
  externalId: z.string(),
  amount: z.coerce.number().nullable(),
  /** Several: accounts of the creator have it each. None: the post is not stored now. */
  ids: z.array(z.coerce.number()),
  publishedAt: z.coerce.date().nullable(),
  text: z.string(),
});
export type PostCost = z.infer<typeof postCost>;

/** Characters of a post that tell it from others. */
const EXCERPT = 120;

const campaignPost = sql`
  select c.creator_id as "creatorId", c.network, c.external_id as "externalId", c.cost as amount, p.ids,
    p.published_at as "publishedAt", coalesce(p.text, '') as text
  from ${campaignPosts} c
  cross join lateral (
    select coalesce(array_agg(id order by id), '{}') as ids, min(published_at) as published_at,
      (array_agg(left(text, ${EXCERPT}) order by id))[1] as text
    from ${posts} where creator_id = c.creator_id and network = c.network and external_id = c.external_id
  ) p`;

/** The posts of a list's campaign that are paid for by themselves. */
export async function selectPostCosts({ db, customerId }: TenantDb, listId: string): Promise<PostCost[]> {
  const { rows } = await db.execute(sql`
    ${campaignPost}
    where c.list_id = ${listId} and c.customer_id = ${customerId} and c.is_part and c.cost is not null
    order by p.published_at desc nulls last, c.creator_id, c.network, c.external_id`);
  return z.array(postCost).parse(rows);
}

/** Posts of a list's campaign by these creators, first those with a cost of their own; and how many there are. */
export async function selectCreatorPosts(
  { db, customerId }: TenantDb,
  { listId, creatorIds, limit }: { listId: string; creatorIds: readonly number[]; limit: number },
): Promise<{ total: number; rows: PostCost[] }> {
  const { rows } = await db.execute(sql`
    select *, count(*) over () as total from (
      ${campaignPost}
      where c.list_id = ${listId} and c.customer_id = ${customerId} and c.is_part
        and c.creator_id = any(${sql.param([...creatorIds])}::bigint[]) and (p.published_at is not null or c.cost is not null)
    ) each
    order by amount is null, "publishedAt" desc nulls last, "externalId" limit ${limit}`);
  const [first] = z.array(z.object({ total: z.coerce.number() })).parse(rows.slice(0, 1));
  return { total: first?.total ?? 0, rows: z.array(postCost).parse(rows) };
}

export type PostAmount = Pick<PostCost, "creatorId" | "network" | "externalId" | "amount">;

/** Sets the costs of posts of a list's campaign. Returns how many of them are part of it. */
export async function writePostCosts(
  { db, customerId }: TenantDb,
  listId: string,
  costs: readonly PostAmount[],
): Promise<number> {
  if (costs.length === 0) return 0;
  const { rowCount } = await db.execute(sql`
    update campaign_posts c set cost = given.amount
    from unnest(
      ${sql.param(costs.map(({ creatorId }) => creatorId))}::bigint[],
      ${sql.param(costs.map((one) => one.network))}::text[],
      ${sql.param(costs.map(({ externalId }) => externalId))}::text[],
      ${sql.param(costs.map((one) => one.amount))}::bigint[]
    ) given(creator_id, network, external_id, amount)
    where c.list_id = ${listId} and c.customer_id = ${customerId} and c.is_part
      and c.creator_id = given.creator_id and c.network = given.network and c.external_id = given.external_id`);
  return rowCount ?? 0;
}

/** Replaces what was agreed on, and the costs of these creators; those without an amount have none. */
export async function writeCampaign(
  { db, customerId }: TenantDb,
  listId: string,
  { costs, of, ...agreed }: Agreed & { costs: readonly Cost[]; of: readonly number[] },
): Promise<void> {
  await db
    .insert(campaigns)
    .values({ ...agreed, listId, customerId })
    .onConflictDoUpdate({ target: campaigns.listId, set: agreed });
  const [ids, amounts] = [costs.map(({ creatorId }) => creatorId), costs.map(({ amount }) => amount)];
  await db.execute(sql`
    delete from ${campaignCosts} where list_id = ${listId} and customer_id = ${customerId}
      and creator_id = any(${sql.param([...of])}::bigint[]) and creator_id <> all(${sql.param(ids)}::bigint[])`);
  await db.execute(sql`
    insert into campaign_costs (list_id, customer_id, creator_id, amount)
    select ${listId}::uuid, ${customerId}::uuid, id, amount
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(amounts)}::bigint[]) given(id, amount)
    on conflict (list_id, creator_id) do update set amount = excluded.amount`);
}

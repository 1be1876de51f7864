import { sql } from "drizzle-orm";
import { z } from "zod";
import type { TenantDb } from "../../../db/tenant.ts";
import { campaignPosts, posts } from "../../../db/tables/index.ts";

const postKey = z.object({ creatorId: z.coerce.number(), id: z.coerce.number() });
type PostKey = z.infer<typeof postKey>;

/** The posts that are marked as part of a list's campaign, as the workspace sees them now. */
export async function selectCampaignPosts({ db, customerId }: TenantDb, listId: string): Promise<PostKey[]> {
  const { rows } = await db.execute(sql`
    select p.creator_id as "creatorId", p.id
    from ${campaignPosts} c
    join ${posts} p on p.creator_id = c.creator_id and p.network = c.network and p.external_id = c.external_id
    where c.list_id = ${listId} and c.customer_id = ${customerId}`);
  return z.array(postKey).parse(rows);
}

type Marking = {
  listId: string;
  /** Of these creators only. */
  creatorIds: readonly number[];
  postIds: readonly number[];
};

/** How many of these posts the workspace sees, by these creators. */
export async function countPosts({ db }: TenantDb, { creatorIds, postIds }: Marking): Promise<number> {
  return db.$count(posts, chosen({ creatorIds, postIds }));
}

function chosen({ creatorIds, postIds }: Omit<Marking, "listId">) {
  return sql`${posts.creatorId} = any(${sql.param([...creatorIds])}::bigint[])
    and ${posts.id} = any(${sql.param([...postIds])}::bigint[])`;
}

/** Returns how many were not marked before. */
export async function insertCampaignPosts(
  { db, customerId }: TenantDb,
  { listId, addedBy, at, ...marking }: Marking & { addedBy: string; at: Date },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into campaign_posts (list_id, customer_id, creator_id, network, external_id, added_by, created_at)
    select distinct ${listId}::uuid, ${customerId}::uuid, ${posts.creatorId}, ${posts.network}, ${posts.externalId},
      ${addedBy}::uuid, ${at.toISOString()}::timestamptz
    from ${posts} where ${chosen(marking)}
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** Returns how many were marked. */
export async function deleteCampaignPosts(
  { db, customerId }: TenantDb,
  { listId, ...marking }: Marking,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from campaign_posts c using ${posts}
    where c.list_id = ${listId} and c.customer_id = ${customerId} and ${chosen(marking)}
      and c.creator_id = ${posts.creatorId} and c.network = ${posts.network} and c.external_id = ${posts.externalId}`);
  return rowCount ?? 0;
}

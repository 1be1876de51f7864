import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { inLayer, type Layer } from "../../../db/layers.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { accounts, posts } from "../../../db/tables/index.ts";
import { isNetworkId } from "../../../post-rules.ts";
import type { CreatorRecord } from "../record.ts";
import { postKey, type PostAuthors } from "./identity.ts";
import type { Changes } from "./rows.ts";
import { visibleIn } from "./store.ts";

/** The accounts that have the posts of these records by now, as the layer sees them; the oldest account first. */
export async function findPostAuthors(
  db: Database,
  records: readonly CreatorRecord[],
  layer: Layer,
): Promise<PostAuthors> {
  const ids = records.flatMap(({ accounts: named }) =>
    named.flatMap(({ network, posts: own }) =>
      own.flatMap(({ externalId }) => (isNetworkId(network, externalId) ? [externalId] : [])),
    ),
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      network: posts.network,
      externalId: posts.externalId,
      accountId: posts.accountId,
      username: accounts.username,
    })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.accountId))
    .where(
      sql`${posts.externalId} = any(${sql.param([...new Set(ids)])}::text[]) and ${visibleIn(posts, layer)}
        and not ${accounts.isSample}`,
    )
    .orderBy(posts.accountId);
  return Map.groupBy(rows, ({ network, externalId }) => postKey(network, externalId));
}

/** A joint post is one in the rows of all of its accounts: also in those that were recorded before another account had it. */
export async function markJointPosts(db: Database, rows: Changes["posts"], layer: Layer): Promise<void> {
  const joint = rows.filter(({ isJoint, network, externalId }) => isJoint && isNetworkId(network, externalId));
  if (joint.length === 0) return;
  const [networks, ids] = [joint.map(({ network }) => network), joint.map(({ externalId }) => externalId)];
  const marked = await db.execute<{ creatorId: number }>(sql`
    update ${posts} t set is_joint = true
    from unnest(${sql.param(networks)}::text[], ${sql.param(ids)}::text[]) as joint(network, external_id)
    where t.external_id = joint.external_id and t.network = joint.network and not t.is_joint and ${inLayer(sql`t`, layer)}
    returning t.creator_id as "creatorId"`);
  await markForIndexing(db, [...new Set(marked.rows.map(({ creatorId }) => creatorId))]);
}

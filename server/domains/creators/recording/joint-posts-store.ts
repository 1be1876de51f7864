import { eq, sql } from "drizzle-orm";
import { network as networkSchema } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { inLayer, type Layer } from "../../../db/layers.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { accounts, posts, sources } from "../../../db/tables/index.ts";
import { isNetworkId } from "../../../post-rules.ts";
import type { CreatorRecord, RecordSource } from "../record.ts";
import { postKey, type PostAuthors } from "./identity.ts";
import type { Changes } from "./rows.ts";
import { visibleIn } from "./store.ts";

/** What a post means that another account of the network has. */
export type PostsOfOthers = "refused" | "joint" | "ignored";

/** A network names the account itself: some have posts of two accounts. A table's names may be of different times. */
export const POSTS_OF_OTHERS: Partial<Record<RecordSource["kind"], PostsOfOthers>> = {
  file: "refused",
  connector: "joint",
  connected: "joint",
};

const NETWORK_SOURCES = Object.entries(POSTS_OF_OTHERS).flatMap(([kind, means]) => (means === "joint" ? [kind] : []));

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
      mayShare: sql<boolean>`${posts.isJoint} or coalesce(${sources.kind} = any(${sql.param(NETWORK_SOURCES)}), false)`,
    })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.accountId))
    .leftJoin(sources, eq(sources.id, posts.sourceId))
    .where(
      sql`${posts.externalId} = any(${sql.param([...new Set(ids)])}::text[]) and ${visibleIn(posts, layer)}
        and not ${accounts.isSample}`,
    )
    .orderBy(posts.accountId);
  return Map.groupBy(rows, ({ network, externalId }) => postKey(network, externalId));
}

/**
 * A joint post is one in the rows of all of its accounts: also in those that were recorded before another account had it, and in
 * those of workspaces where the installation knows it.
 */
export async function markJointPosts(db: Database, rows: Changes["posts"], layer: Layer): Promise<void> {
  const joint = rows.filter(
    ({ isJoint, network, externalId }) => isJoint && isNetworkId(networkSchema.parse(network), externalId),
  );
  if (joint.length === 0) return;
  const [networks, ids] = [joint.map(({ network }) => network), joint.map(({ externalId }) => externalId)];
  const marked = await db.execute<{ creatorId: number }>(sql`
    update ${posts} t set is_joint = true
    from unnest(${sql.param(networks)}::text[], ${sql.param(ids)}::text[]) as joint(network, external_id)
    where t.external_id = joint.external_id and t.network = joint.network and not t.is_joint
      and ${layer === null ? sql`true` : inLayer(sql`t`, layer)}
    returning t.creator_id as "creatorId"`);
  await markForIndexing(db, [...new Set(marked.rows.map(({ creatorId }) => creatorId))]);
}

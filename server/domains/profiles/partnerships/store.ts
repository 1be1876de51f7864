import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { accounts, creatorLayers, sources } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { selectCollaborations } from "../../curation/index.ts";
import { anyOf, engagement, isSponsored, postsIn, wordsIn, type PostScope } from "../../posts/index.ts";

const handleRow = z.object({
  network,
  /** In its most used spelling. */
  name: z.string(),
  posts: z.array(
    z.object({
      id: z.int(),
      creatorId: z.int(),
      at: z.number(),
      sponsored: z.boolean(),
      engagement: z.number().nullable(),
    }),
  ),
});
export type HandleRow = z.infer<typeof handleRow>;

/** The handles that posts of a scope mention, with the posts. */
export async function selectPartnerHandles(scope: PostScope): Promise<HandleRow[]> {
  const { rows } = await scope.reader.db.execute(sql`
    select network, mode() within group (order by name) as name, jsonb_agg(distinct jsonb_build_object(
      'id', id, 'creatorId', creator_id, 'at', extract(epoch from published_at)::float8,
      'sponsored', ${isSponsored()}, 'engagement', ${engagement})) as posts
    from ${wordsIn(scope, "mentions")} words group by network, lower(name)`);
  return z.array(handleRow).parse(rows);
}

/** Whether anything is known that partnerships and prices are made of: posts, or an account with followers. */
export async function hasPartnershipData(scope: PostScope): Promise<boolean> {
  const { rows } = await scope.reader.db.execute(sql`
    select from ${postsIn(scope)} p
    union all select from ${accounts} where creator_id = ${anyOf(scope.creatorIds)} and followers > 0
    limit 1`);
  return rows.length > 0;
}

const sumRow = z.object({
  network,
  username: z.string(),
  format: z.enum(POST_FORMATS),
  /**
   * Number of all posts, of posts with a source that allows derived figures, and of those among them with likes, which
   * the sums are over.
   */
  posts: z.int(),
  allowed: z.int(),
  withLikes: z.int(),
  likes: z.number(),
  comments: z.number(),
  shares: z.number(),
  saves: z.number(),
  views: z.number(),
  withoutViews: z.int(),
});
export type SumRow = z.infer<typeof sumRow>;

/** Sums of the posts of each account of a scope, by format. */
export async function selectPostSums(scope: PostScope): Promise<SumRow[]> {
  const counted = sql`s.allow_derived and s.allow_cross_network and p.likes is not null`;
  const sum = (column: string) =>
    sql`coalesce(sum(p.${sql.raw(column)}) filter (where ${counted}), 0)::float8 as ${sql.raw(column)}`;
  const { rows } = await scope.reader.db.execute(sql`
    select a.network, a.username, p.format, count(*)::int as posts,
      count(*) filter (where s.allow_derived and s.allow_cross_network)::int as allowed,
      count(*) filter (where ${counted})::int as "withLikes",
      ${sql.join(["likes", "comments", "shares", "saves", "views"].map(sum), sql`, `)},
      (count(*) filter (where ${counted} and p.views is null))::int as "withoutViews"
    from ${postsIn(scope)} p
    -- The condition is repeated so that only these creators' partitions are planned.
    join ${accounts} a on a.creator_id = p.creator_id and a.id = p.account_id and a.creator_id = ${anyOf(scope.creatorIds)}
    join ${sources} s on s.id = p.source_id
    group by a.network, a.username, p.format`);
  return z.array(sumRow).parse(rows);
}

/** What the owner of the profile declares; workspaces know a creator that they knew first by another id. */
export async function selectDeclared({ db, customerId }: TenantDb, creatorIds: readonly number[]) {
  const bases = await db
    .select({ id: creatorLayers.baseId })
    .from(creatorLayers)
    .where(and(eq(creatorLayers.customerId, customerId), inArray(creatorLayers.creatorId, [...creatorIds])));
  return selectCollaborations(db, [...new Set([...creatorIds, ...bases.flatMap(({ id }) => id ?? [])])]);
}

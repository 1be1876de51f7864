import { sql } from "drizzle-orm";
import { z } from "zod";
import { RECENT_POSTS } from "#contract/figures/windows.ts";
import { network } from "#contract/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { accountRefreshes, accounts, posts, sources } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { isSponsored } from "../overview/posts/store.ts";

type Of = { creatorIds: readonly number[]; now: Date };

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

/** The handles that posts of these creators mention, with the posts. */
export async function selectPartnerHandles({ db }: TenantDb, { creatorIds, now }: Of): Promise<HandleRow[]> {
  const { rows } = await db.execute(sql`
    select network, mode() within group (order by name) as name, jsonb_agg(distinct jsonb_build_object(
      'id', id, 'creatorId', creator_id, 'at', extract(epoch from published_at)::float8, 'sponsored', sponsored,
      'engagement', case when num_nonnulls(likes, comments, shares, saves) > 0 then
        coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0) end)) as posts
    from (select *, ${isSponsored()} as sponsored from ${posts}
      where creator_id = any(${sql.param([...creatorIds])}::bigint[]) and mentions <> '[]'
        and published_at <= ${now.toISOString()}::timestamptz) own
    cross join lateral jsonb_array_elements_text(mentions) word
    cross join lateral ltrim(btrim(word), '@') name
    where name <> '' group by network, lower(name)`);
  return z.array(handleRow).parse(rows);
}

const counts = z.object({ posts: z.int(), sponsored: z.int(), collected: z.boolean() });

/** Posts of these creators, how many of them disclose a paid partnership, and whether their accounts were ever read. */
export async function countOwnPosts({ db }: TenantDb, { creatorIds, now }: Of): Promise<z.infer<typeof counts>> {
  const { rows } = await db.execute(sql`
    select count(*)::int as posts, count(*) filter (where ${isSponsored()})::int as sponsored,
      exists (select from ${accountRefreshes} r join ${accounts} a on a.id = r.account_id
        where a.creator_id = any(${sql.param([...creatorIds])}::bigint[]) and r.outcome = 'ok') as collected
    from ${posts}
    where creator_id = any(${sql.param([...creatorIds])}::bigint[])
      and published_at <= ${now.toISOString()}::timestamptz`);
  return counts.parse(rows[0]);
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

/** Sums of the recent posts of each account of these creators, by format. */
export async function selectPostSums({ db }: TenantDb, { creatorIds, now }: Of): Promise<SumRow[]> {
  const any = sql`any(${sql.param([...creatorIds])}::bigint[])`; // The condition is repeated so that only these partitions are planned.
  const at = sql`${now.toISOString()}::timestamptz`;
  const counted = sql`s.allow_derived and s.allow_cross_network and p.likes is not null`;
  const sum = (column: string) =>
    sql`coalesce(sum(p.${sql.raw(column)}) filter (where ${counted}), 0)::float8 as ${sql.raw(column)}`;
  const { rows } = await db.execute(sql`
    select a.network, a.username, p.format, count(*)::int as posts,
      count(*) filter (where s.allow_derived and s.allow_cross_network)::int as allowed,
      count(*) filter (where ${counted})::int as "withLikes",
      ${sql.join(["likes", "comments", "shares", "saves", "views"].map(sum), sql`, `)},
      (count(*) filter (where ${counted} and p.views is null))::int as "withoutViews"
    from ${posts} p
    join ${accounts} a on a.creator_id = p.creator_id and a.id = p.account_id and a.creator_id = ${any}
    join ${sources} s on s.id = p.source_id
    where p.creator_id = ${any} and p.published_at > ${at} - make_interval(days => ${RECENT_POSTS.days})
      and p.published_at <= ${at}
    group by a.network, a.username, p.format`);
  return z.array(sumRow).parse(rows);
}

import { sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { Database } from "../../db/connect.ts";
import { accounts, posts } from "../../db/tables/index.ts";
import { anyOf, postsIn, type PostScope } from "./scope-store.ts";

const figure = z.number().nullable();

export const postRow = z.object({
  id: z.int(),
  network,
  isSample: z.boolean(),
  format: z.enum(POST_FORMATS),
  publishedAt: z.coerce.date(),
  text: z.string(),
  url: z.string().nullable(),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  likes: figure,
  comments: figure,
  shares: figure,
  saves: figure,
  views: figure,
});
export type PostRow = z.infer<typeof postRow>;

/** A place in the list of posts: a time and an id at that time; earlier posts follow. */
export type PostPlace = { at: string; id: number };

type Newest = { creatorIds: readonly number[]; before: PostPlace; limit: number };

/** The newest posts of all these creators' accounts: those of each account, by its index, then of them the newest. */
export async function selectNewestPosts(db: Database, { creatorIds, before, limit }: Newest): Promise<PostRow[]> {
  const any = anyOf(creatorIds); // The condition is repeated so that only these partitions are planned.
  const { rows } = await db.execute(sql`
    select newest.*, a.network, a.is_sample as "isSample"
    from ${accounts} a cross join lateral (
      select id, format, published_at as "publishedAt", text, url, hashtags, mentions,
        likes, comments, shares, saves, views
      from ${posts}
      where creator_id = ${any} and creator_id = a.creator_id and account_id = a.id
        and (published_at, id) < (${before.at}::timestamptz, ${before.id}::bigint)
      order by published_at desc, id desc limit ${limit}
    ) newest
    where a.creator_id = ${any}
    order by newest."publishedAt" desc, newest.id desc limit ${limit}`);
  return z.array(postRow).parse(rows);
}

const recentPostRow = z.object({
  creatorId: z.coerce.number(),
  network,
  username: z.string(),
  isSample: z.boolean(),
  publishedAt: z.coerce.date(),
  text: z.string(),
  url: z.string().nullable(),
});
export type RecentPostRow = z.infer<typeof recentPostRow>;

/** The newest posts of each of these creators, as many of each. */
export async function selectRecentPosts(
  db: Database,
  { creatorIds, each, textMax }: { creatorIds: readonly number[]; each: number; textMax: number },
): Promise<RecentPostRow[]> {
  const any = anyOf(creatorIds); // The condition is repeated so that only these partitions are planned.
  const { rows } = await db.execute(sql`
    select * from (
      select a.creator_id as "creatorId", a.network, a.username, a.is_sample as "isSample", newest.*,
        row_number() over (partition by a.creator_id order by newest."publishedAt" desc, newest.id desc) as place
      from ${accounts} a cross join lateral (
        select id, published_at as "publishedAt", left(text, ${textMax}) as text, url
        from ${posts}
        where creator_id = ${any} and creator_id = a.creator_id and account_id = a.id and published_at is not null
        order by published_at desc, id desc limit ${each}
      ) newest
      where a.creator_id = ${any}
    ) placed
    where place <= ${each} order by "creatorId", place`);
  return z.array(recentPostRow).parse(rows);
}

/** The posts of a scope with their words, newest first. */
export async function selectPosts(scope: PostScope): Promise<PostRow[]> {
  const { rows } = await scope.reader.db.execute(sql`
    select p.id, p.format, p.published_at as "publishedAt", p.text, p.url, p.hashtags, p.mentions, p.likes, p.comments,
      p.shares, p.saves, p.views, a.network, a.is_sample as "isSample"
    from ${postsIn(scope)} p
    join ${accounts} a on a.creator_id = p.creator_id and a.id = p.account_id
    order by p.published_at desc, p.id desc`);
  return z.array(postRow).parse(rows);
}

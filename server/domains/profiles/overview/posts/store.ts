import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { network, usernameKey } from "#contract/networks.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import type { Database } from "../../../../db/connect.ts";
import { accountRefreshes, accounts, creators, posts } from "../../../../db/tables/index.ts";
import { containing } from "../../../../db/containing.ts";
import { AD_PHRASES, AD_TAGS, HANDLES, MENTION_DAYS, TALLIES } from "../rules.ts";

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
  const any = sql`any(${sql.param(creatorIds)}::bigint[])`; // The condition is repeated so that only these partitions are planned.
  const { rows } = await db.execute(sql`
    select newest.*, a.network, a.is_sample as "isSample"
    from ${accounts} a cross join lateral (
      select id, format, published_at as "publishedAt", text, url, hashtags, mentions,
        likes, comments, shares, saves, views
      from ${posts}
      where creator_id = ${any} and creator_id = a.creator_id and account_id = a.id
        and (published_at, id) < (${before.at}::timestamptz, ${before.id}::bigint)
      order by published_at desc nulls last, id desc limit ${limit}
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
  const any = sql`any(${sql.param(creatorIds)}::bigint[])`; // The condition is repeated so that only these partitions are planned.
  const { rows } = await db.execute(sql`
    select * from (
      select a.creator_id as "creatorId", a.network, a.username, a.is_sample as "isSample", newest.*,
        row_number() over (partition by a.creator_id order by newest."publishedAt" desc, newest.id desc) as place
      from ${accounts} a cross join lateral (
        select id, published_at as "publishedAt", left(text, ${textMax}) as text, url
        from ${posts}
        where creator_id = ${any} and creator_id = a.creator_id and account_id = a.id and published_at is not null
        order by published_at desc nulls last, id desc limit ${each}
      ) newest
      where a.creator_id = ${any}
    ) placed
    where place <= ${each} order by "creatorId", place`);
  return z.array(recentPostRow).parse(rows);
}

type Spoken = { name: string; posts: number };

/** Hashtags of the last year, case-insensitively, by number of posts. */
export async function selectHashtags(db: Database, creatorId: number, now: Date): Promise<Spoken[]> {
  const { rows } = await db.execute<Spoken>(sql`
    select mode() within group (order by name) as name, count(distinct id) as posts
    from ${taggedWords(sql`hashtags`, { creatorIds: [creatorId], now })} cross join lateral ltrim(btrim(word), '#') name
    where name <> '' group by lower(name) order by posts desc, name limit ${TALLIES}`);
  return rows;
}

/** Whether a post discloses a paid partnership, by its columns `text` and `hashtags`. */
export function isSponsored(): SQL {
  return sql`(lower(text) like any(${containing(AD_PHRASES)}) or exists (
    select from jsonb_array_elements_text(hashtags) tag where lower(ltrim(btrim(tag), '#')) = any(${sql.param(AD_TAGS)}::text[])
  ))`;
}

/** Posts of the last year, and how many of them say that they are paid. */
export async function countSponsored(
  db: Database,
  creatorId: number,
  now: Date,
): Promise<{ posts: number; of: number }> {
  const { rows } = await db.execute<{ posts: number; of: number }>(sql`
    select count(*)::integer as of, count(*) filter (where ${isSponsored()})::integer as posts
    from ${lastYear({ creatorIds: [creatorId], now })}`);
  return rows[0] ?? { posts: 0, of: 0 };
}

/** Whether an account of the creator was ever read from its network. */
export async function wasCollected(db: Database, creatorId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${accountRefreshes} r join ${accounts} a on a.id = r.account_id
    where a.creator_id = ${creatorId} and r.outcome = 'ok' limit 1`);
  return rows.length > 0;
}

/** Whether anything is known that partnerships and prices are made of: posts, or an account with followers. */
export async function hasPartnershipData(
  db: Database,
  { creatorIds, now }: { creatorIds: readonly number[]; now: Date },
): Promise<boolean> {
  const any = sql`any(${sql.param([...creatorIds])}::bigint[])`;
  const { rows } = await db.execute(sql`
    select from ${posts} where creator_id = ${any} and published_at <= ${now.toISOString()}::timestamptz
    union all select from ${accounts} where creator_id = ${any} and followers > 0
    limit 1`);
  return rows.length > 0;
}

/** Posts of the last year with their words, newest first. */
export async function selectLastYear(db: Database, creatorId: number, now: Date): Promise<PostRow[]> {
  const { rows } = await db.execute(sql`
    select p.id, p.format, p.published_at as "publishedAt", p.text, p.url, p.hashtags, p.mentions, p.likes, p.comments,
      p.shares, p.saves, p.views, a.network, a.is_sample as "isSample"
    from ${lastYear({ creatorIds: [creatorId], now }, "p")}
    join ${accounts} a on a.creator_id = p.creator_id and a.id = p.account_id
    order by p.published_at desc, p.id desc`);
  return z.array(postRow).parse(rows);
}

const mentionRow = z.object({
  creatorId: z.coerce.number(),
  network,
  name: z.string(),
  posts: z.int(),
  sponsored: z.boolean(),
});

export type MentionRow = z.infer<typeof mentionRow>;

/** Handles mentioned in the last year's posts of each of these creators, by number of posts. */
export async function selectMentions(db: Database, creatorIds: readonly number[], now: Date): Promise<MentionRow[]> {
  const { rows } = await db.execute(sql`
    select "creatorId", network, name, posts, sponsored
    from (
      select *, row_number() over (partition by "creatorId" order by posts desc, name) as place
      from (
        select creator_id as "creatorId", network, mode() within group (order by name) as name,
          count(distinct id) as posts, bool_or(sponsored) as sponsored
        from ${taggedWords(sql`mentions`, { creatorIds, now }, isSponsored())} cross join lateral ltrim(btrim(word), '@') name
        where name <> '' group by creator_id, network, lower(name)
      ) counted
    ) placed
    where place <= ${HANDLES} order by "creatorId", place`);
  return z.array(mentionRow).parse(rows);
}

/** Each hashtag or mention of each post of the last year. */
function taggedWords(
  words: SQL,
  { creatorIds, now }: { creatorIds: readonly number[]; now: Date },
  sponsored = sql`null::boolean`,
): SQL {
  return sql`(
    select creator_id, id, network, word, ${sponsored} as sponsored from ${lastYear({ creatorIds, now })}
    cross join lateral jsonb_array_elements_text(${words}) word
  ) words`;
}

/** Posts of the last year of these creators, as a relation. */
function lastYear({ creatorIds, now }: { creatorIds: readonly number[]; now: Date }, name = "last_year"): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`(
    select * from ${posts} where creator_id = any(${sql.param(creatorIds)}::bigint[])
      and published_at > ${at} - make_interval(hours => ${MENTION_DAYS * 24}) and published_at <= ${at}
  ) ${sql.raw(name)}`;
}

/** The creators of handles. */
export async function selectByHandles(db: Database, handles: readonly { network: string; name: string }[]) {
  if (handles.length === 0) return [];
  const networks = sql.param(handles.map((handle) => handle.network));
  const keys = sql.param(handles.map((handle) => usernameKey(handle.name)));
  return db
    .select({
      network: accounts.network,
      usernameKey: accounts.usernameKey,
      id: creators.id,
      fullName: creators.fullName,
      picture: creators.picture,
      isBrand: creators.isBrand,
    })
    .from(accounts)
    .innerJoin(creators, sql`${creators.id} = ${accounts.creatorId}`)
    .innerJoin(
      sql`unnest(${networks}::text[], ${keys}::text[]) as wanted(network, key)`,
      sql`${accounts.network} = wanted.network and ${accounts.usernameKey} = wanted.key`,
    );
}

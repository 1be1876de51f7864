import { sql } from "drizzle-orm";
import { z } from "zod";
import { network, usernameKey } from "#contract/networks/networks.ts";
import type { Database } from "../../db/connect.ts";
import { accountRefreshes, accounts, creators } from "../../db/tables/index.ts";
import { anyOf, engagement, isSponsored, postsIn, wordsIn, type PostScope } from "./scope-store.ts";
import { HANDLES, TALLIES } from "./rules.ts";

const totals = z.object({ posts: z.int(), sponsored: z.int(), collected: z.boolean() });

/** Posts of a scope, how many of them disclose a paid partnership, and whether accounts of its creators were ever read. */
export async function countPosts(scope: PostScope): Promise<z.infer<typeof totals>> {
  const { rows } = await scope.reader.db.execute(sql`
    select count(*)::int as posts, count(*) filter (where ${isSponsored()})::int as sponsored,
      exists (select from ${accountRefreshes} r join ${accounts} a on a.id = r.account_id
        where a.creator_id = ${anyOf(scope.creatorIds)} and r.outcome = 'ok') as collected
    from ${postsIn(scope)} p`);
  return totals.parse(rows[0]);
}

const sum = z.coerce.number().nullable();
const monthRow = z.object({
  network,
  username: z.string(),
  month: z.string(),
  posts: z.int(),
  engagement: sum,
  views: sum,
});
export type MonthRow = z.infer<typeof monthRow>;

/** Sums by month of publication over the posts of each account; months without posts have no row. */
export async function selectMonths(scope: PostScope): Promise<MonthRow[]> {
  const { rows } = await scope.reader.db.execute(sql`
    select a.network, a.username, to_char(p.published_at at time zone 'UTC', 'YYYY-MM') as month,
      count(*)::integer as posts, sum(p.views) as views, sum(${engagement}) as engagement
    from ${postsIn(scope)} p join ${accounts} a on a.creator_id = p.creator_id and a.id = p.account_id
    where a.creator_id = ${anyOf(scope.creatorIds)}
    group by a.network, a.username, month`);
  return z.array(monthRow).parse(rows);
}

/** Hashtags of a scope, case-insensitively, by number of posts. */
export async function selectHashtags(scope: PostScope): Promise<{ name: string; posts: number }[]> {
  const { rows } = await scope.reader.db.execute<{ name: string; posts: number }>(sql`
    select mode() within group (order by name) as name, count(distinct id) as posts
    from ${wordsIn(scope, "hashtags")} words
    group by lower(name) order by posts desc, name limit ${TALLIES}`);
  return rows;
}

const mentionRow = z.object({
  creatorId: z.coerce.number(),
  network,
  name: z.string(),
  posts: z.int(),
  sponsored: z.boolean(),
});

export type MentionRow = z.infer<typeof mentionRow>;

/** Handles that posts of a scope mention, by number of posts of each creator. */
export async function selectMentions(scope: PostScope): Promise<MentionRow[]> {
  const { rows } = await scope.reader.db.execute(sql`
    select "creatorId", network, name, posts, sponsored
    from (
      select *, row_number() over (partition by "creatorId" order by posts desc, name) as place
      from (
        select creator_id as "creatorId", network, mode() within group (order by name) as name,
          count(distinct id) as posts, bool_or(${isSponsored()}) as sponsored
        from ${wordsIn(scope, "mentions")} words
        group by creator_id, network, lower(name)
      ) counted
    ) placed
    where place <= ${HANDLES} order by "creatorId", place`);
  return z.array(mentionRow).parse(rows);
}

type Handle = { creatorId: number; network: string; username: string };

/** The accounts of these creators. */
export async function selectHandles(db: Database, creatorIds: readonly number[]): Promise<Handle[]> {
  return db
    .select({ creatorId: accounts.creatorId, network: accounts.network, username: accounts.username })
    .from(accounts)
    .where(sql`${accounts.creatorId} = ${anyOf(creatorIds)}`);
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

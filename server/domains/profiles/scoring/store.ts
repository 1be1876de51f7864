import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import type { Database } from "../../../db/connect.ts";
import { accountCounts, accounts, posts, scoreHistory, sources } from "../../../db/tables/index.ts";
import { isSponsored } from "../overview/posts/store.ts";

/** Of a creator, oldest first. */
export async function selectScoreHistory(db: Database, creatorId: number) {
  return db
    .select({
      at: scoreHistory.at,
      score: scoreHistory.score,
      version: scoreHistory.version,
      reason: scoreHistory.reason,
    })
    .from(scoreHistory)
    .where(eq(scoreHistory.creatorId, creatorId))
    .orderBy(asc(scoreHistory.at));
}

type OfAccounts = { creatorIds: readonly number[]; accountIds: readonly number[]; now: Date };

const pointRow = z.object({ accountId: z.coerce.number(), at: z.coerce.date(), followers: z.number() });

/** Followers of these accounts of the last year, oldest first, from sources that allow computing. */
export async function selectFollowers(db: Database, { creatorIds, accountIds, now }: OfAccounts) {
  const { rows } = await db.execute(sql`
    select distinct on (c.account_id, c.at) c.account_id as "accountId", c.at, c.followers
    from ${accountCounts} c join ${sources} s on s.id = c.source_id and s.allow_derived
    where c.creator_id = any(${sql.param([...creatorIds])}::bigint[]) and c.account_id = any(${sql.param([...accountIds])}::bigint[])
      and c.followers is not null and c.at <= ${now.toISOString()}::timestamptz
      and c.at > ${now.toISOString()}::timestamptz - make_interval(days => ${PROFILE_AUTHENTICITY.days})
    order by c.account_id, c.at, c.recorded_at desc, c.source_id desc`);
  return z.array(pointRow).parse(rows);
}

const scoredPost = z.object({
  accountId: z.coerce.number(),
  id: z.coerce.number(),
  publishedAt: z.coerce.date(),
  format: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  isSample: z.boolean(),
  hashtags: z.array(z.string()),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
  views: z.number().nullable(),
  isSponsored: z.boolean(),
});
export type ScoredPost = z.infer<typeof scoredPost>;

/** The newest posts of each of these accounts, from sources that allow computing. */
export async function selectScoredPosts(db: Database, { creatorIds, accountIds, now }: OfAccounts) {
  const any = sql`any(${sql.param([...creatorIds])}::bigint[])`; // The condition is repeated so that only these partitions are planned.
  const { rows } = await db.execute(sql`
    select newest.*, a.is_sample as "isSample"
    from ${accounts} a cross join lateral (
      select account_id as "accountId", id, published_at as "publishedAt", format, text, url, hashtags,
        likes, comments, views, ${isSponsored()} as "isSponsored"
      from ${posts}
      where creator_id = ${any} and creator_id = a.creator_id and account_id = a.id
        and published_at <= ${now.toISOString()}::timestamptz
        and exists (select from ${sources} s where s.id = source_id and s.allow_derived)
      order by published_at desc nulls last, id desc limit ${PROFILE_AUTHENTICITY.posts}
    ) newest
    where a.creator_id = ${any} and a.id = any(${sql.param([...accountIds])}::bigint[])
    order by newest."publishedAt" desc, newest.id desc`);
  return z.array(scoredPost).parse(rows);
}

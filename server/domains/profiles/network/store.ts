import { sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, posts } from "../../../db/tables/index.ts";
import { isSponsored } from "../overview/posts/store.ts";

type Handle = { network: string; username: string };

/** The accounts of these creators. */
export async function selectHandles(db: Database, creatorIds: readonly number[]): Promise<Handle[]> {
  return db
    .select({ network: accounts.network, username: accounts.username })
    .from(accounts)
    .where(sql`${accounts.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`);
}

/** Whether any post of these creators is known. */
export async function hasPosts(db: Database, creatorIds: readonly number[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${posts} where creator_id = any(${sql.param([...creatorIds])}::bigint[]) limit 1`);
  return rows.length > 0;
}

const mentionedRow = z.object({
  network,
  name: z.string(),
  /** Ids of the posts. */
  posts: z.array(z.number()),
  first: z.coerce.date(),
  last: z.coerce.date(),
  /** A post that mentions it discloses a paid partnership. */
  sponsored: z.boolean(),
});
export type MentionedRow = z.infer<typeof mentionedRow>;

/** The handles that posts of these creators mention, in lower case. */
export async function selectMentioned(
  db: Database,
  { creatorIds, now }: { creatorIds: readonly number[]; now: Date },
): Promise<MentionedRow[]> {
  const { rows } = await db.execute(sql`
    select network, name, jsonb_agg(distinct id) as posts, min(published_at) as first, max(published_at) as last,
      bool_or(sponsored) as sponsored
    from (
      select id, network, published_at, ${isSponsored()} as sponsored, lower(ltrim(btrim(word), '@')) as name
      from ${posts} cross join lateral jsonb_array_elements_text(mentions) word
      where creator_id = any(${sql.param([...creatorIds])}::bigint[]) and mentions <> '[]'
        and published_at <= ${now.toISOString()}::timestamptz
    ) mentioned
    where name <> '' group by network, name`);
  return z.array(mentionedRow).parse(rows);
}

type MentionedTogether = { network: string; name: string; creators: number };

/** The handles that most of these creators mention, in lower case. */
export async function selectMentionedTogether(
  db: Database,
  { creatorIds, now, limit }: { creatorIds: readonly number[]; now: Date; limit: number },
): Promise<MentionedTogether[]> {
  if (creatorIds.length === 0) return [];
  const { rows } = await db.execute<MentionedTogether>(sql`
    select network, lower(ltrim(btrim(word), '@')) as name, count(distinct creator_id)::integer as creators
    from ${posts} cross join lateral jsonb_array_elements_text(mentions) word
    where creator_id = any(${sql.param([...creatorIds])}::bigint[]) and mentions <> '[]' and btrim(word, ' @') <> ''
      and published_at <= ${now.toISOString()}::timestamptz
    group by 1, 2 order by 3 desc, 1, 2 limit ${limit}`);
  return rows;
}

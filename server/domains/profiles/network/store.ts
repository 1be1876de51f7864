import { sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { posts } from "../../../db/tables/index.ts";
import { anyOf, isSponsored, wordsIn, type PostScope } from "../../posts/index.ts";

/** Whether any post of these creators is known. */
export async function hasPosts(db: Database, creatorIds: readonly number[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${posts} where creator_id = ${anyOf(creatorIds)} limit 1`);
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

/** The handles that posts of a scope mention, in lower case. */
export async function selectMentioned(scope: PostScope): Promise<MentionedRow[]> {
  const { rows } = await scope.reader.db.execute(sql`
    select network, lower(name) as name, jsonb_agg(distinct id) as posts, min(published_at) as first,
      max(published_at) as last, bool_or(${isSponsored()}) as sponsored
    from ${wordsIn(scope, "mentions")} words group by network, lower(name)`);
  return z.array(mentionedRow).parse(rows);
}

type MentionedTogether = { network: string; name: string; creators: number };

/** The handles that most creators of a scope mention, in lower case. */
export async function selectMentionedTogether(scope: PostScope, limit: number): Promise<MentionedTogether[]> {
  if (scope.creatorIds.length === 0) return [];
  const { rows } = await scope.reader.db.execute<MentionedTogether>(sql`
    select network, lower(name) as name, count(distinct creator_id)::integer as creators
    from ${wordsIn(scope, "mentions")} words
    group by 1, 2 order by 3 desc, 1, 2 limit ${limit}`);
  return rows;
}

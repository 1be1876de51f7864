import { sql } from "drizzle-orm";
import { z } from "zod";
import { network } from "#contract/networks/networks.ts";
import type { Database } from "../../../db/connect.ts";
import { accountCounts, accounts, posts } from "../../../db/tables/index.ts";
import { COVERAGE_MONTHS } from "./rules.ts";

const collectedRow = z.object({
  network,
  username: z.string(),
  first: z.coerce.date().nullable(),
  last: z.coerce.date().nullable(),
});
export type CollectedRow = z.infer<typeof collectedRow>;

/** The oldest post known of each account, and when its posts were last collected; both null without posts. */
export async function selectCollected(db: Database, creatorIds: readonly number[]): Promise<CollectedRow[]> {
  const any = sql`any(${sql.param(creatorIds)}::bigint[])`;
  const { rows } = await db.execute(sql`
    select a.network, a.username, min(p.published_at) as first, max(p.counted_at) as last
    from ${accounts} a left join ${posts} p
      on p.creator_id = ${any} and p.creator_id = a.creator_id and p.account_id = a.id
    where a.creator_id = ${any} group by a.network, a.username`);
  return z.array(collectedRow).parse(rows);
}

const countRow = z.object({ network, username: z.string(), at: z.coerce.date(), followers: z.coerce.number() });
export type CountRow = z.infer<typeof countRow>;

/** Follower counts of the last months, oldest first; at the same time, the source recorded last wins. */
export async function selectFollowers(db: Database, creatorIds: readonly number[], now: Date): Promise<CountRow[]> {
  const any = sql`any(${sql.param(creatorIds)}::bigint[])`;
  const { rows } = await db.execute(sql`
    select a.network, a.username, c.at, c.followers from (
      select distinct on (creator_id, account_id, at) creator_id, account_id, at, followers
      from ${accountCounts}
      where creator_id = ${any} and followers is not null and precision in ('second', 'day')
        and at >= ${now.toISOString()}::timestamptz - make_interval(months => ${COVERAGE_MONTHS})
      order by creator_id, account_id, at, recorded_at desc, source_id desc
    ) c join ${accounts} a on a.creator_id = ${any} and a.creator_id = c.creator_id and a.id = c.account_id
    order by a.network, a.username, c.at`);
  return z.array(countRow).parse(rows);
}

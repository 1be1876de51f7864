import { sql } from "drizzle-orm";
import type { Network } from "#contract/networks/networks.ts";
import type { Database } from "../../db/connect.ts";
import { inScope } from "../../db/layers.ts";
import { accounts } from "../../db/tables/index.ts";

export type PersonRow = { id: number; fullName: string; followers: number | null };

/** In no order. */
export async function selectPeople(db: Database, ids: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select c.id, c.full_name as "fullName",
      (select sum(a.followers)::bigint from accounts a
        where a.creator_id = c.id and a.customer_id is not distinct from c.customer_id) as followers
    from creators c where c.id = any(${sql.param([...ids])}::bigint[]) and ${inScope(sql`c`)}`);
  return rows;
}

type Account = { creatorId: number; network: Network; username: string };

/** One account of each of these creators, by which they can be named. */
export async function selectFirstAccounts(db: Database, creatorIds: readonly number[]): Promise<Account[]> {
  const { rows } = await db.execute<Account>(sql`
    select distinct on (creator_id) creator_id as "creatorId", network, username
    from ${accounts} where creator_id = any(${sql.param([...creatorIds])}::bigint[]) and ${inScope(accounts)}
    order by creator_id, id`);
  return rows;
}

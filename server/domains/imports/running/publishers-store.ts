import { sql } from "drizzle-orm";
import type { Network } from "#contract/networks.ts";
import type { Database } from "../../../db/connect.ts";

type Account = { creatorId: number; network: Network; username: string };

/** One account of each of these creators, by which they can be named. */
export async function selectFirstAccounts(db: Database, creatorIds: readonly number[]): Promise<Account[]> {
  const { rows } = await db.execute<Account>(sql`
    select distinct on (creator_id) creator_id as "creatorId", network, username
    from accounts where creator_id = any(${sql.param([...creatorIds])}::bigint[])
    order by creator_id, id`);
  return rows;
}

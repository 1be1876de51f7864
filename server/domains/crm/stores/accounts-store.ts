import { and, asc, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { accounts } from "../../../db/tables/index.ts";

/** Networks on which any of these creators has an account. */
export async function selectNetworks(db: Database, creatorIds: number[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ network: accounts.network })
    .from(accounts)
    .where(sql`${accounts.creatorId} = any(${sql.param(creatorIds)}::bigint[])`);
  return rows.map((row) => row.network);
}

/** Of each of these creators, what the account with the most followers among those that say something says. */
export async function selectAccountBiographies(db: Database, creatorIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinctOn([accounts.creatorId], { creatorId: accounts.creatorId, biography: accounts.biography })
    .from(accounts)
    .where(and(sql`${accounts.creatorId} = any(${sql.param(creatorIds)}::bigint[])`, ne(accounts.biography, "")))
    .orderBy(accounts.creatorId, sql`${accounts.followers} desc nulls last`, asc(accounts.id));
  return new Map(rows.flatMap(({ creatorId, biography }) => (biography === null ? [] : [[creatorId, biography]])));
}

import { sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";

export type PersonRow = { id: number; fullName: string; followers: number | null };

/** In no order. */
export async function selectPeople(db: Database, ids: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select c.id, c.full_name as "fullName",
      (select sum(a.followers)::bigint from accounts a where a.creator_id = c.id) as followers
    from creators c where c.id = any(${sql.param([...ids])}::bigint[])`);
  return rows;
}

import { sql } from "drizzle-orm";
import type { Owner } from "../../db/owner.ts";
import { crmCreators, listCreators } from "../../db/tables/index.ts";

/** A place in a list whose creator was merged into another: it counts for that one. */
export type MergedMember = { listId: string; gone: number; kept: number; keptIsMember: boolean };

/** Of these lists; few or none as a rule. */
export async function selectMergedMembers({ db, customerId }: Owner, listIds: string[]): Promise<MergedMember[]> {
  if (listIds.length === 0) return [];
  const { rows } = await db.execute<MergedMember>(sql`
    select i.list_id as "listId", gone.creator_id as gone, kept.creator_id as kept, exists (
      select from ${listCreators} own where own.list_id = i.list_id and own.creator_id = kept.creator_id
    ) as "keptIsMember"
    from ${crmCreators} gone
    join ${crmCreators} kept on kept.id = gone.merged_into
    join ${listCreators} i on i.creator_id = gone.creator_id and i.customer_id = gone.customer_id
    where gone.merged_into is not null and gone.customer_id = ${customerId}
      and i.list_id = any(${sql.param(listIds)}::uuid[])`);
  return rows;
}

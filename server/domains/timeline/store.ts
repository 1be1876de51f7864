import { and, eq, sql } from "drizzle-orm";
import type { MomentData } from "#contract/timeline.ts";
import type { Owner } from "../../db/owner.ts";
import { moments } from "../../db/tables/index.ts";

export async function insertMoments(
  { db, customerId }: Owner,
  creatorIds: readonly number[],
  moment: { actorId: string | null; actionId: string | null; data: MomentData; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into moments (customer_id, creator_id, actor_id, action_id, data, created_at)
    select ${customerId}, c.id, ${moment.actorId}, ${moment.actionId}, ${JSON.stringify(moment.data)}::jsonb, ${moment.at}
    from unnest(${sql.param(creatorIds)}::bigint[]) c(id)`);
}

export async function deleteMomentsOf({ db, customerId }: Owner, actionId: string): Promise<void> {
  await db.delete(moments).where(and(eq(moments.customerId, customerId), eq(moments.actionId, actionId)));
}

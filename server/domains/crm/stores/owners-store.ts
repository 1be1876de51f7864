import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, workspaceMembers } from "../../../db/tables/index.ts";
import { isDone } from "../../timeline-events/index.ts";

/** Whether all of these users are members of the workspace, which they stay until the transaction ends. */
export async function areMembers({ db, customerId }: TenantDb, userIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ userId: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.customerId, customerId),
        sql`${workspaceMembers.userId} = any(${sql.param([...userIds])}::uuid[])`,
        isNull(workspaceMembers.leftAt),
      ),
    )
    .for("share");
  return rows.length === userIds.length;
}

/** Takes the rows from a user, merged ones too; returns the creators of those that are shown. */
export async function removeOwner({ db, customerId }: TenantDb, userId: string, at: Date): Promise<number[]> {
  const rows = await db
    .update(crmCreators)
    .set({ owner: null, updatedAt: at })
    .where(and(eq(crmCreators.customerId, customerId), eq(crmCreators.owner, userId)))
    .returning({ creatorId: crmCreators.creatorId, mergedInto: crmCreators.mergedInto });
  return rows.flatMap(({ creatorId, mergedInto }) => (mergedInto === null ? creatorId : []));
}

/** A row that is due on a day. */
export type DueRow = {
  customerId: string;
  creatorId: number;
  due: string;
  /** The owner, or who set the day, who may have left since; null: their account is deleted. */
  userId: string | null;
};

/**
 * The rows of all workspaces that are due between two days, both included. Who set a day is the author of the newest event
 * of the timeline about it that is not undone, also of a row that was merged into it since.
 */
export async function selectDueRows(db: Database, { from, to }: { from: string; to: string }): Promise<DueRow[]> {
  const { rows } = await db.execute<DueRow>(sql`
    select r.customer_id as "customerId", r.creator_id::int8 as "creatorId", r.due::text as due, coalesce(r.owner, (
        select e.actor_id from moments e
        where e.customer_id = r.customer_id and e.creator_id in (
            select r.creator_id union all
            select m.creator_id from crm_creators m where m.customer_id = r.customer_id and m.merged_into = r.id)
          and e.data ->> 'kind' = 'field' and e.data ->> 'field' = 'due' and ${isDone}
        order by e.created_at desc, e.id desc limit 1)) as "userId"
    from ${crmCreators} r
    where r.due is not null and r.merged_into is null and r.due between ${from}::date and ${to}::date
    order by r.customer_id, r.id`);
  return rows;
}

import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { UNDO_VERB } from "#contract/actions.ts";
import type { Database } from "../../db/connect.ts";
import type { TimelineEventData } from "#contract/timeline.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { actions, timelineEvents, workspaceMembers } from "../../db/tables/index.ts";

/** One event on the timelines of all these creators. */
export type TimelineEvents = { creatorIds: readonly number[]; data: TimelineEventData };

export async function insertEvents(
  { db, customerId }: TenantDb,
  groups: readonly TimelineEvents[],
  { actorId, actionId, at }: { actorId: string | null; actionId: string | null; at: Date },
): Promise<void> {
  const creatorIds = groups.flatMap((group) => group.creatorIds);
  const places = groups.flatMap((group, i) => group.creatorIds.map(() => i + 1));
  const data = groups.map((group) => JSON.stringify(group.data));
  await db.execute(sql`
    insert into moments (customer_id, creator_id, actor_id, action_id, data, created_at)
    select ${customerId}, c.creator_id, ${actorId}, ${actionId}, d.data, ${at}
    from unnest(${sql.param(creatorIds)}::bigint[], ${sql.param(places)}::int[]) c(creator_id, n)
    join unnest(${sql.param(data)}::jsonb[]) with ordinality d(data, n) on d.n = c.n`);
}

/** For statements about events: those of an undone action belong to its undo, until that is undone. */
export const isDone = sql`not exists (select from ${actions} done where done.id = action_id and done.verb = ${UNDO_VERB})`;

export async function deleteEventsOf({ db, customerId }: TenantDb, actionId: string): Promise<void> {
  await db
    .delete(timelineEvents)
    .where(and(eq(timelineEvents.customerId, customerId), eq(timelineEvents.actionId, actionId)));
}

/** A condition that holds if the user is no longer a member of the workspace. */
const hasLeft = (customerId: string, userId: SQL) => sql`not exists (
  select from ${workspaceMembers}
  where ${workspaceMembers.customerId} = ${customerId} and ${workspaceMembers.leftAt} is null
    and ${workspaceMembers.userId}::text = ${userId})`;

/** Adds events to an undone action that say which owners its undo did not restore, because they have left. */
export async function insertUnrestoredOwners(
  { db, customerId }: TenantDb,
  actionId: string,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into moments (customer_id, creator_id, actor_id, action_id, data, created_at)
    select ${customerId}, r.creator_id, ${actorId}, ${actionId},
      jsonb_build_object('kind', 'ownerNotRestored', 'userId', first.owner), ${at}
    from (
      select distinct on (row_id) row_id, before ->> 'owner' as owner from changes
      where action_id = ${actionId} and customer_id = ${customerId} and tbl = 'crm_creators' and before ? 'owner'
      order by row_id, seq
    ) first
    join crm_creators r on r.id = first.row_id::uuid and r.customer_id = ${customerId} and r.owner is null
    where first.owner is not null and ${hasLeft(customerId, sql`first.owner`)}`);
}

export async function deleteUnrestoredOwners({ db, customerId }: TenantDb, actionId: string): Promise<void> {
  await db.execute(sql`
    delete from moments
    where customer_id = ${customerId} and action_id = ${actionId} and data ->> 'kind' = 'ownerNotRestored'`);
}

/** Replaces the events of an action that assigned owners who have left since by events that say so. */
export async function replaceFormerOwners(
  { db, customerId }: TenantDb,
  actionId: string,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    with former as (
      delete from moments e
      where e.customer_id = ${customerId} and e.action_id = ${actionId}
        and e.data ->> 'kind' = 'field' and e.data ->> 'field' = 'owner' and e.data ->> 'text' <> ''
        and ${hasLeft(customerId, sql`e.data ->> 'text'`)}
      returning e.creator_id, e.data ->> 'text' as user_id)
    insert into moments (customer_id, creator_id, actor_id, action_id, data, created_at)
    select ${customerId}, creator_id, ${actorId}, ${actionId},
      jsonb_build_object('kind', 'ownerNotRestored', 'userId', user_id), ${at}
    from former`);
}

export async function moveEvents({ db, customerId }: TenantDb, from: string, to: string): Promise<void> {
  await db
    .update(timelineEvents)
    .set({ actionId: to })
    .where(and(eq(timelineEvents.customerId, customerId), eq(timelineEvents.actionId, from)));
}

/** Deletes the events of undos that can no longer be undone. */
export async function deleteUndoneBefore(db: Database, before: Date): Promise<void> {
  const undos = db
    .select({ id: actions.id })
    .from(actions)
    .where(and(eq(actions.verb, UNDO_VERB), lt(actions.createdAt, before)));
  await db.delete(timelineEvents).where(inArray(timelineEvents.actionId, undos));
}

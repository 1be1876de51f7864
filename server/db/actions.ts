import { and, eq, isNull, sql } from "drizzle-orm";
import type { Verb } from "#contract/actions.ts";
import { logUnder } from "./change-log.ts";
import type { TenantDb } from "./tenant.ts";
import { actions, changes } from "./tables/index.ts";

/** What a verb says of its action once it is done. */
export type Done = {
  /** Number of records that it changed. null: a job makes the changes, counts them and emits them. */
  changed: number | null;
  /** Title of the list, tag or status it happened to, if it is one. */
  title?: string | null;
  /** What the undo needs that the change log does not have, as JSON. */
  inverse?: object;
};

type Opened = { actorId: string; verb: Verb; createdAt: Date };

/** Records an action, under which the transaction's changes of undoable tables are logged until it ends. */
export async function openAction({ db, customerId }: TenantDb, action: Opened): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with opened as (
      insert into actions (customer_id, actor_id, verb, count, inverse, created_at)
      values (${customerId}, ${action.actorId}, ${action.verb}, 0, '{}', ${action.createdAt}) returning id)
    select id, set_config('app.action', id::text, true) from opened`);
  const [row] = rows;
  if (!row) throw new Error("an inserted action has an id");
  logUnder(db, row.id);
  return row.id;
}

/** Completes an action; resolves to whether it stays: one that changed nothing is deleted. */
export async function closeAction(tenant: TenantDb, id: string, done: Done): Promise<boolean> {
  const { changed, title = null, inverse = {} } = done;
  if (changed === 0 && (await deleteEmptyAction(tenant, id))) return false;
  await tenant.db
    .update(actions)
    .set({ title, inverse, count: sql`${actions.count} + ${changed ?? 0}` })
    .where(and(eq(actions.customerId, tenant.customerId), eq(actions.id, id)));
  return true;
}

/** Deletes an action that changed nothing after all; resolves to whether it did. */
export async function deleteEmptyAction({ db, customerId }: TenantDb, id: string): Promise<boolean> {
  const gone = await db
    .delete(actions)
    .where(
      and(
        eq(actions.customerId, customerId),
        eq(actions.id, id),
        eq(actions.count, 0),
        isNull(actions.undoneAt),
        sql`not exists (select from ${changes} where ${changes.actionId} = ${actions.id})`,
      ),
    )
    .returning({ id: actions.id });
  return gone.length > 0;
}

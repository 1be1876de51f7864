import { and, eq, isNull, sql } from "drizzle-orm";
import pg from "pg";
import type { Verb } from "#contract/actions.ts";
import type { TenantDb } from "./tenant.ts";
import { loggingUnder, type ActionScope } from "./change-log.ts";
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

type NewAction = { customerId: string; actorId: string; verb: Verb; scope: ActionScope; createdAt: Date };

/**
 * Records an action at the beginning of a transaction, whose changes of undoable tables are logged under it until it
 * ends. Returns its `id`.
 */
export function openingAction({ customerId, actorId, verb, scope, createdAt }: NewAction): string {
  const values = [customerId, actorId, verb, createdAt.toISOString()].map((value) => pg.escapeLiteral(value));
  const [customer, actor, name, at] = values;
  return `
    with opened as (
      insert into actions (customer_id, actor_id, verb, count, inverse, created_at)
      values (${customer}, ${actor}, ${name}, 0, '{}', ${at}) returning id)
    select id, ${loggingUnder(scope, "id::text")} from opened`;
}

/**
 * Completes an action; resolves to whether it stays: one that changed nothing is deleted. `at`: when it was done. It began
 * before it waited for the lock, so that its beginning can be earlier than actions which others had before it.
 */
export async function closeAction(
  tenant: TenantDb,
  id: string,
  { at, ...done }: Done & { at: Date },
): Promise<boolean> {
  const { changed, title = null, inverse = {} } = done;
  if (changed === 0 && (await deleteEmptyAction(tenant, id))) return false;
  await tenant.db
    .update(actions)
    .set({ title, inverse, createdAt: at, count: sql`${actions.count} + ${changed ?? 0}` })
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

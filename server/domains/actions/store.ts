import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { actions, changes, crmChanges, users } from "../../db/tables/index.ts";

const columns = {
  id: actions.id,
  verb: actions.verb,
  count: actions.count,
  title: actions.title,
  inverse: actions.inverse,
  undoneAt: actions.undoneAt,
  createdAt: actions.createdAt,
  actorId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
};

function select(db: Database) {
  return db.select(columns).from(actions).leftJoin(users, eq(users.id, actions.actorId));
}
export type ActionRow = Awaited<ReturnType<typeof select>>[number];

type NewAction = {
  /** null: the operator. */
  actorId: string | null;
  verb: string;
  count: number;
  title: string | null;
  inverse: unknown;
  createdAt: Date;
};

export async function insertAction({ db, customerId }: TenantDb, action: NewAction): Promise<string | undefined> {
  const [row] = await db
    .insert(actions)
    .values({ ...action, customerId })
    .returning({ id: actions.id });
  return row?.id;
}

export async function selectActions(
  { db, customerId }: TenantDb,
  page: { limit: number; offset: number },
): Promise<ActionRow[]> {
  return select(db)
    .where(eq(actions.customerId, customerId))
    .orderBy(desc(actions.createdAt), desc(actions.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Whoever else undoes the same action waits until this transaction ends. */
export async function selectActionForUpdate({ db, customerId }: TenantDb, id: string): Promise<ActionRow | undefined> {
  const [row] = await select(db)
    .where(and(eq(actions.customerId, customerId), eq(actions.id, id)))
    .for("update", { of: actions });
  return row;
}

export async function markUndone({ db, customerId }: TenantDb, id: string, undoneAt: Date | null): Promise<void> {
  await db
    .update(actions)
    .set({ undoneAt })
    .where(and(eq(actions.customerId, customerId), eq(actions.id, id)));
}

export async function addToCount({ db, customerId }: TenantDb, id: string, more: number): Promise<void> {
  await db
    .update(actions)
    .set({ count: sql`${actions.count} + ${more}` })
    .where(and(eq(actions.customerId, customerId), eq(actions.id, id)));
}

/** What touched nothing after all, if it did; false when there is something of it. */
export async function deleteEmptyAction({ db, customerId }: TenantDb, id: string): Promise<boolean> {
  const gone = await db
    .delete(actions)
    .where(and(eq(actions.customerId, customerId), eq(actions.id, id), eq(actions.count, 0), isNull(actions.undoneAt)))
    .returning({ id: actions.id });
  return gone.length > 0;
}

/** What rows were before actions that nobody can undo any more. */
export async function deleteChangesBefore(db: Database, before: Date): Promise<void> {
  const old = db.select({ id: actions.id }).from(actions).where(lt(actions.createdAt, before));
  await db.delete(crmChanges).where(sql`${crmChanges.actionId} in ${old}`);
  await db.delete(changes).where(sql`${changes.actionId} in ${old}`);
}

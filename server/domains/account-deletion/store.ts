import { and, asc, eq, exists, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import { ROLES } from "#contract/base/roles.ts";
import type { Database } from "#server/db/connect.ts";
import { removePersonFromAudit } from "#server/db/audit/audit-log.ts";
import { customers, savedViews, users, workspaceMembers } from "#server/db/tables/index.ts";
import { SUBJECTS } from "#server/db/tables/subjects.ts";
import type { User } from "#server/db/subject.ts";
import { deleteRows } from "#server/domains/workspaces/index.ts";

const isMember = isNull(workspaceMembers.leftAt);

/** The user, locked until the transaction ends. */
export async function lockUser(db: Database, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId)).for("update");
  return row;
}

export async function updateDeletion(db: Database, userId: string, deletionAt: Date | null): Promise<void> {
  await db.update(users).set({ deletionAt }).where(eq(users.id, userId));
}

/** Accounts due at this time, the longest due first. */
export async function selectDue(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletionAt, now))
    .orderBy(asc(users.deletionAt));
  return rows.map(({ id }) => id);
}

/** The user's workspaces, with how many others are in each. */
export async function selectMemberships(db: Database, userId: string) {
  const others = db.$count(
    sql`${workspaceMembers} o`,
    sql`o.customer_id = ${customers.id} and o.user_id <> ${userId} and o.left_at is null`,
  );
  return db
    .select({
      customerId: customers.id,
      name: customers.name,
      role: workspaceMembers.role,
      deletionAt: customers.deletionAt,
      others,
    })
    .from(workspaceMembers)
    .innerJoin(customers, eq(customers.id, workspaceMembers.customerId))
    .where(and(eq(workspaceMembers.userId, userId), isMember))
    .orderBy(asc(customers.name));
}

/** Locks the workspace's members: no role changes and none leaves until the transaction ends. */
export async function lockMembers(db: Database, customerId: string): Promise<void> {
  await db
    .select({ one: sql`1` })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.customerId, customerId))
    .for("update");
}

/** Makes the other member with the highest role, of those the longest one, the owner. */
export async function appointOwner(db: Database, customerId: string, leaving: string): Promise<void> {
  const [next] = await db
    .select({ userId: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.customerId, customerId), ne(workspaceMembers.userId, leaving), isMember))
    .orderBy(
      sql`array_position(${sql.param([...ROLES])}::text[], ${workspaceMembers.role})`,
      workspaceMembers.joinedAt,
      workspaceMembers.userId,
    )
    .limit(1);
  if (!next) return;
  await db
    .update(workspaceMembers)
    .set({ role: "owner" })
    .where(and(eq(workspaceMembers.customerId, customerId), eq(workspaceMembers.userId, next.userId)));
}

/** Shared views of the user become the owner's, unless the owner has one of that name; nothing of a private one remains. */
export async function handOverViews(db: Database, userId: string): Promise<void> {
  await db.delete(savedViews).where(and(eq(savedViews.userId, userId), eq(savedViews.shared, false)));
  await db.execute(sql`
    update saved_views v set user_id = m.user_id
    from workspace_members m
    where v.user_id = ${userId} and m.customer_id = v.customer_id and m.role = 'owner' and m.left_at is null
      and m.user_id <> ${userId} and not exists (
        select from saved_views o where o.customer_id = v.customer_id and o.user_id = m.user_id
          and o.screen = v.screen and lower(o.title) = lower(v.title) and o.deleted_at is null)`);
}

/** Deletes a workspace without other members; false when there are some, or some sign in to it. */
export async function deleteWorkspace(db: Database, customerId: string, userId: string): Promise<boolean> {
  const isUsed = or(
    exists(
      db
        .select({ one: sql`1` })
        .from(workspaceMembers)
        .where(and(eq(workspaceMembers.customerId, customerId), ne(workspaceMembers.userId, userId), isMember)),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.customerId, customerId), ne(users.id, userId))),
    ),
  );
  const [unused] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), isUsed && not(isUsed)))
    .for("update");
  if (!unused) return false;
  await deleteRows(db, customerId);
  return true;
}

/** The user and what was stored for them alone. What they made in workspaces of others stays without their name. */
export async function deleteUser(db: Database, { id, email }: User): Promise<void> {
  await removePersonFromAudit(db, { id, email });
  for (const { table, address } of SUBJECTS)
    if (address) await db.delete(table).where(eq(sql`lower(${address})`, email.toLowerCase()));
  await db.delete(users).where(eq(users.id, id));
}

/** Everything that is stored about the user, by kind. */
export async function selectPersonalData(db: Database, userId: string): Promise<Record<string, unknown> | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const { passwordHash, ...profile } = user;
  const data: Record<string, unknown> = { profile: { ...profile, hasPassword: passwordHash !== null } };
  for (const { kind, table, columns, of, where, orderBy, limit } of SUBJECTS.flatMap(({ personal }) => personal)) {
    const rows = db
      .select(columns)
      .from(table)
      .where(and(of(user), where))
      .orderBy(...orderBy);
    data[kind] = await (limit === undefined ? rows : rows.limit(limit));
  }
  return data;
}

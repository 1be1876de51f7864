import { and, asc, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { PLAN_IDS } from "#contract/plans.ts";
import type { Role } from "#contract/base/roles.ts";
import { removeWorkspaceFromAudit } from "#server/db/audit/audit-log.ts";
import type { Database } from "#server/db/connect.ts";
import { personName } from "#server/db/person-name.ts";
import {
  actions,
  changes,
  customers,
  hasSecondFactor,
  invitations,
  lacksSecondFactor,
  sessions,
  users,
  workspaceMembers,
} from "#server/db/tables/index.ts";
import { isOwnedBy, type TenantDb } from "#server/db/tenant.ts";

export type InvitationRow = typeof invitations.$inferSelect;

const isMember = isNull(workspaceMembers.leftAt);

/** The user's workspaces by name, also those that wait for their deletion. */
export async function selectWorkspaces(db: Database, userId: string) {
  return db
    .select({
      id: customers.id,
      name: customers.name,
      role: workspaceMembers.role,
      deletionAt: customers.deletionAt,
    })
    .from(workspaceMembers)
    .innerJoin(customers, eq(customers.id, workspaceMembers.customerId))
    .where(and(eq(workspaceMembers.userId, userId), isMember))
    .orderBy(asc(sql`lower(${customers.name})`), customers.id);
}

export async function insertWorkspace(db: Database, name: string): Promise<string> {
  const [made] = await db.insert(customers).values({ name }).returning({ id: customers.id });
  if (!made) throw new Error("an insert returned no row");
  return made.id;
}

/** The workspace, locked until the transaction ends; to delete it also against rows that begin to refer to it. */
export async function lockWorkspace(
  db: Database,
  customerId: string,
  strength: "no key update" | "update" = "no key update",
) {
  const [row] = await db.select().from(customers).where(eq(customers.id, customerId)).for(strength);
  return row;
}

/** The name of an open workspace on the Free plan that the user owns, beside this one. */
export async function findFree(db: Database, userId: string, except?: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: customers.name })
    .from(customers)
    .where(
      and(
        isOwnedBy(customers.id, userId),
        eq(customers.plan, PLAN_IDS.free),
        isNull(customers.deletionAt),
        except === undefined ? undefined : ne(customers.id, except),
      ),
    )
    .orderBy(asc(customers.createdAt), customers.id)
    .limit(1);
  return row?.name;
}

export async function updateDeletion(db: Database, customerId: string, deletionAt: Date | null): Promise<void> {
  await db.update(customers).set({ deletionAt }).where(eq(customers.id, customerId));
}

/** Workspaces whose deletion is due, the longest due first. */
export async function selectDue(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(lte(customers.deletionAt, now))
    .orderBy(asc(customers.deletionAt), customers.id);
  return rows.map(({ id }) => id);
}

/** Sessions that work in the workspace: beyond row-level security. */
export async function selectSessionsIn(db: Database, customerId: string): Promise<string[]> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.workspaceId, customerId));
  return rows.map(({ id }) => id);
}

/** Users who open the workspace at sign-in, also some who left it: they would be deleted with it. */
export async function selectOpening(db: Database, customerId: string): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.customerId, customerId)).orderBy(users.id);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the workspace with all rows of it. No user may open it at sign-in. What administrators did in it for the
 * installation stays in the history of that.
 */
export async function deleteRows(db: Database, customerId: string): Promise<void> {
  await removeWorkspaceFromAudit(db, customerId);
  await db.execute(sql`
    update ${actions} set customer_id = null where customer_id = ${customerId} and exists (
      select from ${changes} c where c.action_id = ${actions.id} and c.customer_id is null)`);
  await db.delete(customers).where(eq(customers.id, customerId));
}

/** Joins, also again after leaving; someone who is a member already keeps their role. */
export async function upsertMember(
  db: Database,
  member: { userId: string; customerId: string; role: Role; now: Date },
): Promise<void> {
  const { now, ...row } = member;
  await db
    .insert(workspaceMembers)
    .values({ ...row, joinedAt: now })
    .onConflictDoUpdate({
      target: [workspaceMembers.userId, workspaceMembers.customerId],
      set: { role: row.role, joinedAt: now, leftAt: null },
      setWhere: sql`${workspaceMembers.leftAt} is not null`,
    });
}

/** Continues the session in the workspace, and opens it at the next sign-in. */
export async function openWorkspace(
  db: Database,
  { userId, sessionId, customerId }: { userId: string; sessionId: string; customerId: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({ workspaceId: customerId })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  await updateDefault(db, userId, customerId);
}

/** The workspace of the next sign-in, always or only when it is `instead` now. */
export async function updateDefault(
  db: Database,
  userId: string,
  customerId: string,
  { instead }: { instead?: string } = {},
): Promise<void> {
  const isReplaced = instead === undefined ? undefined : eq(users.customerId, instead);
  await db
    .update(users)
    .set({ customerId })
    .where(and(eq(users.id, userId), isReplaced));
}

export async function selectMembers({ db, customerId }: TenantDb) {
  return db
    .select({
      id: users.id,
      name: personName,
      email: users.email,
      role: workspaceMembers.role,
      joinedAt: workspaceMembers.joinedAt,
    })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(and(eq(workspaceMembers.customerId, customerId), isMember))
    .orderBy(asc(workspaceMembers.joinedAt), users.id);
}

export async function requiresSecondFactor({ db, customerId }: TenantDb): Promise<boolean> {
  const [row] = await db
    .select({ required: customers.requiresSecondFactor })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row?.required === true;
}

export async function updateSecurity({ db, customerId }: TenantDb, required: boolean): Promise<void> {
  await db.update(customers).set({ requiresSecondFactor: required }).where(eq(customers.id, customerId));
}

/** Members with a second factor. Workspaces read none of those tables: beyond row-level security. */
export async function selectProtected({ db, customerId }: TenantDb): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(and(eq(workspaceMembers.customerId, customerId), isMember, hasSecondFactor));
  return new Set(rows.map(({ id }) => id));
}

/** Sessions in the workspace of those who lack the second factor that it requires; beyond row-level security. */
export async function sessionsOnHold({ db, customerId }: TenantDb): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(customers, eq(customers.id, sessions.workspaceId))
    .where(and(eq(customers.id, customerId), lacksSecondFactor));
  return rows.map(({ id }) => id);
}

/** A member, locked until the transaction ends. */
export async function lockMember({ db, customerId }: TenantDb, userId: string): Promise<{ role: Role } | undefined> {
  const [row] = await db
    .select({ role: workspaceMembers.role })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.customerId, customerId), eq(workspaceMembers.userId, userId), isMember))
    .for("update");
  return row;
}

export async function updateMember(
  { db, customerId }: TenantDb,
  userId: string,
  change: Partial<Pick<typeof workspaceMembers.$inferInsert, "role" | "leftAt">>,
): Promise<void> {
  await db
    .update(workspaceMembers)
    .set(change)
    .where(and(eq(workspaceMembers.customerId, customerId), eq(workspaceMembers.userId, userId)));
}

/** Ends the user's sessions in the workspace, all or all but one; returns their ids. */
export async function deleteSessionsIn(
  { db, customerId }: TenantDb,
  userId: string,
  { except }: { except?: string } = {},
): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.workspaceId, customerId),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Open invitations count: each can become a member at any time. */
export async function countMembersAndInvited({ db, customerId, now }: TenantDb & { now: Date }): Promise<number> {
  const members = db.$count(workspaceMembers, and(eq(workspaceMembers.customerId, customerId), isMember));
  const invited = db.$count(invitations, and(eq(invitations.customerId, customerId), gt(invitations.expiresAt, now)));
  const [row] = await db.select({ n: sql<number>`${members} + ${invited}`.mapWith(Number) }).from(sql`(select 1) one`);
  return row?.n ?? 0;
}

export async function selectInvitations({ db, customerId }: TenantDb, now: Date) {
  return db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      invitedBy: personName,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.customerId, customerId), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.createdAt), invitations.id);
}

/** Replaces an earlier invitation of the same address. */
export async function upsertInvitation(
  { db, customerId }: TenantDb,
  invitation: Omit<typeof invitations.$inferInsert, "customerId">,
): Promise<void> {
  const { role, hash, invitedBy, expiresAt } = invitation;
  await db
    .insert(invitations)
    .values({ ...invitation, customerId })
    .onConflictDoUpdate({
      target: [invitations.customerId, invitations.email],
      set: { role, hash, invitedBy, expiresAt },
    });
}

/** Returns the address it was for; undefined when there is none. */
export async function deleteInvitation({ db, customerId }: TenantDb, id: string): Promise<string | undefined> {
  const [deleted] = await db
    .delete(invitations)
    .where(and(eq(invitations.customerId, customerId), eq(invitations.id, id)))
    .returning({ email: invitations.email });
  return deleted?.email;
}

/** Open invitations by someone who may no longer invite. */
export async function deleteInvitationsBy({ db, customerId }: TenantDb, userId: string): Promise<void> {
  await db.delete(invitations).where(and(eq(invitations.customerId, customerId), eq(invitations.invitedBy, userId)));
}

export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
  await db.delete(invitations).where(sql`${invitations.expiresAt} <= ${now}`);
}

/** An open invitation with the names it is shown with. */
export async function findInvitation(db: Database, { hash, now }: { hash: string; now: Date }) {
  const [row] = await db
    .select({
      email: invitations.email,
      role: invitations.role,
      workspace: customers.name,
      invitedBy: personName,
      hasAccount: sql<boolean>`exists (select from users u where lower(u.email) = ${invitations.email})`,
    })
    .from(invitations)
    .innerJoin(customers, eq(customers.id, invitations.customerId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.hash, hash), gt(invitations.expiresAt, now), isNull(customers.deletionAt)));
  return row;
}

/** Uses an invitation up; undefined when it is unknown, used, withdrawn or expired. */
export async function consumeInvitation(
  db: Database,
  { hash, now }: { hash: string; now: Date },
): Promise<InvitationRow | undefined> {
  const [row] = await db
    .delete(invitations)
    .where(
      and(
        eq(invitations.hash, hash),
        gt(invitations.expiresAt, now),
        inArray(
          invitations.customerId,
          db.select({ id: customers.id }).from(customers).where(isNull(customers.deletionAt)),
        ),
      ),
    )
    .returning();
  return row;
}

import { and, asc, desc, eq, exists, isNull, lte, ne, not, or, sql, type SQLWrapper } from "drizzle-orm";
import { ROLES } from "#contract/base/roles.ts";
import type { Database } from "#server/db/connect.ts";
import { removePersonFromAudit } from "#server/db/audit/audit-log.ts";
import {
  actions,
  auditEvents,
  crmCreators,
  customers,
  identities,
  invitations,
  mails,
  supportMessages,
  notes,
  oneTimeTokens,
  passkeys,
  savedViews,
  sessions,
  userPreferences,
  users,
  workspaceMembers,
} from "#server/db/tables/index.ts";
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
export async function deleteUser(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const address = email.toLowerCase();
  await removePersonFromAudit(db, { id, email });
  await db.delete(mails).where(eq(sql`lower(${mails.recipient})`, address));
  await db.delete(invitations).where(eq(invitations.email, address));
  await db.delete(oneTimeTokens).where(eq(sql`${oneTimeTokens.payload} ->> 'email'`, address));
  await db.delete(users).where(eq(users.id, id));
}

const ACTIONS_MAX = 10_000;

/** Everything that is stored about the user, by kind. */
export async function selectPersonalData(db: Database, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const { passwordHash, ...profile } = user;
  const workspaces = await db
    .select({
      name: customers.name,
      role: workspaceMembers.role,
      joinedAt: workspaceMembers.joinedAt,
      leftAt: workspaceMembers.leftAt,
    })
    .from(workspaceMembers)
    .innerJoin(customers, eq(customers.id, workspaceMembers.customerId))
    .where(eq(workspaceMembers.userId, userId));
  const devices = await db
    .select({ userAgent: sessions.userAgent, signedInAt: sessions.createdAt, remembered: sessions.remember })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  const connections = await db
    .select({ issuer: identities.issuer, subject: identities.subject, email: identities.email })
    .from(identities)
    .where(eq(identities.userId, userId));
  const ownPasskeys = await db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const preferences = await db
    .select({ screen: userPreferences.screen, value: userPreferences.value })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
  const ownNotes = await db
    .select({ creatorId: notes.creatorId, text: notes.text, createdAt: notes.createdAt })
    .from(notes)
    .where(and(eq(notes.authorId, userId), isNull(notes.deletedAt)));
  const isTheirWorkspace = (customerId: SQLWrapper) =>
    sql`${customerId} in (select m.customer_id from workspace_members m where m.user_id = ${userId} and m.left_at is null)`;
  // Notes of others and rows of the workspace: as long as they are a member.
  const mentions = await db
    .select({ creatorId: notes.creatorId, text: notes.text, createdAt: notes.createdAt })
    .from(notes)
    .where(
      and(
        sql`${notes.mentions} <> '[]' and ${notes.mentions} @> ${JSON.stringify([{ _id: userId }])}::jsonb`,
        isTheirWorkspace(notes.customerId),
        isNull(notes.deletedAt),
      ),
    );
  const ownedCreators = await db
    .select({
      creatorId: crmCreators.creatorId,
      name: crmCreators.fullName,
      due: crmCreators.due,
      nextStep: crmCreators.nextStep,
    })
    .from(crmCreators)
    .where(
      and(isTheirWorkspace(crmCreators.customerId), eq(crmCreators.owner, userId), isNull(crmCreators.mergedInto)),
    );
  const views = await db
    .select({ screen: savedViews.screen, title: savedViews.title, shared: savedViews.shared, state: savedViews.state })
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), isNull(savedViews.deletedAt)));
  const messages = await db
    .select({
      kind: supportMessages.kind,
      subject: supportMessages.subject,
      text: supportMessages.text,
      page: supportMessages.page,
      state: supportMessages.state,
      createdAt: supportMessages.createdAt,
    })
    .from(supportMessages)
    .where(eq(supportMessages.userId, userId));
  const received = await db
    .select({ subject: mails.subject, state: mails.state, createdAt: mails.createdAt })
    .from(mails)
    .where(eq(sql`lower(${mails.recipient})`, user.email.toLowerCase()));
  const history = await db
    .select({ verb: actions.verb, title: actions.title, count: actions.count, at: actions.createdAt })
    .from(actions)
    .where(eq(actions.actorId, userId))
    .orderBy(desc(actions.createdAt), desc(actions.id))
    .limit(ACTIONS_MAX);
  const log = await db
    .select({
      kind: auditEvents.kind,
      about: auditEvents.about,
      detail: auditEvents.detail,
      device: auditEvents.device,
      network: auditEvents.address,
      at: auditEvents.at,
    })
    .from(auditEvents)
    .where(or(eq(auditEvents.actorId, userId), eq(auditEvents.subjectId, userId)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(ACTIONS_MAX);
  return {
    profile: { ...profile, hasPassword: passwordHash !== null },
    workspaces,
    devices,
    connections,
    passkeys: ownPasskeys,
    preferences,
    notes: ownNotes,
    mentions,
    ownedCreators,
    views,
    messages,
    mails: received,
    actions: history,
    auditLog: log,
  };
}

import { and, desc, eq, exists, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Role } from "#contract/base/roles.ts";
import type { Database } from "#server/db/connect.ts";
import {
  creatorLayers,
  customers,
  lacksSecondFactor,
  oneTimeTokens,
  passkeys,
  sessions,
  users,
  workspaceMembers,
  workspaceOwner,
} from "#server/db/tables/index.ts";

export type NewSession = typeof sessions.$inferInsert;
export type SessionRow = typeof sessions.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type UserRow = typeof users.$inferSelect;

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

const shownUserId = sql<string>`coalesce(${sessions.impersonatedUserId}, ${sessions.userId})`.mapWith(String);
const shownWorkspaceId = sql<string>`coalesce(${sessions.impersonatedWorkspaceId}, ${sessions.workspaceId})`.mapWith(
  String,
);
const owners = alias(users, "owners");

/** Every request begins with it; named, so that PostgreSQL plans it once per connection. */
function prepareSessionMember(db: Database) {
  return db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      customerId: customers.id,
      firstName: users.firstName,
      lastName: users.lastName,
      member: workspaceMembers.role,
      isAdmin: users.isAdmin,
      plan: customers.plan,
      workspaceOwner,
      deletionAt: users.deletionAt,
      workspaceDeletionAt: customers.deletionAt,
      lacksSecondFactor,
      sessionOwnerId: owners.id,
      isSessionOwnerAdmin: owners.isAdmin,
      impersonationUntil: sessions.impersonationUntil,
      hasLayers: sql<boolean>`exists (select from ${creatorLayers} l where l.customer_id = ${customers.id})`,
    })
    .from(sessions)
    .innerJoin(owners, eq(owners.id, sessions.userId))
    .innerJoin(users, eq(users.id, shownUserId))
    .innerJoin(customers, eq(customers.id, shownWorkspaceId))
    .leftJoin(
      workspaceMembers,
      and(
        eq(workspaceMembers.userId, users.id),
        eq(workspaceMembers.customerId, customers.id),
        isNull(workspaceMembers.leftAt),
      ),
    )
    .where(
      and(eq(sessions.accessHash, sql.placeholder("accessHash")), gt(sessions.accessExpiresAt, sql.placeholder("now"))),
    )
    .prepare("session_member");
}

const preparedSessionMember = new WeakMap<Database, ReturnType<typeof prepareSessionMember>>();

/** The user of an unexpired access token, or the member that an administrator sees the product as. */
export async function findSessionMember(db: Database, accessHash: Buffer, now: Date) {
  const prepared = preparedSessionMember.get(db) ?? prepareSessionMember(db);
  preparedSessionMember.set(db, prepared);
  const [row] = await prepared.execute({ accessHash, now });
  return row;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session);
}

/**
 * The session to refresh, in a workspace that its user is a member of, locked until the transaction ends: concurrent
 * refreshes run one after the other.
 */
export async function lockSession(db: Database, id: string, now: Date): Promise<SessionRow | undefined> {
  const membership = db
    .select({ one: sql`1` })
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.userId, sessions.userId),
        eq(workspaceMembers.customerId, sessions.workspaceId),
        isNull(workspaceMembers.leftAt),
      ),
    );
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), exists(membership)))
    .for("update");
  return row;
}

export async function updateSession(db: Database, id: string, change: Partial<NewSession>): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id));
}

export async function deleteSessions(db: Database, ids: string[]): Promise<void> {
  await db.delete(sessions).where(inArray(sessions.id, ids));
}

/** Ends the session of a refresh token, the current or the previous one; returns its id. */
export async function deleteSessionOfToken(db: Database, id: string | undefined, hash: Buffer): Promise<string[]> {
  if (!id) return [];
  const isOfToken = or(eq(sessions.refreshHash, hash), eq(sessions.previousRefreshHash, hash));
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), isOfToken))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}

export async function deleteAllSessions(db: Database): Promise<void> {
  await db.delete(sessions);
}

/** By which a user can sign in without the password. */
export async function passkeyNames(db: Database, userId: string): Promise<string[]> {
  const rows = await db.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.userId, userId));
  return rows.map(({ name }) => name);
}

/** Which of these sessions are still valid, with the workspace each works in. */
export async function liveSessions(db: Database, ids: string[], now: Date): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: sessions.id, workspaceId: shownWorkspaceId })
    .from(sessions)
    .where(
      and(
        inArray(sessions.id, ids),
        gt(sessions.expiresAt, now),
        or(isNull(sessions.impersonationUntil), gt(sessions.impersonationUntil, now)),
      ),
    );
  return new Map(rows.map((row) => [row.id, row.workspaceId]));
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
}

/** Creates a workspace and its first member, in the caller's transaction. */
export async function insertCustomerWithUser(
  db: Database,
  customer: typeof customers.$inferInsert,
  user: Omit<NewUser, "customerId">,
): Promise<{ userId: string; customerId: string }> {
  const [made] = await db.insert(customers).values(customer).returning({ id: customers.id });
  if (!made) throw new Error("an insert returned no row");
  const userId = await insertUser(db, { ...user, customerId: made.id }, "owner");
  return { userId, customerId: made.id };
}

/** Creates a user in an existing workspace, in the caller's transaction. */
export async function insertUser(db: Database, user: NewUser, role: Role): Promise<string> {
  const [person] = await db.insert(users).values(user).returning({ id: users.id });
  if (!person) throw new Error("an insert returned no row");
  await db.insert(workspaceMembers).values({ userId: person.id, customerId: user.customerId, role });
  return person.id;
}

/** Whether there is an administrator; `sample` selects those of the sample world or all others. */
export async function anyAdmin(db: Database, { sample }: { sample?: boolean } = {}): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), sample === undefined ? undefined : eq(users.isSample, sample)))
    .limit(1);
  return row !== undefined;
}

export async function sampleUserEmails(db: Database): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(eq(users.isSample, true)).orderBy(users.email);
  return rows.map((row) => row.email);
}

type Token = typeof oneTimeTokens.$inferInsert;
type TokenKey = { hash: string; now: Date };

/** Stores a single-use token; earlier ones of its purpose, for the same payload, stop working. */
export async function replaceToken(db: Database, token: Token): Promise<void> {
  // Until the caller's transaction ends: two requests at once would not see, and so not delete, each other's.
  const key = JSON.stringify([token.purpose, token.payload]);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  await deleteTokens(db, token);
  await insertToken(db, token);
}

export async function insertToken(db: Database, token: Token): Promise<void> {
  await db.insert(oneTimeTokens).values(token);
}

export async function deleteTokens(db: Database, { purpose, payload }: Pick<Token, "purpose" | "payload">) {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), sql`${oneTimeTokens.payload} = ${JSON.stringify(payload)}::jsonb`));
}

/** An unused token. */
export async function findToken(db: Database, { hash, now }: TokenKey) {
  const [row] = await db
    .select({ purpose: oneTimeTokens.purpose, payload: oneTimeTokens.payload })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hash), gt(oneTimeTokens.expiresAt, now)));
  return row;
}

/** Uses a token up: its payload; undefined when it is unknown, used or expired. */
export async function consumeToken(db: Database, { hash, now, purpose }: TokenKey & Pick<Token, "purpose">) {
  const [taken] = await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, now)))
    .returning({ payload: oneTimeTokens.payload });
  return taken?.payload;
}

export async function updatePassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Unexpired sessions, the last used first. */
export async function selectSessions(db: Database, { userId, now }: { userId: string; now: Date }) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.accessExpiresAt));
}

/** Ends the user's sessions, all or as chosen; returns their ids. */
export async function deleteSessionsOfUser(
  db: Database,
  userId: string,
  { only, except }: { only?: string | undefined; except?: string | undefined } = {},
): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

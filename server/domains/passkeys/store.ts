import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { passkeys, users } from "#server/db/tables/index.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function selectPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

export async function countPasskeys(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.n ?? 0;
}

/** Undefined when somewhere in the installation the credential is stored already. */
export async function insertPasskey(
  db: Database,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning();
  return row;
}

/** A credential and its user, locked until the transaction ends: its counter is compared and raised by one at a time. */
export async function lockCredential(db: Database, credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
    .for("update", { of: passkeys });
  return row;
}

export async function recordUse(db: Database, id: string, use: { counter: number; lastUsedAt: Date }): Promise<void> {
  await db.update(passkeys).set(use).where(eq(passkeys.id, id));
}

export async function renamePasskey(db: Database, userId: string, id: string, name: string): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey(db: Database, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row;
}

/** The user, locked until the transaction ends, and whether anything but passkeys signs them in. */
export async function lockUser(db: Database, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isSample: users.isSample,
      hasOtherSignIn: sql<boolean>`${users.passwordHash} is not null
        or exists (select from identities i where i.user_id = users.id)`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return row;
}

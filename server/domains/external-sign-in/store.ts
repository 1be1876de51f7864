import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { identities, users } from "#server/db/tables/index.ts";

type IdentityKey = { issuer: string; subject: string };

/** The user who has connected this identity. */
export async function findUserOf(db: Database, { issuer, subject }: IdentityKey) {
  const [row] = await db
    .select({ id: users.id, customerId: users.customerId, email: users.email, isSample: users.isSample })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row;
}

/** Connects an identity; false when it, or the user's connection to that provider, exists. */
export async function insertIdentity(db: Database, identity: typeof identities.$inferInsert): Promise<boolean> {
  const made = await db.insert(identities).values(identity).onConflictDoNothing().returning({ id: identities.userId });
  return made.length > 0;
}

type OfUser = { userId: string; issuer: string };

export async function deleteIdentity(db: Database, { userId, issuer }: OfUser): Promise<boolean> {
  const deleted = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuer)))
    .returning({ id: identities.userId });
  return deleted.length > 0;
}

/** Whether the user has a password, and the address they are connected with at this provider. */
export async function selectMethods(db: Database, { userId, issuer }: { userId: string; issuer: string | undefined }) {
  const [row] = await db
    .select({ email: users.email, passwordHash: users.passwordHash, connectedAs: identities.email })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer ?? "")))
    .where(eq(users.id, userId));
  return row;
}

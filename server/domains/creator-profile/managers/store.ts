import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { personName } from "../../../db/person-name.ts";
import { accounts, creatorClaims, creatorManagers, creators, customers, users } from "../../../db/tables/index.ts";

/** Claims by which a profile is a user's: the account that proved it is still the creator's. */
const isInForce = and(
  eq(creatorClaims.id, creatorManagers.claimId),
  eq(creatorClaims.state, "owned"),
  sql`exists (select from ${accounts} a where a.id = ${creatorClaims.accountId} and a.creator_id = ${creatorClaims.creatorId})`,
);

/** Whether the user acts for the owner of the profile. */
export async function selectManages(db: Database, userId: string, creatorId: number): Promise<boolean> {
  const rows = await db
    .select({ id: creatorManagers.id })
    .from(creatorManagers)
    .innerJoin(creatorClaims, isInForce)
    .where(and(eq(creatorManagers.userId, userId), eq(creatorClaims.creatorId, creatorId)));
  return rows.length > 0;
}

export async function selectManagers(db: Database, claimId: string) {
  return db
    .select({
      id: creatorManagers.id,
      email: creatorManagers.email,
      name: personName,
      workspace: customers.name,
      createdAt: creatorManagers.createdAt,
      acceptedAt: creatorManagers.acceptedAt,
    })
    .from(creatorManagers)
    .leftJoin(users, eq(users.id, creatorManagers.userId))
    .leftJoin(customers, eq(customers.id, users.customerId))
    .where(eq(creatorManagers.claimId, claimId))
    .orderBy(asc(creatorManagers.createdAt), asc(creatorManagers.id));
}

/** False: this address has been invited before. */
export async function insertManager(db: Database, manager: { claimId: string; email: string; createdAt: Date }) {
  const rows = await db
    .insert(creatorManagers)
    .values(manager)
    .onConflictDoNothing()
    .returning({ id: creatorManagers.id });
  return rows.length > 0;
}

/** undefined: it is not one of the claim. */
export async function deleteManager(db: Database, { id, claimId }: { id: string; claimId: string }) {
  const [row] = await db
    .delete(creatorManagers)
    .where(and(eq(creatorManagers.id, id), eq(creatorManagers.claimId, claimId)))
    .returning({ userId: creatorManagers.userId, email: creatorManagers.email });
  return row;
}

/** Profiles that the user acts for, and those for which they were invited to. */
export async function selectManaged(db: Database, { userId, email }: { userId: string; email: string }) {
  return db
    .select({
      id: creatorManagers.id,
      creatorId: creatorClaims.creatorId,
      claimId: creatorClaims.id,
      acceptedAt: creatorManagers.acceptedAt,
      fullName: creators.fullName,
      picture: creators.picture,
      owner: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(creatorManagers)
    .innerJoin(creatorClaims, isInForce)
    .innerJoin(creators, and(eq(creators.id, creatorClaims.creatorId), isNull(creators.customerId)))
    .innerJoin(users, eq(users.id, creatorClaims.userId))
    .where(
      or(
        eq(creatorManagers.userId, userId),
        and(isNull(creatorManagers.userId), eq(creatorManagers.email, email.toLowerCase())),
      ),
    )
    .orderBy(asc(creatorManagers.createdAt), asc(creatorManagers.id));
}

/** Accepts an invitation of this address. Resolves to the creator; undefined: the invitation is gone. */
export async function acceptManager(
  db: Database,
  { id, userId, email, now }: { id: string; userId: string; email: string; now: Date },
): Promise<number | undefined> {
  const [row] = await db
    .update(creatorManagers)
    .set({ userId, acceptedAt: now })
    .from(creatorClaims)
    .where(
      and(
        eq(creatorManagers.id, id),
        isNull(creatorManagers.userId),
        eq(creatorManagers.email, email.toLowerCase()),
        isInForce,
        sql`${creatorClaims.userId} <> ${userId}`,
      ),
    )
    .returning({ creatorId: creatorClaims.creatorId });
  return row?.creatorId;
}

/** Declines an invitation, or ends an accepted one. Resolves to the owner of the profile; undefined: there was nothing to end. */
export async function deleteOwnManaging(
  db: Database,
  { id, userId, email }: { id: string; userId: string; email: string },
): Promise<string | undefined> {
  const [row] = await db
    .delete(creatorManagers)
    .where(
      and(
        eq(creatorManagers.id, id),
        or(
          eq(creatorManagers.userId, userId),
          and(isNull(creatorManagers.userId), eq(creatorManagers.email, email.toLowerCase())),
        ),
      ),
    )
    .returning({ claimId: creatorManagers.claimId });
  return row?.claimId;
}

/** Deletes the people of a claim that has ended, so that a later claim of the same user starts without them. */
export async function deleteManagersOf(db: Database, claimId: string): Promise<string[]> {
  const rows = await db
    .delete(creatorManagers)
    .where(eq(creatorManagers.claimId, claimId))
    .returning({ userId: creatorManagers.userId });
  return rows.flatMap(({ userId }) => userId ?? []);
}

export async function selectEmailOf(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email;
}

import { eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { secondFactors } from "#server/db/tables/index.ts";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(db: Database, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Locked until the transaction ends: of two sign-ins with the same code the second sees that it was used. */
export async function lockSecondFactor(db: Database, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for("update");
  return row;
}

/** Replaces a secret that was never confirmed. False when the second factor is enabled. */
export async function putSecret(db: Database, userId: string, secret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactors.enabledAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

export async function updateSecondFactor(
  db: Database,
  userId: string,
  change: Partial<Pick<SecondFactorRow, "enabledAt" | "lastStep" | "recoveryHashes">>,
): Promise<void> {
  await db.update(secondFactors).set(change).where(eq(secondFactors.userId, userId));
}

export async function deleteSecondFactor(db: Database, userId: string): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

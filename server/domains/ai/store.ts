import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { aiUsage } from "../../db/tables/index.ts";

type Usage = Omit<typeof aiUsage.$inferSelect, "pausedUntil"> & { pausedUntil: Date | null };

/** Returns the usage of the UTC day that contains `now`, and the pause of the newest day that has one. */
export async function findUsage(db: Database, now: Date): Promise<Usage> {
  const day = now.toISOString().slice(0, 10);
  const [[row], [paused]] = await Promise.all([
    db.select().from(aiUsage).where(eq(aiUsage.day, day)),
    db.select().from(aiUsage).where(isNotNull(aiUsage.pausedUntil)).orderBy(desc(aiUsage.day)).limit(1),
  ]);
  return { tokens: 0, requests: 0, failures: 0, ...row, day, pausedUntil: paused?.pausedUntil ?? null };
}

/** Adds a request and what it may cost at most to the day; false: that would exceed the budget. */
export async function reserveTokens(
  db: Database,
  { day, tokens, budget }: { day: string; tokens: number; budget: number },
): Promise<boolean> {
  await db.insert(aiUsage).values({ day }).onConflictDoNothing();
  const reserved = await db
    .update(aiUsage)
    .set({ tokens: sql`${aiUsage.tokens} + ${tokens}`, requests: sql`${aiUsage.requests} + 1` })
    .where(and(eq(aiUsage.day, day), sql`${aiUsage.tokens} + ${tokens} <= ${budget}`))
    .returning({ day: aiUsage.day });
  return reserved.length > 0;
}

/** Corrects the day by the difference between what was reserved and what it cost, and records a failure. */
export async function settleTokens(
  db: Database,
  {
    day,
    tokens,
    failed = false,
    pausedUntil = null,
  }: { day: string; tokens: number; failed?: boolean; pausedUntil?: Date | null },
): Promise<void> {
  await db
    .update(aiUsage)
    .set({
      tokens: sql`greatest(0, ${aiUsage.tokens} + ${tokens})`,
      failures: sql`${aiUsage.failures} + ${failed ? 1 : 0}`,
      pausedUntil,
    })
    .where(eq(aiUsage.day, day));
}

import { eq } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { sessions, users } from "#server/db/tables/index.ts";

export async function findUserById(db: Database, id: string): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** When the user signed in on this device; undefined when the session has ended. */
export async function findSignInTime(db: Database, sessionId: string): Promise<Date | undefined> {
  const [row] = await db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.at;
}

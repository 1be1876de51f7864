import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/connect.ts";
import { users } from "#server/db/tables/index.ts";

/** Of the administrators; those of the sample world only as long as there are no others. */
export async function selectAdminEmails(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: users.email, isSample: users.isSample })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletionAt)))
    .orderBy(asc(users.createdAt));
  const own = rows.filter(({ isSample }) => !isSample);
  return (own.length > 0 ? own : rows).map(({ email }) => email);
}

/** False when it is set already. */
export async function setNotifyMe(db: Database, userId: string): Promise<boolean> {
  const set = await db
    .update(users)
    .set({ notifyMe: true })
    .where(and(eq(users.id, userId), eq(users.notifyMe, false)))
    .returning({ id: users.id });
  return set.length > 0;
}

import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { sessions, users, workspaceMembers } from "../../db/tables/index.ts";

type Shown = { userId: string; customerId: string };
export type Ended = Shown & { sessionId: string; by: string };

export async function selectMember(db: Database, { userId, customerId }: Shown) {
  const [row] = await db
    .select({ isAdmin: users.isAdmin })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(
      and(
        eq(workspaceMembers.userId, userId),
        eq(workspaceMembers.customerId, customerId),
        isNull(workspaceMembers.leftAt),
      ),
    );
  return row;
}

export async function begin(
  db: Database,
  sessionId: string,
  { userId, customerId, until }: Shown & { until: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ impersonatedUserId: userId, impersonatedWorkspaceId: customerId, impersonationUntil: until })
    .where(eq(sessions.id, sessionId));
}

/** The session of this access token shows its own user again. Returns what it showed; undefined when it did already. */
export async function end(db: Database, accessHash: Buffer): Promise<Ended | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accessHash, accessHash), isNotNull(sessions.impersonationUntil)))
    .for("update");
  if (!row) return undefined;
  const none = { impersonatedUserId: null, impersonatedWorkspaceId: null, impersonationUntil: null };
  await db.update(sessions).set(none).where(eq(sessions.id, row.id));
  return endedOf(row)[0];
}

/** Deletes the sessions with a time that is over. */
export async function deleteOver(db: Database, now: Date): Promise<Ended[]> {
  const rows = await db.delete(sessions).where(lte(sessions.impersonationUntil, now)).returning();
  return rows.flatMap(endedOf);
}

function endedOf(row: typeof sessions.$inferSelect): Ended[] {
  const { id: sessionId, userId: by, impersonatedUserId: userId, impersonatedWorkspaceId: customerId } = row;
  return userId === null || customerId === null ? [] : [{ sessionId, by, userId, customerId }];
}

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { MessageState } from "#contract/base/states.ts";
import type { Database } from "#server/db/connect.ts";
import { containing } from "#server/db/containing.ts";
import { recordset } from "#server/db/recordset.ts";
import { creators, supportMessages, users, workspaceMembers } from "#server/db/tables/index.ts";

/** Returns the administrators' addresses; those of the sample world only as long as there are no others. */
export async function selectAdminEmails(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: users.email, isSample: users.isSample })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletionAt)))
    .orderBy(asc(users.createdAt));
  const own = rows.filter(({ isSample }) => !isSample);
  return (own.length > 0 ? own : rows).map(({ email }) => email);
}

/** Workspaces with an administrator. */
export async function selectAdministratorTenants(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ customerId: workspaceMembers.customerId })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(and(eq(users.isAdmin, true), isNull(workspaceMembers.leftAt)));
  return rows.map(({ customerId }) => customerId);
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

/**
 * Returns the creator that the workspace sees by this id; null: it sees no such creator. The creator is not erased
 * before the transaction ends.
 */
export async function findCreator(db: Database, id: number, customerId: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id from creator_ids i
    where i.id = ${id} and exists (
      select from ${creators} c where c.id = i.id and (c.customer_id is null or c.customer_id = ${customerId}))
    for key share of i`);
  return rows[0]?.id ?? null;
}

export type NewMessage = Omit<typeof supportMessages.$inferInsert, "id" | "state" | "createdAt">;
export type MessageRow = typeof supportMessages.$inferSelect;

export async function insertMessage(db: Database, message: NewMessage & { createdAt: Date }): Promise<void> {
  await db.insert(supportMessages).values(message);
}

/** The user's report about a thread that is not closed. */
export async function selectOpenReport(
  db: Database,
  { userId, threadId }: { userId: string; threadId: string },
): Promise<MessageRow | undefined> {
  const { userId: reporter, reportedThreadId, state } = supportMessages;
  const [row] = await db
    .select()
    .from(supportMessages)
    .where(and(eq(reporter, userId), eq(reportedThreadId, threadId), eq(state, "open")))
    .limit(1);
  return row;
}

export async function updateMessageState(db: Database, id: string, state: MessageState): Promise<void> {
  await db.update(supportMessages).set({ state }).where(eq(supportMessages.id, id));
}

export async function selectReporter(db: Database, id: string): Promise<{ email: string } | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return user;
}

export async function selectOpenObjections(db: Database, creatorIds: readonly number[]) {
  return db
    .select({ id: supportMessages.id, userId: supportMessages.userId, customerId: supportMessages.customerId })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.kind, "objection"),
        eq(supportMessages.state, "open"),
        sql`${supportMessages.creatorId} = any(${sql.param([...creatorIds])}::bigint[])`,
      ),
    );
}

/** May contain one of these names. */
export async function selectMentioning(db: Database, names: readonly string[]): Promise<MessageRow[]> {
  const words = containing(names);
  return db
    .select()
    .from(supportMessages)
    .where(
      sql`concat_ws(' ', ${supportMessages.subject}, ${supportMessages.text}, ${supportMessages.page}) ilike any(${words})`,
    );
}

export async function updateTexts(
  db: Database,
  changed: readonly Pick<MessageRow, "id" | "subject" | "text" | "page">[],
): Promise<void> {
  if (changed.length === 0) return;
  const set = recordset(supportMessages, ["id", "subject", "text", "page"], changed);
  await db.execute(sql`
    update ${supportMessages} t set subject = r.subject, text = r.text, page = r.page
    from ${set.from} where t.id = r.id`);
}

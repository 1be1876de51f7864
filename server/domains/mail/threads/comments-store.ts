import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { Mention } from "#contract/timeline.ts";
import type { Database } from "../../../db/connect.ts";
import { memberName } from "../../../db/person-name.ts";
import { mailComments, users } from "../../../db/tables/index.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { replaceAddressIn } from "../../timeline/index.ts";

export type CommentRow = {
  id: string;
  threadId: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  text: string;
  mentions: Mention[];
  editedAt: Date | null;
};

const isThere = ({ customerId }: TenantDb, which: SQL) =>
  and(eq(mailComments.customerId, customerId), which, isNull(mailComments.deletedAt));

async function selectWhich(tenant: TenantDb, which: SQL): Promise<CommentRow[]> {
  return tenant.db
    .select({
      id: mailComments.id,
      threadId: mailComments.threadId,
      at: mailComments.createdAt,
      actorId: users.id,
      actorName: memberName,
      text: mailComments.text,
      mentions: mailComments.mentions,
      editedAt: mailComments.editedAt,
    })
    .from(mailComments)
    .leftJoin(users, eq(users.id, mailComments.authorId))
    .where(isThere(tenant, which))
    .orderBy(asc(mailComments.createdAt), asc(mailComments.id));
}

/** Comments of a thread that are not deleted, the oldest first. */
export async function selectComments(tenant: TenantDb, threadId: string): Promise<CommentRow[]> {
  return selectWhich(tenant, eq(mailComments.threadId, threadId));
}

export async function selectComment(tenant: TenantDb, id: string): Promise<CommentRow | undefined> {
  const [row] = await selectWhich(tenant, eq(mailComments.id, id));
  return row;
}

/** With those that are deleted, which an undo brings back. */
export async function countComments({ db, customerId }: TenantDb, threadId: string): Promise<number> {
  return db.$count(mailComments, and(eq(mailComments.customerId, customerId), eq(mailComments.threadId, threadId)));
}

type NewComment = {
  /** Absent: a new one. */
  id: string | undefined;
  threadId: string;
  authorId: string;
  text: string;
  mentions: Mention[];
  createdAt: Date;
};

/** Not new: its author has inserted it before. Undefined when the id is of another comment. */
export async function insertComment(
  { db, customerId }: TenantDb,
  comment: NewComment,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const { id, threadId, authorId } = comment;
  const [row] = await db
    .insert(mailComments)
    .values({ ...comment, customerId })
    .onConflictDoNothing({ target: mailComments.id })
    .returning({ id: mailComments.id });
  if (row) return { id: row.id, isNew: true };
  if (id === undefined) return undefined;
  const [earlier] = await db
    .select({ id: mailComments.id })
    .from(mailComments)
    .where(
      and(
        eq(mailComments.customerId, customerId),
        eq(mailComments.id, id),
        eq(mailComments.threadId, threadId),
        eq(mailComments.authorId, authorId),
      ),
    );
  return earlier && { id: earlier.id, isNew: false };
}

export async function updateComment(
  { db, customerId }: TenantDb,
  id: string,
  changes: { text: string; mentions: Mention[]; editedAt: Date } | { deletedAt: Date },
): Promise<void> {
  await db
    .update(mailComments)
    .set(changes)
    .where(and(eq(mailComments.customerId, customerId), eq(mailComments.id, id)));
}

export async function replaceInComments(
  db: Database,
  person: { userId: string; email: string },
): ReturnType<typeof replaceAddressIn> {
  return replaceAddressIn(db, mailComments, person);
}

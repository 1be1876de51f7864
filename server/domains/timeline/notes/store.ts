import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Mention } from "#contract/timeline.ts";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { memberName, personName } from "../../../db/person-name.ts";
import { notes, users, workspaceMembers, type mailComments } from "../../../db/tables/index.ts";
import type { NoteRow } from "../stream/store.ts";

function one({ customerId }: TenantDb, id: string): SQL | undefined {
  return and(eq(notes.customerId, customerId), eq(notes.id, id));
}

type NewNote = {
  /** Absent: a new one. */
  id: string | undefined;
  creatorId: number;
  authorId: string;
  text: string;
  mentions: Mention[];
  createdAt: Date;
};

/** Not new: its author has inserted it before. Undefined when the id is of another note. */
export async function insertNote(
  { db, customerId }: TenantDb,
  note: NewNote,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const { id, creatorId, authorId } = note;
  const [row] = await db
    .insert(notes)
    .values({ ...note, customerId })
    .onConflictDoNothing({ target: notes.id })
    .returning({ id: notes.id });
  if (row) return { id: row.id, isNew: true };
  if (id === undefined) return undefined;
  const isSame = and(one({ db, customerId }, id), eq(notes.creatorId, creatorId), eq(notes.authorId, authorId));
  const [earlier] = await db.select({ id: notes.id }).from(notes).where(isSame);
  return earlier && { id: earlier.id, isNew: false };
}

/** A note that is not deleted. */
export async function selectNote(tenant: TenantDb, id: string): Promise<(NoteRow & { creatorId: number }) | undefined> {
  const [row] = await tenant.db
    .select({
      id: notes.id,
      at: notes.createdAt,
      actorId: users.id,
      actorName: personName,
      text: notes.text,
      mentions: notes.mentions,
      creatorId: notes.creatorId,
      editedAt: notes.editedAt,
    })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorId))
    .where(and(one(tenant, id), isNull(notes.deletedAt)));
  return row;
}

export async function updateNote(
  tenant: TenantDb,
  id: string,
  changes: { text: string; mentions: Mention[]; editedAt: Date } | { deletedAt: Date | null },
): Promise<void> {
  await tenant.db.update(notes).set(changes).where(one(tenant, id));
}

/** A text in which an address was replaced, with the people it mentions. */
export type Replaced = { id: string; customerId: string; text: string; userIds: string[] };

/**
 * Writes a name in place of the address in all texts of a table that mention the person by it, also in deleted ones, which
 * an undo brings back.
 */
export async function replaceAddressIn(
  db: Database,
  table: typeof notes | typeof mailComments,
  { userId, email }: { userId: string; email: string },
): Promise<Replaced[]> {
  // Not inside a longer address that has this one in it.
  const pattern = `(?<![[:alnum:]._%+-])${email.replaceAll(/[\\^$.|?*+()[\]{}]/g, "\\$&")}(?![[:alnum:]-])`;
  const named = JSON.stringify([{ _id: userId, name: email }]);
  const { rows } = await db.execute<Omit<Replaced, "userIds"> & { mentions: Mention[] }>(sql`
    update ${table} set
      text = regexp_replace(text, ${pattern}, ${FORMER_MEMBER}, 'gi'),
      mentions = (
        select jsonb_agg(case when one ->> '_id' = ${userId}
          then one || jsonb_build_object('name', ${FORMER_MEMBER}::text) else one end order by place)
        from jsonb_array_elements(mentions) with ordinality mentioned(one, place))
    where mentions <> '[]' and mentions @> ${named}::jsonb
    returning id, customer_id as "customerId", text, mentions`);
  return rows.map(({ id, customerId, text, mentions }) => ({
    id,
    customerId,
    text,
    userIds: mentions.map(({ _id }) => _id),
  }));
}

export async function replaceAddress(db: Database, person: { userId: string; email: string }): Promise<Replaced[]> {
  return replaceAddressIn(db, notes, person);
}

/** Replaces the address of a deleted account in texts. */
const FORMER_MEMBER = "former member";

/** The members of the workspace among these users. */
export async function selectMentions({ db, customerId }: TenantDb, userIds: readonly string[]): Promise<Mention[]> {
  if (userIds.length === 0) return [];
  return db
    .select({ _id: users.id, name: memberName })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(
      and(
        eq(workspaceMembers.customerId, customerId),
        sql`${users.id} = any(${sql.param([...userIds])}::uuid[])`,
        isNull(workspaceMembers.leftAt),
      ),
    )
    .orderBy(personName, users.id);
}

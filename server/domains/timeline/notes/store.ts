import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { TenantDb } from "../../../db/tenant.ts";
import { personName } from "../../../db/person-name.ts";
import { notes, users } from "../../../db/tables/index.ts";
import type { NoteRow } from "../stream/store.ts";

function one({ customerId }: TenantDb, id: string): SQL | undefined {
  return and(eq(notes.customerId, customerId), eq(notes.id, id));
}

/** Returns the note's id, also when its author has inserted it before; undefined when the id is of another note. */
export async function insertNote(
  { db, customerId }: TenantDb,
  note: { id: string | undefined; creatorId: number; authorId: string; text: string; createdAt: Date },
): Promise<string | undefined> {
  const { id, creatorId, authorId } = note;
  const [row] = await db
    .insert(notes)
    .values({ ...note, customerId })
    .onConflictDoNothing({ target: notes.id })
    .returning({ id: notes.id });
  if (row || id === undefined) return row?.id;
  const isSame = and(one({ db, customerId }, id), eq(notes.creatorId, creatorId), eq(notes.authorId, authorId));
  const [earlier] = await db.select({ id: notes.id }).from(notes).where(isSame);
  return earlier?.id;
}

/** A note that is not deleted. */
export async function selectNote(tenant: TenantDb, id: string): Promise<NoteRow | undefined> {
  const [row] = await tenant.db
    .select({
      id: notes.id,
      at: notes.createdAt,
      actorId: users.id,
      actorName: personName,
      text: notes.text,
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
  changes: { text: string; editedAt: Date } | { deletedAt: Date | null },
): Promise<void> {
  await tenant.db.update(notes).set(changes).where(one(tenant, id));
}

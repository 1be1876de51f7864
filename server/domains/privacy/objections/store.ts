import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { doNotImport, objections, users } from "../../../db/tables/index.ts";

export async function insertObjection(db: Database, by: { actorId: string; createdAt: Date }): Promise<string> {
  const [row] = await db
    .insert(objections)
    .values({ ...by, removed: {} })
    .returning({ id: objections.id });
  if (!row) throw new Error("an inserted objection has an id");
  return row.id;
}

export async function updateRemoved(db: Database, id: string, removed: Record<string, number>): Promise<void> {
  await db.update(objections).set({ removed }).where(eq(objections.id, id));
}

const columns = {
  id: objections.id,
  removed: objections.removed,
  hits: objections.hits,
  createdAt: objections.createdAt,
  actorId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
};

function select(db: Database) {
  return db.select(columns).from(objections).leftJoin(users, eq(users.id, objections.actorId));
}
export type ObjectionRow = Awaited<ReturnType<typeof select>>[number];

export async function selectObjections(db: Database, page: { limit: number; offset: number }): Promise<ObjectionRow[]> {
  return select(db).orderBy(desc(objections.createdAt), desc(objections.id)).limit(page.limit).offset(page.offset);
}

/** False when there is none. What it kept away may be taken in again. */
export async function deleteObjection(db: Database, id: string): Promise<boolean> {
  const gone = await db.delete(objections).where(eq(objections.id, id)).returning({ id: objections.id });
  return gone.length > 0;
}

/** The objection behind one of these hashes. */
export async function selectObjectionOf(db: Database, hashes: readonly string[]): Promise<string | null> {
  const [row] = await db
    .select({ objectionId: doNotImport.objectionId })
    .from(doNotImport)
    .where(sql`${doNotImport.hash} = any(${sql.param([...hashes])}::text[])`)
    .limit(1);
  return row?.objectionId ?? null;
}

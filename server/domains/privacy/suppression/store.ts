import { eq, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { erasureList } from "#contract/collections/erasures.ts";
import type { Database } from "../../../db/connect.ts";
import { containing } from "../../../db/containing.ts";
import { listSql } from "../../../db/list-sql.ts";
import { onDays } from "../../../db/on-days.ts";
import { personName } from "../../../db/person-name.ts";
import { doNotImport, objections, users } from "../../../db/tables/index.ts";

export async function insertErasure(db: Database, erasure: { actorId: string; createdAt: Date }): Promise<string> {
  const [row] = await db
    .insert(objections)
    .values({ ...erasure, removed: {} })
    .returning({ id: objections.id });
  if (!row) throw new Error("the inserted erasure request has no id");
  return row.id;
}

export async function updateRemovedCounts(db: Database, id: string, removed: Record<string, number>): Promise<void> {
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

const from = <Columns extends SelectedFields>(db: Database, selected: Columns) =>
  db.select(selected).from(objections).leftJoin(users, eq(users.id, objections.actorId));

export const erasures = listSql(erasureList, {
  rows: (db) => from(db, columns),
  counts: from,
  id: objections.id,
  fields: {
    at: { value: objections.createdAt, where: ({ period }) => onDays(objections.createdAt, period) },
    by: {
      value: personName,
      where: ({ person }) => (person === "" ? undefined : sql`${personName} ilike any(${containing([person])})`),
    },
    accounts: { value: sql`coalesce((${objections.removed}->>'accounts')::int, 0)` },
    hits: { value: objections.hits },
  },
});
export type ErasureRow = Awaited<ReturnType<typeof erasures.select>>[number];

/**
 * Returns false if the erasure does not exist. The hashes of its accounts are deleted with it, so that they may be
 * imported again.
 */
export async function deleteErasure(db: Database, id: string): Promise<boolean> {
  const deleted = await db.delete(objections).where(eq(objections.id, id)).returning({ id: objections.id });
  return deleted.length > 0;
}

/** The erasure request that suppresses one of these hashes. */
export async function selectErasureIdByHash(db: Database, hashes: readonly string[]): Promise<string | null> {
  const [row] = await db
    .select({ objectionId: doNotImport.objectionId })
    .from(doNotImport)
    .where(sql`${doNotImport.hash} = any(${sql.param([...hashes])}::text[])`)
    .limit(1);
  return row?.objectionId ?? null;
}

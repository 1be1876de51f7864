import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import type { Database } from "../../db/connect.ts";
import { customers, importOffers, imports } from "../../db/tables/index.ts";

const copies = alias(imports, "copies");

const columns = {
  offeredAt: importOffers.offeredAt,
  declinedAt: importOffers.declinedAt,
  answer: importOffers.answer,
  copyId: importOffers.copyId,
  copyState: copies.state,
};

type Key = { id: string };

/** Imports of one workspace, or of all, with their offers. The administrator's import belongs to another workspace: read across them. */
export async function selectOffered(db: Database, keys: readonly Key[], customerId?: string) {
  return db
    .select({ import: imports, ...columns })
    .from(imports)
    .leftJoin(importOffers, eq(importOffers.importId, imports.id))
    .leftJoin(copies, eq(copies.id, importOffers.copyId))
    .where(oneOf(keys, customerId));
}
export type OfferedImport = Awaited<ReturnType<typeof selectOffered>>[number];

/** Imports of a workspace; their offers do not change until the transaction ends. */
export async function lockOwn(db: Database, keys: readonly Key[], customerId: string): Promise<OfferedImport[]> {
  const own = oneOf(keys, customerId);
  await db.select({ id: imports.id }).from(imports).where(own).orderBy(asc(imports.id)).for("update");
  return selectOffered(db, keys, customerId);
}

/**
 * Imports that are offered; their offers do not change until the transaction ends. In one statement: where it waited for
 * another administrator, it sees the offer as it is now, and of the import that was made of it in the meantime no state.
 */
export async function lockOffered(db: Database, keys: readonly Key[]): Promise<OfferedImport[]> {
  return db
    .select({ import: imports, ...columns })
    .from(imports)
    .innerJoin(importOffers, eq(importOffers.importId, imports.id))
    .leftJoin(copies, eq(copies.id, importOffers.copyId))
    .where(oneOf(keys))
    .orderBy(asc(imports.id))
    .for("update", { of: [imports, importOffers] });
}

function oneOf(keys: readonly Key[], customerId?: string): SQL | undefined {
  const ids = keys.map(({ id }) => id);
  return and(inArray(imports.id, ids), customerId === undefined ? undefined : eq(imports.customerId, customerId));
}

type NewOffer = typeof importOffers.$inferInsert;

/** An earlier one, which was declined, begins again. */
export async function upsertOffer(db: Database, offer: NewOffer): Promise<void> {
  const set = { declinedAt: null, answer: null, copyId: null, ...offer };
  await db.insert(importOffers).values(offer).onConflictDoUpdate({ target: importOffers.importId, set });
}

export async function deleteOffer(db: Database, importId: string): Promise<void> {
  await db.delete(importOffers).where(eq(importOffers.importId, importId));
}

/** Those without an answer first, of these the oldest. */
export async function selectOffers(db: Database, limit: number) {
  return db
    .select({
      ...columns,
      id: imports.id,
      workspace: customers.name,
      fileName: imports.fileName,
      plan: sql<ImportPlan>`${imports.plan}`,
      inspection: sql<ImportInspection>`${imports.inspection}`,
      copyCustomerId: copies.customerId,
    })
    .from(importOffers)
    .innerJoin(imports, eq(imports.id, importOffers.importId))
    .innerJoin(customers, eq(customers.id, importOffers.customerId))
    .leftJoin(copies, eq(copies.id, importOffers.copyId))
    .orderBy(sql`${importOffers.declinedAt} is not null, ${copies.state} = 'done' is true`, asc(importOffers.offeredAt))
    .limit(limit);
}

export type OfferedRow = Awaited<ReturnType<typeof selectOffers>>[number];

export async function updateOffer(db: Database, importId: string, change: Partial<NewOffer>): Promise<void> {
  await db.update(importOffers).set(change).where(eq(importOffers.importId, importId));
}

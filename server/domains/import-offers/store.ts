import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { ImportInspection } from "#contract/imports/endpoints.ts";
import type { Database } from "../../db/connect.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { customers, importOffers, imports } from "../../db/tables/index.ts";

const copies = alias(imports, "copies");

const offer = {
  offeredAt: importOffers.offeredAt,
  declinedAt: importOffers.declinedAt,
  answer: importOffers.answer,
  copyId: importOffers.copyId,
  copyState: copies.state,
};

export async function selectImport({ db, customerId }: TenantDb, id: string) {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.customerId, customerId), eq(imports.id, id)));
  return row;
}

/** The administrator's import is of another workspace: read across them. */
export async function selectOffer(db: Database, importId: string) {
  const [row] = await db
    .select(offer)
    .from(importOffers)
    .leftJoin(copies, eq(copies.id, importOffers.copyId))
    .where(eq(importOffers.importId, importId));
  return row;
}
export type OfferRow = NonNullable<Awaited<ReturnType<typeof selectOffer>>>;

/** An earlier one, which was declined, begins again. */
export async function upsertOffer({ db, customerId }: TenantDb, importId: string, offeredAt: Date): Promise<void> {
  const again = { offeredAt, declinedAt: null, answer: null, copyId: null };
  await db
    .insert(importOffers)
    .values({ importId, customerId, offeredAt })
    .onConflictDoUpdate({ target: importOffers.importId, set: again });
}

export async function deleteOffer({ db, customerId }: TenantDb, importId: string): Promise<void> {
  await db
    .delete(importOffers)
    .where(and(eq(importOffers.customerId, customerId), eq(importOffers.importId, importId)));
}

/** Those without an answer first, of these the oldest. */
export async function selectOffers(db: Database, limit: number) {
  return db
    .select({
      ...offer,
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

/**
 * Returns an offered import of any team; the offer is locked until the transaction ends. Undefined: the import is not
 * offered, or the offer was declined.
 */
export async function lockOffered(db: Database, importId: string) {
  const [row] = await db
    .select({ import: imports, copyId: importOffers.copyId, copyState: copies.state })
    .from(importOffers)
    .innerJoin(imports, eq(imports.id, importOffers.importId))
    .leftJoin(copies, eq(copies.id, importOffers.copyId))
    .where(and(eq(importOffers.importId, importId), isNull(importOffers.declinedAt)))
    .for("update", { of: importOffers });
  return row;
}

export async function updateOffer(
  db: Database,
  importId: string,
  change: { declinedAt?: Date; answer?: string; copyId?: string },
): Promise<void> {
  await db.update(importOffers).set(change).where(eq(importOffers.importId, importId));
}

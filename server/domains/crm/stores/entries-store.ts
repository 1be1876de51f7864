import { and, eq, inArray, sql } from "drizzle-orm";
import { crmRow, type Entry } from "../fields-store.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators, users } from "../../../db/tables/index.ts";

type Which = { creatorIds: number[] } | { rowIds: string[] };

/** In no order. */
export async function selectEntriesOf({ db, customerId }: TenantDb, which: Which): Promise<Entry[]> {
  return db
    .select(crmRow)
    .from(crmCreators)
    .leftJoin(users, eq(users.id, crmCreators.addedBy))
    .where(
      and(
        eq(crmCreators.customerId, customerId),
        "rowIds" in which ? inArray(crmCreators.id, which.rowIds) : inArray(crmCreators.creatorId, which.creatorIds),
      ),
    );
}

type Merged = { id: string; creatorId: number; mergedInto: string | null };

/** What was merged into these rows, in the order in which it had come to the CRM. */
export async function selectMerged({ db, customerId }: TenantDb, rowIds: string[]): Promise<Merged[]> {
  if (rowIds.length === 0) return [];
  return db
    .select({ id: crmCreators.id, creatorId: crmCreators.creatorId, mergedInto: crmCreators.mergedInto })
    .from(crmCreators)
    .where(
      and(eq(crmCreators.customerId, customerId), sql`${crmCreators.mergedInto} = any(${sql.param(rowIds)}::uuid[])`),
    )
    .orderBy(crmCreators.createdAt, crmCreators.id);
}

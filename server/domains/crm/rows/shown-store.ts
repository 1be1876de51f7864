import { and, eq, sql } from "drizzle-orm";
import { shown } from "../fields-store.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmCreators } from "../../../db/tables/index.ts";

/** Of these rows, those that are the customer's and shown. */
export async function selectShownIds({ db, customerId }: TenantDb, rowIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: crmCreators.id })
    .from(crmCreators)
    .where(
      and(eq(crmCreators.customerId, customerId), sql`${crmCreators.id} = any(${sql.param(rowIds)}::uuid[])`, shown),
    );
  return rows.map((row) => row.id);
}

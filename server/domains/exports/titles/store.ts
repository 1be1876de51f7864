import { eq } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { crmStatuses, crmTags, niches } from "../../../db/tables/index.ts";

/** What ids are called; ids as text. */
type Named = { id: string; title: string };

export async function selectTags({ db, customerId }: TenantDb): Promise<Named[]> {
  return db.select({ id: crmTags.id, title: crmTags.title }).from(crmTags).where(eq(crmTags.customerId, customerId));
}

export async function selectStatuses({ db, customerId }: TenantDb): Promise<Named[]> {
  return db
    .select({ id: crmStatuses.id, title: crmStatuses.title })
    .from(crmStatuses)
    .where(eq(crmStatuses.customerId, customerId));
}

export async function selectNiches(db: Database): Promise<Named[]> {
  const rows = await db.select({ id: niches.id, title: niches.name }).from(niches);
  return rows.map(({ id, title }) => ({ id: String(id), title }));
}

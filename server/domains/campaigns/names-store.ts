import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { creators, crmCreators } from "../../db/tables/index.ts";

/**
 * The name as this workspace sees it, of the creator that it is merged into where it is, also where the creator is not in its CRM. The statement joins
 * `crmCreators`.
 */
export function creatorName(creatorId: AnyPgColumn | SQL): SQL<string | null> {
  return sql<string | null>`coalesce((
    select shown.full_name from crm_creators shown where shown.id = ${crmCreators.mergedInto}), ${crmCreators.fullName}, (
    select c.full_name from ${creators} c where c.id = ${creatorId} order by c.customer_id nulls last limit 1))`;
}

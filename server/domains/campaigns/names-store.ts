import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { creators, crmCreators } from "../../db/tables/index.ts";

/** The name as this workspace sees it, also where the creator is not in its CRM. The statement joins `crmCreators`. */
export function creatorName(creatorId: AnyPgColumn): SQL<string | null> {
  return sql<string | null>`coalesce(${crmCreators.fullName}, (
    select c.full_name from ${creators} c where c.id = ${creatorId} order by c.customer_id nulls last limit 1))`;
}

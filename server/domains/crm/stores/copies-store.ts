import { eq, inArray, sql } from "drizzle-orm";
import { searchText } from "#contract/search-text.ts";
import type { Database } from "../../../db/connect.ts";
import { accounts, creators, crmCreators } from "../../../db/tables/index.ts";

export type Copies = { creatorId: number; fullName: string; searchText: string };

/** What a CRM row copies of each of these creators; those that do not exist are absent. */
export async function selectCopies(db: Database, creatorIds: number[]): Promise<Copies[]> {
  const rows = await db
    .select({
      creatorId: creators.id,
      fullName: creators.fullName,
      handles: sql<string>`coalesce(string_agg(${accounts.username}, ' ' order by ${accounts.id}), '')`,
    })
    .from(creators)
    .leftJoin(accounts, eq(accounts.creatorId, creators.id))
    .where(inArray(creators.id, creatorIds))
    .groupBy(creators.id);
  return rows.map(({ creatorId, fullName, handles }) => ({
    creatorId,
    fullName,
    searchText: searchText(`${fullName} ${handles}`),
  }));
}

/** Of these creators, those that are in anybody's CRM. */
export async function selectCopied(db: Database, creatorIds: number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ creatorId: crmCreators.creatorId })
    .from(crmCreators)
    .where(inArray(crmCreators.creatorId, creatorIds));
  return rows.map((row) => row.creatorId);
}

/** Writes only the rows whose copies have changed. */
export async function updateCopies(db: Database, copies: Copies[]): Promise<void> {
  await db.execute(sql`
    update crm_creators set full_name = c."fullName", search_text = c."searchText"
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c("creatorId" bigint, "fullName" text, "searchText" text)
    where creator_id = c."creatorId" and (full_name, search_text) is distinct from (c."fullName", c."searchText")`);
}

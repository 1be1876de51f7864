import { eq } from "drizzle-orm";
import type { ExportColumn } from "#contract/collections/crm.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { memberName } from "../../../db/person-name.ts";
import { crmStatuses, crmTags, niches, users, workspaceMembers } from "../../../db/tables/index.ts";
import { splitIcon } from "#contract/categories/category-name.ts";

type TitleRow = { id: string; title: string };

/** Titles by id, for the columns that are stored as ids. */
export type Titles = Record<"tags" | "statuses" | "members" | "niches", ReadonlyMap<string, string>>;

/** Reads only the titles that the columns need. */
export async function selectTitles({
  ctx,
  tenant,
  columns,
}: {
  ctx: Context;
  tenant: TenantDb;
  columns: ReadonlySet<ExportColumn>;
}): Promise<Titles> {
  const [tagRows, statusRows, memberRows, nicheRows] = await Promise.all([
    columns.has("tags") ? selectTags(tenant) : [],
    columns.has("status") ? selectStatuses(tenant) : [],
    columns.has("owner") ? selectMembers(tenant) : [],
    columns.has("niches") ? selectNiches(ctx.db) : [],
  ]);
  return {
    tags: titlesById(tagRows),
    statuses: titlesById(statusRows),
    members: titlesById(memberRows),
    niches: titlesById(nicheRows),
  };
}

function titlesById(rows: TitleRow[]): Map<string, string> {
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function selectTags({ db, customerId }: TenantDb): Promise<TitleRow[]> {
  return db.select({ id: crmTags.id, title: crmTags.title }).from(crmTags).where(eq(crmTags.customerId, customerId));
}

async function selectStatuses({ db, customerId }: TenantDb): Promise<TitleRow[]> {
  return db
    .select({ id: crmStatuses.id, title: crmStatuses.title })
    .from(crmStatuses)
    .where(eq(crmStatuses.customerId, customerId));
}

async function selectMembers({ db, customerId }: TenantDb): Promise<TitleRow[]> {
  return db
    .select({ id: users.id, title: memberName })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(eq(workspaceMembers.customerId, customerId));
}

async function selectNiches(db: Database): Promise<TitleRow[]> {
  const rows = await db.select({ id: niches.id, title: niches.name }).from(niches);
  return rows.map(({ id, title }) => ({ id: String(id), title: splitIcon(title).label }));
}

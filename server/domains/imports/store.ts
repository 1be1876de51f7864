import { and, desc, eq, getTableColumns, isNotNull, lt, sql } from "drizzle-orm";
import type { ImportTarget } from "#contract/imports/plan.ts";
import type { Database } from "../../db/connect.ts";
import { isOwnedBy, type TenantDb } from "../../db/tenant.ts";
import { imports } from "../../db/tables/index.ts";

export type ImportRow = typeof imports.$inferSelect;
type New = typeof imports.$inferInsert;
type ImportChanges = Partial<Omit<New, "id" | "customerId" | "createdAt">>;

function one({ customerId }: TenantDb, id: string) {
  return and(eq(imports.customerId, customerId), eq(imports.id, id));
}

export async function insertImport({ db, customerId }: TenantDb, row: Omit<New, "customerId">): Promise<ImportRow> {
  const [made] = await db
    .insert(imports)
    .values({ ...row, customerId })
    .returning();
  if (!made) throw new Error("an inserted import has a row");
  return made;
}

export async function selectImport(tenant: TenantDb, id: string): Promise<ImportRow | undefined> {
  const [row] = await tenant.db.select().from(imports).where(one(tenant, id));
  return row;
}

/** Held until the transaction ends. */
export async function selectImportForUpdate(tenant: TenantDb, id: string): Promise<ImportRow | undefined> {
  const [row] = await tenant.db.select().from(imports).where(one(tenant, id)).for("update");
  return row;
}

/** The one a job works on, held until the transaction ends. */
export async function selectImportOf({ db, customerId }: TenantDb, jobId: string): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.customerId, customerId), eq(imports.jobId, jobId)))
    .for("update");
  return row;
}

const { plan: _plan, inspection: _inspection, ...brief } = getTableColumns(imports);

/** Without plan and inspection, which are long. */
export type BriefRow = Omit<ImportRow, "plan" | "inspection"> & { target: ImportTarget; rows: number };

export async function selectImports(
  { db, customerId }: TenantDb,
  page: { limit: number; offset: number },
): Promise<BriefRow[]> {
  return db
    .select({
      ...brief,
      target: sql<ImportTarget>`${imports.plan}->>'target'`,
      rows: sql`${imports.inspection}->'rows'`.mapWith(Number),
    })
    .from(imports)
    .where(eq(imports.customerId, customerId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Drafts of all workspaces of the owner, and the bytes of their files that are stored: beyond row-level security. */
export async function measureImports(db: Database, ownerId: string): Promise<{ drafts: number; stored: number }> {
  const [row] = await db
    .select({
      drafts: sql`count(*) filter (where ${imports.state} = 'draft')`.mapWith(Number),
      stored: sql`coalesce(sum(${imports.bytes}) filter (where ${imports.file} is not null), 0)`.mapWith(Number),
    })
    .from(imports)
    .where(isOwnedBy(imports.customerId, ownerId));
  return row ?? { drafts: 0, stored: 0 };
}

export async function updateImport(tenant: TenantDb, id: string, changes: ImportChanges): Promise<void> {
  await tenant.db.update(imports).set(changes).where(one(tenant, id));
}

/** Undefined when it is no draft any more. */
export async function updateDraft(
  tenant: TenantDb,
  id: string,
  changes: ImportChanges,
): Promise<ImportRow | undefined> {
  const [row] = await tenant.db
    .update(imports)
    .set(changes)
    .where(and(one(tenant, id), eq(imports.state, "draft")))
    .returning();
  return row;
}

export async function deleteDraft(tenant: TenantDb, id: string): Promise<{ file: string | null } | undefined> {
  const [row] = await tenant.db
    .delete(imports)
    .where(and(one(tenant, id), eq(imports.state, "draft")))
    .returning({ file: imports.file });
  return row;
}

type StoredFile = Pick<ImportRow, "id" | "customerId" | "file">;

/**
 * Clears files of all workspaces of that age; drafts without a file are deleted. Returns the imports with files to
 * delete.
 */
export async function deleteFilesBefore(db: Database, before: Date): Promise<StoredFile[]> {
  const { id, customerId, file } = getTableColumns(imports);
  const drafts = await db
    .delete(imports)
    .where(and(lt(imports.createdAt, before), eq(imports.state, "draft")))
    .returning({ id, customerId, file });
  const old = and(lt(imports.createdAt, before), isNotNull(imports.finishedAt), isNotNull(imports.file));
  const others = await db.select({ id, customerId, file }).from(imports).where(old);
  await db.update(imports).set({ file: null, problems: null }).where(old);
  return [...drafts, ...others];
}

import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { LinkedProfile } from "#contract/crm-import/pasted-links.ts";
import { linkMayBecome, type LinkStatus } from "#contract/base/states.ts";
import type { Database } from "../../db/connect.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { recordset } from "../../db/recordset.ts";
import { actions, changes as changeLog, creators, importedLinks, linkImports } from "../../db/tables/index.ts";

type NewImport = { actorId: string; listIds: string[]; actionId: string; createdAt: Date };
type NewLink = LinkedProfile & { clientId: string; url: string };

export async function insertImport({ db, customerId }: TenantDb, values: NewImport): Promise<string> {
  const [row] = await db
    .insert(linkImports)
    .values({ ...values, customerId })
    .returning({ id: linkImports.id });
  if (!row) throw new Error("the inserted import has no id");
  return row.id;
}

/** Inserts the links in order, with status IMPORTING. */
export async function insertLinks({ db }: TenantDb, importId: string, links: readonly NewLink[]): Promise<void> {
  const rows = links.map((link, position) => ({ ...link, importId, position, status: "IMPORTING" as const }));
  await db.insert(importedLinks).values(rows);
}

export async function updateImport(
  { db, customerId }: TenantDb,
  id: string,
  changes: { jobId: string } | { finishedAt: Date },
): Promise<void> {
  await db
    .update(linkImports)
    .set(changes)
    .where(and(eq(linkImports.customerId, customerId), eq(linkImports.id, id)));
}

/** Marks the job's import as finished. Returns its id; undefined when it was finished before. */
export async function finishImportOfJob(
  { db, customerId }: TenantDb,
  jobId: string,
  finishedAt: Date,
): Promise<string | undefined> {
  const [row] = await db
    .update(linkImports)
    .set({ finishedAt })
    .where(and(eq(linkImports.customerId, customerId), eq(linkImports.jobId, jobId), isNull(linkImports.finishedAt)))
    .returning({ id: linkImports.id });
  return row?.id;
}

/** The creators of the links that an action has imported. */
export async function selectLinkedCreators({ db, customerId }: TenantDb, actionId: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ creatorId: importedLinks.creatorId })
    .from(importedLinks)
    .innerJoin(linkImports, eq(linkImports.id, importedLinks.importId))
    .where(and(eq(linkImports.customerId, customerId), eq(linkImports.actionId, actionId)));
  return rows.flatMap(({ creatorId }) => creatorId ?? []);
}

const importColumns = {
  id: linkImports.id,
  jobId: linkImports.jobId,
  listIds: linkImports.listIds,
  actionId: linkImports.actionId,
  /** Whether there is anything to undo. */
  hasAdded: sql<boolean>`exists (select from ${changeLog} where ${changeLog.actionId} = ${linkImports.actionId})`,
  undoneAt: actions.undoneAt,
  finishedAt: linkImports.finishedAt,
};

export type ImportRow = {
  id: string;
  jobId: string | null;
  listIds: string[];
  actionId: string | null;
  hasAdded: boolean;
  undoneAt: Date | null;
  finishedAt: Date | null;
};

async function selectWhere({ db, customerId }: TenantDb, condition: SQL | undefined): Promise<ImportRow[]> {
  return db
    .select(importColumns)
    .from(linkImports)
    .leftJoin(actions, eq(actions.id, linkImports.actionId))
    .where(and(eq(linkImports.customerId, customerId), condition))
    .orderBy(desc(linkImports.createdAt), desc(linkImports.id));
}

export async function selectImport(tenant: TenantDb, id: string): Promise<ImportRow | undefined> {
  const [row] = await selectWhere(tenant, eq(linkImports.id, id));
  return row;
}

/** A member's unfinished imports, newest first. */
export async function selectInProgress(tenant: TenantDb, actorId: string): Promise<ImportRow[]> {
  return selectWhere(tenant, and(eq(linkImports.actorId, actorId), isNull(linkImports.finishedAt)));
}

const linkColumns = {
  ...getTableColumns(importedLinks),
  fullName: creators.fullName,
  picture: creators.picture,
  isKnownBrand: creators.isBrand,
};
export type LinkRow = typeof importedLinks.$inferSelect & {
  fullName: string | null;
  picture: string | null;
  isKnownBrand: boolean | null;
};

/** Links in order. The caller has checked that the imports belong to the workspace. `skip` and `limit` are for one import. */
export async function selectLinks(
  { db }: Pick<TenantDb, "db">,
  importIds: readonly string[],
  { skip = 0, limit }: { skip?: number; limit?: number } = {},
): Promise<LinkRow[]> {
  const query = db
    .select(linkColumns)
    .from(importedLinks)
    .leftJoin(creators, eq(creators.id, importedLinks.creatorId))
    .where(
      and(
        sql`${importedLinks.importId} = any(${sql.param([...importIds])}::uuid[])`,
        gte(importedLinks.position, skip),
      ),
    )
    .orderBy(asc(importedLinks.importId), asc(importedLinks.position))
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
}

export type LinkChange = {
  link: Pick<LinkRow, "importId" | "position">;
  to: LinkStatus;
  creatorId: number | null;
  reason: string | null;
};

/** The only way to change the status of a link; all transitions start from IMPORTING. */
export async function updateLinks({ db }: Pick<TenantDb, "db">, changes: readonly LinkChange[]): Promise<void> {
  if (changes.length === 0) return;
  const invalid = changes.find(({ to }) => !linkMayBecome("IMPORTING", to));
  if (invalid) throw new Error(`no transition from IMPORTING to ${invalid.to}`);
  const rows = changes.map(({ link: { importId, position }, to, ...result }) => ({
    importId,
    position,
    status: to,
    ...result,
  }));
  const set = recordset(importedLinks, ["importId", "position", "status", "creatorId", "reason"], rows);
  await db.execute(sql`
    update ${importedLinks} set status = r.status, creator_id = r.creator_id, reason = r.reason
    from ${set.from}
    where ${importedLinks.importId} = r.import_id and ${importedLinks.position} = r.position
      and ${importedLinks.status} = 'IMPORTING'`);
}

/** Deletes imports with their links. */
export async function deleteCreatedBefore(db: Database, before: Date): Promise<void> {
  await db.delete(linkImports).where(lt(linkImports.createdAt, before));
}

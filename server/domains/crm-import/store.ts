import { and, asc, eq, getTableColumns, gte, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { LinkedProfile } from "#contract/pasted-links.ts";
import { linkMayBecome, type LinkStatus } from "#contract/states.ts";
import type { Database } from "../../db/connect.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { recordset } from "../../db/recordset.ts";
import { actions, creators, crmChanges, importedLinks, linkImports } from "../../db/tables/index.ts";

type NewImport = { actorId: string; listIds: string[]; actionId: string; createdAt: Date };
type NewLink = LinkedProfile & { clientId: string; url: string };

export async function insertImport({ db, customerId }: TenantDb, values: NewImport): Promise<string> {
  const [row] = await db
    .insert(linkImports)
    .values({ ...values, customerId })
    .returning({ id: linkImports.id });
  if (!row) throw new Error("an inserted import has an id");
  return row.id;
}

/** Its links in their order, all of them under way. */
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

/** Finishes what a job was for; its id, unless it was finished before. */
export async function finishOf(
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

const imported = {
  id: linkImports.id,
  jobId: linkImports.jobId,
  listIds: linkImports.listIds,
  actionId: linkImports.actionId,
  /** Whether there is anything to take back. */
  hasAdded: sql<boolean>`exists (select from ${crmChanges} where ${crmChanges.actionId} = ${linkImports.actionId})`,
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

async function selectWhere({ db, customerId }: TenantDb, which: SQL | undefined): Promise<ImportRow[]> {
  return db
    .select(imported)
    .from(linkImports)
    .leftJoin(actions, eq(actions.id, linkImports.actionId))
    .where(and(eq(linkImports.customerId, customerId), which))
    .orderBy(sql`${linkImports.createdAt} desc`);
}

export async function selectImport(tenant: TenantDb, id: string): Promise<ImportRow | undefined> {
  const [row] = await selectWhere(tenant, eq(linkImports.id, id));
  return row;
}

/** Somebody's that are not finished; the newest first. */
export async function selectInProgress(tenant: TenantDb, actorId: string): Promise<ImportRow[]> {
  return selectWhere(tenant, and(eq(linkImports.actorId, actorId), isNull(linkImports.finishedAt)));
}

const link = {
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

/** The links of these imports, which are known to be the owner's, in their order; of one, `limit` after the first `skip`. */
export async function selectLinks(
  { db }: Pick<TenantDb, "db">,
  importIds: readonly string[],
  { skip = 0, limit }: { skip?: number; limit?: number } = {},
): Promise<LinkRow[]> {
  const found = db
    .select(link)
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
  return limit === undefined ? found : found.limit(limit);
}

export type Move = {
  link: Pick<LinkRow, "importId" | "position">;
  to: LinkStatus;
  creatorId: number | null;
  reason: string | null;
};

/** The one way a link's status changes once it is kept: along the state table, from IMPORTING where all of them begin. */
export async function moveLinks({ db }: Pick<TenantDb, "db">, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const wrong = moves.find(({ to }) => !linkMayBecome("IMPORTING", to));
  if (wrong) throw new Error(`a link that is IMPORTING does not become ${wrong.to}`);
  const rows = moves.map(({ link: { importId, position }, to, ...why }) => ({
    importId,
    position,
    status: to,
    ...why,
  }));
  const set = recordset(importedLinks, ["importId", "position", "status", "creatorId", "reason"], rows);
  await db.execute(sql`
    update ${importedLinks} set status = r.status, creator_id = r.creator_id, reason = r.reason
    from ${set.from}
    where ${importedLinks.importId} = r.import_id and ${importedLinks.position} = r.position
      and ${importedLinks.status} = 'IMPORTING'`);
}

/** With their links. */
export async function deleteCreatedBefore(db: Database, before: Date): Promise<void> {
  await db.delete(linkImports).where(lt(linkImports.createdAt, before));
}

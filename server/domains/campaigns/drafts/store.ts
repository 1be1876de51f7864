import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import type { TenantDb } from "../../../db/tenant.ts";
import { campaignDraftFiles, deliverableComments } from "../../../db/tables/index.ts";
import type { OfCreator } from "../creators-side/board-store.ts";

const table = campaignDraftFiles;

/** Of a creator in a campaign, or of one deliverable of the workspace. */
type Owner = OfCreator | { customerId: string; deliverableId: string };

const isOf = (of: Owner) =>
  "creatorId" in of
    ? and(eq(table.campaignId, of.campaignId), eq(table.creatorId, of.creatorId))
    : and(eq(table.customerId, of.customerId), eq(table.deliverableId, of.deliverableId));

/** The oldest first; those from before `since` are left out. */
export async function selectDraftFiles(db: Database, of: Owner, since: Date | null = null) {
  return db
    .select()
    .from(table)
    .where(and(isOf(of), since === null ? undefined : gte(table.createdAt, since)))
    .orderBy(asc(table.createdAt), asc(table.id));
}
export type DraftFileRow = Awaited<ReturnType<typeof selectDraftFiles>>[number];

/** Files that the workspace can see. */
export async function selectSubmitted(db: Database, of: { customerId: string; deliverableId: string }) {
  return (await selectDraftFiles(db, of)).filter(({ isSubmitted }) => isSubmitted);
}

/** A file that the workspace can see, whichever creator of the campaign has handed it in. */
export async function selectSubmittedFile(
  db: Database,
  { id: campaignId, customerId }: { id: string; customerId: string },
  file: string,
): Promise<DraftFileRow | undefined> {
  const isIn = and(eq(table.customerId, customerId), eq(table.campaignId, campaignId), eq(table.isSubmitted, true));
  const [row] = await db
    .select()
    .from(table)
    .where(and(isIn, eq(table.id, file)));
  return row;
}

export async function insertDraftFile(db: Database, file: typeof table.$inferInsert): Promise<DraftFileRow> {
  const [row] = await db.insert(table).values(file).returning();
  if (!row) throw new Error("an inserted file has an id");
  return row;
}

/** These files are handed in with a draft. */
export async function markSubmitted(db: Database, of: OfCreator, ids: readonly string[]): Promise<void> {
  await db
    .update(table)
    .set({ isSubmitted: true })
    .where(and(isOf(of), sql`${table.id} = any(${sql.param([...ids])}::uuid[])`));
}

/** Resolves to whether it was there. Files that were handed in stay. */
export async function deleteDraftFile(db: Database, of: OfCreator, file: string): Promise<boolean> {
  const { rowCount } = await db.delete(table).where(and(isOf(of), eq(table.id, file), eq(table.isSubmitted, false)));
  return rowCount === 1;
}

/** Bytes of the files of a creator's drafts in a campaign. */
export async function sumDraftBytes(db: Database, of: OfCreator): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${table.bytes}), 0)::float8` })
    .from(table)
    .where(isOf(of));
  return row?.bytes ?? 0;
}

/**
 * Deletes a file that was handed in; comments on it lose their place first, since foreign keys do not log what they set. Resolves to
 * its creator; undefined: there is no such file.
 */
export async function deleteSentFile(
  db: Database,
  { id: campaignId, customerId }: { id: string; customerId: string },
  file: string,
): Promise<number | undefined> {
  const { fileId, customerId: owner } = deliverableComments;
  const isIn = and(eq(table.customerId, customerId), eq(table.campaignId, campaignId), eq(table.isSubmitted, true));
  const isOne = and(isIn, eq(table.id, file));
  const [found] = await db.select({ creatorId: table.creatorId }).from(table).where(isOne).for("update");
  if (!found) return undefined;
  await db
    .update(deliverableComments)
    .set({ fileId: null })
    .where(and(eq(owner, customerId), eq(fileId, file)));
  await db.delete(table).where(isOne);
  return found.creatorId;
}

/** Whether files that an undo of this action brings back exceed what a creator or a deliverable can have. */
export async function exceedsDrafts(
  { db, customerId }: TenantDb,
  actionId: string,
  { bytes, files }: { bytes: number; files: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with back as (
      select (before ->> 'id')::uuid as id, (before ->> 'campaign_id')::uuid as campaign_id,
        (before ->> 'creator_id')::bigint as creator_id, (before ->> 'deliverable_id')::uuid as deliverable_id,
        (before ->> 'bytes')::bigint as bytes
      from changes where action_id = ${actionId} and customer_id = ${customerId} and tbl = 'campaign_draft_files' and after is null
    ), all_files as (
      select * from back union select f.id, f.campaign_id, f.creator_id, f.deliverable_id, f.bytes from ${table} f
      where f.customer_id = ${customerId} and (f.campaign_id, f.creator_id) in (select campaign_id, creator_id from back)
    )
    select from (
      select sum(bytes) over (partition by campaign_id, creator_id) as bytes,
        count(*) over (partition by deliverable_id) as files from all_files
    ) s where s.bytes > ${bytes} or s.files > ${files} limit 1`);
  return rows.length > 0;
}

export type CommentRow = typeof deliverableComments.$inferSelect;

type OfComment = { campaignId: string; deliverable: string; comment: string };
type Resolution = { resolvedAt: Date | null; resolvedBy: string | null };

/** `by`: whose the comment has to be. Resolves to the creator of its deliverable; undefined: there is no such comment. */
export async function setResolved(
  db: Database,
  { campaignId, deliverable, comment }: OfComment,
  by: { creatorId: number; since: Date | null } | { customerId: string },
  change: Resolution,
): Promise<number | undefined> {
  const { id, campaignId: campaign, deliverableId, customerId, creatorId, createdAt } = deliverableComments;
  const isTheirs =
    "creatorId" in by
      ? and(eq(creatorId, by.creatorId), by.since === null ? undefined : gte(createdAt, by.since))
      : eq(customerId, by.customerId);
  const [row] = await db
    .update(deliverableComments)
    .set(change)
    .where(and(eq(id, comment), eq(campaign, campaignId), eq(deliverableId, deliverable), isTheirs))
    .returning({ creatorId });
  return row?.creatorId;
}

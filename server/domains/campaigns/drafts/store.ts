import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
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

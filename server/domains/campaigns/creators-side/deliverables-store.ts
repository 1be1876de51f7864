import { and, asc, eq, gte } from "drizzle-orm";
import type { OwnDeliverable, OwnPayment } from "#contract/campaigns/own.ts";
import type { DeliverableState } from "#contract/campaigns/states.ts";
import type { Database } from "../../../db/connect.ts";
import { campaignDeliverables, campaignPayments, deliverableComments } from "../../../db/tables/index.ts";
import { presentComment, presentDraftFile } from "../drafts/rules.ts";
import { selectDraftFiles } from "../drafts/store.ts";
import { presentFile } from "../files/stored.ts";
import { selectInvoices } from "../files/store.ts";
import { paidFor, presentParts } from "../payments/store.ts";
import type { OfCreator } from "./board-store.ts";

const isOf = ({ campaignId, creatorId }: OfCreator) =>
  and(eq(campaignDeliverables.campaignId, campaignId), eq(campaignDeliverables.creatorId, creatorId));

/**
 * Selects deliverables with their comments, those with the earliest day first. Drafts and comments from before `since`
 * are left out.
 */
export async function selectDeliverables(db: Database, of: OfCreator, since: Date | null): Promise<OwnDeliverable[]> {
  const rows = await db
    .select()
    .from(campaignDeliverables)
    .where(isOf(of))
    .orderBy(asc(campaignDeliverables.dueOn), asc(campaignDeliverables.id));
  const comments = await db
    .select()
    .from(deliverableComments)
    .where(
      and(
        eq(deliverableComments.campaignId, of.campaignId),
        eq(deliverableComments.creatorId, of.creatorId),
        since === null ? undefined : gte(deliverableComments.createdAt, since),
      ),
    )
    .orderBy(asc(deliverableComments.createdAt), asc(deliverableComments.id));
  const files = Map.groupBy(await selectDraftFiles(db, of, since), ({ deliverableId }) => deliverableId);
  const byDeliverable = Map.groupBy(comments, ({ deliverableId }) => deliverableId);
  const isRead = (draftedAt: Date | null) => since === null || (draftedAt !== null && draftedAt >= since);
  return rows.map(({ id, network, format, count, dueOn, state, postLinks, postedAt, ...draft }) => ({
    _id: id,
    network,
    format,
    count,
    dueOn,
    state,
    draftText: isRead(draft.draftedAt) ? draft.draftText : "",
    draftLink: isRead(draft.draftedAt) ? draft.draftLink : "",
    postLinks,
    postedAt: postedAt?.toISOString() ?? null,
    files: (files.get(id) ?? []).map(presentDraftFile),
    comments: (byDeliverable.get(id) ?? []).map((row) => presentComment(row, files.get(id) ?? [])),
  }));
}

/** Selects payments by expected day, the earliest first. */
export async function selectPayments(
  db: Database,
  { campaignId, creatorId }: OfCreator,
  since: Date | null,
): Promise<OwnPayment[]> {
  const { id, amount, state, dueOn, reference, parts } = campaignPayments;
  const rows = await db
    .select({
      _id: id,
      customerId: campaignPayments.customerId,
      amount,
      state,
      dueOn,
      reference,
      parts,
      deliverable: paidFor,
    })
    .from(campaignPayments)
    .leftJoin(campaignDeliverables, eq(campaignDeliverables.id, campaignPayments.deliverableId))
    .where(and(eq(campaignPayments.campaignId, campaignId), eq(campaignPayments.creatorId, creatorId)))
    .orderBy(asc(dueOn), asc(id));
  const [first] = rows;
  if (!first) return [];
  const invoices = await selectInvoices(
    db,
    first.customerId,
    rows.map((row) => row._id),
  );
  return rows.map(({ customerId: _ofBrand, ...row }) =>
    Object.assign(row, {
      parts: presentParts(row.parts),
      invoices: (invoices.get(row._id) ?? [])
        .filter(({ createdAt }) => since === null || createdAt >= since)
        .map(presentFile),
    }),
  );
}

type Key = OfCreator & { deliverable: string };

/** Locks a deliverable of the creator until the transaction ends. */
export async function lockDeliverable(db: Database, { deliverable, ...of }: Key) {
  const [row] = await db
    .select()
    .from(campaignDeliverables)
    .where(and(isOf(of), eq(campaignDeliverables.id, deliverable)))
    .for("update");
  return row;
}

type Delivery = {
  state: DeliverableState;
  updatedAt: Date;
  draftText?: string;
  draftLink?: string;
  draftedAt?: Date;
  isDraftOfCreator?: true;
  submittedBy?: string;
  postLinks?: string[];
  postedAt?: Date;
};

export async function updateDeliverable(db: Database, { deliverable, ...of }: Key, change: Delivery): Promise<void> {
  await db
    .update(campaignDeliverables)
    .set(change)
    .where(and(isOf(of), eq(campaignDeliverables.id, deliverable)));
}

type NewComment = OfCreator & {
  id: string;
  deliverableId: string;
  customerId: string;
  userId: string;
  text: string;
  createdAt: Date;
  fileId: string | null;
  x: number | null;
  y: number | null;
  seconds: number | null;
};

/** Resolves to whether it was stored: an id is used once. */
export async function insertComment(db: Database, comment: NewComment): Promise<boolean> {
  const rows = await db
    .insert(deliverableComments)
    .values({ ...comment, isOfCreator: true })
    .onConflictDoNothing({ target: deliverableComments.id })
    .returning({ id: deliverableComments.id });
  return rows.length > 0;
}

/** Counts the creator's own comments in one campaign. */
export async function countComments(db: Database, { campaignId, creatorId }: OfCreator): Promise<number> {
  const { campaignId: campaign, creatorId: creator, isOfCreator } = deliverableComments;
  return db.$count(deliverableComments, and(eq(campaign, campaignId), eq(creator, creatorId), eq(isOfCreator, true)));
}

export async function hasComment(
  db: Database,
  { id, deliverableId, userId, text }: Pick<NewComment, "id" | "deliverableId" | "userId" | "text">,
): Promise<boolean> {
  const { id: key, deliverableId: of, userId: by, text: written } = deliverableComments;
  const same = and(eq(key, id), eq(of, deliverableId), eq(by, userId), eq(written, text));
  return (await db.$count(deliverableComments, same)) > 0;
}

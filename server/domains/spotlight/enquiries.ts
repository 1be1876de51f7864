import { DAY_MS } from "#contract/base/limits.ts";
import * as contract from "#contract/spotlight/enquiries.ts";
import type { Context, Member } from "../../context.ts";
import { offsetOf, pageOf } from "../../db/paging.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import type { ClaimMoved, ClaimReturned } from "../../kernel/feature.ts";
import { emitChanged, read, write } from "../../kernel/handler.ts";
import { lockCreator, selectOwnerClaim, selectWorkspaceOf } from "../creator-profile/index.ts";
import { moveOwnersNotices, notifyUser } from "../notifications/index.ts";
import * as enquiries from "./enquiries-store.ts";
import { formerSince } from "./slugs.ts";
import { selectPublic } from "./store.ts";

const PAGE_SIZE = 20;

const recipientOf = (ctx: Context<Member>, id: string) => ({ creatorId: Number(id), userId: ctx.actor.userId });

export const listEnquiries = read(contract.listEnquiries)(async ({ ctx, input: { id, archived, page } }) => {
  const recipient = recipientOf(ctx, id);
  const [found, unreadCount] = await Promise.all([
    enquiries.selectEnquiries(ctx.db, recipient, {
      isArchived: archived,
      limit: PAGE_SIZE + 1,
      offset: offsetOf(page, PAGE_SIZE),
    }),
    enquiries.countNew(ctx.db, recipient),
  ]);
  const { rows, hasMore } = pageOf(found, PAGE_SIZE);
  return { enquiries: rows, hasMore, unreadCount };
});

export const setEnquiryState = write(contract.setEnquiryState, { transaction: "unlocked" })(async ({
  ctx,
  input: { id, enquiryId, state },
  unchanged,
}) => {
  const before = await enquiries.updateState(ctx.db, recipientOf(ctx, id), { id: enquiryId, state });
  if (before === undefined) refuse("not_found");
  if (before === state) unchanged();
  return {};
});

/**
 * Takes what a visitor wrote to the creator of a public page. `formKey` is the form's: sent again, it changes nothing.
 * Resolves to false where the page has taken as many as it takes in a day. Throws not_found where there is no such page,
 * or where it takes none.
 */
export async function sendEnquiry(
  ctx: Context,
  { slug, formKey, enquiry }: { slug: string; formKey: string; enquiry: contract.Enquiry },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const found = await selectPublic(tx.db, { slug, since: formerSince(tx) });
    // Under the creator's lock, so that the page holds its claim, and two messages are counted one after the other.
    if (!found || !(await lockCreator(tx.db, found.creatorId))) refuse("not_found");
    const page = await selectPublic(tx.db, { slug, since: formerSince(tx) });
    if (!page?.takesEnquiries) refuse("not_found");
    const { claimId, userId, creatorId } = page;
    const now = tx.clock.now();
    const since = new Date(now.getTime() - DAY_MS);
    const { count, isKnown } = await enquiries.countEnquiries(tx.db, { claimId, since, formKey });
    if (isKnown || count >= contract.ENQUIRIES_PER_DAY) return isKnown;
    const customerId = (await selectWorkspaceOf(tx.db, userId)) ?? refuse("not_found");
    const id = await enquiries.insertEnquiry(tx.db, { ...enquiry, claimId, formKey, createdAt: now });
    const payload = { kind: "enquiry" as const, creator: String(creatorId) };
    await notifyUser(tx, { customerId, userId, subject: `enquiry ${id}`, payload });
    emitChanged({ emit: tx.emit, customerId }, ["enquiries"]);
    return true;
  });
}

/** At night. */
export async function forgetOldEnquiries({ ctx }: { ctx: Context }): Promise<void> {
  await enquiries.deleteEnquiriesBefore(ctx.db, new Date(ctx.clock.now().getTime() - contract.ENQUIRY_DAYS * DAY_MS));
}

export const readVisits = read(contract.readVisits)(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  const owner = (await selectOwnerClaim(ctx.db, creatorId)) ?? refuse("not_found");
  const found = await enquiries.selectVisits(ctx.db, { creatorId, userId: owner.userId });
  const byDay = new Map(found.map(({ day, visits }) => [day, visits]));
  const now = ctx.clock.now().getTime();
  const days = Array.from({ length: contract.VISIT_DAYS }, (_, i) => {
    const day = new Date(now - (contract.VISIT_DAYS - 1 - i) * DAY_MS).toISOString().slice(0, "2026-11-20".length);
    return { day, visits: byDay.get(day) ?? 0 };
  });
  return { days, total: found.reduce((sum, { visits }) => sum + visits, 0) };
});

/** What visitors wrote is read in the profile to which its account moved. */
export const moveEnquiries: ClaimMoved = async ({ ctx, from, to: { claimId } }) =>
  enquiries.moveToClaim(ctx.db, from, claimId);

export const returnEnquiries: ClaimReturned = async ({ ctx, claim }) => {
  const ids = await enquiries.returnToClaim(ctx.db, claim);
  const subjects = ids.map((id) => `enquiry ${id}`);
  await moveOwnersNotices(ctx, { userId: claim.userId, subjects, to: claim.creatorId });
};

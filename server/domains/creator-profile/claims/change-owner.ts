import type { ClaimEnd, ClaimMethod, ClosedMatterState } from "#contract/base/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../../context.ts";
import { markForIndexing } from "../../../db/outbox.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { withdrawDeclared } from "../../curation/index.ts";
import { moveOwnersNotices, notifyUser } from "../../notifications/index.ts";
import { emitToAdministrators, updateMessageState } from "../../support/index.ts";
import { withdraw } from "../connections/withdraw.ts";
import { deleteManagersOf } from "../managers/store.ts";
import * as store from "./store.ts";

/**
 * Makes the profile the user's. Within a transaction that holds the creator's lock, after the former owner's claim has
 * ended.
 */
export async function giveProfile(ctx: Context, claim: store.ClaimRow, method: ClaimMethod): Promise<void> {
  const { id, creatorId, userId } = claim;
  await store.updateClaim(ctx.db, id, {
    state: "owned",
    end: null,
    method,
    code: null,
    codeExpiresAt: null,
    changedAt: ctx.clock.now(),
  });
  await store.setOwner(ctx.db, creatorId, userId);
  await markForIndexing(ctx.db, [creatorId]);
  await emitToUser(ctx, userId);
}

/**
 * Ends a claim that is not over: what its user declared in the profile is withdrawn, and a matter that waits is closed.
 * Within a transaction that holds the creator's lock. The user is notified, unless they released it.
 */
export async function endClaim(
  ctx: Context,
  claim: store.ClaimRow,
  end: ClaimEnd,
  { notifies = true }: { notifies?: boolean } = {},
): Promise<void> {
  const { id, creatorId, userId, state, messageId, renameMessageId } = claim;
  await store.updateClaim(ctx.db, id, {
    state: "ended",
    end,
    // An ended claim with a method was an owner's. Administrators go on seeing what they declined.
    ...(state !== "owned" && end !== "declined" && { method: null }),
    code: null,
    codeExpiresAt: null,
    requestedName: null,
    renameMessageId: null,
    changedAt: ctx.clock.now(),
  });
  if (renameMessageId !== null) await closeMatter(ctx, renameMessageId);
  if (state === "review" && messageId !== null && end !== "declined") await closeMatter(ctx, messageId);
  if (state === "owned") {
    await emitToUsers(ctx, await deleteManagersOf(ctx.db, id));
    await store.setOwner(ctx.db, creatorId, null);
    await withdraw(ctx, { claimId: id });
    await withdrawDeclared(ctx, creatorId);
    await markForIndexing(ctx.db, [creatorId]);
  }
  await emitToUser(ctx, userId);
  if (state === "owned" && end !== "moved") {
    await moveOwnersNotices(ctx, { userId, from: creatorId, to: null });
    await ctx.features.claimEnded({ ctx, claim: { creatorId, userId } });
  }
  // Who sent evidence is sent the administrators' note instead.
  if (!notifies || end === "released" || end === "declined" || end === "moved") return;
  const customerId = await store.selectWorkspaceOf(ctx.db, userId);
  if (customerId !== undefined)
    await notifyUser(ctx, {
      customerId,
      userId,
      subject: `claim.ended ${id}`,
      payload: { kind: "claim.ended", end, creator: String(creatorId) },
    });
}

/** What others wrote to the owner by the claim that has ended goes to another claim of the same user. */
export async function moveClaim(
  ctx: Context,
  { creatorId, userId }: Pick<store.ClaimRow, "creatorId" | "userId">,
  to: Pick<store.ClaimRow, "id" | "creatorId">,
): Promise<void> {
  await moveOwnersNotices(ctx, { userId, from: creatorId, to: to.creatorId });
  await ctx.features.claimMoved({
    ctx,
    from: { creatorId, userId },
    to: { claimId: to.id, creatorId: to.creatorId },
  });
}

/** There is nothing to decide in it, and its sender is not notified. */
async function closeMatter(ctx: Context, messageId: string): Promise<void> {
  await updateMessageState(ctx.db, messageId, "declined");
  await emitToAdministrators(ctx, ["moderation"]);
}

/** `doubt`: what the proof leaves open. */
type Review = { text: string; doubt: string | null; link: string | null; method: ClaimMethod | null };

/** Has administrators decide whose the profile is. The present owner is notified, and stays the owner until then. */
export async function openReview(
  ctx: Context,
  claim: store.ClaimRow,
  { text, doubt, link, method }: Review,
): Promise<void> {
  const { id, creatorId, userId } = claim;
  const now = ctx.clock.now();
  const customerId = (await store.selectWorkspaceOf(ctx.db, userId)) ?? refuse("not_found");
  const messageId = await store.insertMatter(ctx.db, {
    userId,
    customerId,
    creatorId,
    subject: doubt,
    text,
    createdAt: now,
  });
  await store.updateClaim(ctx.db, id, {
    state: "review",
    ...(method !== null && { method }),
    code: null,
    codeExpiresAt: null,
    messageId,
    evidenceLink: link,
    changedAt: now,
  });
  await emitToAdministrators(ctx, ["moderation"]);
  await emitToUser(ctx, userId);
  const owner = await store.selectOwnerClaim(ctx.db, creatorId);
  const ownerWorkspace = owner && (await store.selectWorkspaceOf(ctx.db, owner.userId));
  if (owner && ownerWorkspace !== undefined)
    await notifyUser(ctx, {
      customerId: ownerWorkspace,
      userId: owner.userId,
      subject: `claim.disputed ${id}`,
      payload: { kind: "claim.disputed", creator: String(creatorId) },
    });
}

/** Administrators close the matter of a claim. Refuses where the claim has ended since: there is nothing to decide. */
export async function decideClaim(
  ctx: Context,
  { messageId, outcome }: { messageId: string; outcome: ClosedMatterState },
): Promise<void> {
  const [found] = await store.selectReviewed(ctx.db, [messageId]);
  if (!found || !(await store.lockCreator(ctx.db, found.creatorId))) refuse("conflict", say("claims.ended"));
  // Once the creator is locked no claim of it changes.
  const [claim] = await store.selectReviewed(ctx.db, [messageId]);
  if (!claim) refuse("conflict", say("claims.ended"));
  if (outcome === "declined") return endClaim(ctx, claim, "declined");
  const owner = await store.selectOwnerClaim(ctx.db, claim.creatorId);
  if (owner) await endClaim(ctx, owner, "decided");
  await giveProfile(ctx, claim, claim.method ?? "evidence");
}

/** Ends all claims of a user whose account is deleted. Within a transaction. */
export async function endClaimsOf(ctx: Context, userId: string): Promise<void> {
  for (const { id, creatorId } of await store.selectOpenOf(ctx.db, userId)) {
    await store.lockCreator(ctx.db, creatorId);
    const claim = await store.selectClaim(ctx.db, id);
    if (claim && claim.state !== "ended") await endClaim(ctx, claim, "released");
  }
}

/** Makes what the user reads of their profiles stale. */
export async function emitToUser(ctx: Context, userId: string): Promise<void> {
  await emitToUsers(ctx, [userId]);
}

async function emitToUsers(ctx: Context, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const customerId of await store.selectWorkspacesOf(ctx.db, userIds))
    emitChanged({ emit: ctx.emit, customerId }, ["own-profile", "profiles"]);
}

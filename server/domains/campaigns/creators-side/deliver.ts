import { randomUUID } from "node:crypto";
import * as contract from "#contract/campaigns/own.ts";
import { deliverableMachine, takesPart } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged, write } from "../../../kernel/handler.ts";
import { selectVisible, type OfCreator } from "./board-store.ts";
import { columnsOf } from "../drafts/rules.ts";
import { markSubmitted, selectDraftFiles } from "../drafts/store.ts";
import * as store from "./deliverables-store.ts";
import { keyOf } from "./negotiation.ts";
import { selectStart } from "./negotiation-store.ts";
import { notifyBrand } from "./notify.ts";

type Input = { id: string; campaign: string; deliverable: string };

/** Locks a deliverable of the creator. Throws not_found, also where the campaign does not exist for them. */
async function openDeliverable({ db }: Context<Member>, input: Input) {
  const of = keyOf(input);
  const { campaign, place } = (await selectVisible(db, of)) ?? refuse("not_found");
  const key = { ...of, deliverable: input.deliverable };
  const row = (await store.lockDeliverable(db, key)) ?? refuse("not_found");
  return { campaign, key, row, place };
}

/** Throws conflict where the creator was rejected or has withdrawn; the deliverables of before stay. */
function assertTakesPart({ place }: Awaited<ReturnType<typeof openDeliverable>>): void {
  if (place === null || !takesPart(place)) refuse("conflict", say("campaigns.notTakingPart"));
}

/** Files of a deliverable that the creator reads: those of a former owner's time are not theirs. */
async function ownFiles({ db, actor }: Context<Member>, { campaignId, creatorId }: OfCreator, deliverable: string) {
  const of = { campaignId, creatorId };
  const files = await selectDraftFiles(db, of, await selectStart(db, of, actor.userId));
  return files.filter(({ deliverableId }) => deliverableId === deliverable);
}

export const submitDraft = write(contract.submitDraft)(async ({ ctx, input, unchanged }) => {
  const opened = await openDeliverable(ctx, input);
  assertTakesPart(opened);
  const { campaign, key, row } = opened;
  const { draftText, draftLink } = input;
  const step = deliverableMachine.steps.submitted;
  // Sent again, or by another tab.
  if (row.state === step.to && row.draftText === draftText && row.draftLink === draftLink) return unchanged();
  if (!deliverableMachine.may(row.state, "submitted")) refuse("conflict", say("campaigns.draftState"));
  const updatedAt = ctx.clock.now();
  const files = await ownFiles(ctx, key, row.id);
  if (draftText === "" && draftLink === "" && files.length === 0) refuse("bad_request", say("campaigns.noDraft"));
  await markSubmitted(
    ctx.db,
    key,
    files.map(({ id }) => id),
  );
  await store.updateDeliverable(ctx.db, key, {
    state: step.to,
    draftText,
    draftLink,
    draftedAt: updatedAt,
    isDraftOfCreator: true,
    submittedBy: ctx.actor.userId,
    updatedAt,
  });
  await notifyBrand(ctx, { campaign, creatorId: key.creatorId, event: "submitted", of: randomUUID() });
});

export const reportPosts = write(contract.reportPosts)(async ({ ctx, input, unchanged }) => {
  const opened = await openDeliverable(ctx, input);
  assertTakesPart(opened);
  const { campaign, key, row } = opened;
  const postLinks = [...new Set(input.postLinks)];
  const step = deliverableMachine.steps.posted;
  if (row.state === step.to && JSON.stringify(row.postLinks) === JSON.stringify(postLinks)) return unchanged();
  // Links that were mistyped are corrected until they are verified.
  if (row.state !== step.to && !deliverableMachine.may(row.state, "posted"))
    refuse("conflict", say("campaigns.postState"));
  const updatedAt = ctx.clock.now();
  // Corrected links keep the day; one from before a step was undone does not count.
  const postedAt = (row.state === step.to ? row.postedAt : null) ?? updatedAt;
  await store.updateDeliverable(ctx.db, key, { state: step.to, postLinks, postedAt, updatedAt });
  // Corrected links are shown, and are no news.
  if (row.state === step.to) emitChanged({ emit: ctx.emit, customerId: row.customerId }, ["campaigns"]);
  else await notifyBrand(ctx, { campaign, creatorId: key.creatorId, event: "posted", of: randomUUID() });
});

export const commentOnDeliverable = write(contract.commentOnDeliverable)(async ({ ctx, input, unchanged }) => {
  const { campaign, key, row } = await openDeliverable(ctx, input);
  const { campaignId, creatorId } = key;
  const files = await ownFiles(ctx, key, row.id);
  const comment = {
    id: input.key,
    campaignId,
    creatorId,
    deliverableId: row.id,
    customerId: row.customerId,
    userId: ctx.actor.userId,
    text: input.text,
    createdAt: ctx.clock.now(),
    ...columnsOf(input.pin, files),
  };
  if (await store.hasComment(ctx.db, comment)) return unchanged();
  const max = contract.OWN_COMMENTS_MAX;
  if ((await store.countComments(ctx.db, key)) >= max) refuse("conflict", say("campaigns.tooManyComments", { max }));
  if (!(await store.insertComment(ctx.db, comment))) refuse("conflict", say("campaigns.keyUsed"));
  await notifyBrand(ctx, { campaign, creatorId, event: "remarked", of: input.key });
});

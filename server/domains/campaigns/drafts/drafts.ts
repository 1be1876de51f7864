import { MEGABYTE } from "#contract/base/limits.ts";
import * as contract from "#contract/campaigns/drafts.ts";
import { deliverableMachine, takesPart } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { fetchCampaign } from "../briefs/briefs.ts";
import { selectVisible, type OfCreator } from "../creators-side/board-store.ts";
import { lockDeliverable } from "../creators-side/deliverables-store.ts";
import { keyOf } from "../creators-side/negotiation.ts";
import { selectStart } from "../creators-side/negotiation-store.ts";
import { emitToCreators } from "../creators-side/notify.ts";
import { recordFile, sendStored, storeOneOf } from "../files/stored.ts";
import { presentDraftFile } from "./rules.ts";
import * as store from "./store.ts";

type Ctx = Context<Member>;
type Input = { id: string; campaign: string };

async function openCampaign(ctx: Ctx, input: Input) {
  const of = keyOf(input);
  const found = (await selectVisible(ctx.db, of)) ?? refuse("not_found");
  return { ...found, of };
}

/** A deliverable whose draft the creator can hand in now. Throws conflict where they cannot. */
async function openDraft(ctx: Ctx, input: Input & { deliverable: string }) {
  const { of, campaign, place } = await openCampaign(ctx, input);
  const row = (await lockDeliverable(ctx.db, { ...of, deliverable: input.deliverable })) ?? refuse("not_found");
  if (place === null || !takesPart(place)) refuse("conflict", say("campaigns.notTakingPart"));
  if (!deliverableMachine.may(row.state, "submitted")) refuse("conflict", say("campaigns.draftState"));
  return { of, campaign, row };
}

const full = () => say("campaigns.noSpaceThere");

/** Throws conflict where the creator's drafts in the campaign have no room for so many bytes. */
async function assertDraftSpace(ctx: Ctx, of: OfCreator, bytes: number): Promise<void> {
  const used = await store.sumDraftBytes(ctx.db, of);
  const max = contract.DRAFT_SPACE_MAX;
  if (used + bytes > max)
    refuse("conflict", say("campaigns.draftSpace", { max: max / MEGABYTE, used: Math.ceil(used / MEGABYTE) }));
}

export const uploadDraftFile = write(contract.uploadDraftFile, {
  async before({ ctx, input }) {
    const { campaign, of } = await openDraft(ctx, input);
    await assertDraftSpace(ctx, of, input.file.bytes);
    const others = say("campaigns.draftFileType");
    const upload = { file: input.file, full: full(), types: contract.DRAFT_FILE_TYPES, others };
    return storeOneOf(ctx, campaign.customerId, upload);
  },
})(async ({ ctx, input }, stored) =>
  recordFile(ctx, stored, {
    full: full(),
    async record() {
      const { of, row } = await openDraft(ctx, input);
      const { id: deliverableId, customerId } = row;
      await assertDraftSpace(ctx, of, stored.bytes);
      const max = contract.DRAFT_FILES_MAX;
      const files = await store.selectDraftFiles(ctx.db, { customerId, deliverableId });
      if (files.length >= max) refuse("conflict", say("campaigns.tooManyDraftFiles", { max }));
      const by = { userId: ctx.actor.userId, createdAt: ctx.clock.now() };
      const file = await store.insertDraftFile(ctx.db, { ...of, ...stored, deliverableId, ...by });
      return { file: presentDraftFile(file) };
    },
  }),
);

/** A file that the creator may read: one of a former owner's time is not theirs. */
async function fetchOwnFile(ctx: Ctx, input: Input & { file: string }) {
  const { of } = await openCampaign(ctx, input);
  const files = await store.selectDraftFiles(ctx.db, of, await selectStart(ctx.db, of, ctx.actor.userId));
  return { of, file: files.find(({ id }) => id === input.file) ?? refuse("not_found") };
}

export const getOwnDraftFile = read(contract.getOwnDraftFile)(async ({ ctx, input }) =>
  sendStored(ctx, (await fetchOwnFile(ctx, input)).file),
);

export const removeDraftFile = write(contract.removeDraftFile)(async ({ ctx, input }) => {
  const { of, file } = await fetchOwnFile(ctx, input);
  // Locked, so that it is not handed in at the same time.
  await lockDeliverable(ctx.db, { ...of, deliverable: file.deliverableId });
  if (!(await store.deleteDraftFile(ctx.db, of, file.id))) refuse("conflict", say("campaigns.draftFileStays"));
  // At once, since its bytes do not count for the space of the workspace from now on.
  await ctx.files.delete(file.key);
});

export const getDraftFile = read(contract.getDraftFile)(async ({ ctx, input }) =>
  sendStored(ctx, await store.selectSubmittedFile(ctx.db, await fetchCampaign(ctx, input.id), input.file)),
);

export const removeSentFile = write(contract.removeSentFile, { action: "campaigns.draft-file" })(async ({
  ctx,
  input,
}) => {
  const campaign = await fetchCampaign(ctx, input.id);
  const creatorId = await store.deleteSentFile(ctx.db, campaign, input.file);
  await emitToCreators(ctx, [creatorId ?? refuse("not_found")]);
  return { changed: 1, title: campaign.title };
});

/** Throws conflict where an undo restores files for which the drafts have no room. */
export const checkSpace: UndoStep = async ({ ctx, actionId }) => {
  const limits = { bytes: contract.DRAFT_SPACE_MAX, files: contract.DRAFT_FILES_MAX };
  if (await store.exceedsDrafts(tenantOf(ctx), actionId, limits)) refuse("conflict", say("campaigns.draftSpaceUndo"));
};

const resolutionBy = ({ clock, actor }: Ctx, isResolved: boolean) => ({
  resolvedAt: isResolved ? clock.now() : null,
  resolvedBy: isResolved ? actor.userId : null,
});

export const resolveComment = write(contract.resolveComment)(async ({ ctx, input }) => {
  const { id: campaignId } = await fetchCampaign(ctx, input.id);
  const { db, customerId } = tenantOf(ctx);
  const change = resolutionBy(ctx, input.isResolved);
  const creatorId = await store.setResolved(db, { ...input, campaignId }, { customerId }, change);
  await emitToCreators(ctx, [creatorId ?? refuse("not_found")]);
});

export const resolveOwnComment = write(contract.resolveOwnComment)(async ({ ctx, input }) => {
  const { of, campaign } = await openCampaign(ctx, input);
  const by = { creatorId: of.creatorId, since: await selectStart(ctx.db, of, ctx.actor.userId) };
  const change = resolutionBy(ctx, input.isResolved);
  const found = await store.setResolved(ctx.db, { ...input, campaignId: campaign.id }, by, change);
  if (found === undefined) refuse("not_found");
  emitChanged({ emit: ctx.emit, customerId: campaign.customerId }, ["campaigns"]);
});

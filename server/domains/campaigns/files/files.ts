import * as contract from "#contract/campaigns/files.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { fetchCampaign } from "../briefs/briefs.ts";
import { emitToParticipants } from "../creators-side/notify.ts";
import { noSpace, recordFile, presentFile, sendStored, storeFile } from "./stored.ts";
import * as store from "./store.ts";

const max = contract.BRIEF_FILES_MAX;
const tooMany = () => say("campaigns.tooManyFiles", { max });

export const uploadBriefFile = write(contract.uploadBriefFile, {
  action: "campaigns.files",
  async before({ ctx, input }) {
    const { customerId } = await fetchCampaign(ctx, input.id);
    return storeFile(ctx, customerId, { file: input.file, full: noSpace() });
  },
})(async ({ ctx, input }, stored) =>
  recordFile(ctx, stored, {
    full: noSpace(),
    async record() {
      const { id, title, customerId } = await fetchCampaign(ctx, input.id);
      if ((await store.selectFiles(ctx.db, { id, customerId })).length >= max) refuse("conflict", tooMany());
      const by = { userId: ctx.actor.userId, createdAt: ctx.clock.now() };
      const row = await store.insertFile(ctx.db, { ...stored, campaignId: id, ...by });
      await emitToParticipants(ctx, id);
      return { changed: 1, title, reply: { file: presentFile(row) } };
    },
  }),
);

/** Throws conflict where files come back to a brief that has no room for them. Their size was counted all the time. */
export const checkFiles: UndoStep = async ({ ctx, actionId }) => {
  if (await store.exceedsBrief(tenantOf(ctx), actionId, max)) refuse("conflict", tooMany());
};

export const getBriefFile = read(contract.getBriefFile)(async ({ ctx, input }) =>
  sendStored(ctx, await store.selectFile(ctx.db, await fetchCampaign(ctx, input.id), input.file)),
);

export const removeBriefFile = write(contract.removeBriefFile, { action: "campaigns.files" })(async ({
  ctx,
  input,
}) => {
  const campaign = await fetchCampaign(ctx, input.id);
  if (!(await store.deleteFile(ctx.db, campaign, input.file))) refuse("not_found");
  await emitToParticipants(ctx, campaign.id);
  return { changed: 1, title: campaign.title };
});

export const getInvoice = read(contract.getInvoice)(async ({ ctx, input }) => {
  const { id } = await fetchCampaign(ctx, input.id);
  return sendStored(ctx, await store.selectInvoice(ctx.db, { id, customerId: tenantOf(ctx).customerId }, input.file));
});

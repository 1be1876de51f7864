import * as contract from "#contract/campaigns/deliverables.ts";
import type { Pin } from "#contract/campaigns/drafts.ts";
import { deliverableMachine, type DeliverableState, type DeliverableStep } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { stateRecord } from "../../../kernel/machine.ts";
import { fetchCampaign, todayOf } from "../briefs/briefs.ts";
import { presentPerson } from "../briefs/present.ts";
import { hasComment } from "../creators-side/deliverables-store.ts";
import { assertReached, emitToCreators, markHandled, notifyCreators } from "../creators-side/notify.ts";
import { columnsOf, presentComment, presentDraftFile } from "../drafts/rules.ts";
import { selectSubmitted } from "../drafts/store.ts";
import { readPeople } from "../people.ts";
import { creatorsIn } from "../pipeline/creators-in.ts";
import { isSentAgain } from "../sent-again.ts";
import { findPosts } from "./find-posts.ts";
import * as store from "./store.ts";

type Row = Awaited<ReturnType<typeof store.selectDeliverablesOf>>["rows"][number];

export async function presentDeliverables(ctx: Context<Member>, rows: readonly Row[]): Promise<contract.Deliverable[]> {
  const people = await readPeople(
    ctx,
    rows.map(({ creatorId }) => creatorId),
  );
  return rows.flatMap(({ id: _id, creatorId, ...row }) => {
    const creator = presentPerson(people, creatorId);
    return creator ? [{ _id, creator, ...row }] : [];
  });
}

export const listDeliverables = read(contract.listDeliverables)(async ({ ctx, input }) => {
  const { id } = await fetchCampaign(ctx, input.id);
  const { rows, ...page } = await store.deliverablesOf(id, todayOf(ctx)).read(tenantOf(ctx), input);
  return { deliverables: await presentDeliverables(ctx, rows), ...page };
});

async function fetchDeliverable(ctx: Context<Member>, key: store.DeliverableKey) {
  const campaign = await fetchCampaign(ctx, key.id);
  const row = (await store.selectDeliverable(tenantOf(ctx), key, todayOf(ctx))) ?? refuse("not_found");
  return { campaign, row };
}

export const readDeliverable = read(contract.readDeliverable)(async ({ ctx, input }) => {
  const { row } = await fetchDeliverable(ctx, input);
  const { id: _id, creatorId, ...deliverable } = row;
  const people = await readPeople(ctx, [creatorId]);
  const creator = presentPerson(people, creatorId) ?? refuse("not_found");
  const notes = await store.selectComments(tenantOf(ctx), _id);
  const files = await selectSubmitted(ctx.db, { customerId: tenantOf(ctx).customerId, deliverableId: _id });
  return {
    deliverable: { _id, creator, ...deliverable, files: files.map(presentDraftFile) },
    notes: notes.map(({ comment, by }) => Object.assign(presentComment(comment, files), { by })),
  };
});

export const createDeliverables = write(contract.createDeliverables, { action: "campaigns.deliverables" })(async ({
  ctx,
  input,
}) => {
  const tenant = tenantOf(ctx);
  const { id, key, creatorsId, ...agreed } = input;
  const { title } = await fetchCampaign(ctx, id);
  const creatorIds = await creatorsIn(tenant, id, creatorsId);
  const added = creatorIds.length;
  if (isSentAgain(await store.selectByKey(tenant, id, key), { creatorIds, values: agreed }))
    return { changed: 0, title, reply: { added } };
  const max = contract.DELIVERABLES_MAX;
  if ((await store.countDeliverables(tenant, id)) + added > max)
    refuse("conflict", say("campaigns.tooManyDeliverables", { max }));
  const now = ctx.clock.now();
  const by = { createdBy: ctx.actor.userId, createdAt: now, updatedAt: now };
  await store.insertDeliverables(
    tenant,
    creatorIds.map((creatorId) => Object.assign({ campaignId: id, creatorId }, agreed, by)),
    key,
  );
  await emitToCreators(ctx, creatorIds);
  return { changed: added, title, reply: { added } };
});

export const updateDeliverable = write(contract.updateDeliverable, { action: "campaigns.deliverables" })(async ({
  ctx,
  input,
}) => {
  const { id, deliverable, ...given } = input;
  const campaign = await fetchCampaign(ctx, id);
  const [row = refuse("not_found")] = await store.lockDeliverables(tenantOf(ctx), [{ id, deliverable }]);
  const stored = new Map<string, unknown>(Object.entries(row));
  const isOther = (key: string, value: unknown) => value !== undefined && value !== stored.get(key);
  const isChanged = Object.entries(given).some(([key, value]) => isOther(key, value));
  // What was handed in, approved or posted stays as it was read.
  const isRedrafted = isOther("draftText", given.draftText) || isOther("draftLink", given.draftLink);
  if (isRedrafted && !deliverableMachine.may(row.state, "submitted")) refuse("conflict", say("campaigns.draftFixed"));
  const updatedAt = ctx.clock.now();
  const change = { ...given, updatedAt, ...(isRedrafted && { draftedAt: updatedAt }) };
  if (isChanged) await store.updateDeliverables(tenantOf(ctx), [row.id], change);
  if (isChanged) await emitToCreators(ctx, [row.creatorId]);
  return { changed: isChanged ? 1 : 0, title: campaign.title };
});

/** Throws conflict where an undo changes a draft that was handed in since. */
export const checkDrafts: UndoStep = async ({ ctx, actionId }) => {
  if (await store.changesReadDraft(tenantOf(ctx), actionId)) refuse("conflict", say("campaigns.draftFixed"));
};

type Change = { postLinks?: readonly string[] | undefined };

const deliverableRecord = stateRecord<
  store.DeliverableKey,
  store.LockedDeliverable,
  DeliverableState,
  DeliverableStep,
  Change
>({
  machineOf: () => deliverableMachine,
  stateOf: ({ state }) => state,
  lock: async (ctx, keys) => store.lockDeliverables(tenantOf(ctx), keys),
  async save(ctx, { rows, step, to, change: { postLinks } }) {
    const now = ctx.clock.now();
    await store.updateDeliverables(
      tenantOf(ctx),
      rows.map(({ id }) => id),
      {
        state: to,
        updatedAt: now,
        ...(postLinks && { postLinks: [...postLinks] }),
        ...(step === "posted" && { postedAt: now }),
        ...(step === "withdrawn" && { postedAt: null }),
      },
    );
    return {};
  },
  refusalOf: ({ state }) => say(`campaigns.deliverable_${state}`),
});

type Written = {
  key: string;
  text: string;
  pin: Pin | null;
  of: Pick<store.LockedDeliverable, "id" | "campaignId" | "creatorId">;
};

/** Resolves to whether the comment is new. Throws conflict where another comment has its key, and at the limit of comments. */
async function storeComment(ctx: Context<Member>, { key, text, pin, of }: Written): Promise<boolean> {
  const { customerId } = tenantOf(ctx);
  const files = await selectSubmitted(ctx.db, { customerId, deliverableId: of.id });
  const comment = {
    ...columnsOf(pin, files),
    id: key,
    customerId,
    campaignId: of.campaignId,
    deliverableId: of.id,
    creatorId: of.creatorId,
    userId: ctx.actor.userId,
    text,
    createdAt: ctx.clock.now(),
  };
  if (await hasComment(ctx.db, comment)) return false;
  await assertReached(ctx, comment);
  const max = contract.COMMENTS_MAX;
  if ((await store.countComments(tenantOf(ctx), of)) >= max)
    refuse("conflict", say("campaigns.tooManyBrandComments", { max }));
  if (!(await store.insertComment(tenantOf(ctx), comment))) refuse("conflict", say("campaigns.keyUsed"));
  return true;
}

export const moveDeliverable = write(contract.moveDeliverable, { action: "campaigns.deliverables" })(async (call) => {
  const { ctx, input } = call;
  const { title } = await fetchCampaign(ctx, input.id);
  const of = { customerId: tenantOf(ctx).customerId, deliverableId: input.deliverable };
  const files = input.step === "submitted" ? await selectSubmitted(ctx.db, of) : [];
  const { row } = await deliverableRecord.advance(call, {
    key: { id: input.id, deliverable: input.deliverable },
    step: input.step,
    change: ({ draftText, draftLink, postLinks }) => {
      if (input.step === "submitted" && draftText === "" && draftLink === "" && files.length === 0)
        refuse("bad_request", say("campaigns.noDraft"));
      if (input.step === "posted" && (input.postLinks ?? postLinks).length === 0)
        refuse("bad_request", say("campaigns.noPosts"));
      return { postLinks: input.postLinks };
    },
  });
  if (input.comment) await storeComment(ctx, { ...input.comment, of: row });
  const news = { campaignId: input.id, creatorIds: [row.creatorId], of: call.actionId };
  if (input.step === "changesRequested" || input.step === "approved")
    await notifyCreators(ctx, { ...news, event: input.step });
  else await emitToCreators(ctx, news.creatorIds);
  await markReviewed(ctx, row, input.step);
  if (input.comment) await markHandled(ctx, { ...news, events: ["remarked"] });
  return { changed: 1, title };
});

/** Marks notifications of what the creator sent as read, unless something else of theirs waits for the same step. */
async function markReviewed(ctx: Context<Member>, row: store.LockedDeliverable, step: DeliverableStep): Promise<void> {
  const waiting = step === "verified" || step === "withdrawn" ? "posted" : "in_review";
  const { campaignId, creatorId } = row;
  if (await store.hasState(tenantOf(ctx), { campaignId, creatorId }, waiting)) return;
  const events = [waiting === "posted" ? ("posted" as const) : ("submitted" as const)];
  await markHandled(ctx, { campaignId, creatorIds: [creatorId], events });
}

export const removeDeliverable = write(contract.removeDeliverable, { action: "campaigns.deliverables" })(async ({
  ctx,
  input,
}) => {
  const { campaign, row } = await fetchDeliverable(ctx, input);
  await store.deleteDeliverable(tenantOf(ctx), input);
  await emitToCreators(ctx, [row.creatorId]);
  return { changed: 1, title: campaign.title };
});

export const commentDeliverable = write(contract.commentDeliverable)(async ({ ctx, input, unchanged }) => {
  const { campaign, row } = await fetchDeliverable(ctx, input);
  const { key, text, pin } = input;
  const of = { id: row.id, campaignId: campaign.id, creatorId: row.creatorId };
  if (!(await storeComment(ctx, { key, text, pin, of }))) return unchanged();
  await notifyCreators(ctx, {
    campaignId: campaign.id,
    creatorIds: [row.creatorId],
    event: "commented",
    of: input.key,
  });
  await markHandled(ctx, { campaignId: campaign.id, creatorIds: [row.creatorId], events: ["remarked"] });
});

export const findDeliverablePosts = read(contract.findDeliverablePosts)(async ({ ctx, input }) => {
  const { campaign, row } = await fetchDeliverable(ctx, input);
  return findPosts(ctx, campaign, row);
});

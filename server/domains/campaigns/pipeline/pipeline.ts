import * as contract from "#contract/campaigns/creators.ts";
import { takesPart } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { creatorIdsOf, mergedWith, putIntoCrm, recordAdded } from "../../crm/index.ts";
import { readAnswered } from "../../mail/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { selectMembers } from "../../tracking/index.ts";
import { creatorsMoved, emitToCreators, emitUndone, markHandled, notifyCreators } from "../creators-side/notify.ts";
import { fetchCampaign } from "../briefs/briefs.ts";
import { readPeople, readShown } from "../people.ts";
import { creatorsIn } from "./creators-in.ts";
import * as store from "./store.ts";

export const listCampaignCreators = read(contract.listCampaignCreators)(async ({ ctx, input }) => {
  const { id, currency } = await fetchCampaign(ctx, input.id);
  const { rows, ...page } = await store.creatorsOf(id).read(tenantOf(ctx), input);
  const cards = await readPeople(
    ctx,
    rows.map(({ creatorId }) => creatorId),
  );
  const creators = rows.flatMap(({ creatorId, ...row }) => {
    const creator = cards.get(creatorId);
    // A creator that was deleted concurrently is left out.
    return creator ? [{ _id: String(creatorId), creator, currency, ...row }] : [];
  });
  return { creators, ...page };
});

export const readCampaignCreator = read(contract.readCampaignCreator)(async ({ ctx, input }) => {
  const { id, currency } = await fetchCampaign(ctx, input.id);
  const ids = creatorIdsOf([input.creator]);
  const [row = refuse("not_found")] = await store.selectPlaces(tenantOf(ctx), id, ids);
  const { creatorId, ...place } = row;
  const creator = (await readPeople(ctx, ids)).get(creatorId) ?? refuse("not_found");
  return { creator: { _id: String(creatorId), creator, currency, ...place } };
});

/** Resolves the creators of a list, or the given ones; merged creators become the one that is shown. */
async function findChosen(
  ctx: Context<Member>,
  { creatorsId = [], topId, sequenceId }: ParsedInput<typeof contract.previewCampaignCreators>,
): Promise<number[]> {
  const tenant = tenantOf(ctx);
  if (topId !== undefined) {
    const list = await fetchList(tenant, topId);
    return [...new Set((await selectMembers(tenant, list.id)).map(({ shownAs }) => shownAs))];
  }
  const shownAs = await readShown(ctx);
  const ids = sequenceId === undefined ? creatorIdsOf(creatorsId) : await readAnswered(ctx, sequenceId);
  return [...new Set(ids.map((id) => shownAs.get(id) ?? id))];
}

/** Creators who are in a campaign through a creator that was merged into them are not added again. */
async function splitChosen(
  ctx: Context<Member>,
  campaignId: string,
  chosen: readonly number[],
): Promise<{ creatorIds: number[]; present: number[] }> {
  const merged = await mergedWith({ ctx, creatorIds: chosen });
  const places = await store.selectPlaces(tenantOf(ctx), campaignId, [...new Set([...merged.values()].flat())]);
  const inCampaign = new Set(places.map(({ creatorId }) => creatorId));
  const isThere = (creatorId: number) => merged.get(creatorId)?.some((one) => inCampaign.has(one)) ?? false;
  return {
    creatorIds: chosen.filter((creatorId) => !isThere(creatorId)),
    present: chosen.filter((creatorId) => isThere(creatorId)),
  };
}

export const previewCampaignCreators = read(contract.previewCampaignCreators)(async ({ ctx, input }) => {
  const { id } = await fetchCampaign(ctx, input.id);
  const { creatorIds, present } = await splitChosen(ctx, id, await findChosen(ctx, input));
  const cards = await readPeople(ctx, present.slice(0, contract.PRESENT_NAMED));
  return {
    added: creatorIds.length,
    alreadyThere: present.length,
    present: [...cards.values()].map(({ _id, full_name }) => ({ _id, full_name })),
  };
});

export const addCampaignCreators = write(contract.addCampaignCreators, { action: "campaigns.add" })(async ({
  ctx,
  input,
  actionId,
}) => {
  const tenant = tenantOf(ctx);
  const { id, title } = await fetchCampaign(ctx, input.id);
  const chosen = await findChosen(ctx, input);
  const max = contract.CAMPAIGN_CREATORS_MAX;
  const { creatorIds, present } = await splitChosen(ctx, id, chosen);
  if ((await store.countCreators(tenant, id)) + creatorIds.length > max)
    refuse("conflict", say("campaigns.full", { max }));
  await recordAdded({ ctx, rows: await putIntoCrm({ ctx, creatorIds }), actionId });
  const { userId: addedBy } = ctx.actor;
  const at = ctx.clock.now();
  const added = await store.insertCreators(tenant, { campaignId: id, creatorIds, status: input.status, addedBy, at });
  await creatorsMoved(ctx, { campaignId: id, creatorIds: added, status: input.status, of: actionId });
  return { changed: added.length, title, reply: { added: added.length, alreadyThere: present.length } };
});

/** Throws conflict where a fee that is agreed on becomes another one, and the creator stays accepted. */
async function assertFeesStay(
  ctx: Context<Member>,
  { campaignId, creatorIds }: { campaignId: string; creatorIds: readonly number[] },
  change: store.PlaceChange,
): Promise<void> {
  if (change.fee === undefined || (change.status !== undefined && !takesPart(change.status))) return;
  const places = await store.lockPlaces(tenantOf(ctx), campaignId, creatorIds);
  if (places.some(({ status, fee }) => takesPart(status) && fee !== null && fee !== change.fee))
    refuse("conflict", say("campaigns.feeAgreed"));
}

/** Throws conflict where an undo changes a fee that is agreed on. */
export const checkFees: UndoStep = async ({ ctx, actionId }) => {
  if (await store.replacesAgreedFee(tenantOf(ctx), actionId)) refuse("conflict", say("campaigns.feeAgreedUndo"));
};

/** Creators who take part again by an undo are notified, as of a move. */
export const notifyReturned: UndoStep = async (call) => {
  await emitUndone(call);
  const { ctx, actionId } = call;
  const returned = Map.groupBy(await store.selectReturned(tenantOf(ctx), actionId), ({ campaignId }) => campaignId);
  for (const [campaignId, places] of returned)
    await notifyCreators(ctx, {
      campaignId,
      creatorIds: places.map(({ creatorId }) => creatorId),
      event: "accepted",
      of: `${actionId} undone`,
    });
};

/** Throws conflict where an undo mixes a creator's offers with newer ones. */
export const checkOffers: UndoStep = async ({ ctx, actionId }) => {
  if (await store.hasOtherEntries(tenantOf(ctx), actionId)) refuse("conflict", say("campaigns.offersSince"));
};

export const changeCampaignCreators = write(contract.changeCampaignCreators, { action: "campaigns.move" })(async ({
  ctx,
  input,
  actionId,
}) => {
  const tenant = tenantOf(ctx);
  const { id, creatorsId, ...change } = input;
  const campaign = await fetchCampaign(ctx, id);
  const creatorIds = await creatorsIn(tenant, id, creatorsId);
  await assertFeesStay(ctx, { campaignId: id, creatorIds }, change);
  const places = { campaignId: campaign.id, creatorIds, at: ctx.clock.now() };
  const updated = await store.updateCreators(tenant, places, change);
  const idsOf = (wanted: boolean) =>
    updated.filter(({ isMoved }) => isMoved === wanted).map(({ creatorId }) => creatorId);
  await creatorsMoved(ctx, { campaignId: id, creatorIds: idsOf(true), status: change.status, of: actionId });
  await markHandled(ctx, { campaignId: id, creatorIds: idsOf(true), events: ["applied", "countered"] });
  await emitToCreators(ctx, idsOf(false));
  const changed = updated.length;
  return { changed, title: campaign.title, reply: { changed } };
});

export const removeCampaignCreators = write(contract.removeCampaignCreators, { action: "campaigns.remove" })(async ({
  ctx,
  input,
  actionId,
}) => {
  const tenant = tenantOf(ctx);
  const { id, title } = await fetchCampaign(ctx, input.id);
  const creatorIds = await creatorsIn(tenant, id, input.creatorsId);
  // Creators are notified before their places are deleted, since the campaign exists for them by their place.
  await notifyCreators(ctx, { campaignId: id, creatorIds, event: "removed", of: actionId });
  await markHandled(ctx, { campaignId: id, creatorIds });
  const removed = await store.deleteCreators(tenant, id, creatorIds);
  return { changed: removed, title, reply: { removed } };
});

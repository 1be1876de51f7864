import * as contract from "#contract/campaigns/creators.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { creatorIdsOf, putIntoCrm, recordAdded } from "../../crm/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { selectMembers, selectMerged } from "../../tracking/index.ts";
import { creatorsMoved, emitToCreators } from "../creators-side/tell.ts";
import { fetchCampaign } from "../briefs/briefs.ts";
import * as store from "./store.ts";

export const listCampaignCreators = read(contract.listCampaignCreators)(async ({ ctx, input }) => {
  const { id, currency } = await fetchCampaign(ctx, input.id);
  const { rows, ...page } = await store.creatorsOf(id).read(tenantOf(ctx), input);
  const cards = await readCards({ ctx, ids: rows.map(({ creatorId }) => creatorId) });
  const creators = rows.flatMap(({ creatorId, ...row }) => {
    const creator = cards.get(creatorId);
    // One that was deleted concurrently is left out.
    return creator ? [{ _id: creator._id, creator, currency, ...row }] : [];
  });
  return { creators, ...page };
});

export const readCampaignCreator = read(contract.readCampaignCreator)(async ({ ctx, input }) => {
  const { id, currency } = await fetchCampaign(ctx, input.id);
  const ids = creatorIdsOf([input.creator]);
  const [row = refuse("not_found")] = await store.selectPlaces(tenantOf(ctx), id, ids);
  const creator = (await readCards({ ctx, ids })).get(row.creatorId) ?? refuse("not_found");
  const { creatorId: _named, ...place } = row;
  return { creator: { _id: creator._id, creator, currency, ...place } };
});

/** Those of a list, or the given ones: a merged creator as the one that it is shown as. */
async function findChosen(
  ctx: Context<Member>,
  { creatorsId = [], topId }: ParsedInput<typeof contract.addCampaignCreators>,
): Promise<number[]> {
  const tenant = tenantOf(ctx);
  if (topId !== undefined) {
    const list = await fetchList(tenant, topId);
    return [...new Set((await selectMembers(tenant, list.id)).map(({ shownAs }) => shownAs))];
  }
  const shownAs = new Map((await selectMerged(tenant)).map((merged) => [merged.creatorId, merged.shownAs]));
  return [...new Set(creatorIdsOf(creatorsId).map((id) => shownAs.get(id) ?? id))];
}

export const addCampaignCreators = write(contract.addCampaignCreators, { action: "campaigns.add" })(async ({
  ctx,
  input,
  actionId,
}) => {
  const tenant = tenantOf(ctx);
  const { id, title } = await fetchCampaign(ctx, input.id);
  const creatorIds = await findChosen(ctx, input);
  const max = contract.CAMPAIGN_CREATORS_MAX;
  const there = await store.countIn(tenant, id, creatorIds);
  if ((await store.countCreators(tenant, id)) + creatorIds.length - there > max)
    refuse("conflict", say("campaigns.full", { max }));
  await recordAdded({ ctx, rows: await putIntoCrm({ ctx, creatorIds }), actionId });
  const { userId: addedBy } = ctx.actor;
  const at = ctx.clock.now();
  const added = await store.insertCreators(tenant, { campaignId: id, creatorIds, status: input.status, addedBy, at });
  await creatorsMoved(ctx, { campaignId: id, creatorIds: added, status: input.status, of: actionId });
  return { changed: added.length, title, reply: { added: added.length, alreadyThere: there } };
});

export const changeCampaignCreators = write(contract.changeCampaignCreators, { action: "campaigns.move" })(async ({
  ctx,
  input,
  actionId,
}) => {
  const tenant = tenantOf(ctx);
  const { id, creatorsId, ...change } = input;
  const campaign = await fetchCampaign(ctx, id);
  const creatorIds = creatorIdsOf(creatorsId);
  if ((await store.countIn(tenant, campaign.id, creatorIds)) < creatorIds.length) refuse("not_found");
  const places = { campaignId: campaign.id, creatorIds, at: ctx.clock.now() };
  const updated = await store.updateCreators(tenant, places, change);
  const idsOf = (wanted: boolean) =>
    updated.filter(({ isMoved }) => isMoved === wanted).map(({ creatorId }) => creatorId);
  await creatorsMoved(ctx, { campaignId: id, creatorIds: idsOf(true), status: change.status, of: actionId });
  await emitToCreators(ctx, idsOf(false));
  const changed = updated.length;
  return { changed, title: campaign.title, reply: { changed } };
});

export const removeCampaignCreators = write(contract.removeCampaignCreators, { action: "campaigns.remove" })(async ({
  ctx,
  input,
}) => {
  const tenant = tenantOf(ctx);
  const { id, title } = await fetchCampaign(ctx, input.id);
  const creatorIds = creatorIdsOf(input.creatorsId);
  if ((await store.countIn(tenant, id, creatorIds)) < creatorIds.length) refuse("not_found");
  const removed = await store.deleteCreators(tenant, id, creatorIds);
  await emitToCreators(ctx, creatorIds);
  return { changed: removed, title, reply: { removed } };
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import * as contracts from "#contract/campaigns/contracts.ts";
import { changeCampaignCreators } from "#contract/campaigns/creators.ts";
import { deleteCampaign, updateCampaign } from "#contract/campaigns/endpoints.ts";
import { uploadBriefFile } from "#contract/campaigns/files.ts";
import * as shipments from "#contract/campaigns/shipments.ts";
import { releaseClaim } from "#contract/creator-profile/claims.ts";
import { actions } from "#server/domains/actions/feature.ts";
import { creatorClaims } from "#server/db/tables/index.ts";
import { eachAlone } from "#server/kernel/each-alone.ts";
import { giveProfile, makeOwningCreator } from "#test/factories/claims.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner } from "#test/factories/people.ts";
import {
  add,
  at,
  newKey,
  offer,
  part,
  takingPart,
  type Campaign,
  type Creator,
} from "./creators-side/testing/taking-part.ts";
import { campaigns } from "./feature.ts";
import { sumBytes } from "./files/store.ts";

const { world, run } = takingPart();

async function offerContract({ browser, id }: Campaign, { creatorId }: Creator) {
  await browser.call(changeCampaignCreators, { id, creatorsId: [creatorId], fee: 45_000 });
  const text = { key: newKey(), name: "Agreement", text: "{{creator}} gets {{fee}}.", isOfCampaign: true };
  const template = (await browser.call(contracts.createContractTemplate, { id, ...text })).body.template._id;
  const of = { id, creator: creatorId, template };
  const { mark } = (await browser.call(contracts.previewContract, of)).body;
  expect((await browser.call(contracts.offerContract, { ...of, key: newKey(), mark })).status).toBe(200);
}

test("a rival who proves a claim of an owner's profile and gives it up hides nothing from the owner", async () => {
  const [creatorId = ""] = await makeCreators(world(), 1);
  const creator = { ...(await makeOwner(world())), creatorId };
  // Both are older than the claim of the owner.
  const [discussed, agreed] = [await run(), await run()];
  await add(discussed, creator, "to_contact");
  await offer(discussed, creator, 40_000);
  await add(agreed, creator, "accepted");
  await offerContract(agreed, creator);

  await world().travel(60_000);
  const owned = await giveProfile(world(), creator.userId, creatorId);
  const { root, ctx } = world();
  const changed = { changedAt: ctx.clock.now() };
  const [row] = await root.update(creatorClaims).set(changed).where(eq(creatorClaims.id, owned)).returning();
  if (!row) throw new Error("an owner has a claim");
  const seen = async () => ({
    negotiation: (await part(creator, discussed)).negotiation,
    contracts: (await creator.browser.call(contracts.listOwnContracts, at(creator, agreed))).body.contracts,
  });
  const before = await seen();
  expect(before).toMatchObject({ negotiation: [{ message: "For two reels" }], contracts: [{ state: "offered" }] });

  const rival = await makeOwner(world());
  const claimed = { ...row, id: newKey(), userId: rival.userId, state: "review" as const };
  await root.insert(creatorClaims).values(claimed);
  expect((await rival.browser.call(releaseClaim, { id: claimed.id })).status).toBe(200);
  expect(await seen()).toEqual(before);
});

/** A campaign with a product, for which the creator gave an address. */
async function given() {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  await add(campaign, creator, "accepted");
  const { id, browser } = campaign;
  const shipment = newKey();
  await browser.call(shipments.askForAddress, { id, creator: creator.creatorId, key: shipment, product: "Apron" });
  const mine = { ...at(creator, campaign), shipment };
  await creator.browser.call(shipments.giveAddress, { ...mine, address: "Bread Lane 1" });
  const addresses = async () =>
    (await world().root.execute(sql`select from shipment_addresses where shipment_id = ${shipment}`)).rows.length;
  expect(await addresses()).toBe(1);
  const state = async () =>
    (await world().root.execute(sql`select state from campaign_shipments where id = ${shipment}`)).rows[0]?.state;
  return { creator, campaign, mine, addresses, state };
}

/** The product was delivered to the address. */
async function delivered() {
  const all = await given();
  const { id, browser } = all.campaign;
  await browser.call(shipments.sendShipment, { id, shipment: all.mine.shipment });
  await all.creator.browser.call(shipments.reportShipment, { ...all.mine, problem: null });
  return all;
}
const night = async () => eachAlone(campaigns.nightly.after, async (step) => step({ ctx: world().ctx }));

async function release({ userId, browser }: Creator) {
  const [claim] = await world().root.select().from(creatorClaims).where(eq(creatorClaims.userId, userId));
  expect((await browser.call(releaseClaim, { id: claim?.id ?? "" })).status).toBe(200);
}

test("an address is deleted by who gave it, also in a campaign that is hidden from them since", async () => {
  const { creator, campaign, mine, addresses } = await delivered();
  await campaign.browser.call(updateCampaign, { id: campaign.id, visibility: "private" });
  const other = await makeOwningCreator(world());
  const foreign = { ...mine, id: other.creatorId };
  expect((await other.browser.call(shipments.deleteAddress, foreign)).status).toBe(404);
  expect((await creator.browser.call(shipments.deleteAddress, mine)).status).toBe(200);
  expect(await addresses()).toBe(0);
});

test("an address goes with the profile of who gave it, and some weeks after the product has arrived", async () => {
  const released = await delivered();
  await release(released.creator);
  expect([await released.addresses(), await released.state()]).toEqual([0, "delivered"]);

  const arrived = await delivered();
  const days = shipments.ADDRESS_DAYS.delivered;
  await world().travel((days - 1) * DAY_MS);
  await night();
  expect(await arrived.addresses()).toBe(1);
  await world().travel(2 * DAY_MS);
  await night();
  expect(await arrived.addresses()).toBe(0);
});

test("a product that is not sent waits for another address where the one it had is deleted", async () => {
  const released = await given();
  await release(released.creator);
  expect([await released.addresses(), await released.state()]).toEqual([0, "requested"]);
  const next = await makeOwner(world());
  await giveProfile(world(), next.userId, released.creator.creatorId);
  const again = { ...released.mine, address: "Oven Street 2" };
  expect((await next.browser.call(shipments.giveAddress, again)).status).toBe(200);

  const idle = await given();
  await world().travel((shipments.ADDRESS_DAYS.idle - 1) * DAY_MS);
  await night();
  expect([await idle.addresses(), await idle.state()]).toEqual([1, "given"]);
  await world().travel(2 * DAY_MS);
  await night();
  expect([await idle.addresses(), await idle.state()]).toEqual([0, "requested"]);
});

test("no undo of sending brings a product back without the address that was deleted since", async () => {
  const { creator, campaign, mine, state } = await given();
  const { id, browser } = campaign;
  const { actionId } = (await browser.call(shipments.sendShipment, { id, shipment: mine.shipment })).body;
  expect((await creator.browser.call(shipments.deleteAddress, mine)).status).toBe(200);
  expect((await browser.call(undoAction, { id: actionId ?? "" })).error.err).toBe("conflict");
  expect(await state()).toBe("sent");
});

test("a deleted campaign is gone once no undo brings it back, but for contracts that creators accepted", async () => {
  const { campaign, addresses } = await delivered();
  const { id, browser, customerId } = campaign;
  const file = new File(["%PDF-1.7"], "brief.pdf");
  expect((await browser.call(uploadBriefFile, { id, file })).status).toBe(200);
  const agreed = await run();
  const creator = await makeOwningCreator(world());
  await add(agreed, creator, "accepted");
  await offerContract(agreed, creator);
  const of = at(creator, agreed);
  const [contract] = (await creator.browser.call(contracts.listOwnContracts, of)).body.contracts;
  const accepted = { contract: contract?._id ?? "", hash: contract?.hash ?? "", name: "Ada Example" };
  expect((await creator.browser.call(contracts.acceptContract, { ...of, ...accepted })).status).toBe(200);
  for (const one of [campaign, agreed])
    expect((await one.browser.call(deleteCampaign, { id: one.id })).status).toBe(200);

  const count = async (table: string, campaignId: string) =>
    (await world().root.$client.query(`select from ${table} where campaign_id = $1`, [campaignId])).rowCount;
  const bytes = async () => sumBytes({ db: world().root, customerId });
  await night();
  expect([await count("campaign_creators", id), (await bytes()) > 0]).toEqual([1, true]);
  await world().travel((UNDO_DAYS + 1) * DAY_MS);
  // Their changes are in the log until the night has deleted these.
  await night();
  expect(await count("campaign_creators", id)).toBe(1);
  await actions.nightly.after({ ctx: world().ctx });
  await night();
  expect([await count("campaign_creators", id), await bytes(), await addresses()]).toEqual([0, 0, 0]);
  expect((await world().root.$client.query("select from campaign_briefs where id = $1", [id])).rowCount).toBe(0);
  const left = [];
  for (const table of ["campaign_creators", "contract_templates", "campaign_contracts"])
    left.push(await count(table, agreed.id));
  expect(left).toEqual([0, 0, 1]);
});

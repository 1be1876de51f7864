import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { addCampaignCreators, listCampaignCreators } from "#contract/campaigns/creators.ts";
import { createCampaign } from "#contract/campaigns/endpoints.ts";
import * as deliverables from "#contract/campaigns/deliverables.ts";
import { uploadDraftFile } from "#contract/campaigns/drafts.ts";
import { commentOnDeliverable, submitDraft } from "#contract/campaigns/own.ts";
import { uploadInvoice } from "#contract/campaigns/files.ts";
import { createPayments, listPayments } from "#contract/campaigns/payments.ts";
import { readCampaignReport } from "#contract/campaigns/report.ts";
import * as shipments from "#contract/campaigns/shipments.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import {
  campaignDeliverables,
  campaignDraftFiles,
  campaignInvoices,
  creatorClaims,
  users,
} from "#server/db/tables/index.ts";
import { giveProfile, makeOwningCreator } from "#test/factories/claims.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import {
  add,
  answer,
  apply,
  at,
  newKey,
  news,
  offer,
  open,
  part,
  takingPart,
  type Creator,
} from "./creators-side/testing/taking-part.ts";

const { world, run } = takingPart();

const what = { network: "instagram", format: "video", count: 1 } as const;

/** The profile is another user's from now on. */
async function pass({ creatorId, userId }: Creator): Promise<Creator> {
  await world().travel(60_000);
  const { root, ctx } = world();
  const changedAt = ctx.clock.now();
  await root
    .update(creatorClaims)
    .set({ state: "ended", end: "released", changedAt })
    .where(eq(creatorClaims.userId, userId));
  const person = await makeOwner(world());
  const claim = await giveProfile(world(), person.userId, creatorId);
  await root.update(creatorClaims).set({ changedAt }).where(eq(creatorClaims.id, claim));
  return { ...person, creatorId };
}

test("a new owner of a profile reads what follows, and of before only the amount that is open", async () => {
  const former = await makeOwningCreator(world());
  const campaign = await run();
  await apply(former, campaign);
  await offer(campaign, former, 40_000);
  const unanswered = await run({ title: `Unanswered ${newKey()}` });
  await offer(await withPlace(unanswered, former), former, 30_000);
  const owner = await pass(former);
  const seen = await part(owner, campaign);
  expect(seen.negotiation).toMatchObject([{ kind: "offer", amount: 40_000, message: "" }]);
  expect(seen.open).toBe(seen.negotiation[0]?._id);
  expect((await part(owner, unanswered)).negotiation).toMatchObject([{ amount: 30_000, message: "" }]);
  expect((await answer(owner, campaign, "accept", await open(owner, campaign))).status).toBe(200);
  expect((await part(owner, campaign)).negotiation).toMatchObject([{ kind: "acceptance", amount: 40_000 }]);

  const { id, browser } = campaign;
  await browser.call(deliverables.createDeliverables, {
    id,
    key: newKey(),
    creatorsId: [owner.creatorId],
    ...what,
    dueOn: null,
  });
  const deliverable = (await part(owner, campaign)).deliverables[0]?._id ?? "";
  const of = { ...at(owner, campaign), deliverable };
  await owner.browser.call(submitDraft, { ...of, draftText: "My kitchen" });
  await owner.browser.call(commentOnDeliverable, { ...of, key: newKey(), text: "My street" });
  expect((await part(owner, campaign)).deliverables).toMatchObject([
    { draftText: "My kitchen", comments: [{ text: "My street" }] },
  ]);
  const next = await pass(owner);
  expect((await part(next, campaign)).deliverables).toMatchObject([
    { draftText: "", comments: [], state: "in_review" },
  ]);
  await browser.call(deliverables.commentDeliverable, { id, deliverable, key: newKey(), text: "Welcome" });
  await browser.call(deliverables.moveDeliverable, { id, deliverable, step: "changesRequested" });
  await next.browser.call(submitDraft, { ...of, draftText: "My garden" });
  expect((await part(next, campaign)).deliverables).toMatchObject([
    { draftText: "My garden", comments: [{ text: "Welcome" }] },
  ]);
  // The workspace reads all of it.
  const { notes } = (await browser.call(deliverables.readDeliverable, { id, deliverable })).body;
  expect(notes.map(({ text }) => text)).toEqual(["My street", "Welcome"]);
});

test("a new owner of a profile reads no invoice of one before, whose account is deleted", async () => {
  const former = await makeOwningCreator(world());
  const campaign = await run();
  await add(campaign, former, "accepted");
  const payment = { key: newKey(), amount: 100, dueOn: null, reference: "", state: "unpaid" } as const;
  await campaign.browser.call(createPayments, { id: campaign.id, creatorsId: [former.creatorId], ...payment });
  const [due] = (await part(former, campaign)).payments;
  const file = new File(["%PDF-1.7\n%%EOF"], "bank.pdf");
  await former.browser.call(uploadInvoice, { ...at(former, campaign), payment: due?._id ?? "", file });
  expect((await part(former, campaign)).payments).toMatchObject([{ invoices: [{ name: "bank.pdf" }] }]);
  const next = await pass(former);
  await world().root.delete(creatorClaims).where(eq(creatorClaims.userId, former.userId));
  await world().root.update(campaignInvoices).set({ userId: null });
  expect((await part(next, campaign)).payments).toMatchObject([{ invoices: [] }]);
});

test("a new owner of a profile reads no draft of one before, whose account is deleted, and who wrote nothing else", async () => {
  const former = await makeOwningCreator(world());
  const campaign = await run();
  const { id, browser } = campaign;
  await add(campaign, former, "accepted");
  await browser.call(deliverables.createDeliverables, {
    id,
    key: newKey(),
    creatorsId: [former.creatorId],
    ...what,
    dueOn: null,
  });
  const deliverable = (await part(former, campaign)).deliverables[0]?._id ?? "";
  const of = { ...at(former, campaign), deliverable };
  const file = new File(["%PDF-1.7"], "kitchen.pdf");
  await former.browser.call(uploadDraftFile, { ...of, file });
  await former.browser.call(submitDraft, { ...of, draftText: "My kitchen" });
  const next = await pass(former);
  await world().root.delete(creatorClaims).where(eq(creatorClaims.userId, former.userId));
  await world().root.update(campaignDeliverables).set({ submittedBy: null });
  // Either of the two says that there was another owner.
  await world().root.update(campaignDraftFiles).set({ userId: null });
  expect((await part(next, campaign)).deliverables).toMatchObject([{ draftText: "", files: [], state: "in_review" }]);
  await world().root.delete(campaignDraftFiles);
  expect((await part(next, campaign)).deliverables).toMatchObject([{ draftText: "", state: "in_review" }]);
});

describe("products", () => {
  const HOME = "Ada Example\nBread Lane 1\nHill";

  async function requested() {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await add(campaign, creator, "accepted");
    const key = newKey();
    const ask = { id: campaign.id, creator: creator.creatorId, key, product: "Apron" };
    for (const one of [ask, ask]) expect((await campaign.browser.call(shipments.askForAddress, one)).status).toBe(200);
    const mine = { ...at(creator, campaign), shipment: key };
    const theirs = { id: campaign.id, shipment: key };
    const seen = async (by: Person = campaign) =>
      (await by.browser.call(shipments.listShipments, { id: ask.id, creator: ask.creator })).body.shipments;
    const own = async (by: Person = creator) =>
      (await by.browser.call(shipments.listOwnShipments, at(creator, campaign))).body.shipments;
    const give = async (address = HOME) => creator.browser.call(shipments.giveAddress, { ...mine, address });
    const link = "https://parcel.example/1";
    const send = async (trackingLink = link, by: Person = campaign) =>
      by.browser.call(shipments.sendShipment, { ...theirs, carrier: "Parcel", trackingNumber: "7", trackingLink });
    return { creator, campaign, ask, mine, theirs, seen, own, give, send };
  }

  test("are sent to an address that the creator gives, arrive, and their address is deleted", async () => {
    const { creator, campaign, mine, theirs, seen, own, give, send } = await requested();
    expect(await news(creator)).toContain("addressRequested");
    expect(await own()).toMatchObject([{ product: "Apron", state: "requested", address: null }]);
    expect((await send()).error.err).toBe("conflict");
    expect([(await give("")).status, (await give("Wrong")).status, (await give()).status]).toEqual([400, 200, 200]);
    expect((await give()).status).toBe(200);
    expect((await news(campaign)).filter((event) => event === "addressGiven")).toHaveLength(2);
    expect(await seen()).toMatchObject([{ state: "given", address: HOME }]);
    expect((await creator.browser.call(shipments.deleteAddress, mine)).status).toBe(200);
    expect(await seen()).toMatchObject([{ state: "requested", address: null }]);
    expect([(await send()).error.err, (await creator.browser.call(shipments.deleteAddress, mine)).status]).toEqual([
      "conflict",
      404,
    ]);
    expect((await give()).status).toBe(200);
    expect((await send("http://parcel.example/1")).status).toBe(400);
    const { actionId } = (await send()).body;
    expect(await own()).toMatchObject([{ state: "sent", carrier: "Parcel", trackingLink: "https://parcel.example/1" }]);
    await campaign.browser.call(undoAction, { id: actionId ?? "" });
    expect(await own()).toMatchObject([{ state: "given", carrier: "", address: HOME }]);
    await send();
    expect(await news(creator)).toContain("shipmentSent");
    expect((await give("Elsewhere")).error.err).toBe("conflict");
    expect((await creator.browser.call(shipments.deleteAddress, mine)).status).toBe(200);
    expect(await own()).toMatchObject([{ state: "sent", carrier: "Parcel", address: null }]);
    const report = async (problem: string | null) =>
      creator.browser.call(shipments.reportShipment, { ...mine, problem });
    expect([(await report("It is torn")).status, (await report("It is torn")).status]).toEqual([200, 200]);
    expect(await seen()).toMatchObject([{ state: "problem", problem: "It is torn" }]);
    expect([(await send()).error.err, (await give()).status, (await send()).status]).toEqual(["conflict", 200, 200]);
    expect([(await report(null)).status, (await report(null)).status]).toEqual([200, 200]);
    expect((await news(campaign)).toSorted()).toEqual(expect.arrayContaining(["shipmentDelivered", "shipmentProblem"]));
    expect((await campaign.browser.call(shipments.moveShipment, { ...theirs, step: "requested" })).error.err).toBe(
      "conflict",
    );
    expect((await creator.browser.call(shipments.deleteAddress, mine)).status).toBe(200);
    expect(await seen()).toMatchObject([{ state: "delivered", address: null }]);
    const { rows } = await world().root.execute(sql`
      select from changes where before::text like '%Bread Lane%' or after::text like '%Bread Lane%'`);
    expect(rows).toEqual([]);
  });

  test("have an address for the two sides alone, which goes with the shipment and with the account", async () => {
    const { creator, campaign, ask, mine, theirs, seen, own, give, send } = await requested();
    await give();
    const viewer = await makeColleague(world(), campaign, "viewer");
    expect(await seen(viewer)).toMatchObject([{ state: "given", address: null }]);
    const [stranger, other] = [await run(), await makeOwningCreator(world())];
    await add(campaign, other, "accepted");
    const elsewhere = { ...mine, ...at(other, campaign) };
    expect([
      (await send("", viewer)).status,
      (await send("", stranger)).status,
      (await stranger.browser.call(shipments.listShipments, ask)).status,
      (await stranger.browser.call(shipments.removeShipment, { ...theirs, id: stranger.id })).status,
      (await other.browser.call(shipments.giveAddress, { ...elsewhere, address: "Here" })).status,
      (await other.browser.call(shipments.reportShipment, { ...elsewhere, problem: null })).status,
      (await other.browser.call(shipments.listOwnShipments, at(creator, campaign))).status,
    ]).toEqual([403, 404, 404, 404, 404, 404, 404]);
    const removed = (await campaign.browser.call(shipments.removeShipment, theirs)).body;
    expect(await own()).toEqual([]);
    await campaign.browser.call(undoAction, { id: removed.actionId ?? "" });
    expect(await seen()).toMatchObject([{ state: "given", address: null }]);
    const again = (await campaign.browser.call(shipments.moveShipment, { ...theirs, step: "requested" })).body;
    expect((await campaign.browser.call(undoAction, { id: again.actionId ?? "" })).error.err).toBe("conflict");
    await give();
    const next = await pass(creator);
    expect(await own(next)).toEqual([]);
    await world().root.delete(users).where(eq(users.id, creator.userId));
    expect(await own(next)).toEqual([]);
    const { rows } = await world().root.execute(sql`select from shipment_addresses where shipment_id = ${ask.key}`);
    expect(rows).toEqual([]);
  });
});

async function withPlace(campaign: Awaited<ReturnType<typeof run>>, creator: Creator) {
  await add(campaign, creator, "to_contact");
  return campaign;
}

test("merged creators are shown as one, keep their agreements, and are not added a second time", async () => {
  const [ada, bea] = [await makeOwningCreator(world()), await makeOwningCreator(world())];
  const campaign = await run();
  const { id, browser } = campaign;
  for (const creator of [ada, bea]) await add(campaign, creator, "accepted");
  const creatorsId = [ada.creatorId, bea.creatorId];
  await browser.call(deliverables.createDeliverables, { id, key: newKey(), creatorsId, ...what, dueOn: "2020-01-01" });
  await browser.call(createPayments, { id, key: newKey(), creatorsId, amount: 100, dueOn: null, reference: "" });
  const rowOf = async ({ creatorId }: Creator) =>
    (await browser.call(profileOverview, { id: creatorId })).body.crm?._id ?? "";
  await browser.call(mergeCreators, { keep: await rowOf(ada), merge: [await rowOf(bea)] });
  const list = async (query = {}) => (await browser.call(listCampaignCreators, { id, ...query })).body.creators;
  const [one, other] = await list();
  expect(new Set([one?._id, other?._id])).toEqual(new Set(creatorsId));
  expect([one?.creator._id, other?.creator._id]).toEqual([ada.creatorId, ada.creatorId]);
  expect(await list({ filters: { search: one?.creator.full_name } })).toHaveLength(2);
  const shown = [
    ...(await browser.call(deliverables.listDeliverables, { id })).body.deliverables,
    ...(await browser.call(listPayments, { id })).body.payments,
  ];
  expect(shown.map(({ creator }) => creator._id)).toEqual(Array.from({ length: 4 }, () => ada.creatorId));
  const report = (await browser.call(readCampaignReport, { id })).body;
  expect(report.creators).toMatchObject([
    { creator: { _id: ada.creatorId }, progress: { planned: 2 }, reliability: { counted: 2, missing: 2 } },
  ]);
  // Each owner sees the record of their own profile.
  expect(await part(bea, campaign)).toMatchObject({
    participation: "accepted",
    reliability: { counted: 1, onTime: 0, late: 0, missing: 1 },
  });

  const later = await run();
  await add(later, bea, "accepted");
  await later.browser.call(mergeCreators, { keep: await rowIn(later, ada), merge: [await rowIn(later, bea)] });
  const again = await later.browser.call(addCampaignCreators, { id: later.id, creatorsId });
  expect(again.body).toMatchObject({ added: 0, alreadyThere: 1 });
});

/** The creator's row in the workspace's CRM, by a campaign of its own. */
async function rowIn({ browser }: Awaited<ReturnType<typeof run>>, { creatorId }: Creator): Promise<string> {
  const { campaign } = (await browser.call(createCampaign, { title: "Other" })).body;
  await browser.call(addCampaignCreators, { id: campaign._id, creatorsId: [creatorId] });
  return (await browser.call(profileOverview, { id: creatorId })).body.crm?._id ?? "";
}

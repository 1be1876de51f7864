import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { changeCampaignCreators, removeCampaignCreators } from "#contract/campaigns/creators.ts";
import { createDeliverables, listDeliverables, removeDeliverable } from "#contract/campaigns/deliverables.ts";
import * as payments from "#contract/campaigns/payments.ts";
import {
  findCreatorDeliverables,
  OFFERED_DELIVERABLES_MAX,
  readCreatorWork,
  WORK_MAX,
} from "#contract/campaigns/work.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { makeColleague } from "#test/factories/people.ts";
import { add, newKey, part, takingPart, type Campaign, type Creator } from "../creators-side/testing/taking-part.ts";

const { world, run } = takingPart();

const WHAT = { network: "instagram", format: "video", count: 2, dueOn: null } as const;
const PAYMENT = { amount: 30_000, dueOn: null, reference: "" };

/** A creator who takes part for a fee, with a deliverable. */
async function agreed() {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  await add(campaign, creator, "accepted");
  const { id, browser } = campaign;
  const creatorsId = [creator.creatorId];
  await browser.call(changeCampaignCreators, { id, creatorsId, fee: 80_000 });
  return { creator, campaign, deliverable: await deliver(campaign, creator) };
}

async function deliver({ id, browser }: Campaign, { creatorId }: Creator): Promise<string> {
  await browser.call(createDeliverables, { id, creatorsId: [creatorId], key: newKey(), ...WHAT });
  const { deliverables } = (await browser.call(listDeliverables, { id })).body;
  return deliverables.find(({ creator }) => creator._id === creatorId)?._id ?? "";
}

const pay = async ({ id, browser }: Campaign, creators: readonly Creator[], deliverableId: string | null) =>
  browser.call(payments.createPayments, {
    id,
    key: newKey(),
    creatorsId: creators.map(({ creatorId }) => creatorId),
    ...PAYMENT,
    deliverableId,
  });
const list = async ({ id, browser }: Campaign) => (await browser.call(payments.listPayments, { id })).body.payments;
const work = async ({ id, browser }: Campaign, { creatorId: creator }: Creator) =>
  browser.call(readCreatorWork, { id, creator });

test("a payment names a deliverable of its creator, in the list, the file for the bank and on the creator's side", async () => {
  const { creator, campaign, deliverable } = await agreed();
  const { id, browser } = campaign;
  expect((await pay(campaign, [creator], deliverable)).status).toBe(200);
  const named = { _id: deliverable, network: "instagram", format: "video", count: 2 };
  expect(await list(campaign)).toMatchObject([{ deliverable: named }]);
  expect((await part(creator, campaign)).payments).toMatchObject([{ amount: 30_000, deliverable: named }]);
  const file = await browser.call(payments.exportPayments, { id, filters: {} });
  expect(file.body).toContain("2 × Video on Instagram");
  const [payment] = await list(campaign);
  const of = { id, payment: payment?._id ?? "" };
  const { actionId } = (await browser.call(payments.updatePayment, { ...of, deliverableId: null })).body;
  expect(await list(campaign)).toMatchObject([{ deliverable: null }]);
  await browser.call(undoAction, { id: actionId ?? "" });
  expect(await list(campaign)).toMatchObject([{ deliverable: named }]);
});

test("a payment names no deliverable of another creator or campaign, and none where several are paid", async () => {
  const { creator, campaign, deliverable } = await agreed();
  const other = await makeOwningCreator(world());
  await add(campaign, other, "accepted");
  const elsewhere = await agreed();
  const refused = [
    await pay(campaign, [other], deliverable),
    await pay(campaign, [creator, other], deliverable),
    await pay(campaign, [creator], elsewhere.deliverable),
    await pay(elsewhere.campaign, [elsewhere.creator], deliverable),
  ];
  expect(refused.map(({ error }) => error.err)).toEqual(Array.from({ length: 4 }, () => "bad_request"));
  await pay(campaign, [other], null);
  const [payment] = await list(campaign);
  const change = { id: campaign.id, payment: payment?._id ?? "", deliverableId: deliverable };
  expect((await campaign.browser.call(payments.updatePayment, change)).error.err).toBe("bad_request");
});

test("a payment outlives its deliverable, and both come back together by undos", async () => {
  const { creator, campaign, deliverable } = await agreed();
  const { id, browser } = campaign;
  await pay(campaign, [creator], deliverable);
  const gone = (await browser.call(removeDeliverable, { id, deliverable })).body;
  expect(await list(campaign)).toMatchObject([{ amount: 30_000, deliverable: null }]);
  await browser.call(undoAction, { id: gone.actionId ?? "" });
  expect(await list(campaign)).toMatchObject([{ deliverable: { _id: deliverable } }]);
  const removed = (await browser.call(removeCampaignCreators, { id, creatorsId: [creator.creatorId] })).body;
  expect(await list(campaign)).toEqual([]);
  await browser.call(undoAction, { id: removed.actionId ?? "" });
  expect(await list(campaign)).toMatchObject([{ deliverable: { _id: deliverable } }]);
});

test("an undo of a deliverable leaves it where a payment names it", async () => {
  const { creator, campaign } = await agreed();
  const { id, browser } = campaign;
  const again = { id, key: newKey(), creatorsId: [creator.creatorId], ...WHAT };
  const { actionId } = (await browser.call(createDeliverables, again)).body;
  const all = (await browser.call(listDeliverables, { id })).body.deliverables.map(({ _id }) => _id);
  for (const one of all) await pay(campaign, [creator], one);
  await browser.call(undoAction, { id: actionId ?? "" });
  expect((await browser.call(listDeliverables, { id })).body.total).toBe(2);
  expect((await list(campaign)).map(({ deliverable }) => deliverable?._id ?? "").toSorted()).toEqual(all.toSorted());
});

test("what a creator delivers and is paid is read together, with the open part of the fee", async () => {
  const { creator, campaign, deliverable } = await agreed();
  expect((await work(campaign, creator)).body).toMatchObject({
    currency: "EUR",
    fee: 80_000,
    openFee: 80_000,
    deliverables: [{ _id: deliverable, state: "draft" }],
    payments: [],
  });
  await pay(campaign, [creator], deliverable);
  const viewer = await makeColleague(world(), campaign, "viewer");
  expect((await work({ ...campaign, ...viewer }, creator)).body).toMatchObject({
    openFee: 50_000,
    payments: [{ amount: 30_000, deliverable: { _id: deliverable } }],
    totals: { deliverables: 1, payments: 1 },
  });
  for (const paid of [1, 2, 3]) expect((await pay(campaign, [creator], null)).status, String(paid)).toBe(200);
  expect((await work(campaign, creator)).body.openFee).toBe(0);
  const planned = await makeOwningCreator(world());
  await add(campaign, planned, "invited");
  await campaign.browser.call(changeCampaignCreators, { id: campaign.id, creatorsId: [planned.creatorId], fee: 900 });
  expect((await work(campaign, planned)).body).toMatchObject({ fee: null, openFee: null });
  const stranger = await run();
  expect([
    (await work({ ...campaign, browser: stranger.browser }, creator)).status,
    (await work(stranger, creator)).status,
  ]).toEqual([404, 404]);
});

test("of more than are shown together, all are counted and the first due are listed", async () => {
  const { creator, campaign, deliverable } = await agreed();
  await pay(campaign, [creator], deliverable);
  await many(deliverable);
  await world().root.execute(sql`
    insert into campaign_payments (campaign_id, customer_id, creator_id, amount, due_on, updated_at)
    select y.campaign_id, y.customer_id, y.creator_id, 100, date '2027-01-01' + n, y.updated_at
    from campaign_payments y, generate_series(1, ${WORK_MAX}) n where y.campaign_id = ${campaign.id}`);
  const { body } = await work(campaign, creator);
  expect([body.deliverables.length, body.payments.length]).toEqual([WORK_MAX, WORK_MAX]);
  expect(body).toMatchObject({
    openFee: 80_000 - 30_000 - WORK_MAX * 100,
    totals: { deliverables: WORK_MAX + 1, payments: WORK_MAX + 1 },
  });
  expect([body.deliverables[0]?.dueOn, body.payments[0]?.dueOn]).toEqual(["2027-01-02", "2027-01-02"]);
});

/** So many more, due on a day each, before a deliverable that has no day. */
async function many(deliverable: string): Promise<void> {
  await world().root.execute(sql`
    insert into campaign_deliverables (campaign_id, customer_id, creator_id, network, format, count, due_on, updated_at)
    select campaign_id, customer_id, creator_id, 'twitter', 'text', 3, date '2027-01-01' + n, updated_at
    from campaign_deliverables, generate_series(1, ${WORK_MAX}) n where id = ${deliverable}`);
}

test("the deliverable of a payment is found by its words among all of its creator", async () => {
  const { creator, campaign, deliverable } = await agreed();
  const { id } = campaign;
  await many(deliverable);
  const find = async (search: string, by: Pick<Campaign, "browser" | "id"> = campaign) =>
    by.browser.call(findCreatorDeliverables, { id: by.id, creator: creator.creatorId, search });
  const found = async (search: string) => {
    const { deliverables, total } = (await find(search)).body;
    return [total, deliverables.length, deliverables[0]?.dueOn ?? null];
  };
  expect(await found("")).toEqual([WORK_MAX + 1, OFFERED_DELIVERABLES_MAX, "2027-01-02"]);
  // As the field writes it, also in other letters; the network by its name and its earlier one.
  expect((await find("2 × video on INSTAGRAM")).body.deliverables).toMatchObject([{ _id: deliverable }]);
  for (const search of ["X", "twitter text", "3 × Text on X"])
    expect([search, ...(await found(search))]).toEqual([search, WORK_MAX, OFFERED_DELIVERABLES_MAX, "2027-01-02"]);
  for (const search of ["3 Feb 2027", "Feb 3, 2027", "3 february", "2027-02-03"])
    expect([search, (await find(search)).body.deliverables.map(({ dueOn }) => dueOn)]).toEqual([
      search,
      expect.arrayContaining(["2027-02-03"]),
    ]);
  for (const search of ["video tiktok", "%", "_", "reel"]) expect(await found(search)).toEqual([0, 0, null]);
  const viewer = await makeColleague(world(), campaign, "viewer");
  expect((await find("video", { ...viewer, id })).body.total).toBe(1);
  const stranger = await run();
  expect([(await find("", { ...stranger, id })).status, (await find("", stranger)).status]).toEqual([404, 404]);
});

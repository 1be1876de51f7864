import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { addCampaignCreators, changeCampaignCreators, removeCampaignCreators } from "#contract/campaigns/creators.ts";
import * as deliverables from "#contract/campaigns/deliverables.ts";
import { submitDraft } from "#contract/campaigns/own.ts";
import * as payments from "#contract/campaigns/payments.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import {
  add,
  answer,
  at,
  newKey,
  news,
  part,
  place,
  takingPart,
  type Campaign,
  type Creator,
} from "./creators-side/testing/taking-part.ts";

const { world, run } = takingPart();

type Change = { fee?: number | null; status?: "accepted" | "in_discussion" | "in_collaboration" };
const undo = async ({ browser }: Campaign, actionId: string | null | undefined) =>
  browser.call(undoAction, { id: actionId ?? "" });
const change = async ({ browser, id }: Campaign, creators: readonly Creator[], to: Change) =>
  (
    await browser.call(changeCampaignCreators, {
      id,
      creatorsId: creators.map(({ creatorId }) => creatorId),
      ...to,
    })
  ).body.actionId;

/** Creators who have accepted an invitation for 100.00. */
async function agreed(campaign: Campaign, count = 1): Promise<Creator[]> {
  const creators = await Promise.all(Array.from({ length: count }, async () => makeOwningCreator(world())));
  for (const creator of creators) {
    await add(campaign, creator, "invited");
    await change(campaign, [creator], { fee: 10_000 });
    expect((await answer(creator, campaign, "accept", null, 10_000)).status).toBe(200);
  }
  return creators;
}

describe("an undo", () => {
  test("brings no creator back to a fee that they have not agreed on, of one, of many, and by a redo", async () => {
    const campaign = await run();
    const [ada, bea] = await agreed(campaign, 2);
    if (!ada || !bea) throw new Error("two were made");
    const moved = await change(campaign, [ada, bea], { status: "in_discussion" });
    const lowered = await change(campaign, [bea], { fee: 100 });
    expect((await undo(campaign, moved)).error.msg).toContain("agreed on");
    expect(await place(campaign, bea)).toEqual({ status: "in_discussion", fee: 100 });
    expect((await undo(campaign, lowered)).status).toBe(200);
    const { redoId } = (await undo(campaign, moved)).body;
    expect([await place(campaign, ada), await place(campaign, bea)]).toEqual([
      { status: "accepted", fee: 10_000 },
      { status: "accepted", fee: 10_000 },
    ]);
    expect((await news(bea)).toSorted()).toEqual(["accepted", "invited"]);
    await undo(campaign, redoId);
    expect(await place(campaign, bea)).toEqual({ status: "in_discussion", fee: 10_000 });

    const back = await change(campaign, [bea], { status: "accepted" });
    const { redoId: again } = (await undo(campaign, back)).body;
    await change(campaign, [bea], { fee: 100 });
    expect((await undo(campaign, again)).error.msg).toContain("agreed on");

    const both = await change(campaign, [ada], { status: "accepted" });
    await undo(campaign, both);
    await change(campaign, [ada], { status: "accepted" });
    const together = await change(campaign, [ada], { status: "in_discussion", fee: 100 });
    await change(campaign, [ada], { fee: 200 });
    expect((await undo(campaign, together)).error.msg).toContain("agreed on");
  });

  test("brings creators back with the fee that they had, unless they were added again for another", async () => {
    const campaign = await run();
    const { id, browser } = campaign;
    const [ada] = await agreed(campaign);
    if (!ada) throw new Error("one was made");
    const remove = async () =>
      (await browser.call(removeCampaignCreators, { id, creatorsId: [ada.creatorId] })).body.actionId;
    const removed = await remove();
    expect((await undo(campaign, removed)).status).toBe(200);
    expect(await place(campaign, ada)).toEqual({ status: "accepted", fee: 10_000 });
    expect((await news(ada)).toSorted()).toEqual(["accepted", "invited", "removed"]);
    const moved = await change(campaign, [ada], { status: "in_discussion" });
    await remove();
    await browser.call(addCampaignCreators, { id, creatorsId: [ada.creatorId], status: "in_discussion" });
    await change(campaign, [ada], { fee: 100 });
    expect((await undo(campaign, moved)).error.msg).toContain("agreed on");
    expect(await place(campaign, ada)).toEqual({ status: "in_discussion", fee: 100 });
  });

  test("leaves no payment that contradicts what was paid", async () => {
    const campaign = await run();
    const { id, browser } = campaign;
    const [ada] = await agreed(campaign);
    const creatorsId = [ada?.creatorId ?? ""];
    await browser.call(payments.createPayments, {
      id,
      key: newKey(),
      creatorsId,
      amount: 10_000,
      dueOn: null,
      reference: "",
    });
    const list = async () => (await browser.call(payments.listPayments, { id })).body.payments[0];
    const of = { id, payment: (await list())?._id ?? "" };
    const pay = async (amount: number) =>
      (await browser.call(payments.addPaidPart, { ...of, key: newKey(), amount, on: "2026-11-20" })).body.actionId;
    const halved = (await browser.call(payments.updatePayment, { ...of, amount: 5_000 })).body.actionId;
    const first = await pay(2_000);
    const second = await pay(1_000);
    expect((await undo(campaign, first)).error.err).toBe("conflict");
    const third = await pay(2_000);
    expect((await undo(campaign, halved)).error.err).toBe("conflict");
    expect(await list()).toMatchObject({ amount: 5_000, paid: 5_000, state: "paid" });
    for (const one of [third, second, first, halved]) expect((await undo(campaign, one)).status).toBe(200);
    expect(await list()).toMatchObject({ amount: 10_000, paid: 0, state: "unpaid" });
  });

  test("removes a part of a payment that was sent twice and recorded once", async () => {
    const campaign = await run();
    const { id, browser } = campaign;
    const [ada] = await agreed(campaign);
    const creatorsId = [ada?.creatorId ?? ""];
    await browser.call(payments.createPayments, {
      id,
      key: newKey(),
      creatorsId,
      amount: 100,
      dueOn: null,
      reference: "",
    });
    const list = async () => (await browser.call(payments.listPayments, { id })).body.payments[0];
    const half = { id, payment: (await list())?._id ?? "", key: newKey(), amount: 50, on: "2026-11-20" };
    const pay = async (other = {}) => browser.call(payments.addPaidPart, { ...half, ...other });
    const { actionId } = (await pay()).body;
    expect((await pay()).body.actionId).toBeNull();
    expect(await list()).toMatchObject({ paid: 50, state: "partial", parts: [{ amount: 50, on: "2026-11-20" }] });
    expect((await pay({ amount: 40 })).error.err).toBe("conflict");
    expect((await undo(campaign, actionId)).status).toBe(200);
    expect(await list()).toMatchObject({ paid: 0, state: "unpaid" });
  });

  test("changes no draft that was handed in since", async () => {
    const campaign = await run();
    const { id, browser } = campaign;
    const [ada] = await agreed(campaign);
    if (!ada) throw new Error("one was made");
    const what = { key: newKey(), network: "instagram", format: "video", count: 1, dueOn: null } as const;
    await browser.call(deliverables.createDeliverables, { id, creatorsId: [ada.creatorId], ...what });
    const deliverable = (await part(ada, campaign)).deliverables[0]?._id ?? "";
    const edited = await browser.call(deliverables.updateDeliverable, { id, deliverable, draftText: "Ours" });
    await ada.browser.call(submitDraft, { ...at(ada, campaign), deliverable, draftText: "Ours" });
    expect((await undo(campaign, edited.body.actionId)).error.err).toBe("conflict");
    expect((await part(ada, campaign)).deliverables[0]).toMatchObject({ state: "in_review", draftText: "Ours" });
  });
});

test("a step takes a comment along, and is not taken where the comment is refused", async () => {
  const campaign = await run();
  const [creator] = await agreed(campaign);
  const { browser, id } = campaign;
  const agreedOn = { key: newKey(), network: "instagram", format: "video", count: 1, dueOn: null } as const;
  await browser.call(deliverables.createDeliverables, { id, creatorsId: [creator?.creatorId ?? ""], ...agreedOn });
  const [row] = (await browser.call(deliverables.listDeliverables, { id })).body.deliverables;
  const of = { id, deliverable: row?._id ?? "" };
  const read = async () => (await browser.call(deliverables.readDeliverable, of)).body;
  expect((await read()).deliverable).toMatchObject({ hasDraft: false, isDraftOfCreator: false });
  await browser.call(deliverables.updateDeliverable, { ...of, draftText: "A walk" });
  await browser.call(deliverables.moveDeliverable, { ...of, step: "submitted" });
  const used = newKey();
  await browser.call(deliverables.commentDeliverable, { ...of, key: used, text: "Lovely" });
  await world().travel(1);
  const request = async (key: string) =>
    browser.call(deliverables.moveDeliverable, {
      ...of,
      step: "changesRequested",
      comment: { key, text: "Show the shoes" },
    });
  expect((await request(used)).error.err).toBe("conflict");
  expect(await read()).toMatchObject({ deliverable: { state: "in_review", hasDraft: true }, notes: [{}] });
  const { actionId } = (await request(newKey())).body;
  const { deliverable: moved, notes } = await read();
  expect([moved.state, ...notes.map(({ text }) => text)]).toEqual(["changes_requested", "Lovely", "Show the shoes"]);
  await undo(campaign, actionId);
  expect(await read()).toMatchObject({ deliverable: { state: "in_review" }, notes: [{ text: "Lovely" }] });
});

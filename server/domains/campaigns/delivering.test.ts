import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import * as pipeline from "#contract/campaigns/creators.ts";
import * as deliverables from "#contract/campaigns/deliverables.ts";
import { createCampaign, getCampaign } from "#contract/campaigns/endpoints.ts";
import * as payments from "#contract/campaigns/payments.ts";
import {
  DELIVERABLE_STATES,
  DELIVERABLE_STEPS,
  PAYMENT_STATES,
  PAYMENT_STEPS,
  type DeliverableState,
  type DeliverableStep,
  type PaymentState,
  type PaymentStep,
} from "#contract/campaigns/states.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { readCampaignReport } from "#contract/campaigns/report.ts";
import { campaignDeliverables, campaignPayments, crmCreators } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { eq } from "drizzle-orm";
import { telling } from "../profiles/testing/telling.ts";

const { world, record, post, ago } = telling();

const day = (days: number) => ago(days).toISOString().slice(0, 10);

/** A campaign with one creator, whose posts these are. */
async function running(posts: Parameters<typeof record>[0][number]["posts"] = []) {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const creator = await record([{ posts }], { facts: { fullName: "Ada" } });
  const requirements = { hashtags: ["spring"], mentions: ["brand"] };
  const { campaign } = (
    await owner.browser.call(createCampaign, { title: "Spring", startsOn: day(20), endsOn: day(-20), requirements })
  ).body;
  const id = campaign._id;
  await owner.browser.call(pipeline.addCampaignCreators, { id, creatorsId: [creator] });
  return { ...owner, id, creator };
}
type Running = Awaited<ReturnType<typeof running>>;

const undo = async ({ browser }: Person, actionId: string | null) =>
  (await browser.call(undoAction, { id: actionId ?? "" })).body;

async function agree({ browser, id, creator }: Running, dueOn: string | null = day(-3)) {
  const { status, body } = await browser.call(deliverables.createDeliverables, {
    id,
    key: randomUUID(),
    creatorsId: [creator],
    network: "instagram",
    format: "video",
    count: 2,
    dueOn,
  });
  expect(status).toBe(200);
  const all = (await browser.call(deliverables.listDeliverables, { id })).body.deliverables;
  return { deliverable: all.at(-1)?._id ?? "", actionId: body.actionId };
}

const list = async ({ browser, id }: Running, filters: InputOf<typeof deliverables.listDeliverables>["filters"] = {}) =>
  (await browser.call(deliverables.listDeliverables, { id, filters })).body.deliverables;

describe("deliverables", () => {
  test("go from a draft to verified posts, with comments, and all of it is undone", async () => {
    const owner = await running();
    const { id, browser } = owner;
    const { deliverable, actionId } = await agree(owner);
    const of = { id, deliverable };
    const move = async (step: DeliverableStep, postLinks?: string[]) =>
      browser.call(deliverables.moveDeliverable, { ...of, step, ...(postLinks && { postLinks }) });
    expect((await move("submitted")).error.err).toBe("bad_request");
    await browser.call(deliverables.updateDeliverable, {
      ...of,
      draftText: "A walk",
      draftLink: "https://draft.test/1",
    });
    await move("submitted");
    expect((await browser.call(deliverables.updateDeliverable, { ...of, draftText: "Late" })).error.err).toBe(
      "conflict",
    );
    const comment = { ...of, key: randomUUID(), text: "Show the shoes" };
    for (const { text, status } of [
      { text: comment.text, status: 200 },
      // Sent again, it is stored once; another text under its key is refused.
      { text: comment.text, status: 200 },
      { text: "Other", status: 409 },
    ])
      expect((await browser.call(deliverables.commentDeliverable, { ...comment, text })).status).toBe(status);
    await move("changesRequested");
    await move("submitted");
    await move("approved");
    expect((await move("posted")).error.err).toBe("bad_request");
    const posted = (await move("posted", ["https://posts.test/1"])).body;
    const draftLink = "https://draft.test/2";
    expect((await browser.call(deliverables.updateDeliverable, { ...of, draftLink })).error.err).toBe("conflict");
    const named = await browser.call(deliverables.updateDeliverable, { ...of, draftText: "A walk" });
    expect(named.body.actionId).toBeNull();
    const read = async () => (await browser.call(deliverables.readDeliverable, of)).body;
    expect(await read()).toMatchObject({
      deliverable: { state: "posted", postLinks: ["https://posts.test/1"], timing: "onTime", comments: 1 },
      notes: [{ text: "Show the shoes", isOfCreator: false }],
    });
    await undo(owner, posted.actionId);
    expect((await read()).deliverable).toMatchObject({ state: "approved", postLinks: [], postedAt: null });
    const removed = (await browser.call(deliverables.removeDeliverable, of)).body;
    expect(await list(owner)).toEqual([]);
    await undo(owner, removed.actionId);
    expect((await read()).notes.map(({ text }) => text)).toEqual(["Show the shoes"]);
    await undo(owner, actionId);
    expect((await list(owner)).map(({ state }) => state)).toEqual(["approved"]);
  });

  test("are late when they are due and not posted, and say that they came late", async () => {
    const owner = await running();
    for (const days of [2, -3, -30]) await agree(owner, day(days));
    await agree(owner, null);
    expect((await list(owner)).map(({ timing }) => timing)).toEqual(["late", "dueSoon", "open", "open"]);
    expect(await list(owner, { timing: ["late"] })).toHaveLength(1);
    const [late] = await list(owner, { timing: ["late"] });
    const at = world().ctx.clock.now();
    await world()
      .root.update(campaignDeliverables)
      .set({ state: "posted", postedAt: at })
      .where(eq(campaignDeliverables.id, late?._id ?? ""));
    expect((await list(owner, { states: ["posted"] })).map(({ timing }) => timing)).toEqual(["deliveredLate"]);
  });

  test("take the steps of the table, and no others", async () => {
    const owner = await running();
    const { deliverable } = await agree(owner);
    const possible: Record<DeliverableStep, Partial<Record<DeliverableState, DeliverableState>>> = {
      submitted: { draft: "in_review", changes_requested: "in_review" },
      changesRequested: { in_review: "changes_requested", approved: "changes_requested" },
      approved: { in_review: "approved" },
      posted: { approved: "posted" },
      verified: { posted: "verified" },
      withdrawn: { posted: "approved", verified: "approved" },
    };
    const found = eq(campaignDeliverables.id, deliverable);
    for (const state of DELIVERABLE_STATES) {
      for (const step of DELIVERABLE_STEPS) {
        await world().root.update(campaignDeliverables).set({ state, draftText: "x" }).where(found);
        const { status } = await owner.browser.call(deliverables.moveDeliverable, {
          id: owner.id,
          deliverable,
          step,
          postLinks: ["https://posts.test/1"],
        });
        const [row] = await world().root.select().from(campaignDeliverables).where(found);
        const to = possible[step][state];
        expect([state, step, status, row?.state]).toEqual([state, step, to ? 200 : 409, to ?? state]);
      }
    }
  });

  test("find the posts of the campaign's days with its words, on their network", async () => {
    const owner = await running([
      post(1, { text: "tag", hashtags: ["Spring"] }),
      post(2, { text: "mention", mentions: ["brand"] }),
      post(3, { text: "other" }),
      post(40, { text: "before", hashtags: ["spring"] }),
    ]);
    await world().indexSync.flush();
    const { deliverable } = await agree(owner);
    const { body } = await owner.browser.call(deliverables.findDeliverablePosts, { id: owner.id, deliverable });
    expect([body.hasWords, body.posts.map(({ text }) => text)]).toEqual([true, ["tag", "mention"]]);
    await owner.browser.call(deliverables.updateDeliverable, { id: owner.id, deliverable, network: "tiktok" });
    const elsewhere = await owner.browser.call(deliverables.findDeliverablePosts, { id: owner.id, deliverable });
    expect(elsewhere.body.posts).toEqual([]);
  });

  test("are changed by members of the workspace alone, for creators of the campaign", async () => {
    const owner = await running();
    const { deliverable } = await agree(owner);
    const of = { id: owner.id, deliverable };
    const codes = async ({ browser }: Person) => [
      (await browser.call(deliverables.updateDeliverable, { ...of, count: 3 })).status,
      (await browser.call(deliverables.moveDeliverable, { ...of, step: "submitted" })).status,
      (await browser.call(deliverables.removeDeliverable, of)).status,
      (await browser.call(deliverables.commentDeliverable, { ...of, key: randomUUID(), text: "x" })).status,
    ];
    expect(new Set(await codes(await makeColleague(world(), owner, "viewer")))).toEqual(new Set([403]));
    const stranger = await running();
    expect(new Set(await codes(stranger))).toEqual(new Set([404]));
    expect((await stranger.browser.call(deliverables.readDeliverable, of)).status).toBe(404);
    expect((await stranger.browser.call(deliverables.findDeliverablePosts, of)).status).toBe(404);
    expect((await owner.browser.call(deliverables.readDeliverable, { ...of, id: stranger.id })).status).toBe(404);
    const what = { key: randomUUID(), network: "instagram", format: "video", count: 1, dueOn: null };
    const foreign = { creatorsId: [stranger.creator], ...what };
    const { status } = await owner.browser.send({ method: "POST" }, `/api/campaigns/${owner.id}/deliverables`, foreign);
    expect(status).toBe(404);
  });
});

const note = async (
  { browser, id, creator }: Running,
  given: Partial<InputOf<typeof payments.createPayments>> = {},
) => {
  const key = randomUUID();
  const input = { id, key, creatorsId: [creator], amount: 10_000, dueOn: day(1), reference: "Invoice 7", ...given };
  const { status, body } = await browser.call(payments.createPayments, input);
  expect(status).toBe(200);
  return body;
};
const addPart = async ({ browser }: Person, of: { id: string; payment: string }, amount: number) =>
  browser.call(payments.addPaidPart, { ...of, key: randomUUID(), amount, on: day(0) });
const paymentsOf = async ({ browser, id }: Running) => (await browser.call(payments.listPayments, { id })).body;

describe("payments", () => {
  test("are paid in parts that sum up, never more than they are, and all of it is undone", async () => {
    const owner = await running();
    const { id, browser } = owner;
    const made = await note(owner);
    const [first] = (await paymentsOf(owner)).payments;
    expect(first).toMatchObject({ amount: 10_000, paid: 0, currency: "EUR", state: "unpaid", isLate: true });
    const of = { id, payment: first?._id ?? "" };
    const pay = async (amount: number) => addPart(owner, of, amount);
    await browser.call(payments.movePayment, { ...of, step: "invoiced" });
    expect((await pay(10_001)).error.err).toBe("bad_request");
    await pay(4_000);
    expect((await paymentsOf(owner)).payments[0]).toMatchObject({ state: "partial", paid: 4_000 });
    expect((await browser.call(payments.updatePayment, { ...of, amount: 1 })).error.err).toBe("conflict");
    expect((await pay(6_001)).error.err).toBe("bad_request");
    const last = (await pay(6_000)).body;
    expect(await paymentsOf(owner)).toMatchObject({
      payments: [{ state: "paid", paid: 10_000, isLate: false }],
      sums: { amount: 10_000, paid: 10_000 },
    });
    expect((await pay(1)).status).toBe(409);
    await undo(owner, last.actionId);
    expect((await paymentsOf(owner)).payments[0]).toMatchObject({ state: "partial", paid: 4_000 });
    await browser.call(payments.movePayment, { ...of, step: "disputed" });
    await browser.call(payments.movePayment, { ...of, step: "settled" });
    expect((await paymentsOf(owner)).payments[0]).toMatchObject({ state: "partial" });
    const removed = (await browser.call(payments.removePayment, of)).body;
    expect((await paymentsOf(owner)).payments).toEqual([]);
    await undo(owner, removed.actionId);
    expect((await paymentsOf(owner)).payments).toHaveLength(1);
    await undo(owner, made.actionId);
    // It was changed since: it stays.
    expect((await paymentsOf(owner)).payments).toHaveLength(1);
  });

  test("take the steps of the table, and no others", async () => {
    const owner = await running();
    await note(owner);
    const payment = (await paymentsOf(owner)).payments[0]?._id ?? "";
    const possible: Record<PaymentStep, Partial<Record<PaymentState, PaymentState>>> = {
      agreed: { quote_pending: "unpaid" },
      invoiced: { quote_pending: "invoice_sent", unpaid: "invoice_sent" },
      ordered: { unpaid: "pending", invoice_sent: "pending", partial: "pending" },
      disputed: {
        unpaid: "disputed",
        invoice_sent: "disputed",
        pending: "disputed",
        partial: "disputed",
        paid: "disputed",
      },
      settled: { disputed: "unpaid" },
    };
    const found = eq(campaignPayments.id, payment);
    for (const state of PAYMENT_STATES) {
      for (const step of PAYMENT_STEPS) {
        await world().root.update(campaignPayments).set({ state }).where(found);
        const { status } = await owner.browser.call(payments.movePayment, { id: owner.id, payment, step });
        const [row] = await world().root.select().from(campaignPayments).where(found);
        const to = possible[step][state];
        expect([state, step, status, row?.state]).toEqual([state, step, to ? 200 : 409, to ?? state]);
      }
    }
  });

  test("are agreed on at another amount than the quote, and are paid in so many parts", async () => {
    const owner = await running();
    const { id, browser } = owner;
    await note(owner, { state: "quote_pending" });
    const of = { id, payment: (await paymentsOf(owner)).payments[0]?._id ?? "" };
    const { body } = await browser.call(payments.movePayment, { ...of, step: "agreed", amount: 9_000 });
    expect((await paymentsOf(owner)).payments[0]).toMatchObject({ state: "unpaid", amount: 9_000 });
    await undo(owner, body.actionId);
    expect((await paymentsOf(owner)).payments[0]).toMatchObject({ state: "quote_pending", amount: 10_000 });
    const elsewhere = { step: "invoiced", amount: 9_000 } as const;
    const path = `/api/campaigns/${id}/payments/${of.payment}/state`;
    expect((await browser.send({ method: "POST" }, path, elsewhere)).status).toBe(400);
    const parts = Array.from({ length: payments.PAID_PARTS_MAX }, () => ({ amount: 1, on: day(1) }));
    await world()
      .root.update(campaignPayments)
      .set({ state: "partial", parts })
      .where(eq(campaignPayments.id, of.payment));
    const { status, error } = await addPart(owner, of, 1);
    expect([status, error.msg]).toEqual([409, "A payment can be paid in up to 50 parts."]);
  });

  test("are whole numbers of the smallest unit, above 0", async () => {
    const owner = await running();
    for (const amount of [0, -1, 0.5, 10 ** 12, "100"]) {
      const body = { key: randomUUID(), creatorsId: [owner.creator], amount, dueOn: null, reference: "" };
      const { status } = await owner.browser.send({ method: "POST" }, `/api/campaigns/${owner.id}/payments`, body);
      expect([amount, status]).toEqual([amount, 400]);
    }
  });

  test("are a file for the bank, in which no cell is a formula", async () => {
    const owner = await running();
    await note(owner, { reference: '=HYPERLINK("https://evil.test")' });
    const payment = (await paymentsOf(owner)).payments[0]?._id ?? "";
    await addPart(owner, { id: owner.id, payment }, 2_550);
    const { body, headers } = await owner.browser.call(payments.exportPayments, { id: owner.id });
    expect(headers["content-disposition"]).toMatch(/payments-\d{4}-\d\d-\d\d\.csv/);
    const [heading, row] = body.split("\r\n");
    expect(heading).toContain('"Creator","Reference","Deliverable","Amount","Paid","Due","State","Open","Currency"');
    // Payments of creators outside the CRM are exported, too.
    await world().root.delete(crmCreators).where(eq(crmCreators.customerId, owner.customerId));
    const named = await owner.browser.call(payments.listPayments, { id: owner.id, filters: { search: "ada" } });
    expect(named.body.payments).toHaveLength(1);
    expect((await owner.browser.call(payments.exportPayments, { id: owner.id })).body).toContain(`"Ada"`);
    expect(row).toBe(`"Ada","'=HYPERLINK(""https://evil.test"")",,100,25.5,"${day(1)}","partial",74.5,"EUR"`);
    const stranger = await running();
    expect((await stranger.browser.call(payments.exportPayments, { id: owner.id })).status).toBe(404);
  });

  test("are read by viewers, and do not exist for other workspaces", async () => {
    const owner = await running();
    await note(owner);
    const payment = (await paymentsOf(owner)).payments[0]?._id ?? "";
    const of = { id: owner.id, payment };
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await viewer.browser.call(payments.listPayments, { id: owner.id })).status).toBe(200);
    const codes = async ({ browser, ...by }: Person) => [
      (await browser.call(payments.updatePayment, { ...of, reference: "x" })).status,
      (await browser.call(payments.movePayment, { ...of, step: "ordered" })).status,
      (await addPart({ browser, ...by }, of, 1)).status,
      (await browser.call(payments.removePayment, of)).status,
    ];
    expect(new Set(await codes(viewer))).toEqual(new Set([403]));
    const stranger = await running();
    expect(new Set(await codes(stranger))).toEqual(new Set([404]));
    expect((await stranger.browser.call(payments.listPayments, { id: owner.id })).status).toBe(404);
  });
});

describe("the report of a campaign", () => {
  test("has what was agreed on and delivered, what it brought for the fees, and how reliable creators were", async () => {
    const owner = await running([
      post(1, { text: "tag", hashtags: ["spring"], likes: 30, comments: 10, views: 2_000 }),
      post(2, { text: "mention", mentions: ["brand"], likes: 50, comments: 10, views: 3_000 }),
      post(3, { text: "other", likes: 500 }),
    ]);
    const { id, creator, browser } = owner;
    await world().indexSync.flush();
    await browser.call(pipeline.changeCampaignCreators, { id, creatorsId: [creator], status: "accepted", fee: 10_000 });
    // Their fees were never agreed on, or fell through.
    const others = await makeCreators(world(), 2);
    await browser.call(pipeline.addCampaignCreators, { id, creatorsId: others });
    const [declined = "", planned = ""] = others;
    await browser.call(pipeline.changeCampaignCreators, { id, creatorsId: [declined], status: "rejected", fee: 700 });
    await browser.call(pipeline.changeCampaignCreators, { id, creatorsId: [planned], status: "invited", fee: 900 });
    const { overview } = (await browser.call(getCampaign, { id })).body;
    expect(overview).toMatchObject({ creators: 3, fees: 10_000, withFee: 1 });
    await agree(owner, day(2));
    const { deliverable } = await agree(owner, day(-3));
    const posted = { state: "posted", postedAt: world().ctx.clock.now() } as const;
    await world().root.update(campaignDeliverables).set(posted).where(eq(campaignDeliverables.id, deliverable));
    await note(owner);
    const { body } = await browser.call(readCampaignReport, { id });
    expect(body).toMatchObject({
      currency: "EUR",
      fees: 10_000,
      paid: 0,
      progress: { planned: 4, posted: 2, verified: 0, missing: 2 },
      total: { posts: 2, engagement: 100, views: 5_000, cost: 10_000, cpe: 100, cpv: 2 },
      creators: [
        { creator: { _id: creator }, cost: 10_000, reliability: { counted: 2, onTime: 1, late: 0, missing: 1 } },
      ],
      hasWords: true,
      leftOut: 0,
    });
    expect((await (await running()).browser.call(readCampaignReport, { id })).status).toBe(404);
  });

  test("has a joint post of merged creators once", async () => {
    const bea = await record([{ username: "merged.bea" }]);
    const together = { externalId: "joint-of-merged-1", hashtags: ["spring"], likes: 40, coAuthors: ["merged.bea"] };
    const { id, creator, browser } = await running([post(1, together)]);
    await browser.call(pipeline.addCampaignCreators, { id, creatorsId: [bea] });
    const creatorsId = [creator, bea];
    await browser.call(pipeline.changeCampaignCreators, { id, creatorsId, status: "accepted", fee: 100 });
    const rows = creatorsId.map(async (of) => (await browser.call(profileOverview, { id: of })).body.crm?._id);
    const [keep = "", other = ""] = await Promise.all(rows);
    await browser.call(mergeCreators, { keep, merge: [other] });
    const sums = { posts: 1, engagement: 40, cost: 200, cpe: 5 };
    const { total, creators } = (await browser.call(readCampaignReport, { id })).body;
    expect([total, creators]).toMatchObject([sums, [sums]]);
  });
});

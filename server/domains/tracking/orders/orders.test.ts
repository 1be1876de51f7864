import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { saveCampaign } from "#contract/tracking/campaign.ts";
import { createTracking } from "#contract/tracking/endpoints.ts";
import { createLinks, readLinks, updateLink } from "#contract/tracking/links.ts";
import * as contract from "#contract/tracking/orders.ts";
import { lists } from "#server/db/tables/index.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { telling } from "../../profiles/testing/telling.ts";
import { clickIds } from "../links/click-ids.ts";
import { makeTracking, type Tracking } from "../testing/tracked-list.ts";

const { world, record } = telling();
const limited = useWorld({ plans: true });

/** A campaign with a link and a code of each of two creators, the first of which costs 100 euros. */
async function withCampaign() {
  const [ada, bea] = [await record([{ posts: [] }]), await record([{ posts: [] }])];
  const owner = await makeTracking(world(), [ada, bea]);
  const { browser, id } = owner;
  await browser.call(createLinks, { id, target: "https://shop.example/", creatorIds: [ada, bea] });
  const { links } = (await browser.call(readLinks, { id })).body;
  const linkOf = (creator: string) => links.find((link) => link.creator._id === creator)?._id ?? "";
  const [first, second] = [linkOf(ada), linkOf(bea)];
  await browser.call(updateLink, { id, link: first, promoCode: "ADA10" });
  const costs = [{ creatorId: ada, amount: 10_000 }];
  await browser.call(saveCampaign, { id, from: null, currency: "EUR", costs });
  return { owner, first, second };
}

const today = () => world().ctx.clock.now();
const before = (days: number) => new Date(today().getTime() - days * DAY_MS);
const click = (linkId: string, at: Date) => clickIds(world().ctx.config).create({ linkId, at });

async function importTable({ browser }: Pick<Tracking, "browser">, rows: readonly string[], header = HEADER) {
  const file = new File([[header, ...rows].join("\n")], "orders.csv");
  return browser.call(contract.importOrders, { file });
}
const HEADER = "order_id,time,amount,currency,code,click_id";
const row = (orderId: string, { code = "", clicked = "", amount = "50", currency = "EUR", at = before(1) } = {}) =>
  [orderId, at.toISOString(), amount, currency, code, clicked].join(",");

const salesOf = async ({ browser, id }: Tracking) => (await browser.call(contract.readSales, { id })).body;
const ordersOf = async ({ browser, id }: Tracking, link?: string) =>
  (await browser.call(contract.readOrders, { id, ...(link !== undefined && { link }) })).body.orders;

describe("orders of a file", () => {
  test("are credited to codes and clicks, and explained by their rows", async () => {
    const { owner, first, second } = await withCampaign();
    const rows = [
      row("1", { code: "ada10", clicked: click(second, before(2)) }),
      row("2", { clicked: `${click(first, before(3))} ${click(second, before(2))}` }),
      row("3", { clicked: click(first, before(40)) }),
      row("4", { clicked: click(first, before(0.5)) }),
      row("5", { code: "NONE" }),
      row("6", { clicked: "invented" }),
      row("7", { currency: "USD", amount: "20" }),
      row("8", { code: "ADA10", currency: "USD", amount: "7" }),
    ];
    const { body } = await importTable(owner, rows);
    expect([body.changed, body.valid, body.refused.total]).toEqual([8, 8, 0]);
    const { links, total, unattributed, currency, hasOrders } = await salesOf(owner);
    expect([currency, hasOrders]).toEqual(["EUR", true]);
    expect(links[first]).toMatchObject({
      orders: 2,
      revenue: [
        { currency: "EUR", amount: 5_000 },
        { currency: "USD", amount: 700 },
      ],
      cost: 10_000,
      cpo: 5_000,
      roas: null,
    });
    expect(links[second]).toMatchObject({
      orders: 1,
      revenue: [{ currency: "EUR", amount: 5_000 }],
      cost: null,
      roas: null,
    });
    expect([total.orders, total.cost, total.cpo]).toEqual([3, 10_000, 5_000]);
    expect(unattributed).toEqual({
      orders: 5,
      revenue: [
        { currency: "EUR", amount: 20_000 },
        { currency: "USD", amount: 2_000 },
      ],
    });
    const reasons = (await ordersOf(owner)).map(({ orderId, reason }) => [orderId, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      3: "clickTooOld",
      4: "clickAfterOrder",
      5: "unknownCode",
      6: "unknownClick",
      7: "nothing",
    });
    const credited = (await ordersOf(owner, first)).map(({ orderId, by }) => [orderId, by]);
    expect(Object.fromEntries(credited)).toEqual({ 1: "code", 8: "code" });
    expect((await ordersOf(owner, second)).map(({ orderId, by }) => [orderId, by])).toEqual([["2", "click"]]);
  });

  test("of merged creators are set against what they cost once", async () => {
    const { owner, first, second } = await withCampaign();
    await importTable(owner, [row("1", { code: "ada10" }), row("2", { clicked: click(second, before(2)) })]);
    const { links: known } = (await owner.browser.call(readLinks, { id: owner.id })).body;
    const creatorOf = (link: string) => known.find(({ _id }) => _id === link)?.creator._id ?? "";
    const rowOf = async (link: string) =>
      (await owner.browser.call(profileOverview, { id: creatorOf(link) })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(first), merge: [await rowOf(second)] });
    const { links, total } = await salesOf(owner);
    expect([links[first]?.cost, links[second]?.cost]).toEqual([null, null]);
    expect(total).toMatchObject({ orders: 2, cost: 10_000, cpo: 5_000, roas: 1 });
  });

  test("of a list that is removed for good are no orders without a creator in other campaigns", async () => {
    const { owner, second } = await withCampaign();
    await importTable(owner, [
      row("1", { code: "ada10" }),
      row("2", { clicked: click(second, before(2)) }),
      row("3", { code: "NONE" }),
    ]);
    const { body } = await owner.browser.call(createList, { title: "Autumn" });
    const other = { ...owner, id: body.list._id };
    await owner.browser.call(createTracking, { topId: other.id });
    await world().root.delete(lists).where(eq(lists.id, owner.id));
    expect((await salesOf(other)).unattributed).toEqual({
      orders: 1,
      revenue: [{ currency: "EUR", amount: 5_000 }],
    });
    expect((await ordersOf(other)).map(({ orderId }) => orderId)).toEqual(["3"]);
  });

  test("are added together or not at all, without the rows that are none", async () => {
    const { owner } = await withCampaign();
    const rows = [
      row("1"),
      row("2", { amount: "1.234" }),
      row("1", { amount: "9" }),
      row("3", { at: before(-1) }),
      "4,2026-11-20,50,EUR,,",
      "",
      row("5"),
    ];
    const { body } = await importTable(owner, rows);
    expect([body.changed, body.valid, body.refused.total]).toEqual([2, 2, 4]);
    expect(body.refused.rows.map(({ reason }) => reason)).toEqual(["amount", "repeated", "future", "time"]);
    expect(body.refused.rows.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    expect((await ordersOf(owner)).map(({ orderId }) => orderId).toSorted()).toEqual(["1", "5"]);
    const noAmount = await importTable(owner, ["9,2026-11-20T10:00:00Z"], "order_id,time");
    expect(noAmount.error).toMatchObject({
      err: "bad_request",
      msg: "This file has no column for amount, currency. The columns are order_id, time, amount, currency, and code or click_id.",
    });
  });

  test("again change nothing, and what they changed is undone", async () => {
    const { owner, first } = await withCampaign();
    await importTable(owner, [row("1", { code: "ADA10" })]);
    expect((await importTable(owner, [row("1", { code: "ADA10" })])).body).toMatchObject({
      changed: 0,
      valid: 1,
      actionId: null,
    });
    const second = (await importTable(owner, [row("1", { code: "ADA10", amount: "80" }), row("2", { code: "ADA10" })]))
      .body;
    expect((await salesOf(owner)).links[first]?.revenue).toEqual([{ currency: "EUR", amount: 13_000 }]);
    await owner.browser.call(undoAction, { id: second.actionId ?? "" });
    expect((await salesOf(owner)).links[first]?.revenue).toEqual([{ currency: "EUR", amount: 5_000 }]);
  });

  test("of another workspace are its own, with the same ids, codes and clicks", async () => {
    const { owner, first } = await withCampaign();
    const other = await withCampaign();
    await importTable(other.owner, [row("1", { code: "ADA10" }), row("2", { clicked: click(first, before(2)) })]);
    const { links, hasOrders } = await salesOf(owner);
    expect([links[first]?.orders, hasOrders]).toEqual([0, false]);
    expect((await ordersOf(other.owner)).map(({ reason }) => reason)).toEqual(["unknownClick"]);
    for (const call of [contract.readSales, contract.readOrders])
      expect((await other.owner.browser.call(call, { id: owner.id })).error.err).toBe("not_found");
    const { error } = await other.owner.browser.call(contract.readOrders, { id: other.owner.id, link: first });
    expect(error.err).toBe("not_found");
  });

  test("are imported by those who may, on plans with tracking", async () => {
    const { owner } = await withCampaign();
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await importTable(viewer, [row("1")])).error.err).toBe("forbidden");
    expect((await viewer.browser.call(contract.createOrderWebhook, {})).error.err).toBe("forbidden");
    const free = await makeOwner(limited(), PLAN_IDS.free);
    expect((await importTable(free, [row("1")])).error.err).toBe("plan_limit");
    expect((await free.browser.call(contract.createOrderWebhook, {})).error.err).toBe("plan_limit");
  });
});

describe("a shop", () => {
  async function withShop() {
    const campaign = await withCampaign();
    const { body } = await campaign.owner.browser.call(contract.createOrderWebhook, {});
    return { ...campaign, url: body.webhook.url, secret: body.secret };
  }
  type Shop = Pick<Awaited<ReturnType<typeof withShop>>, "url" | "secret">;

  const order = (changes: object = {}) =>
    JSON.stringify({
      order_id: "1001",
      time: before(1).toISOString(),
      amount_minor: 4_990,
      currency: "EUR",
      code: "ada10",
      ...changes,
    });

  async function deliver({ url, secret }: Shop, payload: string, { at = today(), signed = payload } = {}) {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const signature = createHmac("sha256", secret).update(`${timestamp}.${signed}`).digest("hex");
    const headers = {
      "content-type": "application/json",
      [contract.TIMESTAMP_HEADER]: timestamp,
      [contract.SIGNATURE_HEADER]: signature,
    };
    const { statusCode, body } = await world().app.inject({ method: "POST", url, payload, headers });
    return [statusCode, body] as const;
  }
  const ACCEPTED = [200, '{"received":true}'];

  test("delivers orders, repeatedly with one reply, and notifies tabs", async () => {
    const shop = await withShop();
    world().emitted.length = 0;
    expect(await deliver(shop, order())).toEqual(ACCEPTED);
    expect(await deliver(shop, order())).toEqual(ACCEPTED);
    const notices = world().emitted.map(({ customerId, payload }) => [customerId, payload]);
    expect(notices).toEqual([[shop.owner.customerId, { tags: ["tracking"], by: null }]]);
    expect((await salesOf(shop.owner)).links[shop.first]).toMatchObject({
      orders: 1,
      revenue: [{ currency: "EUR", amount: 4_990 }],
      roas: 0.499,
    });
    const { webhook } = (await shop.owner.browser.call(contract.readOrderWebhook, {})).body;
    expect(webhook).toMatchObject({ url: shop.url, receivedAt: today().toISOString(), isReadable: true });
  });

  test("changes and cancels orders, in whichever order its deliveries arrive", async () => {
    const shop = await withShop();
    const newest = { updated_at: before(0.1).toISOString(), amount_minor: 3_000 };
    await deliver(shop, order(newest));
    expect(await deliver(shop, order({ amount_minor: 9_000, updated_at: before(0.5).toISOString() }))).toEqual(
      ACCEPTED,
    );
    expect((await salesOf(shop.owner)).links[shop.first]?.revenue).toEqual([{ currency: "EUR", amount: 3_000 }]);
    await deliver(shop, order({ ...newest, updated_at: today().toISOString(), cancelled: true }));
    expect((await salesOf(shop.owner)).links[shop.first]).toMatchObject({ orders: 0, revenue: [] });
    expect((await ordersOf(shop.owner, shop.first)).map(({ isCancelled }) => isCancelled)).toEqual([true]);
  });

  test("leaves a cancelled order cancelled when an earlier delivery of it arrives again", async () => {
    const shop = await withShop();
    await deliver(shop, order({}));
    await deliver(shop, order({ cancelled: true }));
    await deliver(shop, order({}));
    expect((await salesOf(shop.owner)).links[shop.first]).toMatchObject({ orders: 0, revenue: [] });
  });

  test("is refused without its signature, of these bytes and of now", async () => {
    const shop = await withShop();
    const old = new Date(today().getTime() - (contract.TOLERANCE_SECONDS + 1) * 1_000);
    const refused = [
      await deliver({ ...shop, secret: "another" }, order()),
      await deliver(shop, order(), { signed: order({ amount_minor: 1 }) }),
      await deliver(shop, order(), { at: old }),
      await deliver(shop, order(), { at: before(365) }),
      await deliver(shop, order(), { at: before(-1) }),
      await deliver({ ...shop, url: `${contract.ORDERS_PATH}019aa000-0000-7000-8000-000000000000` }, order()),
      await deliver({ ...shop, url: `${contract.ORDERS_PATH}x` }, order()),
    ];
    expect(refused.map(([status]) => status)).toEqual(refused.map(() => 401));
    const unsigned = await world().app.inject({ method: "POST", url: shop.url, payload: order() });
    expect(unsigned.statusCode).toBe(401);
    expect((await salesOf(shop.owner)).hasOrders).toBe(false);
  });

  test("receives what is wrong with an order", async () => {
    const shop = await withShop();
    const wrong = [
      "{",
      "[]",
      order({ order_id: "" }),
      order({ time: "2026-11-20" }),
      order({ time: before(-1).toISOString() }),
      order({ amount_minor: 49.9 }),
      order({ amount_minor: -1 }),
      order({ currency: "EURO" }),
      order({ customer: "ada@example.test" }),
    ];
    for (const payload of wrong) expect((await deliver(shop, payload))[0]).toBe(400);
    expect((await deliver(shop, order({ code: "x".repeat(70_000) })))[0]).toBe(413);
    expect((await salesOf(shop.owner)).hasOrders).toBe(false);
  });

  test("has one secret: a new one ends the one before, and an address that was ended accepts nothing", async () => {
    const shop = await withShop();
    const { body } = await shop.owner.browser.call(contract.createOrderWebhook, {});
    expect([body.webhook.url, body.secret === shop.secret]).toEqual([shop.url, false]);
    expect((await deliver(shop, order()))[0]).toBe(401);
    expect(await deliver({ url: shop.url, secret: body.secret }, order())).toEqual(ACCEPTED);
    await shop.owner.browser.call(contract.deleteOrderWebhook, {});
    expect((await deliver({ url: shop.url, secret: body.secret }, order()))[0]).toBe(401);
    expect((await shop.owner.browser.call(contract.deleteOrderWebhook, {})).error.err).toBe("not_found");
    expect((await salesOf(shop.owner)).hasOrders).toBe(true);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/payment.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { customers, subscriptions } from "#server/db/tables/index.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { createWorld, useWorld, type World } from "#test/support/world.ts";
import { startStripe } from "#test/support/stripe.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;
let paid: World;

beforeAll(async () => {
  stripe = await startStripe();
  paid = await createWorld({ stripe: stripe.config, publicUrl: "https://limelight.example" });
});
afterAll(async () => {
  await paid.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.fail(undefined);
  stripe.calls.length = 0;
  paid.emitted.length = 0;
});

const STARTER = { plan: PLAN_IDS.starter, billing_cycle: "monthly" } as const;
const planOf = async ({ customerId }: Person) =>
  (await paid.root.select().from(customers).where(eq(customers.id, customerId)))[0]?.plan;

type Sent = Pick<ReturnType<typeof stripe.delivery>, "payload"> & { headers: Record<string, string> };
const post = async ({ payload, headers }: Sent) =>
  (await paid.app.inject({ method: "POST", url: "/api/stripe/webhook", payload, headers })).statusCode;
const deliver = async (id: string, type = "customer.subscription.updated", event?: string) =>
  post(stripe.delivery({ type, object: { id }, ...(event !== undefined && { id: event }) }));

let made = 0;
/** An owner with a customer at Stripe, and an id for a subscription. */
async function customer() {
  const owner = await makeOwner(paid, PLAN_IDS.free);
  await owner.browser.call(contract.startPlan, STARTER);
  const [row] = await paid.root.select().from(subscriptions).where(eq(subscriptions.customerId, owner.customerId));
  made += 1;
  paid.emitted.length = 0;
  return { owner, at: row?.stripeCustomerId ?? "", id: `sub_${made}` };
}

describe("paying for a plan", () => {
  test("opens a checkout for the workspace, with its price and the referral; the customer is made once", async () => {
    const owner = await makeOwner(paid, PLAN_IDS.free);
    const input = { ...STARTER, referral_code: "ADA10", referral_source: "newsletter" };
    const answers = await Promise.all([1, 2, 3].map(() => owner.browser.call(contract.startPlan, input)));
    expect(answers.map(({ body }) => body.url)).toEqual([1, 2, 3].map(() => `${stripe.base}/pay/cs_1`));
    expect(new Set(stripe.calls.filter(({ path }) => path === "/v1/customers").map(({ key }) => key)).size).toBe(1);
    expect(stripe.calls.find(({ path }) => path === "/v1/checkout/sessions")?.form).toMatchObject({
      mode: "subscription",
      client_reference_id: owner.customerId,
      "line_items[0][price]": "price_starter_month",
      "metadata[referral_code]": "ADA10",
      "subscription_data[metadata][referral_source]": "newsletter",
      success_url: "https://limelight.example/settings/plan?checkout=done",
    });
    expect(await planOf(owner)).toBe(PLAN_IDS.free);
  });

  test("with a subscription changes that one, and the portal opens", async () => {
    const { owner, at, id } = await customer();
    stripe.set(id, { customer: at, price: "price_starter_month", status: "active" });
    expect(await deliver(id)).toBe(200);
    const { body } = await owner.browser.call(contract.startPlan, {
      plan: PLAN_IDS.business,
      billing_cycle: "monthly",
    });
    expect(body.url).toBe(`${stripe.base}/portal`);
    expect(stripe.calls.at(-1)?.form).toMatchObject({
      customer: at,
      "flow_data[subscription_update_confirm][subscription]": id,
      "flow_data[subscription_update_confirm][items][0][price]": "price_business_month",
    });
    expect((await owner.browser.call(contract.generateCustomerPortal, {})).body.url).toBe(`${stripe.base}/portal`);
  });

  test("is the owner's; plans that are not sold, bad input, and Stripe being away are refused", async () => {
    const owner = await makeOwner(paid, PLAN_IDS.free);
    const admin = await makeColleague(paid, owner, "admin");
    const refused = [
      await paid.browser().call(contract.startPlan, STARTER),
      await admin.browser.call(contract.startPlan, STARTER),
      await admin.browser.call(contract.generateCustomerPortal, {}),
      await owner.browser.call(contract.generateCustomerPortal, {}),
      await owner.browser.call(contract.startPlan, { plan: PLAN_IDS.agency, billing_cycle: "yearly" }),
      await owner.browser.send(contract.startPlan, "/api/stripe/start_plan", { plan: 1, billing_cycle: "monthly" }),
    ];
    stripe.fail(402);
    refused.push(await owner.browser.call(contract.startPlan, STARTER));
    expect(refused.map(({ status, error }) => [status, error.err])).toEqual([
      [401, "bad_access_token"],
      [403, "forbidden"],
      [403, "forbidden"],
      [409, "no_subscription"],
      [404, "not_found"],
      [400, "bad_request"],
      [503, "payment_unavailable"],
    ]);
    expect(await planOf(owner)).toBe(PLAN_IDS.free);
  });

  test("shows the plans side by side with their prices, and the subscription", async () => {
    const { owner, at, id } = await customer();
    stripe.set(id, { customer: at, price: "price_starter_year", status: "active", cancelAtPeriodEnd: true });
    await deliver(id);
    const { body } = await owner.browser.call(contract.getBilling, {});
    expect([body.enabled, body.plan, body.subscription]).toEqual([
      true,
      PLAN_IDS.starter,
      { state: "active", plan: 3, cycle: "yearly", periodEnd: "2027-01-01T00:00:00.000Z", endsAtPeriodEnd: true },
    ]);
    expect(body.plans.find(({ plan }) => plan === PLAN_IDS.starter)?.prices).toEqual([
      { cycle: "monthly", amount: 4_900, currency: "eur" },
      { cycle: "yearly", amount: 49_000, currency: "eur" },
    ]);
  });
});

describe("the plan follows the subscription", () => {
  test("it starts, notifies tabs, survives a late payment, and ends", async () => {
    const { owner, at, id } = await customer();
    const plans = [];
    for (const status of ["incomplete", "active", "past_due", "unpaid", "active", "canceled"] as const) {
      stripe.set(id, { customer: at, price: "price_business_month", status });
      expect(await deliver(id)).toBe(200);
      plans.push(await planOf(owner));
    }
    expect(plans).toEqual([1, 4, 4, 1, 4, 1]);
    const own = paid.emitted.filter(({ customerId }) => customerId === owner.customerId);
    expect(own.filter(({ event }) => event === "started_plan")).toEqual(
      [1, 2].map(() => ({
        customerId: owner.customerId,
        event: "started_plan",
        payload: { plan: PLAN_IDS.business, name: "Business" },
      })),
    );
    expect(own.filter(({ event }) => event === "refresh_user")).toHaveLength(4);
  });

  test("deliveries in any order and in parallel end at what Stripe has now", async () => {
    const { owner, at, id } = await customer();
    stripe.set(id, { customer: at, price: "price_business_month", status: "active" });
    const types = ["invoice.paid", "customer.subscription.updated", "customer.subscription.created"];
    const about = { "invoice.paid": { parent: { subscription_details: { subscription: id } } } };
    await Promise.all(
      [...types, ...types].map((type) =>
        post(stripe.delivery({ type, object: type === "invoice.paid" ? about[type] : { id } })),
      ),
    );
    expect(await planOf(owner)).toBe(PLAN_IDS.business);
    // The end arrives before an update that was sent earlier.
    stripe.set(id, { customer: at, price: "price_business_month", status: "canceled" });
    await deliver(id, "customer.subscription.deleted");
    await deliver(id, "customer.subscription.updated");
    expect(await planOf(owner)).toBe(PLAN_IDS.free);
  });

  test("the end of an earlier subscription does not end the current one", async () => {
    const { owner, at, id } = await customer();
    stripe.set(`${id}_old`, { customer: at, price: "price_starter_month", status: "active" });
    await deliver(`${id}_old`);
    stripe.set(id, { customer: at, price: "price_business_month", status: "active" });
    await deliver(id, "checkout.session.completed");
    await post(stripe.delivery({ type: "checkout.session.completed", object: { id: "cs_1", subscription: id } }));
    stripe.set(`${id}_old`, { customer: at, price: "price_starter_month", status: "canceled" });
    await deliver(`${id}_old`, "customer.subscription.deleted");
    expect(await planOf(owner)).toBe(PLAN_IDS.business);
  });

  test("an event is processed once; one that failed is processed when it is repeated", async () => {
    const { owner, at, id } = await customer();
    const event = `evt_of_${id}`;
    stripe.set(id, { customer: at, price: "price_starter_month", status: "active" });
    stripe.fail(500);
    expect(await deliver(id, undefined, event)).toBe(503);
    expect(await planOf(owner)).toBe(PLAN_IDS.free);
    stripe.fail(undefined);
    expect(await deliver(id, undefined, event)).toBe(200);
    expect(await planOf(owner)).toBe(PLAN_IDS.starter);
    stripe.calls.length = 0;
    stripe.set(id, { customer: at, price: "price_starter_month", status: "canceled" });
    expect(await deliver(id, undefined, event)).toBe(200);
    expect([stripe.calls, await planOf(owner)]).toEqual([[], PLAN_IDS.starter]);
  });

  test("what is not signed, wrongly signed, changed or old changes nothing", async () => {
    const { owner, at, id } = await customer();
    stripe.set(id, { customer: at, price: "price_starter_month", status: "active" });
    const good = stripe.delivery({ type: "customer.subscription.updated", object: { id } });
    const old = stripe.delivery({
      type: "customer.subscription.updated",
      object: { id },
      at: paid.ctx.clock.now().getTime() - 301_000,
    });
    const { "stripe-signature": signature, ...unsigned } = good.headers;
    const wrong = [
      { ...good, headers: unsigned },
      { ...good, headers: { ...unsigned, "stripe-signature": signature.replace(/v1=./, "v1=x") } },
      { ...good, payload: `${good.payload} ` },
      old,
    ];
    for (const delivery of wrong) expect(await post(delivery)).toBe(400);
    expect([stripe.calls.filter(({ path }) => path.includes("subscriptions")), await planOf(owner)]).toEqual([[], 1]);
    expect(await post(good)).toBe(200);
  });

  test.each([
    "",
    "[]",
    "null",
    "1",
    "{}",
    '{"id":"evt_1","type":"customer.subscription.updated"}',
    '{"id":"evt_1","type":"customer.subscription.updated","data":{"object":null}}',
    JSON.stringify({ id: "e".repeat(100_000), type: "invoice.paid", data: { object: {} } }),
  ])("a signed body that is no event is refused (%#)", async (payload) => {
    expect(await post(stripe.signed(payload))).toBe(400);
  });

  test("an event of a subscription without a usable id changes nothing", async () => {
    for (const id of ["", "s".repeat(100_000), 7, null])
      expect(await post(stripe.delivery({ type: "customer.subscription.updated", object: { id } }))).toBe(200);
    expect(stripe.calls).toEqual([]);
  });

  test("a state that is not known leaves the plan, and the next event is followed", async () => {
    const { owner, at, id } = await customer();
    const plans = [];
    for (const status of ["active", "of_a_later_version", "canceled"] as const) {
      stripe.set(id, { customer: at, price: "price_starter_month", status });
      expect(await deliver(id)).toBe(200);
      plans.push(await planOf(owner));
    }
    expect(plans).toEqual([PLAN_IDS.starter, PLAN_IDS.starter, PLAN_IDS.free]);
  });

  test("a delivery asks Stripe once and does not wait for it without end", async () => {
    const { id } = await customer();
    const impatient = await createWorld({ stripe: stripe.config && { ...stripe.config, timeoutMs: 50 } });
    stripe.calls.length = 0;
    stripe.fail("hang");
    const { payload, headers } = stripe.delivery({ type: "customer.subscription.updated", object: { id } });
    const reply = await impatient.app.inject({ method: "POST", url: "/api/stripe/webhook", payload, headers });
    expect([reply.statusCode, stripe.calls.length]).toEqual([503, 1]);
    await impatient.close();
  });

  test("subscriptions of no workspace are left alone, deliveries about unknown prices have to be repeated", async () => {
    const { owner, at, id } = await customer();
    stripe.set("sub_foreign", { customer: "cus_foreign", price: "price_starter_month", status: "active" });
    stripe.set(id, { customer: at, price: "price_unknown", status: "active" });
    expect([await deliver("sub_foreign"), await deliver(id), await planOf(owner)]).toEqual([200, 503, PLAN_IDS.free]);
    expect(await post(stripe.delivery({ type: "charge.refunded", object: { id: "ch_1" } }))).toBe(200);
  });
});

describe("without Stripe", () => {
  const world = useWorld();

  test("nothing is sold and no delivery is taken", async () => {
    const owner = await makeOwner(world());
    expect((await owner.browser.call(contract.getBilling, {})).body).toMatchObject({
      enabled: false,
      subscription: null,
    });
    expect((await owner.browser.call(contract.startPlan, STARTER)).status).toBe(404);
    const { statusCode } = await world().app.inject({ method: "POST", url: "/api/stripe/webhook", payload: "{}" });
    expect(statusCode).toBe(404);
  });
});

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Stripe } from "stripe";
import type { Config } from "#server/config.ts";
import { START } from "./databases.ts";

type State = Stripe.Subscription.Status | "of_a_later_version";
type Given = { customer: string; price: string; status: State; cancelAtPeriodEnd?: boolean };

const WEBHOOK_SECRET = "whsec_of_tests";
const PERIOD_END = Date.UTC(2027, 0, 1) / 1000;

export const STRIPE_PRICES = [
  { plan: 3, cycle: "monthly", id: "price_starter_month" },
  { plan: 3, cycle: "yearly", id: "price_starter_year" },
  { plan: 4, cycle: "monthly", id: "price_business_month" },
] as const;

/**
 * Stripe on this machine: its HTTP API as far as Limelight calls it, with the state that tests set, and deliveries signed
 * as Stripe signs them.
 */
export async function startStripe() {
  const subscriptions = new Map<string, Given>();
  const customers = new Map<string, { id: string; key: string }>();
  const calls: { path: string; form: Record<string, string>; key: string | undefined }[] = [];
  let failure: number | "hang" | undefined;

  function answer(path: string, form: Record<string, string>, key: string): object | undefined {
    if (path === "/v1/customers") {
      const made = customers.get(key) ?? { id: `cus_${customers.size + 1}`, key };
      customers.set(key, made);
      return { id: made.id, object: "customer", email: form["email"] };
    }
    if (path === "/v1/checkout/sessions") return { id: "cs_1", object: "checkout.session", url: `${base}/pay/cs_1` };
    if (path === "/v1/billing_portal/sessions")
      return { id: "bps_1", object: "billing_portal.session", url: `${base}/portal` };
    const [, , what, id = ""] = path.split("/");
    if (what === "prices")
      return { id, object: "price", unit_amount: id.endsWith("year") ? 49_000 : 4_900, currency: "eur" };
    const found = subscriptions.get(id);
    return what === "subscriptions" && found ? subscriptionOf(id, found) : undefined;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
    const path = new URL(request.url ?? "/", "http://stripe").pathname;
    const key = request.headers["idempotency-key"];
    calls.push({ path, form, key: typeof key === "string" ? key : undefined });
    if (failure === "hang") return;
    const found = failure === undefined ? answer(path, form, String(key)) : undefined;
    const isAllowed = request.headers.authorization === "Bearer sk_test_limelight";
    response.setHeader("content-type", "application/json").setHeader("stripe-should-retry", "false");
    response.statusCode = !isAllowed ? 401 : (failure ?? (found ? 200 : 404));
    response.end(
      JSON.stringify(isAllowed && found ? found : { error: { type: "invalid_request_error", message: "No." } }),
    );
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const config: Config["stripe"] = {
    secretKey: "sk_test_limelight",
    webhookSecret: WEBHOOK_SECRET,
    prices: STRIPE_PRICES,
    at: base,
    timeoutMs: 10_000,
  };
  return {
    config,
    base,
    calls,
    /** What the API answers about a subscription from now on. */
    set: (id: string, given: Given) => void subscriptions.set(id, given),
    /** Every call fails with this status, or is never answered; undefined: none. */
    fail: (status: number | "hang" | undefined) => void (failure = status),
    /** A delivery about a subscription, with its signature. */
    delivery({ type, id = `evt_${randomUUID()}`, object, at = START.getTime() }: DeliveryInput) {
      return this.signed(JSON.stringify({ id, object: "event", type, data: { object } }), at);
    },
    signed(payload: string, at = START.getTime()) {
      const timestamp = Math.floor(at / 1000);
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
      return { payload, headers: { "stripe-signature": header, "content-type": "application/json; charset=utf-8" } };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

type DeliveryInput = { type: string; id?: string; object: object; at?: number };

function subscriptionOf(id: string, { customer, price, status, cancelAtPeriodEnd = false }: Given) {
  return {
    id,
    object: "subscription",
    customer,
    status,
    cancel_at_period_end: cancelAtPeriodEnd,
    items: { object: "list", data: [{ id: `si_${id}`, price: { id: price }, current_period_end: PERIOD_END }] },
  };
}

import { say } from "#contract/messages/catalogue.ts";
import type { Stripe } from "stripe";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { memoizeTtl } from "../../memoize-ttl.ts";

export type StripeConfig = NonNullable<Config["stripe"]>;

const PRICES_CACHED_MS = 10 * 60_000;

const clients = new WeakMap<StripeConfig, Stripe>();

/** Its two hundred files are loaded where plans are bought, not at every start. */
const loadStripe = async () => import("stripe");

/** Throws not_found where plans are not bought. */
export async function stripeOf({
  config: { stripe },
}: Pick<Context, "config">): Promise<{ client: Stripe; settings: StripeConfig }> {
  if (!stripe) return refuse("not_found", say("payment.notSetUp"));
  const at = stripe.at === undefined ? undefined : new URL(stripe.at);
  const { Stripe: Client } = await loadStripe();
  const client =
    clients.get(stripe) ??
    new Client(stripe.secretKey, {
      timeout: stripe.timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(at && { host: at.hostname, port: at.port, protocol: "http" }),
    });
  clients.set(stripe, client);
  return { client, settings: stripe };
}

/** Stripe's own errors are in the log, for the operator; the customer reads that nothing was charged. */
export async function atStripe<T>({ log }: Pick<Context, "log">, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { Stripe: Client } = await loadStripe();
    if (!(error instanceof Client.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    log.error({ type, code, statusCode, requestId }, "a call of Stripe failed");
    return refuse("payment_unavailable");
  }
}

/** What the plans cost, as configured at Stripe. */
export const stripePrices = memoizeTtl(PRICES_CACHED_MS, async (ctx) => {
  const { client, settings } = await stripeOf(ctx);
  return Promise.all(
    settings.prices.map(async ({ id, plan, cycle }) => {
      const price = await client.prices.retrieve(id);
      return { plan, cycle, amount: price.unit_amount, currency: price.currency };
    }),
  );
});

import type { Stripe } from "stripe";
import { z } from "zod";
import { DAY_MS } from "#contract/base/limits.ts";
import { SUBSCRIPTION_STATES } from "#contract/payment.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, System } from "../../context.ts";
import { recordAudit } from "../../db/audit/audit-log.ts";
import { lockTenant } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { putOnPlan } from "../plans/index.ts";
import { effectOf } from "./rules.ts";
import * as store from "./store.ts";
import { atStripe, stripeOf, type StripeConfig } from "./stripe.ts";

/** Seconds that a signature is valid for: a recorded delivery cannot be sent again later. */
const TOLERANCE_SECONDS = 300;
/** Stripe repeats a delivery for three days. */
const EVENT_DAYS = 30;
/** Stripe waits for an answer for seconds, and repeats the delivery by itself. */
const ONE_TRY = { maxNetworkRetries: 0 };

/** The fields that are used. Ids may be longer than those of Stripe, and are short enough for a key. */
const delivered = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({}) }),
});
type StripeEvent = z.infer<typeof delivered>;

/**
 * Processes a delivery of Stripe, once. Its content says only which subscription to look at: that is read from Stripe
 * itself, so that deliveries may come in any order. Throws bad_signature for what Stripe has not signed within minutes,
 * bad_request for what is no event, and payment_unavailable where Stripe does not answer: it repeats the delivery.
 */
export async function receiveStripeEvent(
  ctx: Context<System>,
  { payload, signature }: { payload: Buffer; signature: string },
): Promise<void> {
  const { client, settings } = await stripeOf(ctx);
  const event = verified(client, { payload, signature, settings, now: ctx.clock.now() });
  if (await store.isProcessed(ctx.db, event.id)) return;
  const id = subscriptionOf(event);
  const readAt = ctx.clock.now();
  const subscription =
    id === undefined ? undefined : await atStripe(ctx, async () => client.subscriptions.retrieve(id, {}, ONE_TRY));
  await inTransaction(ctx, async (tx) => {
    const isFirst = await store.insertEvent(tx.db, event.id, ctx.clock.now());
    if (isFirst && subscription) await follow(tx, { subscription, readAt, settings });
  });
}

type Delivery = { payload: Buffer; signature: string; settings: StripeConfig; now: Date };

function verified(client: Stripe, { payload, signature, settings, now }: Delivery): StripeEvent {
  const event = delivered.safeParse(signedContent(client, { payload, signature, settings, now }));
  return event.data ?? refuse("bad_request", say("payment.noEvent"));
}

function signedContent(client: Stripe, { payload, signature, settings, now }: Delivery): unknown {
  const { webhookSecret: secret } = settings;
  try {
    return client.webhooks.constructEvent(payload, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch {
    return refuse("bad_signature");
  }
}

const subscriptionId = z.string().min(1).max(255);
const object = z.looseObject({
  id: subscriptionId.optional(),
  subscription: subscriptionId.nullish(),
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: subscriptionId }).nullish() }).nullish(),
});

/** The subscription that an event is about; undefined: none that concerns plans. */
function subscriptionOf({ type, data }: StripeEvent): string | undefined {
  const about = object.safeParse(data.object).data;
  if (type.startsWith("customer.subscription.")) return about?.id;
  if (!type.startsWith("checkout.session.") && !type.startsWith("invoice.")) return undefined;
  return about?.subscription ?? about?.parent?.subscription_details?.subscription;
}

type Followed = { subscription: Stripe.Subscription; readAt: Date; settings: StripeConfig };

/** Puts the workspace on the plan of its subscription. */
async function follow(ctx: Context<System>, { subscription, readAt, settings }: Followed): Promise<void> {
  const customer = typeof subscription.customer === "string" ? subscription.customer : subscription.customer.id;
  const found = await store.selectWorkspaceOf(ctx.db, customer);
  // Another program may use the same account.
  if (!found) return ctx.log.warn({ customer }, "a subscription of no workspace");
  const tenant = { db: ctx.db, customerId: found.id };
  await lockTenant(tenant);
  const workspace = (await store.selectWorkspaceOf(ctx.db, customer)) ?? found;
  const state = z.enum(SUBSCRIPTION_STATES).safeParse(subscription.status).data;
  // A later version of Stripe: repeating the delivery would not change it. The plan stays until the next event.
  if (state === undefined)
    return ctx.log.error({ customer, state: subscription.status }, "the state of a subscription is not known");
  const effect = effectOf(await store.selectSubscription(tenant), { subscriptionId: subscription.id, state });
  const item = subscription.items.data[0];
  const price = settings.prices.find(({ id }) => id === item?.price.id);
  if (effect === "ignore") return undefined;
  // Not processed: Stripe repeats the delivery, until then the operator can name the price.
  if (!item || !price) {
    ctx.log.error({ customer, price: item?.price.id }, "STRIPE_PRICES lacks the price of a subscription");
    return refuse("payment_unavailable");
  }
  const isNewer = await store.updateSubscription(tenant, {
    subscriptionId: subscription.id,
    state,
    plan: price.plan,
    cycle: price.cycle,
    periodEnd: new Date(item.current_period_end * 1000),
    endsAtPeriodEnd: subscription.cancel_at_period_end,
    readAt,
  });
  if (!isNewer) return undefined;
  const plan = effect === "follow" ? price.plan : PLAN_IDS.free;
  const name = await putOnPlan(ctx, workspace, plan);
  if (name !== undefined) {
    await recordAudit(ctx, undefined, { kind: "plan.changed", customerId: workspace.id, detail: name });
    if (effect === "follow") ctx.emit(workspace.id, "started_plan", { plan, name });
  }
  return emitChanged({ emit: ctx.emit, customerId: workspace.id }, ["usage"]);
}

export async function deleteOldEvents({ ctx }: { ctx: Context }): Promise<void> {
  await store.deleteEventsBefore(ctx.db, new Date(ctx.clock.now().getTime() - EVENT_DAYS * DAY_MS));
}

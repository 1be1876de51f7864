import type { Stripe } from "stripe";
import { z } from "zod";
import { DAY_MS } from "#contract/limits.ts";
import { SUBSCRIPTION_STATES } from "#contract/payment.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import type { Context, System } from "../../context.ts";
import { recordAudit } from "../../db/audit/audit-log.ts";
import { lockTenant } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../errors.ts";
import { emitChanged } from "../../kernel/handler.ts";
import { putOnPlan } from "../plans/index.ts";
import { effectOf } from "./rules.ts";
import * as store from "./store.ts";
import { stripeOf, type StripeConfig } from "./stripe.ts";

/** Seconds that a signature is valid for: a recorded delivery cannot be sent again later. */
const TOLERANCE_SECONDS = 300;
/** Stripe repeats a delivery for three days. */
const EVENT_DAYS = 30;

/**
 * Processes a delivery of Stripe, once. Its content says only which subscription to look at: that is read from Stripe
 * itself, so that deliveries may come in any order. Throws bad_signature for what Stripe has not signed within minutes.
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
  const subscription = id === undefined ? undefined : await client.subscriptions.retrieve(id);
  await inTransaction(ctx, async (tx) => {
    const isFirst = await store.insertEvent(tx.db, event.id, ctx.clock.now());
    if (isFirst && subscription) await follow(tx, { subscription, readAt, settings });
  });
}

type Delivery = { payload: Buffer; signature: string; settings: StripeConfig; now: Date };

function verified(client: Stripe, { payload, signature, settings, now }: Delivery): Stripe.Event {
  try {
    const { webhookSecret } = settings;
    return client.webhooks.constructEvent(
      payload,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch {
    return refuse("bad_signature");
  }
}

const object = z.looseObject({
  id: z.string().optional(),
  subscription: z.string().nullish(),
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: z.string() }).nullish() }).nullish(),
});

/** The subscription that an event is about; undefined: none that concerns plans. */
function subscriptionOf({ type, data }: Stripe.Event): string | undefined {
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
  const state = z.enum(SUBSCRIPTION_STATES).parse(subscription.status);
  const effect = effectOf(await store.selectSubscription(tenant), { subscriptionId: subscription.id, state });
  const item = subscription.items.data[0];
  const price = settings.prices.find(({ id }) => id === item?.price.id);
  if (effect === "ignore") return undefined;
  // Not processed: Stripe repeats the delivery, until then the operator can name the price.
  if (!item || !price) throw new Error(`STRIPE_PRICES lacks the price ${item?.price.id} of a subscription`);
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

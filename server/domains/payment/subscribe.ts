import * as contract from "#contract/payment.ts";
import { webAddress } from "../../config.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { listPlanViews } from "../plans/index.ts";
import { PAID_STATES } from "./rules.ts";
import * as store from "./store.ts";
import { atStripe, stripeOf, stripePrices } from "./stripe.ts";

export const getBilling = read(contract.getBilling)(async ({ ctx }) => {
  const enabled = ctx.config.stripe !== undefined;
  const [row, prices] = await Promise.all([
    store.selectSubscription(tenantOf(ctx)),
    enabled ? atStripe(ctx, async () => stripePrices.read(ctx)) : [],
  ]);
  const { state, plan, cycle } = row ?? {};
  return {
    enabled,
    plan: ctx.actor.plan,
    plans: listPlanViews().map((view) => {
      const own = prices.flatMap(({ plan: of, ...price }) => (of === view.plan ? [price] : []));
      return Object.assign({}, view, { prices: own });
    }),
    subscription:
      row && state && plan && cycle && PAID_STATES.has(state)
        ? { state, plan, cycle, periodEnd: row.periodEnd, endsAtPeriodEnd: row.endsAtPeriodEnd }
        : null,
  };
});

export const generateCustomerPortal = read(contract.generateCustomerPortal)(async ({ ctx }) => {
  const { client } = await stripeOf(ctx);
  const row = (await store.selectSubscription(tenantOf(ctx))) ?? refuse("no_subscription");
  const session = await atStripe(ctx, async () =>
    client.billingPortal.sessions.create({ customer: row.stripeCustomerId, return_url: planPage(ctx) }),
  );
  return { url: session.url };
});

/** In no transaction: what it stores lies between two calls of Stripe. */
export const startPlan = write(contract.startPlan, { transaction: "own" })(async ({ ctx, input }) => {
  const { client, settings } = await stripeOf(ctx);
  const { plan, billing_cycle, referral_code = "", referral_source = "" } = input;
  const price = settings.prices.find((one) => one.plan === plan && one.cycle === billing_cycle) ?? refuse("not_found");
  const customer = await customerOf(ctx);
  const row = await store.selectSubscription(tenantOf(ctx));
  const url = await atStripe(ctx, async () => {
    if (row?.subscriptionId && row.state && PAID_STATES.has(row.state))
      return changePage(ctx, { customer, subscription: row.subscriptionId, price: price.id });
    const metadata = { workspace: ctx.actor.customerId, referral_code, referral_source };
    const session = await client.checkout.sessions.create({
      mode: "subscription",
      customer,
      client_reference_id: ctx.actor.customerId,
      line_items: [{ price: price.id, quantity: 1 }],
      allow_promotion_codes: true,
      metadata,
      subscription_data: { metadata },
      success_url: `${planPage(ctx)}?checkout=done`,
      cancel_url: planPage(ctx),
    });
    return session.url;
  });
  return { url: url ?? refuse("payment_unavailable") };
});

type Change = { customer: string; subscription: string; price: string };

/** Where the customer confirms what their subscription changes to. */
async function changePage(ctx: Context<Member>, { customer, subscription, price }: Change): Promise<string> {
  const { client } = await stripeOf(ctx);
  const current = await client.subscriptions.retrieve(subscription);
  const item = current.items.data[0]?.id ?? refuse("payment_unavailable");
  const session = await client.billingPortal.sessions.create({
    customer,
    return_url: planPage(ctx),
    flow_data: {
      type: "subscription_update_confirm",
      subscription_update_confirm: { subscription, items: [{ id: item, price, quantity: 1 }] },
    },
  });
  return session.url;
}

/** The workspace's customer at Stripe, created by the first call; parallel ones get the same by its idempotency key. */
async function customerOf(ctx: Context<Member>): Promise<string> {
  const { client } = await stripeOf(ctx);
  const tenant = tenantOf(ctx);
  const known = await store.selectSubscription(tenant);
  if (known) return known.stripeCustomerId;
  const { customerId } = ctx.actor;
  const { email, company } = (await store.selectPayer(tenant, ctx.actor.userId)) ?? refuse("not_found");
  const made = await atStripe(ctx, async () =>
    client.customers.create(
      { email, name: company, metadata: { workspace: customerId } },
      { idempotencyKey: `workspace ${customerId} ${email}` },
    ),
  );
  await store.insertCustomer(tenant, made.id);
  return (await store.selectSubscription(tenant))?.stripeCustomerId ?? made.id;
}

function planPage({ config }: Pick<Context, "config">): string {
  return `${webAddress(config)}/settings/plan`;
}

import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { NAME_MAX } from "./base/limits.ts";
import { PLAN_IDS, planId, planView } from "./plans.ts";
import { typed } from "./base/text.ts";

const endpoint = endpointsOf("payment");

export const BILLING_CYCLES = ["monthly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** As Stripe names them. */
export const SUBSCRIPTION_STATES = [
  "active",
  "trialing",
  "past_due",
  "incomplete",
  "incomplete_expired",
  "unpaid",
  "paused",
  "canceled",
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Where the browser continues: a page of Stripe. */
const opened = z.object({ success: z.literal(true), url: z.url() });

export const getBilling = endpoint({
  method: "GET",
  path: "/workspace/billing",
  reads: ["usage"],
  summary: "The plans side by side, with the prices of those that can be bought, and the workspace's subscription",
  reply: z.object({
    /** Whether plans are bought here; otherwise administrators set them. */
    enabled: z.boolean(),
    plan: planId,
    plans: z.array(
      planView.extend({
        /** In the smallest unit of the currency. */
        prices: z.array(z.object({ cycle: z.enum(BILLING_CYCLES), amount: z.int().nullable(), currency: z.string() })),
      }),
    ),
    /** null: the plan is not paid for, or was set by an administrator. */
    subscription: z
      .object({
        state: z.enum(SUBSCRIPTION_STATES),
        plan: planId,
        cycle: z.enum(BILLING_CYCLES),
        periodEnd: z.iso.datetime().nullable(),
        endsAtPeriodEnd: z.boolean(),
      })
      .nullable(),
  }),
  errors: ["payment_unavailable"],
});

export const generateCustomerPortal = endpoint({
  method: "POST",
  path: "/stripe/generate_customer_portal",
  can: "billing.manage",
  summary: "A page at Stripe to change the payment method, see invoices or cancel",
  reply: opened,
  errors: ["forbidden", "not_found", "no_subscription", "payment_unavailable"],
  perMinute: 20,
});

/** With a subscription already, the page changes that one: there are never two. */
export const startPlan = endpoint({
  method: "POST",
  path: "/stripe/start_plan",
  can: "billing.manage",
  summary: "A page at Stripe to pay for a plan, or to change to it",
  body: z.strictObject({
    plan: z.literal([PLAN_IDS.starter, PLAN_IDS.business, PLAN_IDS.agency]),
    billing_cycle: z.enum(BILLING_CYCLES),
    /** Stored with the subscription at Stripe: a partner's code, and where the customer came from. */
    referral_code: typed(NAME_MAX).optional(),
    referral_source: typed(NAME_MAX).optional(),
  }),
  reply: opened,
  errors: ["forbidden", "not_found", "payment_unavailable"],
  perMinute: 20,
});

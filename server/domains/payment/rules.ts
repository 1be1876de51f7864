import type { SubscriptionState } from "#contract/payment.ts";

/** While it is past due, Stripe still tries to collect: the plan stays until Stripe ends the subscription. */
export const PAID_STATES: ReadonlySet<SubscriptionState> = new Set<SubscriptionState>([
  "active",
  "trialing",
  "past_due",
]);

type Stored = { subscriptionId: string | null; state: SubscriptionState | null };
type Current = { subscriptionId: string; state: SubscriptionState };

/**
 * What a subscription, as Stripe has it now, means for the workspace: `follow` it, `end` the paid plan, or `ignore` it.
 * A first payment that is not made yet changes nothing, and the end of an earlier subscription does not end another one.
 */
export function effectOf(stored: Stored | undefined, { subscriptionId, state }: Current): "follow" | "end" | "ignore" {
  if (state === "incomplete") return "ignore";
  if (PAID_STATES.has(state)) return "follow";
  return stored?.subscriptionId === subscriptionId ? "end" : "ignore";
}

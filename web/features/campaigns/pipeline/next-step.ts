import type { Deliverable } from "#contract/campaigns/deliverables.ts";
import type { Payment } from "#contract/campaigns/payments.ts";
import { contractMachine, paymentMachine, type ContractState } from "#contract/campaigns/states.ts";

export type NextStep =
  | { kind: "review" | "verify"; deliverable: string }
  | { kind: "deliverable" | "contract" | "payment" | "waiting" | "done" }
  | { kind: "agree" | "settle"; payment: string }
  | { kind: "transfer"; payment: string; open: number };

type Agreed = {
  deliverables: readonly Pick<Deliverable, "_id" | "state">[];
  payments: readonly Pick<Payment, "_id" | "state" | "amount" | "paid">[];
  openFee: number | null;
  /** Contracts of the creator; undefined: the reader may not read them. */
  contracts?: readonly { state: ContractState }[] | undefined;
  /** Whether the creator sees the campaign. Contracts can be offered only then. */
  isVisible?: boolean;
};

/** What a member does next for a creator who takes part. */
export function nextStepOf({ deliverables, payments, openFee, contracts, isVisible = true }: Agreed): NextStep {
  const inReview = deliverables.find(({ state }) => state === "in_review");
  if (inReview) return { kind: "review", deliverable: inReview._id };
  const posted = deliverables.find(({ state }) => state === "posted");
  if (posted) return { kind: "verify", deliverable: posted._id };
  if (deliverables.length === 0) return { kind: "deliverable" };
  const holds = contracts?.some(({ state }) => state === "accepted" || contractMachine.may(state, "accepted"));
  if (holds === false && isVisible && openFee !== null) return { kind: "contract" };
  if (openFee !== null && openFee > 0) return { kind: "payment" };
  if (deliverables.some(({ state }) => state !== "verified")) return { kind: "waiting" };
  const unpaid = payments.find(({ state }) => paymentMachine.may(state, "paid"));
  if (unpaid) return { kind: "transfer", payment: unpaid._id, open: unpaid.amount - unpaid.paid };
  const quote = payments.find(({ state }) => paymentMachine.may(state, "agreed"));
  if (quote) return { kind: "agree", payment: quote._id };
  const disputed = payments.find(({ state }) => paymentMachine.may(state, "settled"));
  return disputed ? { kind: "settle", payment: disputed._id } : { kind: "done" };
}

import { expect, test } from "vitest";
import { nextStepOf } from "./next-step.ts";

type Agreed = Parameters<typeof nextStepOf>[0];

const deliverable = (state: Agreed["deliverables"][number]["state"], _id = state) => ({ _id, state });
const NOTHING: Agreed = { deliverables: [], payments: [], openFee: 500, contracts: [] };

test("the next step leads from the first deliverable to the last transfer", () => {
  const agreed = { ...NOTHING, deliverables: [deliverable("draft")] };
  const signed = { ...agreed, contracts: [{ state: "accepted" as const }] };
  const planned = { ...signed, openFee: 0, payments: [{ _id: "p", state: "unpaid" as const, amount: 500, paid: 200 }] };
  const verified = { ...planned, deliverables: [deliverable("verified")] };
  const paid = { ...verified, payments: [{ _id: "p", state: "paid" as const, amount: 500, paid: 500 }] };
  expect([NOTHING, agreed, signed, planned, verified, paid].map(nextStepOf)).toEqual([
    { kind: "deliverable" },
    { kind: "contract" },
    { kind: "payment" },
    { kind: "waiting" },
    { kind: "transfer", payment: "p", open: 300 },
    { kind: "done" },
  ]);
});

test("what the creator has sent comes first, and a declined contract is followed by another", () => {
  const sent = [deliverable("draft"), deliverable("posted"), deliverable("in_review")];
  expect(nextStepOf({ ...NOTHING, deliverables: sent })).toEqual({ kind: "review", deliverable: "in_review" });
  expect(nextStepOf({ ...NOTHING, deliverables: sent.slice(0, 2) })).toEqual({ kind: "verify", deliverable: "posted" });
  const drafted = { ...NOTHING, deliverables: [deliverable("draft")] };
  const of = (states: readonly ("offered" | "declined" | "withdrawn")[]) =>
    nextStepOf({ ...drafted, contracts: states.map((state) => ({ state })) }).kind;
  expect([of(["offered"]), of(["declined"]), of(["withdrawn", "declined"])]).toEqual([
    "payment",
    "contract",
    "contract",
  ]);
});

test("a quote is agreed on and a dispute settled once everything is verified, after what is to be paid", () => {
  const payment = (state: Agreed["payments"][number]["state"]) => ({ _id: state, state, amount: 500, paid: 0 });
  const of = (...states: readonly Parameters<typeof payment>[0][]) =>
    nextStepOf({ ...signed, openFee: 0, deliverables, payments: states.map(payment) });
  const signed = { ...NOTHING, contracts: [{ state: "accepted" as const }] };
  const deliverables = [deliverable("verified")];
  expect([of("disputed", "quote_pending", "pending"), of("disputed", "quote_pending"), of("paid", "disputed")]).toEqual(
    [
      { kind: "transfer", payment: "pending", open: 500 },
      { kind: "agree", payment: "quote_pending" },
      { kind: "settle", payment: "disputed" },
    ],
  );
});

test("no contract is next without a fee, where the creator does not see the campaign, or for readers who see none", () => {
  const drafted = { ...NOTHING, deliverables: [deliverable("draft")] };
  expect(nextStepOf({ ...drafted, openFee: null }).kind).toBe("waiting");
  expect(nextStepOf({ ...drafted, isVisible: false }).kind).toBe("payment");
  expect(nextStepOf({ ...drafted, contracts: undefined }).kind).toBe("payment");
});

import { machine } from "../base/machine.ts";
import type { PIPELINE_STATUSES } from "../base/states.ts";

export type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

/** Creators who take part: only their fees are agreed on. Earlier a fee is a plan, later it fell through. */
export const TAKING_PART = ["accepted", "in_collaboration"] as const satisfies readonly PipelineStatus[];

/** Statuses in which the fee is still open. */
export const NEGOTIATING = [
  "to_contact",
  "contacted",
  "in_discussion",
  "invited",
  "new_application",
] as const satisfies readonly PipelineStatus[];

export const takesPart = (status: string): boolean => TAKING_PART.some((one) => one === status);

/** The specification's statuses of a campaign. Deleted ones are not shown, and come back by an undo. */
export const CAMPAIGN_STATUSES = ["draft", "active", "pause", "finish", "archived", "delete"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export const campaignMachine = machine(CAMPAIGN_STATUSES, {
  started: { from: ["draft", "pause"], to: "active" },
  paused: { from: ["active"], to: "pause" },
  finished: { from: ["active", "pause"], to: "finish" },
  reopened: { from: ["finish"], to: "active" },
  archived: { from: ["draft", "pause", "finish"], to: "archived" },
  unarchived: { from: ["archived"], to: "draft" },
  deleted: { from: ["draft", "active", "pause", "finish", "archived"], to: "delete" },
});

/** Steps that people take by their names; deleting has a call of its own. */
export const CAMPAIGN_STEPS = ["started", "paused", "finished", "reopened", "archived", "unarchived"] as const;
export type CampaignStep = (typeof CAMPAIGN_STEPS)[number];

/** `private`: only the workspace sees it. `public`: every creator. `invited`: creators that the workspace has added. */
export const CAMPAIGN_VISIBILITIES = ["private", "invited", "public"] as const;

export const DELIVERABLE_STATES = [
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "posted",
  "verified",
] as const;
export type DeliverableState = (typeof DELIVERABLE_STATES)[number];

export const deliverableMachine = machine(DELIVERABLE_STATES, {
  submitted: { from: ["draft", "changes_requested"], to: "in_review" },
  changesRequested: { from: ["in_review", "approved"], to: "changes_requested" },
  approved: { from: ["in_review"], to: "approved" },
  posted: { from: ["approved"], to: "posted" },
  verified: { from: ["posted"], to: "verified" },
  /** The post was not the one that was agreed on, or is gone. */
  withdrawn: { from: ["posted", "verified"], to: "approved" },
});
export const DELIVERABLE_STEPS = [
  "submitted",
  "changesRequested",
  "approved",
  "posted",
  "verified",
  "withdrawn",
] as const;
export type DeliverableStep = (typeof DELIVERABLE_STEPS)[number];

export const CONTRACT_STATES = ["offered", "accepted", "declined", "withdrawn", "superseded"] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/** An accepted contract holds until a newer one is accepted; an open one until a newer one is offered. */
export const contractMachine = machine(CONTRACT_STATES, {
  accepted: { from: ["offered"], to: "accepted" },
  declined: { from: ["offered"], to: "declined" },
  withdrawn: { from: ["offered"], to: "withdrawn" },
  replaced: { from: ["offered", "accepted"], to: "superseded" },
});

export const SHIPMENT_STATES = ["requested", "given", "sent", "delivered", "problem"] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

/** A product that is sent to a creator: the workspace requests its address, and the creator gives it. */
export const shipmentMachine = machine(SHIPMENT_STATES, {
  /** Again, where the address is wrong or deleted. */
  requested: { from: ["given", "problem"], to: "requested" },
  given: { from: ["requested", "problem"], to: "given" },
  sent: { from: ["given", "problem"], to: "sent" },
  delivered: { from: ["sent", "problem"], to: "delivered" },
  troubled: { from: ["sent", "delivered"], to: "problem" },
});

export const PAYMENT_STATES = [
  "quote_pending",
  "unpaid",
  "invoice_sent",
  "pending",
  "partial",
  "paid",
  "disputed",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const paymentMachine = machine(PAYMENT_STATES, {
  agreed: { from: ["quote_pending"], to: "unpaid" },
  invoiced: { from: ["quote_pending", "unpaid"], to: "invoice_sent" },
  /** The bank has the order to pay. */
  ordered: { from: ["unpaid", "invoice_sent", "partial"], to: "pending" },
  paidPartly: { from: ["unpaid", "invoice_sent", "pending", "partial"], to: "partial" },
  paid: { from: ["unpaid", "invoice_sent", "pending", "partial"], to: "paid" },
  disputed: { from: ["unpaid", "invoice_sent", "pending", "partial", "paid"], to: "disputed" },
  settled: { from: ["disputed"], to: "unpaid" },
  settledPartly: { from: ["disputed"], to: "partial" },
  settledPaid: { from: ["disputed"], to: "paid" },
});
/** Steps that people take by their names: the others follow from what was paid. */
export const PAYMENT_STEPS = ["agreed", "invoiced", "ordered", "disputed", "settled"] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

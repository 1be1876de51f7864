import { z } from "zod";
import { day } from "../base/dates.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { BULK_MAX, TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { network } from "../networks/networks.ts";
import { paymentList } from "../collections/campaigns.ts";
import { problem } from "../messages/shared.ts";
import { person } from "../tracking/shapes.ts";
import { campaignAmount } from "./brief.ts";
import { campaignFile } from "./files.ts";
import { PAYMENT_STATES, PAYMENT_STEPS } from "./states.ts";

const endpoint = endpointsOf("campaigns");

/** Payments of one campaign, and parts of one payment. */
export const PAYMENTS_MAX = 10_000;
export const PAID_PARTS_MAX = 50;

const params = z.strictObject({ id: uuid });
const one = z.strictObject({ id: uuid, payment: uuid });
const changing = { can: "campaigns.write", touches: ["campaigns"] } as const;

/** In the smallest unit of the campaign's currency. */
const amount = campaignAmount.min(1, problem("input.price"));

/** What a payment is for. */
export const paidDeliverable = z.object({
  _id: uuid,
  network,
  format: z.enum(POST_FORMATS),
  count: z.int(),
  dueOn: z.iso.date().nullable(),
});

export const payment = z.object({
  _id: uuid,
  creator: person,
  /** The creator whose place in the campaign the payment belongs to, who may be merged into the creator that is shown. */
  place: creatorId,
  amount: z.int(),
  currency: z.string(),
  /** The sum of its parts. */
  paid: z.int(),
  parts: z.array(z.object({ amount: z.int(), on: z.iso.date() })),
  dueOn: z.iso.date().nullable(),
  /** Whether it is due and not wholly paid. Days are compared in UTC. */
  isLate: z.boolean(),
  reference: z.string(),
  /** null: the payment is for no particular deliverable. */
  deliverable: paidDeliverable.nullable(),
  /** What the creator has sent, the oldest first. */
  invoices: z.array(campaignFile),
  state: z.enum(PAYMENT_STATES),
});
export type Payment = z.infer<typeof payment>;

export const listPayments = endpoint({
  method: "GET",
  path: "/campaigns/{id}/payments",
  reads: ["campaigns"],
  summary: "A page of the payments of a campaign",
  params,
  query: paymentList.query,
  reply: z.object({
    payments: z.array(payment),
    currency: z.string(),
    /** Sums of all payments of the campaign, whatever is filtered. */
    sums: z.object({ amount: z.int(), paid: z.int() }),
    ...paymentList.page,
  }),
  errors: ["not_found"],
});

export const exportPayments = endpoint({
  method: "GET",
  path: "/campaigns/{id}/payments/export",
  summary: "The payments of a campaign as CSV for the bank; Limelight does not transfer money",
  params,
  query: z.strictObject({ filters: paymentList.filters }),
  download: true,
  reply: z.string(),
  errors: ["not_found"],
  perMinute: 10,
});

const fields = { amount, dueOn: day.nullable(), reference: typed(TITLE_MAX) };
/** A deliverable of the creator who is paid; null: no particular one. */
const deliverableId = uuid.nullable();
const done = z.object({ success: z.literal(true), actionId: uuid.nullable() });

export const createPayments = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/payments",
  summary:
    "Add a payment for creators of a campaign, with the same amount for each; repeated calls with the same key add it once; can be undone",
  params,
  /** The form creates `key` once. A deliverable belongs to one creator, so only that creator can be paid for it. */
  body: z.strictObject({
    key: uuid,
    creatorsId: z.array(creatorId).min(1).max(BULK_MAX),
    ...fields,
    deliverableId: deliverableId.default(null),
    state: z.enum(["unpaid", "quote_pending"]).default("unpaid"),
  }),
  reply: done.extend({ added: z.int() }),
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const updatePayment = endpoint({
  ...changing,
  method: "PATCH",
  path: "/campaigns/{id}/payments/{payment}",
  summary: "Change a payment; its amount only while nothing of it is paid; can be undone",
  params: one,
  body: z
    .strictObject({ ...fields, deliverableId })
    .partial()
    .meta({ examples: [{ reference: "Invoice 12" }] }),
  reply: done,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const movePayment = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/payments/{payment}/state",
  summary:
    "Record that a quote was agreed on, an invoice was sent, a payment was ordered at the bank, disputed or settled; can be undone",
  params: one,
  /** `amount`: what was agreed on instead of the quote. */
  body: z
    .strictObject({ step: z.enum(PAYMENT_STEPS), amount: amount.optional() })
    .refine(({ step, amount: agreed }) => agreed === undefined || step === "agreed", {
      path: ["amount"],
      ...problem("input.agreedAmount"),
    })
    .meta({ examples: [{ step: "agreed", amount: 10_000 }] }),
  reply: done,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const addPaidPart = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/payments/{payment}/parts",
  summary:
    "Record that a part or all of a payment was paid; repeated calls with the same key record it once; can be undone",
  params: one,
  /** The form creates `key` once. */
  body: z.strictObject({ key: uuid, amount, on: day }),
  reply: done,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const removePayment = endpoint({
  ...changing,
  method: "DELETE",
  path: "/campaigns/{id}/payments/{payment}",
  summary: "Remove a payment; can be undone",
  params: one,
  reply: done,
  errors: ["not_found", "forbidden"],
});

import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { network } from "../networks/networks.ts";
import { person } from "../tracking/shapes.ts";
import { DELIVERABLE_STATES, PAYMENT_STATES } from "./states.ts";

const endpoint = endpointsOf("campaigns");

/** The most items that each part of the agenda lists. */
export const AGENDA_MAX = 200;

/** What creators have sent and the workspace has not answered. */
export const WAITING_KINDS = ["application", "offer", "draft", "post", "invoice"] as const;
export const DUE_KINDS = ["deliverable", "payment"] as const;

const item = z.object({
  /** The entry of the negotiation, the deliverable or the payment. */
  _id: uuid,
  campaign: z.object({ _id: uuid, title: z.string() }),
  creator: person,
  /** When it is due; null: on no day, or posted already. */
  on: z.iso.date().nullable(),
  /** Days until it is due, in UTC; negative when it is late. */
  daysLeft: z.int().nullable(),
  /** In the smallest unit of the currency; null: without an amount. */
  amount: z.int().nullable(),
  currency: z.string(),
  /** Null for what is about a fee or a payment. */
  deliverable: z
    .object({ network, format: z.enum(POST_FORMATS), count: z.int(), state: z.enum(DELIVERABLE_STATES) })
    .nullable(),
  /** Null for everything but payments. */
  payment: z.enum(PAYMENT_STATES).nullable(),
});

const waiting = item.extend({ kind: z.enum(WAITING_KINDS), since: z.iso.datetime() });
export type WaitingItem = z.infer<typeof waiting>;
const due = item.extend({ kind: z.enum(DUE_KINDS), on: z.iso.date(), daysLeft: z.int() });
export type DueItem = z.infer<typeof due>;

export const readAgenda = endpoint({
  method: "GET",
  path: "/campaigns/agenda",
  reads: ["campaigns"],
  summary: "What waits for the workspace's answer in current campaigns, and what is due next",
  reply: z.object({
    /** The oldest first. */
    waiting: z.array(waiting),
    /** The earliest day first. */
    due: z.array(due),
    /** Whether a part has more than is shown. */
    hasMore: z.object({ waiting: z.boolean(), due: z.boolean() }),
  }),
});

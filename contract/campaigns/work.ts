import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { deliverable } from "./deliverables.ts";
import { payment } from "./payments.ts";

const endpoint = endpointsOf("campaigns");

/** How many deliverables, and payments, of one creator are shown together, the first due first. */
export const WORK_MAX = 100;

/** How many deliverables of a creator are offered at once where one of them is chosen. */
export const OFFERED_DELIVERABLES_MAX = 50;

const params = z.strictObject({ id: uuid, creator: creatorId });

export const readCreatorWork = endpoint({
  method: "GET",
  path: "/campaigns/{id}/creators/{creator}/work",
  reads: ["campaigns"],
  summary: "What a creator of a campaign delivers and is paid, and the part of the agreed fee that no payment covers",
  params,
  reply: z.object({
    currency: z.string(),
    /** In the smallest unit of the currency: the agreed fee; null: no fee is agreed on. */
    fee: z.int().nullable(),
    /** The part of the agreed fee that no payment covers; 0 where payments exceed it, null where no fee is agreed on. */
    openFee: z.int().nullable(),
    deliverables: z.array(deliverable).max(WORK_MAX),
    payments: z.array(payment).max(WORK_MAX),
    /** Counts of all; the reply lists the first. */
    totals: z.object({ deliverables: z.int(), payments: z.int() }),
  }),
  errors: ["not_found"],
});

export const findCreatorDeliverables = endpoint({
  method: "GET",
  path: "/campaigns/{id}/creators/{creator}/deliverables",
  reads: ["campaigns"],
  summary: "Deliverables of a creator of a campaign, to choose one of them; the first due first",
  params,
  /** Words: each is in the number, the format, the network or the due day. Empty: all deliverables. */
  query: z.strictObject({ search: typed(TITLE_MAX).default("") }),
  reply: z.object({
    deliverables: z.array(deliverable).max(OFFERED_DELIVERABLES_MAX),
    /** Count of all that are found; the reply lists the first. */
    total: z.int(),
  }),
  errors: ["not_found"],
});

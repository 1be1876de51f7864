import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { deliverable } from "./deliverables.ts";
import { payment } from "./payments.ts";

const endpoint = endpointsOf("campaigns");

/** How many deliverables, and payments, of one creator are shown together, the first due first. */
export const WORK_MAX = 100;

export const readCreatorWork = endpoint({
  method: "GET",
  path: "/campaigns/{id}/creators/{creator}/work",
  reads: ["campaigns"],
  summary: "What a creator of a campaign delivers and is paid, and the part of the agreed fee that no payment covers",
  params: z.strictObject({ id: uuid, creator: creatorId }),
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

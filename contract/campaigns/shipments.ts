import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { NAME_MAX, TITLE_MAX } from "../base/limits.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";
import { linkTarget } from "../tracking/links.ts";
import { SHIPMENT_STATES } from "./states.ts";

const endpoint = endpointsOf("campaigns");

/** Shipments to one creator in a campaign. */
export const SHIPMENTS_MAX = 20;
/** Days after which an address is deleted: since the product has arrived, or since the last change of its state. */
export const ADDRESS_DAYS = { delivered: 30, idle: 180 };
const ADDRESS_MAX = 500;
const PROBLEM_MAX = 500;

/** Followed in the browser: a page that no one on the way can change. */
const trackingLink = linkTarget
  .refine((link) => link.startsWith("https://"), problem("input.trackingLink"))
  .or(z.literal(""));
const carriage = {
  carrier: typed(NAME_MAX).default(""),
  trackingNumber: typed(NAME_MAX).default(""),
  trackingLink: trackingLink.default(""),
};

const shipment = z.object({
  _id: uuid,
  product: z.string(),
  state: z.enum(SHIPMENT_STATES),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingLink: z.string(),
  /** What is wrong; empty: nothing was. */
  problem: z.string(),
  /** Where it goes; null: not given yet, deleted, or not for the reader to see. */
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the state was changed last. */
  movedAt: z.iso.datetime(),
});
export type Shipment = z.infer<typeof shipment>;

const ofPlace = z.strictObject({ id: uuid, creator: creatorId });
const ofShipment = z.strictObject({ id: uuid, shipment: uuid });
const changing = { can: "campaigns.write", touches: ["campaigns"] } as const;
const reading = {
  method: "GET",
  isSensitive: true,
  reply: z.object({ shipments: z.array(shipment).max(SHIPMENTS_MAX) }),
  errors: ["not_found"],
} as const;
const success = z.object({ success: z.literal(true) });
const done = success.extend({ actionId: uuid.nullable() });
const trouble = typed(PROBLEM_MAX).min(1, problem("input.shipmentProblem"));

export const listShipments = endpoint({
  ...reading,
  path: "/campaigns/{id}/creators/{creator}/shipments",
  reads: ["campaigns"],
  summary: "What is sent to a creator of a campaign, the newest first; addresses are for those who change campaigns",
  params: ofPlace,
});

export const askForAddress = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/creators/{creator}/shipments",
  summary: "Ask a creator where a product can be sent",
  params: ofPlace,
  /** `key` is made once by the form. */
  body: z.strictObject({ key: uuid, product: typed(TITLE_MAX).min(1, problem("input.shipmentProduct")) }),
  reply: success,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
  perMinute: 30,
});

export const sendShipment = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/shipments/{shipment}/sending",
  summary: "Mark a product as sent, with its carrier and tracking; can be undone",
  params: ofShipment,
  body: z.strictObject(carriage).meta({ examples: [{ carrier: "Parcel", trackingLink: "https://parcel.example/1" }] }),
  reply: done,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

/** What the workspace marks by itself; a problem has its text. */
const BRAND_SHIPMENT_STEPS = ["delivered", "requested"] as const;

export const moveShipment = endpoint({
  ...changing,
  method: "POST",
  path: "/campaigns/{id}/shipments/{shipment}/state",
  summary: "Mark a product as delivered, or ask for the address again; can be undone",
  params: ofShipment,
  body: z.strictObject({ step: z.enum(BRAND_SHIPMENT_STEPS) }),
  reply: done,
  errors: ["not_found", "forbidden", "bad_request", "conflict"],
});

export const removeShipment = endpoint({
  ...changing,
  method: "DELETE",
  path: "/campaigns/{id}/shipments/{shipment}",
  summary: "Remove a shipment with its address; an undo brings it back without the address",
  params: ofShipment,
  reply: done,
  errors: ["not_found", "forbidden"],
});

const ofCampaign = z.strictObject({ id: creatorId, campaign: uuid });
const ofOwnShipment = ofCampaign.extend({ shipment: uuid });
const own = {
  auth: "creator",
  touches: ["own-campaigns"],
  params: ofOwnShipment,
  reply: success,
  errors: ["not_found", "bad_request", "conflict"],
  perMinute: 30,
} as const;

export const listOwnShipments = endpoint({
  ...reading,
  auth: "creator",
  path: "/my-campaigns/{id}/campaigns/{campaign}/shipments",
  reads: ["own-campaigns"],
  summary: "What a workspace sends the creator in a campaign, the newest first",
  params: ofCampaign,
});

export const giveAddress = endpoint({
  ...own,
  method: "PUT",
  path: "/my-campaigns/{id}/campaigns/{campaign}/shipments/{shipment}/address",
  summary: "Say where a product can be sent, or correct it until it is sent; for this shipment alone",
  body: z.strictObject({ address: typed(ADDRESS_MAX).min(1, problem("input.address")) }),
});

export const deleteAddress = endpoint({
  ...own,
  method: "DELETE",
  path: "/my-campaigns/{id}/campaigns/{campaign}/shipments/{shipment}/address",
  summary: "Delete the address of a product, in any state; a product that is not sent yet then needs another address",
});

export const reportShipment = endpoint({
  ...own,
  method: "POST",
  path: "/my-campaigns/{id}/campaigns/{campaign}/shipments/{shipment}/state",
  summary: "Say that a product has arrived, or what is wrong with it",
  /** null: it has arrived. */
  body: z.strictObject({ problem: trouble.nullable().default(null) }),
});

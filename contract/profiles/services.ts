import { z } from "zod";
import { currencyCode } from "../crm/custom-fields.ts";
import { day } from "../base/dates.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { creatorId, uuid } from "../base/ids.ts";
import { network } from "../networks/networks.ts";
import { POST_FORMATS } from "../networks/network-module.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("profiles");

/** Limit per creator and workspace. */
export const SERVICES_MAX = 50;
export const SERVICE_TITLE_MAX = 120;
export const SERVICE_NOTE_MAX = 500;
/** In the smallest unit of a currency. */
export const PRICE_MAX = 100_000_000_000;

const price = z.int().min(0, problem("input.priceBelow")).max(PRICE_MAX);

const fields = {
  /** null: the service is not on a network, such as an appearance. */
  network: network.nullable(),
  /** null: any, or no post. */
  format: z.enum(POST_FORMATS).nullable(),
  title: typed(SERVICE_TITLE_MAX).min(1, problem("input.service")),
  /** In the smallest unit of the currency; both are the same for a fixed price. */
  price: z
    .strictObject({ min: price, max: price })
    .refine(({ min, max }) => min <= max, problem("input.pricesCrossed")),
  currency: currencyCode,
  note: typed(SERVICE_NOTE_MAX),
  /** When the creator declared it. */
  declaredOn: day,
};

/** Something that a creator offers, with its price as the creator declared it. */
const service = z.object({
  ...fields,
  _id: uuid,
  /** Who entered it: null, that person has been deleted. */
  declaredBy: z.string().nullable(),
  /** Declared to an administrator, for all workspaces of the installation, or to this workspace alone. */
  source: z.enum(["administrator", "workspace"]),
  canEdit: z.boolean(),
  /** What the workspace's rate card estimates for the same; null: nothing comparable, or in another currency. */
  estimate: z
    .object({
      low: z.int(),
      value: z.int(),
      high: z.int(),
      /** The middle of the declared price ÷ the estimate − 1; null: the estimate is 0. */
      difference: z.number().nullable(),
    })
    .nullable(),
});
export type Service = z.infer<typeof service>;

const params = z.strictObject({ id: creatorId });

export const listServices = endpoint({
  method: "GET",
  path: "/profile/{id}/services",
  reads: ["profiles", "rates"],
  summary: "Services and prices that a creator declared, beside the estimates of the workspace's rate card",
  params,
  reply: z.object({ services: z.array(service) }),
  errors: ["not_found"],
});

const shared = {
  can: "crm.write",
  touches: ["profiles"],
} as const;

export const addService = endpoint({
  ...shared,
  method: "POST",
  path: "/profile/{id}/services",
  summary: "Add a service that a creator declared: for this workspace, or by an administrator for all; can be undone",
  params,
  body: z.strictObject({
    ...fields,
    source: service.shape.source,
  }),
  reply: z.object({ success: z.literal(true), _id: uuid, actionId: uuid.nullable() }),
  errors: ["forbidden", "not_found"],
});

export const updateService = endpoint({
  ...shared,
  method: "PUT",
  path: "/profile/{id}/services/{service}",
  summary: "Change a declared service of this workspace; can be undone",
  params: z.strictObject({ id: creatorId, service: uuid }),
  body: z.strictObject(fields),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
  errors: ["forbidden", "not_found"],
});

export const removeService = endpoint({
  ...shared,
  method: "DELETE",
  path: "/profile/{id}/services/{service}",
  summary: "Remove a declared service of this workspace; can be undone",
  params: z.strictObject({ id: creatorId, service: uuid }),
  reply: z.object({ success: z.literal(true), actionId: uuid.nullable() }),
  errors: ["forbidden", "not_found"],
});

import { z } from "zod";
import { currencyCode } from "../crm/custom-fields.ts";
import { instant } from "../base/dates.ts";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { typed } from "../base/text.ts";
import { PROMO_CODE_MAX } from "./links.ts";

const endpoint = endpointsOf("tracking");

/** An order later than this after a click is not the click's. */
export const ATTRIBUTION_DAYS = 30;
const ORDER_ID_MAX = 100;
/** In the smallest unit of the currency. */
const ORDER_AMOUNT_MAX = 1_000_000_000_000;
export const ORDERS_FILE_BYTES = 10 * 1_048_576;
/** Orders of one file. */
export const ORDERS_FILE_MAX = 20_000;
/** Refused rows that a reply lists. */
export const REFUSED_SHOWN = 100;
export const ORDERS_PAGE = 50;

/** Where shops deliver orders, below it by the id of the workspace's webhook. */
export const ORDERS_PATH = "/api/orders/";
export const SIGNATURE_HEADER = "limelight-signature";
export const TIMESTAMP_HEADER = "limelight-timestamp";
/** A delivery that was signed longer ago, or as much in the future, is refused. */
export const TOLERANCE_SECONDS = 300;

const time = z.iso.datetime({ offset: true });
const click = z.string().max(100);

/** An order as shops deliver it. */
export const deliveredOrder = z.strictObject({
  order_id: typed(ORDER_ID_MAX).min(1),
  /** When it was placed. */
  time,
  /** When this state of it was made; without it the time of the order. An older state never replaces a newer one. */
  updated_at: time.optional(),
  /** In the smallest unit of the currency: 4990 are 49.90 euros. */
  amount_minor: z.int().min(0).max(ORDER_AMOUNT_MAX),
  currency: currencyCode,
  code: typed(PROMO_CODE_MAX).optional(),
  /** Values of `lm_click` that the customer arrived with; of several the newest counts. */
  click_id: z.union([click, z.array(click).max(20)]).optional(),
  cancelled: z.boolean().default(false),
});
export type DeliveredOrder = z.output<typeof deliveredOrder>;

/** Why no creator is credited with an order. */
export const UNATTRIBUTED = ["nothing", "unknownCode", "unknownClick", "clickTooOld", "clickAfterOrder"] as const;

const money = z.object({ currency: z.string(), amount: z.number() });

const order = z.object({
  _id: uuid,
  orderId: z.string(),
  time: instant,
  amount: z.number(),
  currency: z.string(),
  isCancelled: z.boolean(),
  /** By what the creator is credited; null: none is. */
  by: z.enum(["code", "click"]).nullable(),
  reason: z.enum(UNATTRIBUTED).nullable(),
  /** A code that was no link's. */
  unknownCode: z.string().nullable(),
  clickedAt: instant.nullable(),
});
export type ShownOrder = z.infer<typeof order>;

const figure = z.number().nullable();

/** What a creator's link and code brought; cancelled orders are left out. */
const sales = z.object({
  clicks: z.int(),
  orders: z.int(),
  /** By currency, the largest first: amounts of several are not added up. */
  revenue: z.array(money),
  /** In the campaign's currency. null: not known. */
  cost: figure,
  /** Cost of a click and of an order; null: it needs the cost, and one of them. */
  cpc: figure,
  cpo: figure,
  /** Revenue ÷ cost. null: it needs the cost, known orders, and revenue in the campaign's currency alone. */
  roas: figure,
});
export type Sales = z.infer<typeof sales>;

const params = z.strictObject({ id: uuid });

export const readSales = endpoint({
  method: "GET",
  path: "/tracking/list/{id}/sales",
  reads: ["tracking", "profiles", "lists"],
  // Clicks tell no tab that they were counted.
  repeatMs: 60_000,
  summary: "Clicks, orders and revenue by the links and codes of a tracked list's campaign, and what they cost",
  params,
  reply: z.object({
    currency: z.string(),
    /** By the id of the link. */
    links: z.record(z.string(), sales),
    total: sales,
    /** Orders of the workspace that no creator of any campaign is credited with. */
    unattributed: z.object({ orders: z.int(), revenue: z.array(money) }),
    /** Whether the workspace has any order. */
    hasOrders: z.boolean(),
  }),
  errors: ["not_found", "plan_limit"],
});

export const readOrders = endpoint({
  method: "GET",
  path: "/tracking/list/{id}/orders",
  reads: ["tracking", "lists"],
  summary: "Orders that a link or code of a tracked list's campaign brought, or those of the workspace that none did",
  params,
  query: z.strictObject({
    /** Without it those that no creator is credited with. */
    link: uuid.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: z.object({ total: z.int(), perPage: z.literal(ORDERS_PAGE), orders: z.array(order) }),
  errors: ["not_found", "plan_limit"],
});

/** Why a row of a file is no order. */
export const REFUSED_ROWS = [
  "orderId",
  "time",
  "timeZone",
  "future",
  "amount",
  "currency",
  "code",
  "click",
  "cancelled",
  "repeated",
] as const;

export const importOrders = endpoint({
  method: "POST",
  path: "/tracking/orders/import",
  can: "imports.write",
  touches: ["tracking"],
  summary:
    "Import orders from CSV or XLSX with the columns order_id, time, amount, currency, and code or click_id; all valid rows at once",
  upload: { name: "file", maxBytes: ORDERS_FILE_BYTES },
  reply: z.object({
    success: z.literal(true),
    actionId: uuid.nullable(),
    /** Orders that are new, or were changed by the file. */
    changed: z.int(),
    /** Valid rows: what is the same already, or newer, stays. */
    valid: z.int(),
    /** Rows that are not imported, the first ones with the line of the file and the reason. */
    refused: z.object({ total: z.int(), rows: z.array(z.object({ line: z.int(), reason: z.enum(REFUSED_ROWS) })) }),
  }),
  errors: ["forbidden", "too_large", "plan_limit"],
  perMinute: 30,
});
export type RefusedRow = { line: number; reason: (typeof REFUSED_ROWS)[number] };

const webhook = z.object({
  /** Where the shop sends orders; below the address in use where the installation does not know its own. */
  url: z.string(),
  createdAt: instant,
  receivedAt: instant.nullable(),
  /** False: its secret was sealed with another secret key of the installation. Make a new one. */
  isReadable: z.boolean(),
});
export type OrderWebhook = z.infer<typeof webhook>;

export const readOrderWebhook = endpoint({
  method: "GET",
  path: "/tracking/orders/webhook",
  reads: ["tracking"],
  summary: "Where the workspace's shop sends its orders",
  reply: z.object({ webhook: webhook.nullable() }),
  errors: ["plan_limit"],
});

export const createOrderWebhook = endpoint({
  method: "POST",
  path: "/tracking/orders/webhook",
  can: "keys.manage",
  audit: "webhook.created",
  touches: ["tracking"],
  summary:
    "A new secret for deliveries of orders, in place of the one before; the reply is the only place that shows it",
  reply: z.object({ success: z.literal(true), webhook, secret: z.string() }),
  errors: ["forbidden", "plan_limit"],
  perMinute: 10,
});

export const deleteOrderWebhook = endpoint({
  method: "DELETE",
  path: "/tracking/orders/webhook",
  can: "keys.manage",
  audit: "webhook.deleted",
  touches: ["tracking"],
  summary: "Accept no more deliveries of orders; those that arrived stay",
  reply: z.object({ success: z.literal(true) }),
  errors: ["forbidden", "not_found", "plan_limit"],
});

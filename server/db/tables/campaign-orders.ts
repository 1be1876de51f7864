import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/** Orders of a workspace's shop. Nothing is stored about the customers who ordered. */
export const campaignOrders = pgTable(
  "campaign_orders",
  {
    id: id(),
    customerId: customer(),
    /** As the shop names it. */
    orderId: text().notNull(),
    orderedAt: at().notNull(),
    /** When the shop last changed it: an older state never replaces a newer one. */
    changedAt: at().notNull(),
    /** In the smallest unit of the currency. */
    amount: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    isCancelled: boolean().notNull().default(false),
    /**
     * The link whose promo code was used; the one that had the code when the order arrived. Links are no foreign keys:
     * an order of a campaign that is gone is no order without a creator.
     */
    codeLinkId: uuid(),
    /** A promo code that was no link's. */
    unknownCode: text(),
    clickLinkId: uuid(),
    clickedAt: at(),
    /** It has the id of a click that this workspace does not have. */
    hasUnknownClick: boolean().notNull().default(false),
    /** `sample`: removed with the sample world. */
    source: text({ enum: ["file", "webhook", "sample"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    uniqueIndex("campaign_orders_order_key").on(t.customerId, t.orderId),
    index("campaign_orders_links_idx").on(t.customerId, t.codeLinkId, t.clickLinkId), // orders and sums of links, and of none
    index("campaign_orders_newest_idx").on(t.customerId, t.orderedAt), // orders of a workspace, the newest first
  ],
);

subject(campaignOrders, {
  none: "amounts of a shop's orders, without their customers; what names a creator is the link, which goes with the creator",
});

export const campaignOrdersLog = undoable(campaignOrders, {
  columns: [
    "orderedAt",
    "changedAt",
    "amount",
    "currency",
    "isCancelled",
    "codeLinkId",
    "unknownCode",
    "clickLinkId",
    "clickedAt",
    "hasUnknownClick",
    "source",
  ],
  // The shop has sent it since.
  isUsed: sql`t.source = 'webhook'`,
});

/** Where a workspace's shop sends its orders. */
export const orderWebhooks = pgTable(
  "order_webhooks",
  {
    /** In its address. */
    id: id(),
    customerId: customer(),
    /** Sealed with the installation's key. */
    secret: text().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When a delivery was last accepted. */
    receivedAt: at(),
  },
  (t) => [tenantPolicy(), uniqueIndex("order_webhooks_customer_key").on(t.customerId)],
);

subject(orderWebhooks, { user: { createdBy: "anonymize" }, personal: "the workspace's, like its API keys" });

import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ShipmentState } from "#contract/campaigns/states.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { campaignBriefs } from "./campaign-briefs.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/** Products that a workspace sends creators of a campaign. */
export const campaignShipments = pgTable(
  "campaign_shipments",
  {
    /** Made by the form, so that a request that is sent again is stored once. */
    id: uuid().primaryKey(),
    campaignId: uuid()
      .notNull()
      .references(() => campaignBriefs.id, { onDelete: "cascade" }),
    customerId: customer(),
    creatorId: creator(),
    state: text().$type<ShipmentState>().notNull().default("requested"),
    product: text().notNull(),
    carrier: text().notNull().default(""),
    trackingNumber: text().notNull().default(""),
    trackingLink: text().notNull().default(""),
    /** What is wrong, as the creator says. */
    problem: text().notNull().default(""),
    /** The owner of the profile who gave the address; null: none has, or the account is deleted. */
    givenBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** null: the account is deleted. */
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    movedAt: at().notNull(),
  },
  (t) => [
    tenantPolicy(),
    index("campaign_shipments_campaign_idx").on(t.campaignId, t.creatorId), // shipments to a creator
    index("campaign_shipments_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(campaignShipments, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { createdBy: "anonymize", givenBy: "anonymize" },
  personal: {
    campaignShipments: {
      of: "givenBy",
      columns: ["creatorId", "product", "state", "problem", "createdAt"],
      orderBy: ["createdAt"],
    },
  },
});

export const campaignShipmentsLog = undoable(campaignShipments, {
  key: ["campaignId", "creatorId", "id"],
  columns: ["state", "carrier", "trackingNumber", "trackingLink", "problem", "movedAt"],
});

/** Where creators want them sent. The change log has none of it: an address that is deleted is gone. */
export const shipmentAddresses = pgTable(
  "shipment_addresses",
  {
    shipmentId: uuid()
      .primaryKey()
      .references(() => campaignShipments.id, { onDelete: "cascade" }),
    customerId: customer(),
    creatorId: creator(),
    /** The owner of the profile who gave it. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: text().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    tenantPolicy(),
    index("shipment_addresses_user_idx").on(t.userId), // deletion of accounts
    index("shipment_addresses_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(shipmentAddresses, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { userId: "delete" },
  personal: {
    shipmentAddresses: { of: "userId", columns: ["creatorId", "address", "updatedAt"], orderBy: ["updatedAt"] },
  },
});

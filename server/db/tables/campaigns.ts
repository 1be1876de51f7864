import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { lists } from "./lists.ts";

/** What a list's campaign has agreed on with its creators. */
export const campaigns = pgTable(
  "campaigns",
  {
    listId: uuid()
      .primaryKey()
      .references(() => lists.id, { onDelete: "cascade" }),
    customerId: customer(),
    /** In lower case and without their sign: posts with one of them are proposed as campaign posts. */
    hashtags: jsonb().$type<string[]>().notNull().default([]),
    mentions: jsonb().$type<string[]>().notNull().default([]),
    /** In which the costs are. */
    currency: text().notNull(),
    updatedAt: at().notNull(),
  },
  () => [tenantPolicy()],
);

subject(campaigns, { none: "hashtags and handles that a workspace has agreed on" });

/** What a list's campaign pays a creator. */
export const campaignCosts = pgTable(
  "campaign_costs",
  {
    listId: uuid()
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    customerId: customer(),
    creatorId: creator(),
    /** In the smallest unit of the campaign's currency. */
    amount: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.listId, t.creatorId] }),
    index("campaign_costs_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(campaignCosts, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
});

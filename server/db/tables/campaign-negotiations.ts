import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { NegotiationKind } from "#contract/campaigns/negotiation.ts";
import { undoable } from "../change-log.ts";
import { createdAt } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { campaignBriefs } from "./campaign-briefs.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/** What a workspace and a creator have offered each other in a campaign; entries are added only. */
export const campaignNegotiations = pgTable(
  "campaign_negotiations",
  {
    /** Made by the form, so that an entry that is sent again is stored once. */
    id: uuid().primaryKey(),
    campaignId: uuid()
      .notNull()
      .references(() => campaignBriefs.id, { onDelete: "cascade" }),
    customerId: customer(),
    creatorId: creator(),
    /** 1 for the first of the creator in the campaign. */
    position: integer().notNull(),
    kind: text().$type<NegotiationKind>().notNull(),
    /** Whether it is the creator's, and not the workspace's. */
    isOfCreator: boolean().notNull(),
    /** null: the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** In the smallest unit of the campaign's currency. */
    amount: bigint({ mode: "number" }),
    message: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("campaign_negotiations_position").on(t.campaignId, t.creatorId, t.position), // the last entry of a creator
    index("campaign_negotiations_creator_idx").on(t.creatorId), // campaigns of a creator; deletion of creators
  ],
);

subject(campaignNegotiations, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { userId: "anonymize" },
  personal: {
    campaignOffers: {
      of: "userId",
      columns: ["creatorId", "kind", "amount", "message", "createdAt"],
      orderBy: ["createdAt"],
    },
  },
});

export const campaignNegotiationsLog = undoable(campaignNegotiations, {
  key: ["campaignId", "creatorId", "id"],
  columns: [],
});

import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ContractState } from "#contract/campaigns/states.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { campaignBriefs } from "./campaign-briefs.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/** null: the account is deleted. */
const member = () => uuid().references(() => users.id, { onDelete: "set null" });

/** Texts of contracts with fields. */
export const contractTemplates = pgTable(
  "contract_templates",
  {
    id: id(),
    customerId: customer(),
    /** null: for all campaigns of the workspace. */
    campaignId: uuid().references(() => campaignBriefs.id, { onDelete: "cascade" }),
    name: text().notNull(),
    text: text().notNull(),
    userId: member(),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
  },
  (t) => [
    tenantPolicy(),
    index("contract_templates_name_idx").on(t.customerId, t.name), // the list
    index("contract_templates_campaign_idx").on(t.campaignId), // deletion of campaigns
  ],
);

subject(contractTemplates, { user: { userId: "anonymize" }, personal: IN_HISTORY });

export const contractTemplatesLog = undoable(contractTemplates, { columns: ["campaignId", "name", "text"] });

/** Contracts that creators were offered. What was offered never changes. */
export const campaignContracts = pgTable(
  "campaign_contracts",
  {
    /** Made by the form, so that an offer that is sent again is stored once. */
    id: uuid().primaryKey(),
    campaignId: uuid()
      .notNull()
      .references(() => campaignBriefs.id, { onDelete: "cascade" }),
    customerId: customer(),
    creatorId: creator(),
    /** 1 for the first of the creator in the campaign. */
    version: integer().notNull(),
    state: text().$type<ContractState>().notNull().default("offered"),
    title: text().notNull(),
    /** The names of the campaign and of the workspace on the document. */
    campaignTitle: text().notNull(),
    brand: text().notNull(),
    /** The text of the document, with the values of its fields. */
    text: text().notNull(),
    /** The fee that was agreed on, in the smallest unit of the campaign's currency. */
    fee: bigint({ mode: "number" }).notNull(),
    /** SHA-256 of the PDF. */
    hash: text().notNull(),
    /** Names the stored PDF. */
    key: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    userId: member(),
    /** The owner of the profile when it was offered: only they accept it. */
    offeredTo: member(),
    /** Whether the profile had an owner then. If not, its first owner accepts it. */
    hadOwner: boolean().notNull(),
    createdAt: createdAt(),
    /** The owner of the profile who accepted or declined it. */
    answeredBy: member(),
    answeredAt: at(),
    acceptedName: text(),
    /** Made of the network address of who accepted it, with a key of the installation. */
    addressHash: text(),
    /** Why it was declined. */
    reason: text().notNull().default(""),
    /** The PDF with the page about its acceptance. */
    acceptedKey: text(),
    acceptedBytes: bigint({ mode: "number" }),
  },
  (t) => [
    tenantPolicy(),
    unique("campaign_contracts_version").on(t.campaignId, t.creatorId, t.version), // contracts of a creator
    index("campaign_contracts_customer_idx").on(t.customerId), // the size of a workspace's files
    index("campaign_contracts_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(campaignContracts, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { userId: "anonymize", offeredTo: "anonymize", answeredBy: "anonymize" },
  personal: {
    campaignContracts: {
      of: ({ id: user }) => sql`${user} in (campaign_contracts.answered_by, campaign_contracts.offered_to)`,
      columns: ["creatorId", "title", "text", "state", "acceptedName", "reason", "hash", "createdAt", "answeredAt"],
      orderBy: ["createdAt"],
    },
  },
});

export const campaignContractsLog = undoable(campaignContracts, {
  key: ["campaignId", "creatorId", "id"],
  columns: [],
});

import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PIPELINE_STATUSES } from "#contract/base/states.ts";
import type { CampaignEligibility, CampaignRequirements } from "#contract/campaigns/brief.ts";
import type {
  CAMPAIGN_VISIBILITIES,
  CampaignStatus,
  DeliverableState,
  PaymentState,
} from "#contract/campaigns/states.ts";
import type { PostFormat } from "#contract/networks/network-module.ts";
import type { Network } from "#contract/networks/networks.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

const campaign = () =>
  uuid()
    .notNull()
    .references(() => campaignBriefs.id, { onDelete: "cascade" });
const member = () => uuid().references(() => users.id, { onDelete: "set null" });

/** A campaign of a workspace with its brief. What a tracked list has agreed on is in `campaigns`. */
export const campaignBriefs = pgTable(
  "campaign_briefs",
  {
    id: id(),
    customerId: customer(),
    title: text().notNull(),
    status: text().$type<CampaignStatus>().notNull().default("draft"),
    goal: text().notNull().default(""),
    product: text().notNull().default(""),
    audience: text().notNull().default(""),
    startsOn: date(),
    endsOn: date(),
    /** In the smallest unit of the currency. */
    budget: bigint({ mode: "number" }),
    currency: text().notNull(),
    requirements: jsonb().$type<CampaignRequirements>().notNull(),
    eligibility: jsonb().$type<CampaignEligibility>().notNull(),
    dos: text().notNull().default(""),
    donts: text().notNull().default(""),
    visibility: text().$type<(typeof CAMPAIGN_VISIBILITIES)[number]>().notNull().default("private"),
    isSample: boolean().notNull().default(false),
    createdBy: member(),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
    /** When it was started first. */
    publishedAt: at(),
  },
  (t) => [
    tenantPolicy(),
    index("campaign_briefs_customer_idx").on(t.customerId, t.updatedAt, t.id), // the list of campaigns
    index("campaign_briefs_public_idx")
      .on(t.id)
      .where(sql`status = 'active' and visibility = 'public'`), // campaigns that creators find
  ],
);

subject(campaignBriefs, { user: { createdBy: "anonymize" }, personal: IN_HISTORY });

export const campaignBriefsLog = undoable(campaignBriefs, {
  columns: [
    "title",
    "status",
    "goal",
    "product",
    "audience",
    "startsOn",
    "endsOn",
    "budget",
    "currency",
    "requirements",
    "eligibility",
    "dos",
    "donts",
    "visibility",
  ],
  isUsed: sql`exists (select from campaign_creators p where p.campaign_id = t.id)
    or exists (select from campaign_files f where f.campaign_id = t.id)
    or exists (select from contract_templates o where o.campaign_id = t.id)
    or exists (select from mail_threads m where m.campaign_id = t.id)`,
});

/** A creator in a campaign. */
export const campaignCreators = pgTable(
  "campaign_creators",
  {
    campaignId: campaign(),
    customerId: customer(),
    creatorId: creator(),
    status: text().$type<(typeof PIPELINE_STATUSES)[number]>().notNull(),
    /** In the smallest unit of the campaign's currency. */
    fee: bigint({ mode: "number" }),
    note: text().notNull().default(""),
    addedBy: member(),
    createdAt: createdAt(),
    /** When the status was changed last. */
    movedAt: at().notNull(),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.campaignId, t.creatorId] }),
    index("campaign_creators_moved_idx").on(t.campaignId, t.movedAt, t.creatorId), // table and columns of the board
    index("campaign_creators_creator_idx").on(t.creatorId), // campaigns of a creator; deletion of creators
  ],
);

subject(campaignCreators, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { addedBy: "anonymize" },
  personal: IN_HISTORY,
});

export const campaignCreatorsLog = undoable(campaignCreators, {
  key: ["campaignId", "creatorId"],
  columns: ["status", "fee", "note"],
  isUsed: sql`exists (
      select from campaign_deliverables d where d.campaign_id = t.campaign_id and d.creator_id = t.creator_id)
    or exists (select from campaign_payments p where p.campaign_id = t.campaign_id and p.creator_id = t.creator_id)
    or exists (select from campaign_negotiations n where n.campaign_id = t.campaign_id and n.creator_id = t.creator_id)
    or exists (select from campaign_contracts o where o.campaign_id = t.campaign_id and o.creator_id = t.creator_id)
    or exists (select from campaign_shipments s where s.campaign_id = t.campaign_id and s.creator_id = t.creator_id)`,
});

/** What a creator of a campaign has to publish. */
export const campaignDeliverables = pgTable(
  "campaign_deliverables",
  {
    id: id(),
    campaignId: campaign(),
    customerId: customer(),
    creatorId: creator(),
    network: text().$type<Network>().notNull(),
    format: text().$type<PostFormat>().notNull(),
    count: integer().notNull(),
    dueOn: date(),
    state: text().$type<DeliverableState>().notNull().default("draft"),
    draftText: text().notNull().default(""),
    draftLink: text().notNull().default(""),
    /** When the draft was written last; null: never, or by an earlier version. */
    draftedAt: at(),
    /** Whether a creator has submitted it, whatever members changed in it since. */
    isDraftOfCreator: boolean().notNull().default(false),
    /** The owner of the profile who submitted it last; null: none has, or the account is deleted. */
    submittedBy: member(),
    postLinks: jsonb().$type<string[]>().notNull().default([]),
    /** When a member or the creator marked it as posted; null while it is not. */
    postedAt: at(),
    createdBy: member(),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
  },
  (t) => [
    tenantPolicy(),
    index("campaign_deliverables_campaign_idx").on(t.campaignId, t.creatorId), // deliverables of a campaign
    index("campaign_deliverables_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(campaignDeliverables, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { createdBy: "anonymize", submittedBy: "anonymize" },
  personal: {
    campaignDrafts: {
      of: "submittedBy",
      columns: ["creatorId", "network", "format", "draftText", "draftLink", "draftedAt"],
      orderBy: ["draftedAt"],
    },
  },
});

export const campaignDeliverablesLog = undoable(campaignDeliverables, {
  key: ["campaignId", "creatorId", "id"],
  columns: [
    "network",
    "format",
    "count",
    "dueOn",
    "state",
    "draftText",
    "draftLink",
    "draftedAt",
    "postLinks",
    "postedAt",
  ],
  isUsed: sql`exists (select from campaign_payments p where p.deliverable_id = t.id)
    or exists (select from deliverable_comments c where c.deliverable_id = t.id)
    or exists (select from campaign_draft_files f where f.deliverable_id = t.id)`,
});

/** What a creator of a campaign is paid. Limelight pays nothing itself. */
export const campaignPayments = pgTable(
  "campaign_payments",
  {
    id: id(),
    campaignId: campaign(),
    customerId: customer(),
    creatorId: creator(),
    /** In the smallest unit of the campaign's currency. */
    amount: bigint({ mode: "number" }).notNull(),
    state: text().$type<PaymentState>().notNull().default("unpaid"),
    dueOn: date(),
    /** What the transfer is called, such as the number of an invoice. */
    reference: text().notNull().default(""),
    /** The deliverable that it pays; null: no particular one. */
    deliverableId: uuid().references(() => campaignDeliverables.id, { onDelete: "set null" }),
    /** What was paid so far, part by part. The form creates the keys; parts of earlier versions lack them. */
    parts: jsonb().$type<{ amount: number; on: string; key?: string }[]>().notNull().default([]),
    createdBy: member(),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
  },
  (t) => [
    tenantPolicy(),
    index("campaign_payments_campaign_idx").on(t.campaignId, t.creatorId), // payments of a campaign
    index("campaign_payments_creator_idx").on(t.creatorId), // deletion of creators
    index("campaign_payments_deliverable_idx").on(t.deliverableId), // payments of a deliverable
  ],
);

subject(campaignPayments, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { createdBy: "anonymize" },
  personal: IN_HISTORY,
});

export const campaignPaymentsLog = undoable(campaignPayments, {
  key: ["campaignId", "creatorId", "id"],
  columns: ["amount", "state", "dueOn", "reference", "deliverableId", "parts"],
  isUsed: sql`exists (select from campaign_invoices i where i.payment_id = t.id)`,
});

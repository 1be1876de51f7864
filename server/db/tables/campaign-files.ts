import { bigint, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DraftFileType } from "#contract/campaigns/drafts.ts";
import type { FileType } from "#contract/campaigns/files.ts";
import { undoable } from "../change-log.ts";
import { createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { campaignBriefs, campaignDeliverables, campaignPayments } from "./campaign-briefs.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

const stored = <Type extends DraftFileType = FileType>() => ({
  id: id(),
  campaignId: uuid()
    .notNull()
    .references(() => campaignBriefs.id, { onDelete: "cascade" }),
  customerId: customer(),
  /** Names the stored file. */
  key: text().notNull(),
  name: text().notNull(),
  type: text().$type<Type>().notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
  /** null: the account is deleted. */
  userId: uuid().references(() => users.id, { onDelete: "set null" }),
  createdAt: createdAt(),
});

/** Files of a brief. */
export const campaignFiles = pgTable("campaign_files", stored(), (t) => [
  tenantPolicy(),
  index("campaign_files_campaign_idx").on(t.campaignId, t.createdAt), // files of a campaign
  index("campaign_files_customer_idx").on(t.customerId), // the size of a workspace's files
]);

subject(campaignFiles, { user: { userId: "anonymize" }, personal: IN_HISTORY });

export const campaignFilesLog = undoable(campaignFiles, { columns: [] });

/** Invoices that creators have sent. */
export const campaignInvoices = pgTable(
  "campaign_invoices",
  {
    ...stored(),
    creatorId: creator(),
    paymentId: uuid()
      .notNull()
      .references(() => campaignPayments.id, { onDelete: "cascade" }),
  },
  (t) => [
    tenantPolicy(),
    index("campaign_invoices_payment_idx").on(t.paymentId, t.createdAt), // invoices of a payment
    index("campaign_invoices_campaign_idx").on(t.campaignId, t.creatorId), // removal from a campaign
    index("campaign_invoices_customer_idx").on(t.customerId), // the size of a workspace's files
    index("campaign_invoices_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(campaignInvoices, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { userId: "anonymize" },
  personal: {
    campaignInvoices: { of: "userId", columns: ["creatorId", "name", "bytes", "createdAt"], orderBy: ["createdAt"] },
  },
});

export const campaignInvoicesLog = undoable(campaignInvoices, { key: ["campaignId", "creatorId", "id"], columns: [] });

/** Files of drafts, which creators upload: comments are pinned to pictures and videos of them. */
export const campaignDraftFiles = pgTable(
  "campaign_draft_files",
  {
    ...stored<DraftFileType>(),
    creatorId: creator(),
    deliverableId: uuid()
      .notNull()
      .references(() => campaignDeliverables.id, { onDelete: "cascade" }),
    /** Whether it was handed in with a draft: the workspace sees it since then, and it stays. */
    isSubmitted: boolean().notNull().default(false),
  },
  (t) => [
    tenantPolicy(),
    index("campaign_draft_files_deliverable_idx").on(t.deliverableId, t.createdAt), // files of a deliverable
    index("campaign_draft_files_campaign_idx").on(t.campaignId, t.creatorId), // removal from a campaign
    index("campaign_draft_files_customer_idx").on(t.customerId), // the size of a workspace's files
    index("campaign_draft_files_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(campaignDraftFiles, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { userId: "anonymize" },
  personal: {
    campaignDraftFiles: { of: "userId", columns: ["creatorId", "name", "bytes", "createdAt"], orderBy: ["createdAt"] },
  },
});

export const campaignDraftFilesLog = undoable(campaignDraftFiles, {
  key: ["campaignId", "creatorId", "id"],
  columns: [],
});

import { boolean, doublePrecision, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { campaignBriefs, campaignDeliverables } from "./campaign-briefs.ts";
import { campaignDraftFiles } from "./campaign-files.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

const member = () => uuid().references(() => users.id, { onDelete: "set null" });

/** What members and the creator write about a deliverable. */
export const deliverableComments = pgTable(
  "deliverable_comments",
  {
    id: id(),
    campaignId: uuid()
      .notNull()
      .references(() => campaignBriefs.id, { onDelete: "cascade" }),
    deliverableId: uuid()
      .notNull()
      .references(() => campaignDeliverables.id, { onDelete: "cascade" }),
    customerId: customer(),
    creatorId: creator(),
    /** null: the account is deleted. */
    userId: member(),
    /** Whether the creator wrote it, and not a member of the workspace. */
    isOfCreator: boolean().notNull().default(false),
    text: text().notNull(),
    createdAt: createdAt(),
    /** What of the draft it is about: a place on a picture, in per cent, or a time in a video; null: all of it. */
    fileId: uuid().references(() => campaignDraftFiles.id, { onDelete: "set null" }),
    x: doublePrecision(),
    y: doublePrecision(),
    seconds: doublePrecision(),
    /** When it was marked as done; null: it is open. */
    resolvedAt: at(),
    resolvedBy: member(),
  },
  (t) => [
    tenantPolicy(),
    index("deliverable_comments_idx").on(t.deliverableId, t.createdAt), // comments of a deliverable
    index("deliverable_comments_campaign_idx").on(t.campaignId, t.creatorId), // removal from a campaign
    index("deliverable_comments_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(deliverableComments, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { userId: "anonymize", resolvedBy: "anonymize" },
  personal: {
    campaignComments: { of: "userId", columns: ["creatorId", "text", "createdAt"], orderBy: ["createdAt"] },
  },
});

export const deliverableCommentsLog = undoable(deliverableComments, {
  key: ["campaignId", "creatorId", "id"],
  columns: ["fileId"],
});

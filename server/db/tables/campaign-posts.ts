import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { lists } from "./lists.ts";
import { users } from "./users.ts";

/**
 * Posts that a workspace has marked as part of a list's campaign, or as no part of it. A post is named as its network names it: ids of rows differ
 * between layers, and a deleted post that is read again has another one.
 */
export const campaignPosts = pgTable(
  "campaign_posts",
  {
    listId: uuid()
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    customerId: customer(),
    creatorId: creator(),
    network: text().notNull(),
    externalId: text().notNull(),
    /** False: it was proposed, and is no part of the campaign. */
    isPart: boolean().notNull().default(true),
    /** What is paid for it alone, in the smallest unit of the campaign's currency; null: what its creator is paid covers it. */
    cost: bigint({ mode: "number" }),
    addedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.listId, t.creatorId, t.network, t.externalId] }),
    index("campaign_posts_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(campaignPosts, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { addedBy: "anonymize" },
  personal: IN_HISTORY,
});

export const campaignPostsLog = undoable(campaignPosts, {
  key: ["listId", "creatorId", "network", "externalId"],
  columns: ["isPart", "cost"],
});

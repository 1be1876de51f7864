import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { lists } from "./lists.ts";
import { users } from "./users.ts";

const list = () =>
  uuid()
    .notNull()
    .references(() => lists.id, { onDelete: "cascade" });

/** The UTM parameters of a campaign's links, with placeholders; without a row they are the usual ones. */
export const campaignUtm = pgTable(
  "campaign_utm",
  {
    listId: list().primaryKey(),
    customerId: customer(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    term: text().notNull(),
    content: text().notNull(),
  },
  () => [tenantPolicy()],
);

subject(campaignUtm, { none: "parameters of a campaign's links, as a workspace writes them" });

export const campaignUtmLog = undoable(campaignUtm, {
  key: ["listId"],
  columns: ["source", "medium", "campaign", "term", "content"],
});

/** A creator's short link and promo code of a list's campaign. */
export const campaignLinks = pgTable(
  "campaign_links",
  {
    id: id(),
    listId: list(),
    customerId: customer(),
    creatorId: creator(),
    /** In the short link's address. */
    code: text().notNull(),
    target: text().notNull(),
    /** The creator's name when the link was made, as parameters have it: printed links do not change with names. */
    label: text().notNull(),
    /** In upper case. */
    promoCode: text(),
    isActive: boolean().notNull().default(true),
    /** Administrators have stopped it, and why: it leads nowhere, whatever the workspace does. */
    stoppedAt: at(),
    stopReason: text(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    uniqueIndex("campaign_links_code_key").on(t.code), // redirects
    uniqueIndex("campaign_links_creator_key").on(t.listId, t.creatorId),
    // An order names its code alone. Deferrable, by its migration: an undo moves a code from one link to another.
    unique("campaign_links_promo_code_key").on(t.customerId, t.promoCode),
    index("campaign_links_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(campaignLinks, {
  creator: { creatorId: "delete" },
  counted: "campaigns",
  access: { teams: "campaigns" },
  isReference: true,
  user: { createdBy: "anonymize" },
  personal: IN_HISTORY,
});

export const campaignLinksLog = undoable(campaignLinks, {
  // Privacy's erasure finds the creator in it.
  key: ["listId", "creatorId"],
  columns: ["target", "promoCode", "isActive"],
  isDeferrable: true,
  // A link that was clicked is out in the world, and one that was stopped must not come back as a new one.
  isUsed: sql`(t.stopped_at is not null or exists (select from campaign_clicks c where c.link_id = t.id))`,
});

/** How often a link was clicked on a day in UTC. Nothing is stored about single clicks. */
export const campaignClicks = pgTable(
  "campaign_clicks",
  {
    linkId: uuid()
      .notNull()
      .references(() => campaignLinks.id, { onDelete: "cascade" }),
    customerId: customer(),
    day: date().notNull(),
    clicks: bigint({ mode: "number" }).notNull(),
  },
  (t) => [tenantPolicy(), primaryKey({ columns: [t.linkId, t.day] })],
);

subject(campaignClicks, { none: "numbers of clicks by link and day; they go with the link of a creator" });

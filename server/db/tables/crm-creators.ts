import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { TAGS_PER_CREATOR_MAX } from "#contract/limits.ts";
import { at, createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { crmTags } from "./crm-tags.ts";
import { creators } from "./creators.ts";
import { crmStatuses } from "./crm-statuses.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/**
 * A creator in a customer's CRM, with everything its table filters and sorts by in this one row: what the team wrote,
 * and copies of what is known of the creator, kept by refreshCrmCopies. Its pages are left 15 % empty (migration 0008):
 * a row whose tags or status change then stays on its page, and no index hears of it.
 */
export const crmCreators = pgTable(
  "crm_creators",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creators.id, { onDelete: "cascade" }),
    addedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),

    statusId: uuid().references(() => crmStatuses.id, { onDelete: "set null" }),
    /** Ids of crm_tags; whoever deletes a tag takes it out of here. */
    tagIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    customEmail: text(),
    customNote: text().notNull().default(""),
    /** customEmail and customNote through searchText(): whoever writes those writes this, see updateWritten. */
    writtenText: text().notNull().default(""),
    /** The row this one was merged into, itself never merged: this one keeps what it had and is not shown. */
    mergedInto: uuid().references((): AnyPgColumn => crmCreators.id, { onDelete: "set null" }),

    fullName: text().notNull(),
    /** Names and handles, a bar, and public addresses through searchText(), of those merged into this one too. */
    searchText: text().notNull(),
    isBrand: boolean().notNull().default(false),
    country: text(),
    language: text(),
    gender: smallint().notNull().default(2),
    publicEmail: text(),
    score: integer(),
    /** Of all accounts together. */
    followers: bigint({ mode: "number" }),
    /** Of the account where it is best. */
    growth: doublePrecision(),
    engagementRate: doublePrecision(),
    networks: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    nicheIds: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    tenantPolicy(),
    uniqueIndex("crm_creators_key").on(t.customerId, t.creatorId), // added once
    index("crm_creators_newest_idx")
      .on(t.customerId, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.mergedInto} is null`), // the table's default order; how many there are
    index("crm_creators_name_idx")
      .on(t.customerId, t.fullName, t.id)
      .where(sql`${t.mergedInto} is null`), // the table by name
    // All other orders and filters, by reading this instead of the rows. What bulk changes write – tags, status, updatedAt –
    // is in no index.
    index("crm_creators_known_idx")
      .on(
        t.customerId,
        t.id,
        t.createdAt,
        t.followers,
        t.growth,
        t.engagementRate,
        t.score,
        t.country,
        t.language,
        t.gender,
        t.networks,
        t.nicheIds,
        t.publicEmail,
        t.customEmail,
      )
      .where(sql`${t.mergedInto} is null`),
    index("crm_creators_creator_idx").on(t.creatorId), // refresh of copies
    index("crm_creators_search_idx").using("gin", t.searchText.op("gin_trgm_ops")), // search for names
    index("crm_creators_written_idx")
      .using("gin", t.writtenText.op("gin_trgm_ops"))
      .where(sql`${t.writtenText} <> ''`), // search in notes
    index("crm_creators_merged_idx")
      .on(t.mergedInto)
      .where(sql`${t.mergedInto} is not null`), // what was merged into a row
  ],
);

export const crmCreatorsLog = undoable(crmCreators, {
  columns: ["statusId", "tagIds", "customEmail", "customNote", "mergedInto"],
  named: ["creatorId"],
  sets: { tagIds: { of: crmTags, max: TAGS_PER_CREATOR_MAX } },
  // Who is in a list, or has others merged into them, stays in the CRM.
  isUsed: sql`exists (
      select from list_creators p join lists l on l.id = p.list_id and l.deleted_at is null
      where p.creator_id = t.creator_id and p.customer_id = t.customer_id)
    or exists (select from crm_creators gone where gone.merged_into = t.id)`,
});

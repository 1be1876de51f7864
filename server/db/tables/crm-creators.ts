import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { FieldValues } from "#contract/collections/field-key.ts";
import { TAGS_PER_CREATOR_MAX } from "#contract/base/limits.ts";
import { at, createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { isTheirWorkspace, subject } from "../subject.ts";
import { crmTags } from "./crm-tags.ts";
import { creatorIds } from "./creator-layers.ts";
import { crmStatuses } from "./crm-statuses.ts";
import { customers } from "./customers.ts";
import { users, workspaceMembers } from "./users.ts";

/**
 * A creator in a workspace's CRM, with everything its table filters and sorts by in one row: data written by the team,
 * and copies of the creator's data, updated by refreshCrmCopies. Pages are left 15 % empty (migration 0008): a row with
 * changed tags or status then stays on its page, and no index is updated.
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
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    addedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),

    statusId: uuid().references(() => crmStatuses.id, { onDelete: "set null" }),
    /** The user who takes care of the creator, a member of the workspace. */
    owner: uuid(),
    /** The day on which the owner is reminded of the next step. */
    due: date({ mode: "string" }),
    nextStep: text(),
    /** Ids of crm_tags; deleting a tag also removes it from here. */
    tagIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    customEmail: text(),
    customNote: text().notNull().default(""),
    /** Values of the fields that the workspace has defined, by FieldKey; fields without one are absent. */
    customValues: jsonb().$type<FieldValues>().notNull().default({}),
    /** What was entered as text through searchText(); updated together with it, see updateWritten. */
    writtenText: text().notNull().default(""),
    /** The row this one was merged into, itself never merged: this one retains its data and is hidden. */
    mergedInto: uuid().references((): AnyPgColumn => crmCreators.id, { onDelete: "set null" }),

    fullName: text().notNull(),
    /** Names and handles, a bar, and public emails through searchText(), including those of merged rows. */
    searchText: text().notNull(),
    isBrand: boolean().notNull().default(false),
    country: text(),
    language: text(),
    gender: smallint().notNull().default(2),
    publicEmail: text(),
    score: integer(),
    authenticity: smallint(),
    rising: smallint(),
    /** Sum over all accounts. */
    totalFollowers: bigint({ mode: "number" }),
    /** Figures of the headline account, which is the largest of all. */
    followers: bigint({ mode: "number" }),
    growth: doublePrecision(),
    engagementRate: doublePrecision(),
    /** By the size of the account on each: the first is that of the headline account. */
    networks: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** For each of `networks` in turn, the figures of the account, see figures-store.ts of the CRM. Null in rows that undo restores from logs of earlier versions. */
    figures: doublePrecision()
      .array()
      .$type<(number | null)[]>()
      .default(sql`'{}'`),
    /** For each of `networks` in turn, the reach score of the account on it, of 10,000. Null as `figures` are. */
    networkScores: integer()
      .array()
      .$type<(number | null)[]>()
      .default(sql`'{}'`),
    nicheIds: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    tenantPolicy(),
    // The migration sets only the owner to null.
    foreignKey({
      name: "crm_creators_owner_fkey",
      columns: [t.owner, t.customerId],
      foreignColumns: [workspaceMembers.userId, workspaceMembers.customerId],
    }).onDelete("set null"),
    uniqueIndex("crm_creators_key").on(t.customerId, t.creatorId), // unique per workspace
    index("crm_creators_newest_idx")
      .on(t.customerId, t.createdAt, t.id)
      .where(sql`${t.mergedInto} is null`), // default order and count of the table
    index("crm_creators_name_idx")
      .on(t.customerId, t.fullName, t.id)
      .where(sql`${t.mergedInto} is null`), // table by name
    // Covers all other orders and filters by an index-only scan, but for columns changed in bulk: tags, status, owner, due,
    // next step and updatedAt. See decision 62.
    index("crm_creators_known_idx")
      .on(
        t.customerId,
        t.id,
        t.createdAt,
        t.totalFollowers,
        t.followers,
        t.growth,
        t.engagementRate,
        t.score,
        t.authenticity,
        t.rising,
        t.country,
        t.language,
        t.gender,
        t.networks,
        t.nicheIds,
        t.publicEmail,
        t.customEmail,
      )
      .where(sql`${t.mergedInto} is null`),
    index("crm_creators_due_idx")
      .on(t.due)
      .where(sql`${t.due} is not null and ${t.mergedInto} is null`), // reminders of a day
    index("crm_creators_creator_idx").on(t.creatorId), // refresh of copies
    // Words of one workspace: what others have written does not slow a search down.
    index("crm_creators_search_idx").using("gin", t.customerId, t.searchText.op("gin_trgm_ops")), // name search
    index("crm_creators_written_idx")
      .using("gin", t.customerId, t.writtenText.op("gin_trgm_ops"))
      .where(sql`${t.writtenText} <> ''`), // note search
    index("crm_creators_merged_idx")
      .on(t.mergedInto)
      .where(sql`${t.mergedInto} is not null`), // rows merged into a row
  ],
);

subject(crmCreators, {
  creator: { creatorId: "delete" },
  counted: "crm",
  access: { teams: "crm" },
  isReference: true,
  user: { addedBy: "anonymize", owner: "anonymize" },
  personal: {
    ownedCreators: {
      of: (user) => sql`${isTheirWorkspace(crmCreators.customerId, user)} and ${crmCreators.owner} = ${user.id}`,
      columns: ["creatorId", "due", "nextStep"],
      also: { name: crmCreators.fullName },
      where: sql`${crmCreators.mergedInto} is null`,
    },
  },
});

export const crmCreatorsLog = undoable(crmCreators, {
  columns: [
    "statusId",
    "tagIds",
    "customEmail",
    "customNote",
    "customValues",
    "owner",
    "due",
    "nextStep",
    "mergedInto",
  ],
  named: ["creatorId"],
  maps: ["customValues"],
  sets: { tagIds: { of: crmTags, max: TAGS_PER_CREATOR_MAX } },
  // Creators who are in a list, or have others merged into them, stay in the CRM.
  isUsed: sql`exists (
      select from list_creators p join lists l on l.id = p.list_id and l.deleted_at is null
      where p.creator_id = t.creator_id and p.customer_id = t.customer_id)
    or exists (select from crm_creators gone where gone.merged_into = t.id)`,
});

import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { VIEW_SCREENS, type SavedSearch, type ViewState } from "#contract/views.ts";
import { at, createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** Filters, order and columns of the CRM, or a search of discovery, under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Its author; a shared view remains when they leave. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    screen: text({ enum: VIEW_SCREENS }).notNull().default("crm"),
    title: text().notNull(),
    shared: boolean().notNull().default(false),
    state: jsonb().$type<ViewState | SavedSearch>().notNull(),
    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),
    /** Soft delete, for undo. */
    deletedAt: at(),
  },
  (t) => [
    tenantPolicy(),
    uniqueIndex("saved_views_title_key")
      .on(t.customerId, t.userId, t.screen, sql`lower(${t.title})`)
      .where(sql`${t.deletedAt} is null`),
    index("saved_views_customer_idx").on(t.customerId), // the views menu
  ],
);

subject(savedViews, {
  // This is about shared views: private ones are deleted, and owners take over the shared ones.
  user: { userId: "anonymize" },
  personal: {
    views: {
      of: "userId",
      columns: ["screen", "title", "shared", "state"],
      where: sql`${savedViews.deletedAt} is null`,
    },
  },
});

/** A user's default view of the CRM. */
export const defaultViews = pgTable("default_views", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  viewId: uuid()
    .notNull()
    .references(() => savedViews.id, { onDelete: "cascade" }),
});

subject(defaultViews, {
  user: { userId: "delete" },
  personal: "which of the user's views opens first",
});

export const savedViewsLog = undoable(savedViews, { columns: ["title", "shared", "state", "deletedAt"] });

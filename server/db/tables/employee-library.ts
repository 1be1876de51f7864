import { bigint, date, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ShareNetwork } from "#contract/employee-advocacy/composers.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/** What a workspace offers its employees to share. */
export const employeeContents = pgTable(
  "employee_contents",
  {
    id: id(),
    customerId: customer(),
    title: text().notNull(),
    text: text().notNull(),
    link: text(),
    /** Key of the file. */
    picture: text(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    archivedAt: at(),
    /** Administrators have stopped its links, and why: they lead nowhere, and it is not offered. */
    stoppedAt: at(),
    stopReason: text(),
  },
  (t) => [tenantPolicy(), index("employee_contents_customer_idx").on(t.customerId, t.createdAt)], // the library
);

subject(employeeContents, { user: { createdBy: "anonymize" }, personal: IN_HISTORY });

/** Without pictures: the file of one that was replaced is deleted at night. */
export const employeeContentsLog = undoable(employeeContents, { columns: ["title", "text", "link", "archivedAt"] });

/** A person's short link of a content, for posts on one network. */
export const employeeLinks = pgTable(
  "employee_links",
  {
    id: id(),
    customerId: customer(),
    contentId: uuid()
      .notNull()
      .references(() => employeeContents.id, { onDelete: "cascade" }),
    creatorId: creator(),
    network: text().$type<ShareNetwork>().notNull(),
    /** In the short link's address. */
    code: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("employee_links_code_key").on(t.code), // redirects
    unique("employee_links_person_key").on(t.contentId, t.creatorId, t.network),
    index("employee_links_customer_idx").on(t.customerId, t.creatorId), // clicks of a workspace's people
    index("employee_links_creator_idx").on(t.creatorId), // deletion of creators
  ],
);

subject(employeeLinks, {
  creator: { creatorId: "delete" },
  counted: "employees",
  access: { teams: "employees" },
  isReference: true,
});

/** How often a link was clicked on a day in UTC. Nothing is stored about single clicks. */
export const employeeClicks = pgTable(
  "employee_clicks",
  {
    linkId: uuid()
      .notNull()
      .references(() => employeeLinks.id, { onDelete: "cascade" }),
    customerId: customer(),
    day: date().notNull(),
    clicks: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.linkId, t.day] }),
    index("employee_clicks_customer_idx").on(t.customerId), // deletion of workspaces
  ],
);

subject(employeeClicks, { none: "numbers of clicks by link and day; they go with the link of a person" });

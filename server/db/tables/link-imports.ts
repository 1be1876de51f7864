import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { LINK_STATUSES } from "#contract/base/states.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** Links pasted to add their creators to the CRM. */
export const linkImports = pgTable(
  "link_imports",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    listIds: jsonb().$type<string[]>().notNull().default([]),
    jobId: uuid(),
    actionId: uuid(),
    createdAt: createdAt(),
    finishedAt: at(),
  },
  (t) => [tenantPolicy(), index("link_imports_recent_idx").on(t.customerId, t.createdAt, t.id)], // those in progress
);

subject(linkImports, {
  user: { actorId: "anonymize" },
  personal: IN_HISTORY,
});

export const importedLinks = pgTable(
  "imported_links",
  {
    importId: uuid()
      .notNull()
      .references(() => linkImports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Id assigned by the client. */
    clientId: text().notNull(),
    network: text().notNull(),
    username: text().notNull(),
    url: text().notNull(),
    isBrand: boolean().notNull(),
    status: text({ enum: LINK_STATUSES }).notNull(),
    creatorId: bigint({ mode: "number" }),
    /** Explanation of the status. */
    reason: text(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
);

subject(importedLinks, {
  creator: { creatorId: { elsewhere: "with all links that lead to one of the accounts" } },
  access: "links that teams pasted: the accounts show them",
  isReference: false,
});

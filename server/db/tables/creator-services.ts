import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, pgPolicy, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Network } from "#contract/networks/networks.ts";
import type { PostFormat } from "#contract/networks/network-module.ts";
import { undoable } from "../change-log.ts";
import { createdAt, id } from "../columns.ts";
import { tenantPolicy, tenantRole } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creator } from "./creator-layers.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/**
 * Services and prices that creators declared. A row belongs to the workspace that entered it, whose change log has it; all
 * workspaces see what an administrator entered for the installation (decision 44).
 */
export const creatorServices = pgTable(
  "creator_services",
  {
    id: id(),
    customerId: customer(),
    creatorId: creator(),
    isShared: boolean().notNull(),
    network: text().$type<Network>(),
    format: text().$type<PostFormat>(),
    title: text().notNull(),
    /** In the smallest unit of the currency. */
    priceMin: bigint({ mode: "number" }).notNull(),
    priceMax: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    note: text().notNull(),
    declaredOn: date().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    pgPolicy("installation", { for: "select", to: tenantRole, using: sql`is_shared` }),
    index("creator_services_creator_idx").on(t.creatorId), // a profile, erasure
    index("creator_services_customer_idx").on(t.customerId), // deletion of a workspace
  ],
);

subject(creatorServices, {
  creator: { creatorId: "delete" },
  counted: "services",
  access: {
    teams: "services",
    file: {
      columns: ["network", "format", "title", "priceMin", "priceMax", "currency", "note", "declaredOn"],
      where: sql`${creatorServices.isShared}`,
      orderBy: ["declaredOn", "id"],
    },
  },
  isReference: true,
  user: { userId: "anonymize" },
  personal: IN_HISTORY,
});

export const creatorServicesLog = undoable(creatorServices, {
  columns: ["network", "format", "title", "priceMin", "priceMax", "currency", "note", "declaredOn"],
  named: ["creatorId"],
});

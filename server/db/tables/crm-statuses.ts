import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LABEL_COLORS } from "#contract/base/colors.ts";
import { createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";

/** Columns of a CRM's board. Every workspace starts with the default pipeline. */
export const crmStatuses = pgTable(
  "crm_statuses",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    color: text({ enum: LABEL_COLORS }).notNull(),
    /** Position on the board. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [tenantPolicy(), uniqueIndex("crm_statuses_title_key").on(t.customerId, sql`lower(${t.title})`)],
);

subject(crmStatuses, { none: "labels of a workspace" });

export const crmStatusesLog = undoable(crmStatuses, { columns: ["title", "color", "position"] });

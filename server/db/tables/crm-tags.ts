import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LABEL_COLORS } from "#contract/base/colors.ts";
import { createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";

export const crmTags = pgTable(
  "crm_tags",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    color: text({ enum: LABEL_COLORS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [tenantPolicy(), uniqueIndex("crm_tags_title_key").on(t.customerId, sql`lower(${t.title})`)],
);

subject(crmTags, { none: "labels of a workspace" });

export const crmTagsLog = undoable(crmTags, { columns: ["title", "color"] });

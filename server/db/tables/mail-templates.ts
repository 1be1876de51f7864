import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MailTextKind } from "#contract/mail/templates.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { customer } from "./customers.ts";
import { users } from "./users.ts";

/** Texts that a workspace writes to creators more than once. */
export const mailTemplates = pgTable(
  "mail_templates",
  {
    id: id(),
    customerId: customer(),
    kind: text().$type<MailTextKind>().notNull().default("template"),
    name: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
  },
  (t) => [tenantPolicy(), index("mail_templates_name_idx").on(t.customerId, t.name)], // the list
);

subject(mailTemplates, { user: { userId: "anonymize" }, personal: IN_HISTORY });

export const mailTemplatesLog = undoable(mailTemplates, { columns: ["name", "subject", "text"] });

import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { LISTED_MAX, subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/**
 * The audit log: who signed in and administered what. Append-only: a trigger lets persons be removed from entries, and
 * entries be deleted by retention, and refuses all other changes. Written by server/db/audit/audit-log.ts.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    at: at().notNull(),
    /** Where it happened; null outside of any workspace, and of those that are gone. */
    customerId: uuid().references(() => customers.id, { onDelete: "set null" }),
    by: text({ enum: ["member", "administrator", "visitor", "system"] }).notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** One of AUDIT_KINDS. */
    kind: text().notNull(),
    subjectId: uuid().references(() => users.id, { onDelete: "set null" }),
    about: text(),
    detail: text(),
    device: text({ enum: ["computer", "phone", "other"] }),
    /** A network, not an address. */
    address: text(),
  },
  (t) => [
    tenantPolicy(),
    index("audit_events_workspace_idx").on(t.customerId, t.at, t.id), // a workspace's log
    index("audit_events_at_idx").on(t.at, t.id), // the installation's log, retention
    index("audit_events_actor_idx").on(t.actorId, t.at), // last use of an account, its deletion
    index("audit_events_subject_idx").on(t.subjectId), // deletion of an account
  ],
);

subject(auditEvents, {
  user: { actorId: "anonymize", subjectId: "anonymize" },
  workspace: { customerId: "anonymize" },
  personal: {
    auditLog: {
      of: ({ id: userId }) => sql`${userId} in (${auditEvents.actorId}, ${auditEvents.subjectId})`,
      columns: ["kind", "about", "detail", "device", "at"],
      also: { network: auditEvents.address },
      orderBy: ["at", "id"],
      newest: LISTED_MAX,
    },
  },
});

import { sql } from "drizzle-orm";
import { boolean, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { HitSource } from "#contract/mail/opens.ts";
import { at, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customer } from "./customers.ts";
import { mailMessages } from "./mailboxes.ts";

/** The first time the picture of a mail was loaded or one of its links opened, for each source. */
export const mailHits = pgTable(
  "mail_hits",
  {
    id: id(),
    customerId: customer(),
    messageId: uuid()
      .notNull()
      .references(() => mailMessages.id, { onDelete: "cascade" }),
    /** Which link of its text, from 0 on; null: its picture. */
    link: smallint(),
    source: text().$type<HitSource>().notNull(),
    at: at().notNull(),
    /** A person's hit counts once this is set: what follows within seconds can show that it was a program's. */
    isSettled: boolean().notNull().default(false),
  },
  (t) => [
    tenantPolicy(),
    unique("mail_hits_first_key").on(t.messageId, t.link, t.source).nullsNotDistinct(),
    index("mail_hits_customer_idx").on(t.customerId), // deletion of a workspace
    index("mail_hits_unsettled_idx")
      .on(t.at)
      .where(sql`not ${t.isSettled}`), // the job that counts them
  ],
);

subject(mailHits, {
  none: "when programs and readers loaded a mail, with which it is deleted; neither addresses nor devices",
});

/** Mails whose links administrators have stopped: they lead nowhere. */
export const mailLinkStops = pgTable(
  "mail_link_stops",
  {
    messageId: uuid()
      .primaryKey()
      .references(() => mailMessages.id, { onDelete: "cascade" }),
    customerId: customer(),
    stoppedAt: at().notNull(),
    /** Read by administrators. */
    stopReason: text().notNull(),
  },
  (t) => [tenantPolicy(), index("mail_link_stops_customer_idx").on(t.customerId)], // deletion of a workspace
);

subject(mailLinkStops, { none: "which mails of a workspace have links that administrators stopped, and why" });

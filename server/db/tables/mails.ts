import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "../columns.ts";
import { subject } from "../subject.ts";

/**
 * Mails of the installation: written in the transaction of what they are about, sent afterwards. Belong to no workspace:
 * only administrators and the sender read them.
 */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Plain text with links; emptied once the mail was sent, since links are secrets. */
    body: text().notNull(),
    /**
     * `local`: stays in the local mailbox. `unknown`: the connection or the process ended while it was sent; it is not
     * sent again, since it may have arrived.
     */
    state: text({ enum: ["queued", "sending", "sent", "failed", "unknown", "local"] }).notNull(),
    error: text(),
    /** Where such mails are stopped by one click (RFC 8058); null: they cannot be stopped. */
    stopUrl: text(),
    sentAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index("mails_created_idx").on(sql`${t.createdAt} desc`, t.id)], // the mailbox, nightly clean-up
);

subject(mails, {
  user: {},
  address: mails.recipient,
  personal: {
    mails: {
      of: ({ email }) => sql`lower(${mails.recipient}) = ${email.toLowerCase()}`,
      columns: ["subject", "state", "createdAt"],
    },
  },
});

import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Mention } from "#contract/timeline.ts";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { isTheirWorkspace, subject } from "../subject.ts";
import { customer } from "./customers.ts";
import { mailThreads } from "./mailboxes.ts";
import { users } from "./users.ts";

/** What members say about a thread. Only their workspace sees it. */
export const mailComments = pgTable(
  "mail_comments",
  {
    id: id(),
    customerId: customer(),
    threadId: uuid()
      .notNull()
      .references(() => mailThreads.id, { onDelete: "cascade" }),
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    /** Members that the text mentions, with their names in it. */
    mentions: jsonb()
      .$type<Mention[]>()
      .notNull()
      .default(sql`'[]'`),
    createdAt: createdAt(),
    editedAt: at(),
    /** Soft delete, for undo. */
    deletedAt: at(),
  },
  (t) => [
    tenantPolicy(),
    index("mail_comments_thread_idx").on(t.threadId, t.createdAt, t.id), // the thread
    index("mail_comments_mentions_idx")
      .using("gin", t.mentions.op("jsonb_path_ops"))
      .where(sql`${t.mentions} <> '[]'`), // comments that mention a person: their data, and the removal of their account
  ],
);

subject(mailComments, {
  user: { authorId: "anonymize" },
  personal: {
    mailComments: {
      of: "authorId",
      columns: ["text", "createdAt"],
      where: sql`${mailComments.deletedAt} is null`,
    },
    // Comments of others, as long as the user is a member.
    mailMentions: {
      of: (user) => sql`${mailComments.mentions} <> '[]'
        and ${mailComments.mentions} @> ${JSON.stringify([{ _id: user.id }])}::jsonb
        and ${isTheirWorkspace(mailComments.customerId, user)}`,
      columns: ["text", "createdAt"],
      where: sql`${mailComments.deletedAt} is null`,
    },
  },
});

export const mailCommentsLog = undoable(mailComments, { columns: ["text", "editedAt", "deletedAt"] });

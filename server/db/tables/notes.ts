import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { sql, type SQL } from "drizzle-orm";
import type { Mention } from "#contract/timeline.ts";
import { foldedText } from "../folded-text.ts";
import { at, createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { isTheirWorkspace, subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** A note by a team member on a creator's timeline. */
export const notes = pgTable(
  "notes",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    /** In lower case without accents: what searches compare. */
    searchText: text().generatedAlwaysAs((): SQL => foldedText(notes.text)),
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
    index("notes_creator_idx").on(t.customerId, t.creatorId, t.createdAt, t.id), // timeline
    index("notes_search_idx")
      .using("gin", t.searchText.op("gin_trgm_ops"))
      .where(sql`${t.deletedAt} is null`), // search of the CRM
    index("notes_mentions_idx")
      .using("gin", t.mentions.op("jsonb_path_ops"))
      .where(sql`${t.mentions} <> '[]'`), // notes that mention a person: their data, and the removal of their account
  ],
);

subject(notes, {
  creator: { creatorId: "delete" },
  counted: "notes",
  access: { teams: "notes" },
  isReference: true,
  user: { authorId: "anonymize" },
  personal: {
    notes: { of: "authorId", columns: ["creatorId", "text", "createdAt"], where: sql`${notes.deletedAt} is null` },
    // Notes of others, as long as the user is a member.
    mentions: {
      of: (user) => sql`${notes.mentions} <> '[]' and ${notes.mentions} @> ${JSON.stringify([{ _id: user.id }])}::jsonb
        and ${isTheirWorkspace(notes.customerId, user)}`,
      columns: ["creatorId", "text", "createdAt"],
      where: sql`${notes.deletedAt} is null`,
    },
  },
});

export const notesLog = undoable(notes, { columns: ["text", "editedAt", "deletedAt"], named: ["creatorId"] });

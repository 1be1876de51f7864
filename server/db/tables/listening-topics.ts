import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { TopicQuery } from "#contract/listening/topic.ts";
import { at, createdAt, id } from "../columns.ts";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** Topics that a workspace listens to. */
export const listeningTopics = pgTable(
  "listening_topics",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    query: jsonb().$type<TopicQuery>().notNull(),
    /** Removed with the sample world. */
    isSample: boolean().notNull().default(false),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
  },
  (t) => [tenantPolicy(), index("listening_topics_customer_idx").on(t.customerId)], // the list of topics
);

subject(listeningTopics, {
  user: { userId: "anonymize" },
  personal: IN_HISTORY,
});

export const listeningTopicsLog = undoable(listeningTopics, { columns: ["title", "query"] });

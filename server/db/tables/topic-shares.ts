import { jsonb, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { TopicReportSettings } from "#contract/listening/sharing.ts";
import { at } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { shareColumns } from "../share-columns.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";

/**
 * How the report of a listening topic is shared. No foreign key refers to the topic, so that the link works again when an
 * undo restores it. The nightly sweep deletes shares once their topic cannot be restored.
 */
export const topicShares = pgTable(
  "topic_shares",
  {
    topicId: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    ...shareColumns(),
    /** What the report shows. */
    report: jsonb().$type<TopicReportSettings>().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [tenantPolicy(), uniqueIndex("topic_shares_share_key").on(t.shareId)], // shared page
);

subject(topicShares, { none: "how a report is shared" });

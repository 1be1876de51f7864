import { bigint, doublePrecision, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { DISPUTE_STATES } from "#contract/base/states.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** A report that a metric is wrong, reviewed by staff. */
export const disputes = pgTable(
  "disputes",
  {
    id: id(),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    figure: text().notNull(),
    network: text(),
    username: text(),
    /** The value when the dispute was opened. */
    value: doublePrecision(),
    text: text().notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull().default("open"),
    answer: text(),
    answeredBy: uuid().references(() => users.id, { onDelete: "set null" }),
    answeredAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    index("disputes_recent_idx").on(t.state, t.createdAt, t.id), // review queue
    index("disputes_creator_idx").on(t.creatorId, t.customerId), // disputes of a workspace about a creator
  ],
);

subject(disputes, {
  creator: { creatorId: "delete" },
  counted: "disputes",
  access: { teams: "disputes" },
  isReference: true,
  user: { userId: "anonymize", answeredBy: "anonymize" },
  personal: {
    disputes: {
      of: "userId",
      columns: ["creatorId", "figure", "text", "state", "answer", "createdAt"],
    },
  },
});

import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { TimelineEventData } from "#contract/timeline.ts";
import { createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** What a team did with a creator; outlives the creator's stay in the CRM. */
export const timelineEvents = pgTable(
  "moments",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** What it was part of; undoing that takes it away. */
    actionId: uuid(),
    data: jsonb().$type<TimelineEventData>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    index("moments_creator_idx").on(t.customerId, t.creatorId, t.createdAt, t.id), // a timeline
    index("moments_action_idx").on(t.actionId), // undo
    index("moments_assigned_idx") // what a notification of assigned creators names
      .on(t.customerId, t.createdAt)
      .where(sql`${t.data} ->> 'kind' = 'field' and ${t.data} ->> 'field' = 'owner'`),
  ],
);

subject(timelineEvents, {
  creator: { creatorId: "delete" },
  counted: "timeline",
  access: { teams: "timeline" },
  // Imports have some themselves.
  isReference: false,
  user: { actorId: "anonymize" },
  personal: IN_HISTORY,
});

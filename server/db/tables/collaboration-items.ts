import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";

/**
 * What creators say for collaborations (decision 95): `audience:description`, `audience:ID`, `service:ID` and
 * `partnership:ID`. They are values of the creator, logged and undone as those (`creator_values`), and everyone sees the same.
 */
export const collaborationItems = pgTable(
  "collaboration_items",
  {
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    field: text().notNull(),
    /** With `position` among its kind: a move writes the item that moves. */
    value: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    sourceId: integer().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.field] })], // items of a creator
);

subject(collaborationItems, {
  creator: { creatorId: "delete" },
  counted: "collaborations",
  access: {
    computed: "collaborations",
    at: "at",
    file: { columns: ["field", "value", "at"], orderBy: ["field"] },
  },
  isReference: true,
  user: {},
  personal: {
    collaborations: {
      of: (user) => sql`${collaborationItems.creatorId} in (
        select c.creator_id from creator_claims c where c.user_id = ${user.id} and c.state = 'owned')`,
      columns: ["creatorId", "field", "value", "at"],
      orderBy: ["creatorId", "field"],
    },
  },
});

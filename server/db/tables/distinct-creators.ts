import { bigint, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";

/** Pairs that a workspace confirmed to be different creators; the smaller id first. */
export const distinctCreators = pgTable(
  "distinct_creators",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    otherId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
  },
  (t) => [tenantPolicy(), primaryKey({ columns: [t.customerId, t.creatorId, t.otherId] })],
);

subject(distinctCreators, {
  creator: { creatorId: "delete", otherId: "delete" },
  access: "pairs that teams compared, and nothing about either",
  isReference: false,
});

export const distinctCreatorsLog = undoable(distinctCreators, {
  key: ["customerId", "creatorId", "otherId"],
  columns: [],
});

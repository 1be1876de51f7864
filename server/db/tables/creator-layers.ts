import { bigint, index, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { customers } from "./customers.ts";

/** What other tables refer to: the id of a creator, who can have a row in several layers. Maintained by triggers. */
export const creatorIds = pgTable("creator_ids", { id: bigint({ mode: "number" }).primaryKey() });

/** The creator of a row, which is deleted with them. */
export const creator = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => creatorIds.id, { onDelete: "cascade" });

/** The creators that a workspace has records of its own of. */
export const creatorLayers = pgTable(
  "creator_layers",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    /** The installation's creator that it replaces for the workspace; null: known only to the workspace. */
    baseId: bigint({ mode: "number" }).references(() => creatorIds.id, { onDelete: "set null" }),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.customerId, t.creatorId] }),
    unique("creator_layers_base_key").on(t.customerId, t.baseId), // hides the installation's rows
    index("creator_layers_base_idx").on(t.baseId), // layers of a creator that changes
    index("creator_layers_creator_idx").on(t.creatorId), // layers of a creator
  ],
);

subject(creatorLayers, {
  creator: { creatorId: "delete", baseId: { elsewhere: "with the creator that replaces it, who is the same" } },
  access: "which workspaces have records of their own, which are shown",
  isReference: false,
});

subject(creatorIds, {
  creator: { id: { elsewhere: "by a trigger of creators" } },
  access: "an id",
  isReference: false,
});

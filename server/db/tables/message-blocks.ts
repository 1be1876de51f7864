import { sql } from "drizzle-orm";
import { index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { subject } from "../subject.ts";
import { creatorClaims } from "./creator-claims.ts";
import { customer } from "./customers.ts";

/** Workspaces of which the owner of a profile takes no messages. They belong to the claim. */
export const messageBlocks = pgTable(
  "message_blocks",
  {
    id: id(),
    customerId: customer(),
    claimId: uuid()
      .notNull()
      .references(() => creatorClaims.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    unique("message_blocks_claim_key").on(t.customerId, t.claimId),
    index("message_blocks_claim_idx").on(t.claimId), // deletion of claims
  ],
);

subject(messageBlocks, {
  none: "workspaces that the owner of a claim blocks, which are deleted with the claim",
  user: {},
  personal: {
    messageBlocks: {
      of: (user) => sql`${messageBlocks.claimId} in (select c.id from creator_claims c where c.user_id = ${user.id})`,
      columns: ["customerId", "createdAt"],
    },
  },
});

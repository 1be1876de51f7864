import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CLAIM_ENDS, CLAIM_METHODS, CLAIM_STATES } from "#contract/base/states.ts";
import { at, createdAt, id } from "../columns.ts";
import { subject } from "../subject.ts";
import { accounts } from "./accounts.ts";
import { creatorIds } from "./creator-layers.ts";
import { supportMessages } from "./moderation.ts";
import { users } from "./users.ts";

/** Claims of creators' profiles by users. A profile has one owner (decision 92). */
export const creatorClaims = pgTable(
  "creator_claims",
  {
    id: id(),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: CLAIM_STATES }).notNull().default("pending"),
    method: text({ enum: CLAIM_METHODS }),
    /** The account of the installation by which it is proved: the claim follows it. */
    accountId: bigint({ mode: "number" }).references(() => accounts.id, { onDelete: "set null" }),
    network: text().notNull(),
    username: text().notNull(),
    /** The network's own id of the account, as the proof has it: handles are recycled. */
    externalId: text(),
    /** Until it is found, once. */
    code: text(),
    codeExpiresAt: at(),
    /** The matter in which administrators decide. */
    messageId: uuid().references(() => supportMessages.id, { onDelete: "set null" }),
    evidenceLink: text(),
    /** A name that administrators check before it is shown, and the matter in which they do. */
    requestedName: text(),
    renameMessageId: uuid().references(() => supportMessages.id, { onDelete: "set null" }),
    end: text({ enum: CLAIM_ENDS }),
    createdAt: createdAt(),
    /** When it got its state. */
    changedAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("creator_claims_owner_key")
      .on(t.creatorId)
      .where(sql`${t.state} = 'owned'`), // a profile has one owner
    uniqueIndex("creator_claims_open_key")
      .on(t.creatorId, t.userId)
      .where(sql`${t.state} <> 'ended'`), // a user claims a profile once
    index("creator_claims_user_idx").on(t.userId), // my profiles; deletion of an account
    index("creator_claims_account_idx").on(t.accountId), // accounts that move
    index("creator_claims_message_idx").on(t.messageId), // decisions
    index("creator_claims_rename_idx").on(t.renameMessageId), // decisions about names
  ],
);

subject(creatorClaims, {
  creator: { creatorId: "delete" },
  counted: "claims",
  access: "claims of users, which are in their own files",
  isReference: (row) => sql`${row}.state <> 'ended'`,
  user: { userId: "delete" },
  personal: {
    claims: {
      of: "userId",
      columns: [
        "creatorId",
        "network",
        "username",
        "state",
        "method",
        "end",
        "requestedName",
        "createdAt",
        "changedAt",
      ],
    },
  },
});

import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Network } from "#contract/networks/networks.ts";
import type { Message } from "#contract/messages/message.ts";
import { at, id } from "../columns.ts";
import { subject } from "../subject.ts";
import { accounts } from "./accounts.ts";
import { creatorClaims } from "./creator-claims.ts";

/**
 * Accounts that creators have connected to their profile: what their networks give with consent is read until they
 * disconnect them (decision 110). A row that has ended, or whose claim or account is gone, only waits until its token is
 * given back to the network.
 */
export const accountConnections = pgTable(
  "account_connections",
  {
    id: id(),
    claimId: uuid().references(() => creatorClaims.id, { onDelete: "set null" }),
    accountId: bigint({ mode: "number" }).references(() => accounts.id, { onDelete: "set null" }),
    network: text().$type<Network>().notNull(),
    /** Encrypted with the installation's key (server/secrets.ts), for this row only. */
    tokens: text().notNull(),
    /** When the access token expires; null: it does not, or the network does not say. */
    expiresAt: at(),
    connectedAt: at().notNull(),
    readAt: at(),
    /** Why the newest attempt failed; null: it did not. */
    problem: jsonb().$type<Message>(),
    failures: smallint().notNull().default(0),
    /** null: it waits for the creator to connect it again. */
    dueAt: at(),
    endedAt: at(),
  },
  (t) => [
    uniqueIndex("account_connections_account_key")
      .on(t.accountId)
      .where(sql`${t.endedAt} is null`), // an account is connected once
    index("account_connections_claim_idx").on(t.claimId), // those of a profile
    index("account_connections_due_idx").on(t.dueAt), // the next to read, or to give back
  ],
);

subject(accountConnections, {
  creator: { accountId: "anonymize" },
  access: "tokens of networks, which are secrets; what was read by them is shown as figures",
  isReference: false,
  user: {},
  personal: "tokens of networks, which are secrets and end with the claim",
});

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Network } from "#contract/networks/networks.ts";
import type { StoredShares } from "#contract/profiles/audience.ts";
import type { Message } from "#contract/messages/message.ts";
import { at, id } from "../columns.ts";
import { subject } from "../subject.ts";
import { accounts } from "./accounts.ts";
import { creatorClaims } from "./creator-claims.ts";
import { creatorIds } from "./creator-layers.ts";
import { sources } from "./sources.ts";

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
    /** Whether the creator has allowed to read what the network knows of the audience. */
    withAudience: boolean().notNull().default(false),
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

/**
 * What networks tell the owners of connected accounts of their audience, as it was read last (decision 118). It is the
 * installation's, and goes with the consent.
 */
export const connectedAudiences = pgTable(
  "connected_audiences",
  {
    accountId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    sourceId: integer()
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    network: text().$type<Network>().notNull(),
    data: jsonb().$type<StoredShares[]>().notNull(),
    readAt: at().notNull(),
  },
  (t) => [index("connected_audiences_creator_idx").on(t.creatorId)], // profiles, the search index, erasure
);

subject(connectedAudiences, {
  creator: { creatorId: "delete" },
  counted: "connectedAudiences",
  access: {
    computed: "connectedAudiences",
    at: "readAt",
    file: { columns: ["network", "data", "readAt"], orderBy: ["readAt"] },
  },
  isReference: false,
});

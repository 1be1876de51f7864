import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  smallint,
  primaryKey,
} from "drizzle-orm/pg-core";
import type { AccountTerms } from "#contract/creators.ts";
import { mapFigures, METRICS } from "#contract/figures/metrics.ts";
import { trust } from "#contract/base/trust.ts";
import { at, createdAt } from "../columns.ts";
import { layerOwner, layered } from "../layers.ts";
import { subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";

function wholeNumber() {
  // Both column types hold numbers: the use of a metric does not depend on its storage type.
  return trust<ReturnType<typeof doublePrecision>>(bigint({ mode: "number" }));
}

/** A creator's account on one network, with its latest metrics (derived by refreshMetrics from counts and posts). */
export const accounts = pgTable(
  "accounts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    ...layerOwner(),
    network: text().notNull(),
    /** In the network's spelling. */
    username: text().notNull(),
    /** usernameKey(username): identifies the account. */
    usernameKey: text().notNull(),
    externalId: text(),
    url: text(),
    biography: text(),
    isSample: boolean().notNull().default(false),
    ...mapFigures((metric) => (METRICS[metric].isWhole ? wholeNumber() : doublePrecision())),
    lastPostAt: at(),
    /** 0–100; see the metric dictionary's score. */
    influence: doublePrecision(),
    /** Time and source of the latest count row. */
    countedAt: at(),
    sourceId: integer(),
    /** License restrictions of these metrics; null: they are unrestricted. */
    terms: jsonb().$type<AccountTerms>(),
    createdAt: createdAt(),
  },
  (t) => [
    ...layered("accounts", t.creatorId, t.customerId),
    unique("accounts_key").on(t.network, t.usernameKey, t.customerId).nullsNotDistinct(), // one handle, one account of each layer
    index("accounts_creator_idx").on(t.creatorId), // cards
    index("accounts_external_idx")
      .on(t.network, t.externalId)
      .where(sql`${t.externalId} is not null`), // links that name a channel, not a handle
  ],
);

subject(accounts, {
  creator: { creatorId: "delete" },
  counted: "accounts",
  access: "each by its network, handle and link",
  isReference: true,
});

/** When an account was last requested from its network, and when it is due again. */
export const accountRefreshes = pgTable(
  "account_refreshes",
  {
    accountId: bigint({ mode: "number" })
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    connector: text().notNull(),
    /** 0 tracked, 1 in a CRM, 2 popular, 3 others. */
    priority: smallint().notNull(),
    dueAt: at().notNull(),
    lastAt: at(),
    /** Result of the last attempt: "ok" or a failure of the connector. */
    outcome: text(),
    failures: smallint().notNull().default(0),
  },
  (t) => [index("account_refreshes_due_idx").on(t.connector, t.priority, t.dueAt)], // next due accounts
);

subject(accountRefreshes, {
  creator: { accountId: "delete" },
  access: "when an account is requested from its network, and nothing that it has",
  isReference: false,
});

/** Percentile thresholds of a metric among all accounts of a network, used by scores and cards. */
export const networkScales = pgTable(
  "network_scales",
  {
    network: text().notNull(),
    metric: text().notNull(),
    /** 100 ascending values: the 1st … 100th percentile. */
    thresholds: doublePrecision().array().notNull(),
    /** Number of accounts that they are measured by. */
    n: integer().notNull().default(0),
    computedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.network, t.metric] })],
);

subject(networkScales, { none: "percentiles of many accounts" });

/**
 * Scales of the accounts of one network, kind and size (contract/scores/influence.ts), where there are enough accounts.
 */
export const peerScales = pgTable(
  "peer_scales",
  {
    network: text().notNull(),
    isBrand: boolean().notNull(),
    size: smallint().notNull(),
    metric: text().notNull(),
    thresholds: doublePrecision().array().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.network, t.isBrand, t.size, t.metric] })],
);

subject(peerScales, { none: "percentiles of many accounts" });

import type { Network } from "#contract/networks/networks.ts";
import type { StoredShares } from "#contract/profiles/audience.ts";
import { AUDIENCE_ERRORS } from "#contract/base/states.ts";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { undoable } from "../change-log.ts";
import { at, createdAt, id } from "../columns.ts";
import { tenantPolicy } from "../row-security.ts";
import { IN_HISTORY, subject } from "../subject.ts";
import { creatorIds } from "./creator-layers.ts";
import { customers } from "./customers.ts";
import { users } from "./users.ts";

/** Reports of other tools that a workspace added: its own data. */
export const audienceReports = pgTable(
  "audience_reports",
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    network: text().$type<Network>().notNull(),
    tool: text().notNull(),
    fileName: text().notNull(),
    data: jsonb().$type<StoredShares[]>().notNull(),
    reportedAt: at().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    tenantPolicy(),
    index("audience_reports_creator_idx").on(t.customerId, t.creatorId), // a profile
    index("audience_reports_subject_idx").on(t.creatorId), // erasure
  ],
);

subject(audienceReports, {
  creator: { creatorId: "delete" },
  counted: "reports",
  access: { teams: "audiences" },
  isReference: true,
  user: { userId: "anonymize" },
  personal: IN_HISTORY,
});

export const audienceReportsLog = undoable(audienceReports, { columns: [], named: ["creatorId"] });

/** The newest estimate that a workspace requested of a creator's audience. */
export const audienceEstimates = pgTable(
  "audience_estimates",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    creatorId: bigint({ mode: "number" })
      .notNull()
      .references(() => creatorIds.id, { onDelete: "cascade" }),
    state: text({ enum: ["calculating", "calculated", "error"] }).notNull(),
    error: text({ enum: AUDIENCE_ERRORS }),
    /** Creators with a known country or language, on the network with the most of them. */
    found: integer().notNull().default(0),
    jobId: uuid().notNull(),
    /** Key of the credit that pays for the running or the newest request; null: the request was free. */
    creditKey: text(),
    /** Sockets that wait for the end. */
    clientIds: text().array().notNull(),
    /** What the newest request that found something found. */
    data: jsonb().$type<{ network: Network; dimensions: StoredShares[] }[]>().notNull().default([]),
    requestedAt: at().notNull(),
    calculatedAt: at(),
  },
  (t) => [
    tenantPolicy(),
    primaryKey({ columns: [t.customerId, t.creatorId] }),
    index("audience_estimates_subject_idx").on(t.creatorId), // erasure
  ],
);

subject(audienceEstimates, {
  creator: { creatorId: "delete" },
  counted: "estimates",
  access: { teams: "audiences" },
  isReference: false,
});

import { z } from "zod";
import { endpointsOf } from "./base/endpoint.ts";
import { creatorId } from "./base/ids.ts";
import { DAILY_UNITS_MAX, MONTHLY_MICROS_MAX, NAME_MAX } from "./base/limits.ts";
import { network } from "./networks/networks.ts";
import { typed } from "./base/text.ts";

const endpoint = endpointsOf("sources");

/** Available connectors. Other networks require the creator's consent and are imported from files for now. */
export const CONNECTORS = [
  "youtube",
  "twitch",
  "podcast",
  "substack",
  "bluesky",
  "mastodon",
  "twitter",
  "instagram",
] as const;
export type ConnectorKey = (typeof CONNECTORS)[number];
const connectorKey = z.enum(CONNECTORS);

/** Permitted uses of a source's metrics; from its license or its terms. */
export const sourcePolicy = z.object({
  /** Days after which a metric that was not read again must be deleted; null: no limit. */
  maxAgeDays: z.int().min(1).max(3650).nullable(),
  /** Whether derived metrics may be computed from its own: rates, growth, scores. */
  allowDerived: z.boolean(),
  /** Whether its metrics may be combined with those of other networks: totals, the score. */
  allowCrossNetwork: z.boolean(),
  allowExport: z.boolean(),
});
export type SourcePolicy = z.infer<typeof sourcePolicy>;

/**
 * State of a connector. `needs_credentials`: no credentials are configured. `blocked`: the connector waits for a quota
 * or a Retry-After.
 */
const CONNECTOR_STATES = ["ready", "off", "needs_credentials", "blocked", "failing"] as const;

const connectorView = z.object({
  key: connectorKey,
  label: z.string(),
  networks: z.array(network),
  state: z.enum(CONNECTOR_STATES),
  isEnabled: z.boolean(),
  /** Required credentials; the values are write-only. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      isSecret: z.boolean(),
      /** Whether it is stored in the database or comes from the environment. */
      isSet: z.boolean(),
      /** The environment variable that takes precedence. */
      env: z.string(),
    }),
  ),
  /** Environment variables take precedence over stored values. */
  credentialsFrom: z.enum(["environment", "page", "none_needed"]).nullable(),
  /** Credentials are stored but cannot be decrypted with this installation's key: they must be entered again. */
  isUnreadable: z.boolean(),
  /** Where the operator obtains them. */
  help: z.string(),
  /** The terms in force. */
  policy: sourcePolicy,
  /** The terms that apply once the audit is confirmed; null where the network requires no audit. */
  auditedPolicy: sourcePolicy.nullable(),
  /**
   * Who confirmed the audit, and when; null: not confirmed. Some networks require an audit for further use of their
   * metrics.
   */
  audit: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
  /** `ownMax`: the connector's default, used when nothing is set. null: no limit. */
  units: z.object({ name: z.string(), today: z.int(), dailyMax: z.int().nullable(), ownMax: z.int().nullable() }),
  /** Millionths of a dollar. null: requests are free. */
  spend: z.object({ month: z.int(), monthlyMax: z.int(), ownMax: z.int() }).nullable(),
  callsToday: z.int(),
  lastOkAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: z.iso.datetime().nullable(),
  blockedUntil: z.iso.datetime().nullable(),
  /** Accounts this connector covers, and those due for a refresh. */
  accounts: z.int(),
  due: z.int(),
});
export type ConnectorView = z.infer<typeof connectorView>;

const params = z.strictObject({ key: connectorKey });
const changed = z.object({ success: z.literal(true), connector: connectorView });

export const listConnectors = endpoint({
  method: "GET",
  path: "/admin/connectors",
  reads: ["sources"],
  auth: "admin",
  summary: "Live sources: whether they work, what they have cost, what may be done with their figures",
  reply: z.object({ connectors: z.array(connectorView) }),
});

/** Omitted fields stay unchanged; an empty one is deleted. */
export const setCredentials = endpoint({
  method: "PUT",
  path: "/admin/connectors/{key}/credentials",
  audit: "connector.credentials",
  touches: ["sources"],
  auth: "admin",
  summary: "Give a live source its credentials; kept encrypted",
  params,
  body: z.strictObject({ credentials: z.record(z.string().max(100), typed(4_000)) }),
  reply: changed,
  errors: ["bad_request", "conflict"],
});

export const setConnector = endpoint({
  method: "PUT",
  path: "/admin/connectors/{key}",
  audit: "connector.changed",
  touches: ["sources"],
  auth: "admin",
  summary: "Switch a live source on or off, limit what it may spend, state that its audit was passed",
  params,
  body: z.strictObject({
    isEnabled: z.boolean().optional(),
    dailyUnits: z.int().min(0).max(DAILY_UNITS_MAX).nullable().optional(),
    monthlyMicros: z.int().min(0).max(MONTHLY_MICROS_MAX).nullable().optional(),
    /** The name of the person who confirms it; null withdraws the confirmation. */
    audit: typed(NAME_MAX).min(1).nullable().optional(),
  }),
  reply: changed,
  errors: ["bad_request"],
});

/** One inexpensive request. The result is returned as a sentence. */
export const testConnector = endpoint({
  method: "POST",
  path: "/admin/connectors/{key}/test",
  audit: "connector.tested",
  touches: ["sources"],
  auth: "admin",
  summary: "Ask a live source whether it accepts its credentials",
  params,
  perMinute: 10,
  reply: z.object({ ok: z.boolean(), msg: z.string(), connector: connectorView }),
});

/** Age of the newest metrics of accounts. */
export const FRESHNESS_DAYS = [1, 7, 30, 90, 365] as const;

/** How current search is. Creators that cannot be indexed are set aside, so that others need not wait for them. */
const searchState = z.object({
  /** Changes of creators that search does not have yet. */
  waiting: z.int(),
  /** When the oldest of them was made. */
  waitingSince: z.iso.datetime().nullable(),
  /** Whether it has waited longer than it should. */
  isBehind: z.boolean(),
  /** How many are set aside; of these, the latest. */
  setAside: z.int(),
  failures: z.array(
    z.object({
      creatorId,
      fullName: z.string(),
      /** The message of the database or the search engine. */
      reason: z.string(),
      attempts: z.int(),
      failedAt: z.iso.datetime(),
      retryAt: z.iso.datetime(),
    }),
  ),
});

export const readFreshness = endpoint({
  method: "GET",
  path: "/admin/freshness",
  reads: ["sources"],
  auth: "admin",
  summary: "How old the figures of accounts are, by network, what is waiting to be asked, and how current search is",
  reply: z.object({
    search: searchState,
    networks: z.array(
      z.object({
        network,
        accounts: z.int(),
        /**
         * Numbers of accounts by the age of their newest count: at most 1, 7, 30, 90, 365 days, and older; with `never`
         * they add up to all.
         */
        buckets: z.array(z.int()).length(FRESHNESS_DAYS.length + 1),
        never: z.int(),
        /** Due for a refresh. */
        due: z.int(),
        /** Accounts of the total that a connector covers. */
        refreshable: z.int(),
      }),
    ),
  }),
});

/**
 * Why a connector returned nothing: the account does not exist · it is not public · the credentials are invalid · the
 * daily quota is used up · rate limited · down or slow · the response is malformed · the URL is not allowed · our own
 * limit of money or units is reached.
 */
const FAILURES = [
  "not_found",
  "private",
  "unauthorized",
  "quota",
  "rate_limited",
  "unavailable",
  "malformed",
  "refused",
  "limit_reached",
] as const;
export type FailureKind = (typeof FAILURES)[number];

/**
 * Outcome of refreshing an account. The first one is a success; then reasons for a missing or discarded response; the
 * last two mean that no request was made.
 */
const REFRESH_OUTCOMES = ["ok", ...FAILURES, "objected", "no_source", "not_ready"] as const;
export type RefreshOutcome = (typeof REFRESH_OUTCOMES)[number];

/** The result of refreshing an account. */
export const refreshedAccount = z.object({
  network,
  username: z.string(),
  outcome: z.enum(REFRESH_OUTCOMES),
  msg: z.string(),
});

/** Refresh a creator now, ahead of schedule. */
export const refreshCreator = endpoint({
  method: "POST",
  path: "/creators/{id}/refresh",
  can: "crm.write",
  touches: ["profiles"],
  summary: "Ask the networks about a creator now",
  params: z.strictObject({ id: creatorId }),
  perMinute: 20,
  reply: z.object({
    accounts: z.array(refreshedAccount),
  }),
  errors: ["not_found", "forbidden"],
});

/**
 * Refreshes a creator under the specification's name. Each account's result also arrives by itself, as
 * `profile/updating`.
 */
export const updateProfile = endpoint({
  ...refreshCreator,
  method: "GET",
  path: "/profile/{id}/update-profile",
  unsafe: true,
  summary: "Refresh a creator from the networks now; checked for its origin, as it starts work",
});

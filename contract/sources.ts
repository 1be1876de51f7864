import { z } from "zod";
import { endpointsOf } from "./endpoint.ts";
import { creatorId } from "./ids.ts";
import { DAILY_UNITS_MAX, MONTHLY_MICROS_MAX, NAME_MAX } from "./limits.ts";
import { network } from "./networks.ts";
import { typed } from "./text.ts";

const endpoint = endpointsOf("sources");

/** Live sources there are. Those of other networks need the creator's consent and are files only for now. */
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

/** What may be done with a source's figures; from its licence or its terms. */
export const sourcePolicy = z.object({
  /** After so many days without being read again a figure must go; null: it may stay. */
  maxAgeDays: z.int().min(1).max(3650).nullable(),
  /** Whether figures may be computed from its own: rates, growth, scores. */
  allowDerived: z.boolean(),
  /** Whether its figures may meet those of other networks: totals, the score. */
  allowCrossNetwork: z.boolean(),
  allowExport: z.boolean(),
});
export type SourcePolicy = z.infer<typeof sourcePolicy>;

/** How a live source stands. `needs_credentials`: it was given none. `blocked`: it waits, for a quota or because it was told to. */
const CONNECTOR_STATES = ["ready", "off", "needs_credentials", "blocked", "failing"] as const;

const connectorView = z.object({
  key: connectorKey,
  label: z.string(),
  networks: z.array(network),
  state: z.enum(CONNECTOR_STATES),
  isEnabled: z.boolean(),
  /** What it must be given; the values are never told again. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      isSecret: z.boolean(),
      /** Whether it is kept here or stands in the environment. */
      isSet: z.boolean(),
      /** The environment variable in which it may stand instead. */
      env: z.string(),
    }),
  ),
  /** The environment's stand before what is kept here. */
  credentialsFrom: z.enum(["environment", "page", "none_needed"]).nullable(),
  /** Credentials are kept that this installation's key does not open any more: they must be entered again. */
  isUnreadable: z.boolean(),
  /** Where the operator gets them. */
  help: z.string(),
  /** What is in force now. */
  policy: sourcePolicy,
  /** What is in force once the audit is stated; null where none is asked for. */
  auditedPolicy: sourcePolicy.nullable(),
  /** Networks that must be told so before their figures may be used further: who said that the project passed, and when. */
  audit: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
  /** `ownMax`: what the source comes with, where nothing is set here. null: no limit. */
  units: z.object({ name: z.string(), today: z.int(), dailyMax: z.int().nullable(), ownMax: z.int().nullable() }),
  /** Millionths of a dollar. null: asking costs nothing. */
  spend: z.object({ month: z.int(), monthlyMax: z.int(), ownMax: z.int() }).nullable(),
  callsToday: z.int(),
  lastOkAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: z.iso.datetime().nullable(),
  blockedUntil: z.iso.datetime().nullable(),
  /** Accounts this source can be asked about, and those of them it is to be asked about now. */
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

/** Fields not given stay as they are; an empty one is taken away. */
export const setCredentials = endpoint({
  method: "PUT",
  path: "/admin/connectors/{key}/credentials",
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
  touches: ["sources"],
  auth: "admin",
  summary: "Switch a live source on or off, limit what it may spend, state that its audit was passed",
  params,
  body: z.strictObject({
    isEnabled: z.boolean().optional(),
    dailyUnits: z.int().min(0).max(DAILY_UNITS_MAX).nullable().optional(),
    monthlyMicros: z.int().min(0).max(MONTHLY_MICROS_MAX).nullable().optional(),
    /** The name of whoever states it; null takes the statement back. */
    audit: typed(NAME_MAX).min(1).nullable().optional(),
  }),
  reply: changed,
  errors: ["bad_request"],
});

/** One cheap call. What it answers is told in words. */
export const testConnector = endpoint({
  method: "POST",
  path: "/admin/connectors/{key}/test",
  touches: ["sources"],
  auth: "admin",
  summary: "Ask a live source whether it accepts its credentials",
  params,
  perMinute: 10,
  reply: z.object({ ok: z.boolean(), msg: z.string(), connector: connectorView }),
});

/** How old accounts' newest figures are. */
export const FRESHNESS_DAYS = [1, 7, 30, 90, 365] as const;

export const readFreshness = endpoint({
  method: "GET",
  path: "/admin/freshness",
  reads: ["sources"],
  auth: "admin",
  summary: "How old the figures of accounts are, by network, and what is waiting to be asked",
  reply: z.object({
    networks: z.array(
      z.object({
        network,
        accounts: z.int(),
        /** Accounts whose newest count is at most 1, 7, 30, 90, 365 days old, and older ones; together with `never` all. */
        buckets: z.array(z.int()).length(FRESHNESS_DAYS.length + 1),
        never: z.int(),
        /** Waiting to be asked now. */
        due: z.int(),
        /** Of all, those a live source can be asked about. */
        refreshable: z.int(),
      }),
    ),
  }),
});

/**
 * Why a live source did not tell: nobody is there · not public · it wants other credentials · the quota of the day is
 * used up · asked too often · it is down or slow · what it said cannot be read · its address must not be asked · our own
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
 * What came of asking about an account. The first is an answer; then why there is none, or none that is kept; the last
 * two, why it was not asked.
 */
const REFRESH_OUTCOMES = ["ok", ...FAILURES, "objected", "no_source", "not_ready"] as const;
export type RefreshOutcome = (typeof REFRESH_OUTCOMES)[number];

/** Ask about a creator now, out of turn. */
export const refreshCreator = endpoint({
  method: "POST",
  path: "/creators/{id}/refresh",
  can: "crm.write",
  touches: ["profiles"],
  summary: "Ask the networks about a creator now",
  params: z.strictObject({ id: creatorId }),
  perMinute: 20,
  reply: z.object({
    accounts: z.array(z.object({ network, username: z.string(), outcome: z.enum(REFRESH_OUTCOMES), msg: z.string() })),
  }),
  errors: ["not_found", "forbidden"],
});

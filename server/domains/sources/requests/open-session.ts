import type { FailureKind } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
import type { ConnectorCall } from "#server/connectors/connector.ts";
import type { ConnectorHttp, Meter } from "#server/connectors/http/connector-http.ts";
import { createHttpClient } from "#server/connectors/http/http-client.ts";
import { simulatedName, type LiveSource } from "#server/connectors/registry.ts";
import { isSampleLoaded, type RecordSource } from "#server/domains/creators/index.ts";
import type { Context } from "../../../context.ts";
import { readCredentials } from "../credentials/read-credentials.ts";
import { selectConnector } from "../credentials/store.ts";
import { createMeter } from "../meter/create-meter.ts";
import { recordSuccess } from "../meter/store.ts";
import { connectorPolicy } from "../policy.ts";

/** A connector ready for requests, and the source name that its results are recorded under. */
export type ConnectorSession = {
  call: ConnectorCall;
  source: RecordSource;
  /** Call after a success: clears the last error. */
  clearError: () => Promise<void>;
};
export type Unavailable = { failure: FailureKind | "no_connector"; msg: string };

/**
 * All dependencies of a connector's requests, to its network or – for accounts of the sample world – to the simulated
 * one.
 */
export async function openSession({
  ctx,
  connector,
  isSample = false,
}: {
  ctx: Context;
  connector: LiveSource;
  isSample?: boolean;
}): Promise<ConnectorSession | Unavailable> {
  return isSample ? openSimulated(ctx, connector) : openReal(ctx, connector);
}

async function openReal(ctx: Context, connector: LiveSource): Promise<ConnectorSession | Unavailable> {
  const { key, label } = connector;
  const { at } = ctx.config.connectors;
  const base = at === undefined ? connector.base : `${at}/${key}`;
  const row = await selectConnector(ctx.db, key);
  if (row && !row.isEnabled) return { failure: "no_connector", msg: english("sources.switchedOff", { source: label }) };
  const credentials = readCredentials(ctx, connector, row?.credentials ?? null);
  if (credentials.missing.length > 0)
    return { failure: "no_connector", msg: missingCredentials(label, credentials.isUnreadable) };
  const simulated = at === undefined ? {} : { simulated: new URL(at).origin };
  const http = httpFor(ctx, connector, { base, meter: createMeter(ctx, connector, row), ...simulated });
  return {
    call: { http, credentials: credentials.values, base, now: ctx.clock.now() },
    source: { kind: "connector", name: label, policy: connectorPolicy(connector, row) },
    clearError: () => recordSuccess(ctx.db, key, ctx.clock.now()),
  };
}

/** Free of charge and unlimited. */
const UNMETERED: Meter = { spend: async () => {}, failed: async () => {} };

async function openSimulated(ctx: Context, connector: LiveSource): Promise<ConnectorSession | Unavailable> {
  const { key, policy } = connector;
  const simulated = ctx.simulated();
  if (!simulated || !(await isSampleLoaded({ ctx })))
    return { failure: "no_connector", msg: english("sources.sampleRemoved") };
  const base = `${simulated.base}/${key}`;
  const http = httpFor(ctx, connector, { base, meter: UNMETERED, simulated: new URL(base).origin });
  return {
    call: {
      http,
      credentials: Object.fromEntries(connector.credentials.map(({ name }) => [name, simulated.credential])),
      base,
      now: ctx.clock.now(),
    },
    source: { kind: "sample", name: simulatedName(connector), policy },
    clearError: async () => {},
  };
}

function httpFor(
  { config, log, clock }: Context,
  connector: LiveSource,
  where: { base: string; meter: Meter; simulated?: string },
): ConnectorHttp {
  return createHttpClient({ connector, log, now: clock.now, timeoutMs: config.connectors.timeoutMs, ...where });
}

function missingCredentials(label: string, isUnreadable: boolean): string {
  return english(isUnreadable ? "sources.credentialsUnreadable" : "sources.credentialsMissing", { source: label });
}

import type { FailureKind } from "#contract/sources.ts";
import type { ConnectorCall } from "#server/connectors/connector.ts";
import type { ConnectorHttp, Meter } from "#server/connectors/http/connector-http.ts";
import { openHttp } from "#server/connectors/http/open-http.ts";
import { simulatedName, type LiveSource } from "#server/connectors/registry.ts";
import type { RecordSource } from "#server/domains/creators/index.ts";
import { isSampleLoaded } from "#server/domains/sample/index.ts";
import type { Context } from "../../../context.ts";
import { readCredentials } from "../credentials/read-credentials.ts";
import { selectConnector } from "../credentials/store.ts";
import { openMeter } from "../meter/open-meter.ts";
import { noteOk } from "../meter/store.ts";
import { policyOf } from "../policy.ts";

/** A source ready to be asked, and under which name what it answers is recorded. */
export type Opened = {
  call: ConnectorCall;
  source: RecordSource;
  /** It has answered: whatever was wrong with it is over. */
  noteOk: () => Promise<void>;
};
export type NotAsked = { failure: FailureKind | "no_connector"; msg: string };

/** Everything a connector needs to ask its network – or, for accounts of the sample world, the simulated one. */
export async function openCall({
  ctx,
  connector,
  isSample = false,
}: {
  ctx: Context;
  connector: LiveSource;
  isSample?: boolean;
}): Promise<Opened | NotAsked> {
  return isSample ? openSimulated(ctx, connector) : openReal(ctx, connector);
}

async function openReal(ctx: Context, connector: LiveSource): Promise<Opened | NotAsked> {
  const { key, label } = connector;
  const { at } = ctx.config.connectors;
  const base = at === undefined ? connector.base : `${at}/${key}`;
  const row = await selectConnector(ctx.db, key);
  if (row && !row.isEnabled) return { failure: "no_connector", msg: `${label} is switched off here.` };
  const credentials = readCredentials(ctx, connector, row?.credentials ?? null);
  if (credentials.missing.length > 0) return { failure: "no_connector", msg: lacking(label, credentials.isUnreadable) };
  const simulated = at === undefined ? {} : { simulated: new URL(at).origin };
  const http = httpFor(ctx, connector, { base, meter: openMeter(ctx, connector, row), ...simulated });
  return {
    call: { http, credentials: credentials.values, base, now: ctx.clock.now() },
    source: { kind: "connector", name: label, policy: policyOf(connector, row) },
    noteOk: () => noteOk(ctx.db, key, ctx.clock.now()),
  };
}

/** Costs nothing and is limited by nobody. */
const UNMETERED: Meter = { spend: async () => {}, failed: async () => {} };

async function openSimulated(ctx: Context, connector: LiveSource): Promise<Opened | NotAsked> {
  const { key, policy } = connector;
  const simulated = ctx.simulated();
  if (!simulated || !(await isSampleLoaded({ ctx })))
    return { failure: "no_connector", msg: "There is no sample world here to ask about." };
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
    noteOk: async () => {},
  };
}

function httpFor(
  { config, log, clock }: Context,
  connector: LiveSource,
  where: { base: string; meter: Meter; simulated?: string },
): ConnectorHttp {
  return openHttp({ connector, log, now: clock.now, timeoutMs: config.connectors.timeoutMs, ...where });
}

function lacking(label: string, isUnreadable: boolean): string {
  return isUnreadable
    ? `The credentials kept for ${label} cannot be read with this installation's key. Enter them again.`
    : `${label} has not been given its credentials.`;
}

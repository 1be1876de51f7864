import * as contract from "#contract/sources.ts";
import type { Network } from "#contract/networks/networks.ts";
import type { ConnectorView } from "#contract/sources.ts";
import { type LiveSource, LIVE_SOURCES } from "#server/connectors/registry.ts";
import type { Context } from "../../../context.ts";
import { readCredentials } from "../credentials/read-credentials.ts";
import { selectSpending } from "../meter/store.ts";
import { presentConnector } from "./present.ts";
import { countAccounts, selectSettings } from "./store.ts";
import { read } from "../../../kernel/handler.ts";

/** The state of these connectors, in their order. */
export async function readConnectors(ctx: Context, connectors: readonly LiveSource[]): Promise<ConnectorView[]> {
  const now = ctx.clock.now();
  const [settings, spent, requested] = await Promise.all([
    selectSettings(ctx.db),
    selectSpending(ctx.db, now),
    countAccounts(ctx.db, now),
  ]);
  return connectors.map((connector) => {
    const own = settings.find(({ key }) => key === connector.key);
    const counts = requested.find((one) => one.connector === connector.key);
    return presentConnector({
      connector,
      settings: own,
      credentials: readCredentials(ctx, connector, own?.credentials ?? null),
      spend: spent(connector.key),
      requested: { accounts: counts?.accounts ?? 0, due: counts?.due ?? 0 },
      now,
    });
  });
}

/** Networks with a connector that is on and has its credentials. */
export async function readLiveNetworks(ctx: Context): Promise<ReadonlySet<Network>> {
  const connectors = await readConnectors(ctx, LIVE_SOURCES);
  const requested = connectors.filter(({ state }) => state !== "off" && state !== "needs_credentials");
  return new Set(requested.flatMap(({ networks }) => networks));
}

/** The state of one connector, after a change. */
export async function readConnector(ctx: Context, connector: LiveSource): Promise<ConnectorView> {
  const [view] = await readConnectors(ctx, [connector]);
  if (!view) throw new Error("a connector has a view");
  return view;
}

export const listConnectors = read(contract.listConnectors)(async ({ ctx }) => {
  return { connectors: await readConnectors(ctx, LIVE_SOURCES) };
});

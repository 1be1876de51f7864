import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import { startNetworks, type Networks } from "#fakes/networks/start-networks.ts";
import type { Connector, ConnectorCall } from "#server/connectors/connector.ts";
import { ConnectorFailure } from "#server/connectors/failure.ts";
import { createHttpClient } from "#server/connectors/http/http-client.ts";

/** The simulated networks for the suite it is called in. */
export function useNetworks(): () => Networks {
  let networks: Networks | undefined;
  beforeAll(async () => {
    networks = await startNetworks();
  });
  afterAll(async () => {
    await networks?.close();
  });
  return () => {
    if (!networks) throw new Error("the networks are started in beforeAll: use them inside tests");
    return networks;
  };
}

type Asking = {
  call: ConnectorCall;
  /** The requests so far, and their cost. */
  spent: { calls: number; units: number; micros: number };
  /** What the network itself refused. */
  failures: ConnectorFailure[];
};

/** What a connector is given to ask its simulated network over HTTP, patiently counted. */
export function askSimulated(
  connector: Pick<Connector, "key" | "label" | "quota" | "credentials">,
  { base, credential }: Networks,
  overrides: {
    credentials?: Record<string, string>;
    timeoutMs?: number;
    /** Millionths of a dollar that may be spent. */
    capMicros?: number;
  } = {},
): Asking {
  const spent = { calls: 0, units: 0, micros: 0 };
  const failures: ConnectorFailure[] = [];
  const at = `${base}/${connector.key}`;
  const http = createHttpClient({
    connector,
    base: at,
    simulated: base,
    log: pino({ level: "silent" }),
    now: () => new Date(),
    timeoutMs: overrides.timeoutMs ?? 5_000,
    backoffMs: [1, 1],
    meter: {
      async spend({ units, micros }) {
        if (spent.micros + micros > (overrides.capMicros ?? Infinity))
          throw new ConnectorFailure("limit_reached", "The month's money is spent.");
        spent.calls += 1;
        spent.units += units;
        spent.micros += micros;
      },
      failed: async (failure) => void failures.push(failure),
    },
  });
  const all = Object.fromEntries(connector.credentials.map(({ name }) => [name, credential]));
  const call = { http, base: at, now: new Date(), credentials: { ...all, ...overrides.credentials } };
  return { call, spent, failures };
}

/** The failure a connector throws; a test that meets none fails. */
export async function failureOf(request: Promise<unknown>): Promise<ConnectorFailure> {
  const error = await request.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!(error instanceof ConnectorFailure)) throw new Error("it should have failed", { cause: error });
  return error;
}

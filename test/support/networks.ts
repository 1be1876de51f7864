import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import { startNetworks, type Networks } from "#fakes/networks/start-networks.ts";
import type { Connector, ConnectorCall } from "#server/connectors/connector.ts";
import { ConnectorFailure } from "#server/connectors/failure.ts";
import { createHttpClient, type Timer } from "#server/connectors/http/http-client.ts";
import { START } from "./databases.ts";

/** Networks whose time passes at once for those who wait, and is over when a network does not answer. */
type TimedNetworks = Networks & { now: () => Date; timer: Timer };

/** The simulated networks for the suite it is called in, which begin at the time of its world. */
export function useNetworks(start = () => START): () => TimedNetworks {
  let networks: TimedNetworks | undefined;
  let waited = 0;
  const now = () => new Date(start().getTime() + waited);
  const unanswered = new Set<AbortController>();
  const timer: Timer = {
    wait: async (ms) => (waited += ms),
    deadline() {
      const deadline = new AbortController();
      unanswered.add(deadline);
      return deadline.signal;
    },
  };
  const onSilence = () => {
    for (const deadline of unanswered) deadline.abort();
    unanswered.clear();
  };
  beforeAll(async () => {
    networks = { ...(await startNetworks({ now, onSilence })), now, timer };
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
  { base, credential, now, timer }: TimedNetworks,
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
    now,
    timer,
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
  const call = { http, base: at, now: now(), credentials: { ...all, ...overrides.credentials } };
  return { call, spent, failures };
}

/** Returns the failure that a connector throws; the test fails if it throws nothing. */
export async function failureOf(request: Promise<unknown>): Promise<ConnectorFailure> {
  const error = await request.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!(error instanceof ConnectorFailure)) throw new Error("it should have failed", { cause: error });
  return error;
}

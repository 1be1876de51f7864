import { fastify, type FastifyInstance } from "fastify";
import { z } from "zod";
import type { Connector } from "#server/connectors/connector.ts";
import { nextMidnight } from "#server/connectors/quota-days.ts";

/** A network with one endpoint, whose response is set by the test. */
export type SmallNetwork = {
  base: string;
  /** The requested accounts, per request. */
  requested: string[][];
  /** A response that replaces the metrics until it is changed. */
  refuse: (refusal: { status: number; body?: unknown; headers?: Record<string, string> } | undefined) => void;
  /** Blocks all requests until it is released. */
  hold: () => () => void;
  close: () => Promise<void>;
};

const QUOTA_BODY = { error: { errors: [{ reason: "quotaExceeded" }] } };
export const QUOTA_REFUSAL = { status: 403, body: QUOTA_BODY };

export async function startSmallNetwork(): Promise<SmallNetwork> {
  const app: FastifyInstance = fastify({ forceCloseConnections: true });
  const requested: string[][] = [];
  let refusal: Parameters<SmallNetwork["refuse"]>[0];
  let held: Promise<void> = Promise.resolve();
  app.get<{ Querystring: { names: string } }>("/:key/people", async (request, reply) => {
    const names = request.query.names.split(",");
    requested.push(names);
    await held;
    if (refusal)
      return reply
        .code(refusal.status)
        .headers(refusal.headers ?? {})
        .send(refusal.body ?? {});
    return names
      .filter((name) => !name.startsWith("gone"))
      .map((name) => ({ name, followers: 5_000 + requested.length }));
  });
  const base = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    base,
    requested,
    refuse: (entered) => void (refusal = entered),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () => app.close(),
  };
}

const people = z.array(z.object({ name: z.string(), followers: z.number() }));

/** Its connector: a unit for each account, `batch` accounts per request. */
export function smallSource(overrides: Partial<Connector> = {}): Connector {
  const source: Connector = {
    key: "bluesky",
    label: "Small network",
    networks: ["bluesky"],
    base: "",
    calls: { count: "counts", post: "posts" },
    credentials: [],
    help: "",
    policy: { maxAgeDays: 30, allowDerived: true, allowCrossNetwork: true, allowExport: true },
    quota: { unit: "units", perDay: null, resetsAt: nextMidnight },
    batch: 2,
    lookup: async () => ({ failure: "not_found", msg: "Lookups are not supported." }),
    async pull({ http, base, now }, requested) {
      const names = requested.map(({ username }) => username);
      const url = `${base}/people?names=${names.join(",")}`;
      const found = await http.json({ url, units: requested.length, schema: people });
      return requested.map(({ network, username }) => {
        const person = found.find(({ name }) => name === username);
        if (!person) return { failure: "not_found", msg: `There is no account ${username}.` };
        const counts = [{ at: now, precision: "second" as const, followers: person.followers }];
        return { record: { accounts: [{ network, username, counts, posts: [] }], facts: {}, at: now, niches: [] } };
      });
    },
    test: async () => "It answers.",
  };
  return { ...source, ...overrides };
}

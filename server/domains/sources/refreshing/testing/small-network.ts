import { fastify, type FastifyInstance } from "fastify";
import { z } from "zod";
import type { Connector } from "#server/connectors/connector.ts";
import { nextMidnight } from "#server/connectors/quota-days.ts";

/** A network of one call, which says what a test wants it to. */
export type SmallNetwork = {
  base: string;
  /** Whom it was asked about, call by call. */
  asked: string[][];
  /** What it answers instead of figures, until it is told otherwise. */
  refuse: (refusal: { status: number; body?: unknown; headers?: Record<string, string> } | undefined) => void;
  /** Keeps every caller waiting until the answer is let go. */
  hold: () => () => void;
  close: () => Promise<void>;
};

const QUOTA_BODY = { error: { errors: [{ reason: "quotaExceeded" }] } };
export const QUOTA_REFUSAL = { status: 403, body: QUOTA_BODY };

export async function startSmallNetwork(): Promise<SmallNetwork> {
  const app: FastifyInstance = fastify({ forceCloseConnections: true });
  const asked: string[][] = [];
  let refusal: Parameters<SmallNetwork["refuse"]>[0];
  let held: Promise<void> = Promise.resolve();
  app.get<{ Querystring: { names: string } }>("/:key/people", async (request, reply) => {
    const names = request.query.names.split(",");
    asked.push(names);
    await held;
    if (refusal)
      return reply
        .code(refusal.status)
        .headers(refusal.headers ?? {})
        .send(refusal.body ?? {});
    return names.filter((name) => !name.startsWith("gone")).map((name) => ({ name, followers: 5_000 + asked.length }));
  });
  const base = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    base,
    asked,
    refuse: (given) => void (refusal = given),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () => app.close(),
  };
}

const people = z.array(z.object({ name: z.string(), followers: z.number() }));

/** Asks it: a unit for each account, `batch` accounts at once. */
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
    lookup: async () => ({ failure: "not_found", msg: "Nobody is looked up here." }),
    async pull({ http, base, now }, asked) {
      const names = asked.map(({ username }) => username);
      const url = `${base}/people?names=${names.join(",")}`;
      const found = await http.json({ url, units: asked.length, schema: people });
      return asked.map(({ network, username }) => {
        const person = found.find(({ name }) => name === username);
        if (!person) return { failure: "not_found", msg: `Nobody is called ${username}.` };
        const counts = [{ at: now, precision: "second" as const, followers: person.followers }];
        return { record: { accounts: [{ network, username, counts, posts: [] }], facts: {}, at: now, niches: [] } };
      });
    },
    test: async () => "It answers.",
  };
  return { ...source, ...overrides };
}

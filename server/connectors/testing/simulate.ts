import Fastify from "fastify";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { blueskyFake } from "#fakes/networks/bluesky/bluesky.ts";
import { instagramFake } from "#fakes/networks/instagram/instagram.ts";
import { mastodonFake } from "#fakes/networks/mastodon/mastodon.ts";
import { podcastFake } from "#fakes/networks/podcast/podcast.ts";
import { substackFake } from "#fakes/networks/substack/substack.ts";
import { twitterFake } from "#fakes/networks/twitter/twitter.ts";
import type { ConnectorCall } from "../connector.ts";
import { ConnectorFailure } from "../failure.ts";
import { openHttp } from "../http/open-http.ts";
import type { LiveSource } from "../registry.ts";

export const NOW = new Date("2026-11-20T12:00:00Z");
const CREDENTIAL = "simulated";

type Spent = { units: number; micros: number };

/** A simulated network over HTTP, and how its connector asks it. `cap`: millionths of a dollar that may be spent. */
export async function simulate(
  connector: LiveSource,
  { cap = Infinity, credential = CREDENTIAL }: { cap?: number; credential?: string } = {},
): Promise<{ call: ConnectorCall; spent: Spent[]; paths: string[] }> {
  const paths: string[] = [];
  const spent: Spent[] = [];
  const app = Fastify({ forceCloseConnections: true });
  app.addHook("onRequest", async (request) => void paths.push(request.url));
  await app.register(blueskyFake, { prefix: "/bluesky" });
  await app.register(mastodonFake, { prefix: "/mastodon" });
  await app.register(substackFake, { prefix: "/substack" });
  await app.register(podcastFake, { prefix: "/podcast" });
  await app.register(twitterFake, { prefix: "/twitter", credential: CREDENTIAL });
  await app.register(instagramFake, { prefix: "/instagram", credential: CREDENTIAL });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const base = `${origin}/${connector.key}`;
  const http = openHttp({
    connector,
    base,
    log: pino({ level: "silent" }),
    now: () => NOW,
    timeoutMs: 1_000,
    simulated: origin,
    backoffMs: [1, 1],
    meter: {
      spend: async (cost) => {
        const sum = [...spent, cost].reduce((micros, one) => micros + one.micros, 0);
        if (sum > cap) throw new ConnectorFailure("limit_reached", "The month's money is spent.");
        spent.push(cost);
      },
      failed: async () => {},
    },
  });
  const credentials = Object.fromEntries(connector.credentials.map(({ name }) => [name, credential]));
  return { call: { http, credentials, base, now: NOW }, spent, paths };
}

/** The failure of what should fail; anything else fails the test. */
export async function failureOf(asked: Promise<unknown>): Promise<ConnectorFailure> {
  const error = await asked.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!(error instanceof ConnectorFailure)) throw new Error("it should have failed", { cause: error });
  return error;
}

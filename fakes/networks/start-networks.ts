import { fastify, type FastifyInstance } from "fastify";
import type { ConnectorKey } from "#contract/sources.ts";
import { CREDENTIAL } from "./behaviour/credential.ts";
import { blueskyFake } from "./bluesky/bluesky.ts";
import { instagramFake } from "./instagram/instagram.ts";
import { mastodonFake } from "./mastodon/mastodon.ts";
import { podcastFake } from "./podcast/podcast.ts";
import { substackFake } from "./substack/substack.ts";
import { twitterFake } from "./twitter/twitter.ts";
import { twitch } from "./twitch/twitch.ts";
import { youtube } from "./youtube/youtube.ts";

export type NetworkSettings = { now: () => Date; credential: string };

/** A network as the simulation has it: its official calls, for reserved handles. */
export type SimulatedNetwork = (app: FastifyInstance, settings: NetworkSettings) => void | Promise<void>;

/** By the key of the connector that asks it; what it is asked below, its official address is left out. */
const NETWORKS: Record<ConnectorKey, SimulatedNetwork> = {
  youtube,
  twitch,
  podcast: podcastFake,
  substack: substackFake,
  bluesky: blueskyFake,
  mastodon: mastodonFake,
  twitter: twitterFake,
  instagram: instagramFake,
};

export type Networks = {
  /** Without a slash at the end; each network is in a folder of its key. */
  base: string;
  credential: string;
  close: () => Promise<void>;
};

/** The official interfaces of networks over HTTP, on a port of this machine only, for handles that are nobody's. */
export async function startNetworks({ now = () => new Date() }: { now?: () => Date } = {}): Promise<Networks> {
  const app = fastify({ forceCloseConnections: true, logger: false, routerOptions: { maxParamLength: 500 } });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  for (const [key, network] of Object.entries(NETWORKS))
    void app.register(async (instance) => network(instance, { now, credential: CREDENTIAL }), { prefix: `/${key}` });
  const base = await app.listen({ host: "127.0.0.1", port: 0 });
  return { base, credential: CREDENTIAL, close: () => app.close() };
}

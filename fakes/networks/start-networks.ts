import { fastify, type FastifyInstance } from "fastify";
import type { ConnectorKey } from "#contract/sources.ts";
import { gmail, type SimulatedGmail } from "../gmail/gmail.ts";
import { CREDENTIAL } from "./behaviour/credential.ts";
import { bluesky } from "./bluesky/bluesky.ts";
import { instagram } from "./instagram/instagram.ts";
import { mastodon } from "./mastodon/mastodon.ts";
import { podcast } from "./podcast/podcast.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { substack } from "./substack/substack.ts";
import { twitch } from "./twitch/twitch.ts";
import { twitter } from "./twitter/twitter.ts";
import { youtube } from "./youtube/youtube.ts";

type NetworkSettings = { now: () => Date };

/** A simulated network: its official endpoints, for reserved handles. */
type SimulatedNetwork = (app: FastifyInstance, settings: NetworkSettings) => void | Promise<void>;

/** Key of its connector; paths are relative to this folder instead of its official base URL. */
const NETWORKS: Record<ConnectorKey, SimulatedNetwork> = {
  youtube,
  twitch,
  podcast,
  substack,
  bluesky,
  mastodon,
  twitter,
  instagram,
};

export type Networks = {
  /** Without a trailing slash; each network is in a folder of its key. */
  base: string;
  credential: string;
  /** Mailboxes at Gmail, by their addresses. */
  gmail: SimulatedGmail;
  close: () => Promise<void>;
};

/** The official APIs of networks over HTTP, on a port of this machine only, for reserved handles. */
export async function startNetworks({
  now = () => new Date(),
  onSilence = () => {},
}: {
  now?: () => Date;
  /** Called when a network has received a request that it never answers. */
  onSilence?: () => void;
} = {}): Promise<Networks> {
  const app = fastify({ forceCloseConnections: true, logger: false, routerOptions: { maxParamLength: 500 } });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  app.addHook("onRequest", (_request, reply, done) => {
    const hijack = reply.hijack.bind(reply);
    reply.hijack = () => {
      onSilence();
      return hijack();
    };
    done();
  });
  for (const [key, network] of Object.entries(NETWORKS))
    void app.register(async (instance) => network(instance, { now }), { prefix: `/${key}` });
  const { promise, resolve } = Promise.withResolvers<SimulatedGmail>();
  void app.register(async (instance) => resolve(gmail(instance, { now })), { prefix: "/gmail" });
  void app.register(async (instance) => signIn(instance, { now }), { prefix: "/sign-in" });
  const base = await app.listen({ host: "127.0.0.1", port: 0 });
  return { base, credential: CREDENTIAL, gmail: await promise, close: () => app.close() };
}

import { NETWORK_FACTS, type Network } from "#contract/networks.ts";
import type { ConnectorKey } from "#contract/sources.ts";
import { bluesky } from "./bluesky/bluesky.ts";
import type { Connector } from "./connector.ts";
import { instagram } from "./instagram/instagram.ts";
import { mastodon } from "./mastodon/mastodon.ts";
import { podcast } from "./podcast/podcast.ts";
import type { PublicationConnector } from "./publication-connector.ts";
import { substack } from "./substack/substack.ts";
import { twitch } from "./twitch/twitch.ts";
import { twitter } from "./twitter/twitter.ts";
import { youtube } from "./youtube/youtube.ts";

/** Whatever can be asked: about accounts, or about publications only. */
export type LiveSource = Connector | PublicationConnector;

const byKey: Readonly<Record<ConnectorKey, LiveSource>> = {
  youtube,
  twitch,
  podcast,
  substack,
  bluesky,
  mastodon,
  twitter,
  instagram,
};

/** Every live source there is. */
export const LIVE_SOURCES: readonly LiveSource[] = Object.values(byKey);

const byNetwork = new Map<Network, Connector>();
for (const source of LIVE_SOURCES)
  if ("lookup" in source) for (const name of source.networks) byNetwork.set(name, source);

export function connectorOf(key: ConnectorKey): LiveSource {
  return byKey[key];
}

/** Who can be asked about accounts of a network; undefined where there is nobody, see `whyNone`. */
export function connectorFor(network: Network): Connector | undefined {
  return byNetwork.get(network);
}

/** Under which name is kept what a simulated network has told; what the network itself tells is kept under its label. */
export function simulatedName({ label }: Pick<LiveSource, "label">): string {
  return `${label} (simulated)`;
}

/** Why accounts of a network cannot be asked about. */
export function whyNone(network: Network): string {
  return `${NETWORK_FACTS[network].label} needs the creator's own consent (OAuth); files only for now.`;
}

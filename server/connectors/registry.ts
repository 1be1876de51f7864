import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import type { ConnectorKey } from "#contract/sources.ts";
import { english } from "#contract/messages/catalogue.ts";
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

/** A connector for accounts, or for publications only. */
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

/** All connectors. */
export const LIVE_SOURCES: readonly LiveSource[] = Object.values(byKey);

const byNetwork = new Map<Network, Connector>();
for (const source of LIVE_SOURCES)
  if ("lookup" in source) for (const name of source.networks) byNetwork.set(name, source);

export function connectorByKey(key: ConnectorKey): LiveSource {
  return byKey[key];
}

/** Returns the connector for accounts of a network; undefined if no connector covers the network, see `whyNone`. */
export function connectorFor(network: Network): Connector | undefined {
  return byNetwork.get(network);
}

/** Source name for data of the simulated network; data of the real one is stored under its label. */
export function simulatedName({ label }: Pick<LiveSource, "label">): string {
  return `${label} (simulated)`;
}

/** Why there is no connector for accounts of a network. */
export function missingConnectorReason(network: Network): string {
  return english("sources.consentNeeded", { network: NETWORK_FACTS[network].label });
}

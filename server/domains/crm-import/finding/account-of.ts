import { network as knownNetwork, type Network } from "#contract/networks.ts";
import { isAccountId } from "#contract/pasted-links.ts";
import type { LinkRow } from "../store.ts";

/** The account a link leads to; links to YouTube's channels may hold the network's own id of them. */
export function accountOf({ network: kept, username }: Pick<LinkRow, "network" | "username">): {
  network: Network;
  username: string;
  externalId: string | undefined;
} {
  const network = knownNetwork.parse(kept);
  return { network, username, externalId: isAccountId({ network, username }) ? username : undefined };
}

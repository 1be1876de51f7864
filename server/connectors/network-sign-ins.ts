import type { Network } from "#contract/networks/networks.ts";
import { instagramSignIn } from "./instagram/sign-in.ts";
import { linkedinSignIn } from "./linkedin/sign-in.ts";
import type { NetworkSignIn } from "./network-sign-in.ts";
import { pinterestSignIn } from "./pinterest/sign-in.ts";
import { tiktokSignIn } from "./tiktok/sign-in.ts";
import { twitchSignIn } from "./twitch/sign-in.ts";
import { twitterSignIn } from "./twitter/sign-in.ts";
import { youtubeSignIn } from "./youtube/sign-in.ts";

/** The networks at which users can show which account is theirs. */
const NETWORK_SIGN_INS: readonly NetworkSignIn[] = [
  youtubeSignIn,
  twitchSignIn,
  tiktokSignIn,
  instagramSignIn,
  linkedinSignIn,
  pinterestSignIn,
  twitterSignIn,
];

/** The networks whose accounts creators can connect. */
export const CONNECTED_NETWORKS: readonly Network[] = NETWORK_SIGN_INS.flatMap(({ network, connected }) =>
  connected ? network : [],
);

/** Those among them that tell the creator of their audience. */
export const AUDIENCE_NETWORKS: readonly Network[] = NETWORK_SIGN_INS.flatMap(({ network, connected }) =>
  connected?.audience ? network : [],
);

export function signInAt(network: Network): NetworkSignIn | undefined {
  return NETWORK_SIGN_INS.find((one) => one.network === network);
}

import { z } from "zod";
import type { NetworkSignIn } from "../network-sign-in.ts";
import { connectedTwitch } from "./connected.ts";

const users = z.object({ data: z.array(z.object({ id: z.string(), login: z.string() })) });

/** https://dev.twitch.tv/docs/authentication/getting-tokens-oauth: without PKCE, which Twitch does not support (decision 110). */
export const twitchSignIn: NetworkSignIn = {
  network: "twitch",
  issuer: "https://id.twitch.tv/oauth2",
  authorize: "https://id.twitch.tv/oauth2/authorize",
  token: "https://id.twitch.tv/oauth2/token",
  revoke: "https://id.twitch.tv/oauth2/revoke",
  // Reading who the user is needs no scope.
  scope: "",
  parameters: { force_verify: "true" },
  client: "post",
  hasPkce: false,
  hasNetworkIds: true,
  async own(read, clientId) {
    const { data } = await read("https://api.twitch.tv/helix/users", users, { "client-id": clientId });
    return data.map(({ id, login }) => ({ externalId: id, username: login }));
  },
  connected: connectedTwitch,
};

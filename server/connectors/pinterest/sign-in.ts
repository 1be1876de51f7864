import { z } from "zod";
import type { NetworkSignIn } from "../network-sign-in.ts";
import { connectedPinterest } from "./connected.ts";

const account = z.object({ id: z.string().optional(), username: z.string() });

/** https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/ */
export const pinterestSignIn: NetworkSignIn = {
  network: "pinterest",
  issuer: "https://www.pinterest.com",
  authorize: "https://www.pinterest.com/oauth/",
  token: "https://api.pinterest.com/v5/oauth/token",
  scope: "user_accounts:read",
  client: "basic",
  hasPkce: false,
  // No connector reads them: those that files have are not known to be the same.
  hasNetworkIds: false,
  async own(read) {
    const { id, username } = await read("https://api.pinterest.com/v5/user_account", account);
    return [{ externalId: id ?? username, username }];
  },
  connected: connectedPinterest,
};

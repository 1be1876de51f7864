import { z } from "zod";
import type { NetworkSignIn } from "../network-sign-in.ts";
import { connectedTiktok } from "./connected.ts";

const info = z.object({ data: z.object({ user: z.object({ open_id: z.string(), username: z.string() }) }) });

/** https://developers.tiktok.com/doc/login-kit-web: the application is named by `client_key`, and ids are its own. */
export const tiktokSignIn: NetworkSignIn = {
  network: "tiktok",
  issuer: "https://www.tiktok.com",
  authorize: "https://www.tiktok.com/v2/auth/authorize/",
  token: "https://open.tiktokapis.com/v2/oauth/token/",
  revoke: "https://open.tiktokapis.com/v2/oauth/revoke/",
  scope: "user.info.basic,user.info.profile",
  parameters: { disable_auto_auth: "1" },
  client: "client_key",
  hasPkce: false,
  hasNetworkIds: false,
  async own(read) {
    const { data } = await read("https://open.tiktokapis.com/v2/user/info/?fields=open_id,username", info);
    return [{ externalId: data.user.open_id, username: data.user.username }];
  },
  connected: connectedTiktok,
};

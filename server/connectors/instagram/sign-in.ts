import { z } from "zod";
import type { NetworkSignIn } from "../network-sign-in.ts";
import { connectedInstagram } from "./connected.ts";

const me = z.object({ user_id: z.union([z.string(), z.number()]).transform(String), username: z.string() });

/** https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login: professional accounts only. */
export const instagramSignIn: NetworkSignIn = {
  network: "instagram",
  issuer: "https://www.instagram.com",
  authorize: "https://www.instagram.com/oauth/authorize",
  token: "https://api.instagram.com/oauth/access_token",
  scope: "instagram_business_basic",
  parameters: { force_reauth: "true" },
  client: "post",
  hasPkce: false,
  hasNetworkIds: true,
  async own(read) {
    const { user_id: id, username } = await read("https://graph.instagram.com/v23.0/me?fields=user_id,username", me);
    return [{ externalId: id, username }];
  },
  connected: connectedInstagram,
};

import { z } from "zod";
import type { NetworkSignIn } from "../network-sign-in.ts";

const me = z.object({ data: z.object({ id: z.string(), username: z.string() }) });

/** https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code */
export const twitterSignIn: NetworkSignIn = {
  network: "twitter",
  issuer: "https://x.com",
  authorize: "https://x.com/i/oauth2/authorize",
  token: "https://api.x.com/2/oauth2/token",
  revoke: "https://api.x.com/2/oauth2/revoke",
  // The account itself cannot be read without posts.
  scope: "users.read tweet.read",
  client: "basic",
  hasPkce: true,
  hasNetworkIds: true,
  async own(read) {
    const { data } = await read("https://api.x.com/2/users/me", me);
    return [{ externalId: data.id, username: data.username }];
  },
};

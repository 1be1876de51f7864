import { z } from "zod";
import type { NetworkSignIn } from "../network-sign-in.ts";

const me = z.object({ id: z.string(), vanityName: z.string() });

/**
 * https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow. The name in addresses needs the
 * permission r_basicprofile, which LinkedIn gives to applications; ids differ for each of them.
 */
export const linkedinSignIn: NetworkSignIn = {
  network: "linkedin",
  issuer: "https://www.linkedin.com/oauth",
  authorize: "https://www.linkedin.com/oauth/v2/authorization",
  token: "https://www.linkedin.com/oauth/v2/accessToken",
  scope: "r_basicprofile",
  client: "post",
  hasPkce: false,
  hasNetworkIds: false,
  async own(read) {
    const { id, vanityName } = await read("https://api.linkedin.com/v2/me?projection=(id,vanityName)", me);
    return [{ externalId: id, username: vanityName }];
  },
};

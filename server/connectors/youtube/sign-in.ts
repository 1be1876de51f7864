import { z } from "zod";
import type { NetworkSignIn } from "../network-sign-in.ts";
import { connectedYoutube } from "./connected.ts";

const channels = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ customUrl: z.string().optional() }) })).default([]),
});

/** https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps */
export const youtubeSignIn: NetworkSignIn = {
  network: "youtube",
  issuer: "https://accounts.google.com",
  authorize: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  revoke: "https://oauth2.googleapis.com/revoke",
  scope: "https://www.googleapis.com/auth/youtube.readonly",
  parameters: { access_type: "online", prompt: "select_account" },
  client: "post",
  hasPkce: true,
  hasNetworkIds: true,
  async own(read) {
    const { items } = await read("https://www.googleapis.com/youtube/v3/channels?part=id,snippet&mine=true", channels);
    return items.map(({ id, snippet }) => ({ externalId: id, username: snippet.customUrl?.replace(/^@/, "") ?? id }));
  },
  connected: connectedYoutube,
};

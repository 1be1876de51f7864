import type { Connected } from "../network-sign-in.ts";
import { userRecord } from "./read-user.ts";
import { followers, users, videos } from "./shapes.ts";
import { twitch } from "./twitch.ts";

const API = "https://api.twitch.tv/helix";

/**
 * https://dev.twitch.tv/docs/api/reference: the number of followers and public videos need no scope. Who follows or
 * subscribes needs one, and is not requested.
 */
export const connectedTwitch: Connected = {
  scope: "",
  parameters: { force_verify: "true" },
  policy: twitch.policy,
  renewal: "refresh_token",
  async read({ request, ownId, now, clientId }) {
    const headers = { "client-id": clientId };
    const user = (await request(`${API}/users`, users, { headers })).data.find(({ id }) => id === ownId);
    if (!user) return undefined;
    const { total } = await request(`${API}/channels/followers?broadcaster_id=${user.id}`, followers, { headers });
    const { data } = await request(`${API}/videos?user_id=${user.id}&first=50`, videos, { headers });
    const [account] = userRecord({ user, followers: total, videos: data, stream: undefined }, now).accounts;
    return { counts: account?.counts ?? [], posts: account?.posts ?? [] };
  },
};

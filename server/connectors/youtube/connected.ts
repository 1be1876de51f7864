import type { Connected } from "../network-sign-in.ts";
import { youtubeAudience } from "./audience.ts";
import { channelRecord, videoRecord } from "./read-channel.ts";
import { channels, uploads, videos, type Channel } from "./shapes.ts";
import { youtube } from "./youtube.ts";

const API = "https://www.googleapis.com/youtube/v3";
/** The newest uploads of one page. */
const PAGE = "50";

/**
 * https://developers.google.com/youtube/v3/docs/channels/list with `mine`. Audiences are in another API with a scope of its
 * own, which creators allow or not; revenue is not read. Three units of the project's quota for each reading.
 */
export const connectedYoutube: Connected = {
  scope: "https://www.googleapis.com/auth/youtube.readonly",
  // A refresh token is issued only with consent.
  parameters: { access_type: "offline", prompt: "consent select_account" },
  // YouTube's developer policies apply as they do to public data.
  policy: youtube.policy,
  renewal: "refresh_token",
  async read({ request, ownId, now }) {
    const { items } = await request(`${API}/channels?part=snippet,statistics,contentDetails&mine=true`, channels);
    const channel = items.find(({ id }) => id === ownId);
    if (!channel) return undefined;
    const ids = await uploadsOf(channel, async (playlist) => {
      const query = new URLSearchParams({ part: "contentDetails", playlistId: playlist, maxResults: PAGE });
      return request(`${API}/playlistItems?${query.toString()}`, uploads);
    });
    const query = new URLSearchParams({ part: "snippet,statistics", id: ids.join(",") });
    const found = ids.length === 0 ? [] : (await request(`${API}/videos?${query.toString()}`, videos)).items;
    const posts = found.flatMap((video) => videoRecord(video, now));
    const [account] = channelRecord(channel, posts, now).accounts;
    return { counts: account?.counts ?? [], posts };
  },
  audience: youtubeAudience,
};

type Uploads = { items: readonly { contentDetails: { videoId: string } }[] };

async function uploadsOf(
  { contentDetails, statistics }: Channel,
  read: (playlist: string) => Promise<Uploads>,
): Promise<string[]> {
  const playlist = contentDetails?.relatedPlaylists.uploads ?? "";
  if (playlist === "" || statistics.videoCount === 0) return [];
  return (await read(playlist)).items.map(({ contentDetails: { videoId } }) => videoId);
}

import { english } from "#contract/messages/catalogue.ts";
import { requestEach, createOptionalReader } from "../account-results.ts";
import type { AccountResult, Connector, ConnectorCall } from "../connector.ts";
import { findChannel, PAGE, readChannels, readVideos, type Upload } from "./requests.ts";
import { nextPacificMidnight } from "./pacific-day.ts";
import { channelRecord } from "./read-channel.ts";
import type { Channel } from "./shapes.ts";

/** YouTube's own channel: exists as long as the API does. */
const ANY_CHANNEL = "UC_x5XG1OV2P6uZZ5FSM9Ttw";

export const youtube: Connector = {
  key: "youtube",
  label: "YouTube",
  networks: ["youtube"],
  base: "https://www.googleapis.com",
  calls: { count: "channels.list", post: "videos.list" },
  credentials: [{ name: "apiKey", label: "API key", isSecret: true, env: "YOUTUBE_API_KEY" }],
  help: english("sourceHelp.youtube"),
  // The developer policies: no derived metrics from the API's data, no combination with other networks, and no storage
  // beyond 30 days without a refresh (https://developers.google.com/youtube/terms/developer-policies).
  policy: { maxAgeDays: 30, allowDerived: false, allowCrossNetwork: false, allowExport: true },
  // Audited projects may derive metrics and keep statistics longer; combining networks stays forbidden.
  audited: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: false, allowExport: true },
  quota: { unit: "units", perDay: 10_000, resetsAt: nextPacificMidnight },
  batch: PAGE,
  async lookup(call, requested) {
    const channel = await findChannel(call, requested);
    if (!channel) return channelNotFound(requested.username);
    return answerOf(call, channel, await createOptionalReader()(() => readVideos(call, channel)));
  },
  async pull(call, requested) {
    const ids = requested.flatMap(({ externalId }) => externalId ?? []);
    const byId = new Map((await readChannels(call, ids)).map((channel) => [channel.id, channel]));
    const extras = createOptionalReader();
    return requestEach(requested, async (one) => {
      const channel = one.externalId === undefined ? await findChannel(call, one) : byId.get(one.externalId);
      if (!channel) return channelNotFound(one.username);
      return answerOf(call, channel, await extras(() => readVideos(call, channel)));
    });
  },
  async test(call) {
    await readChannels(call, [ANY_CHANNEL]);
    return english("sources.youtubeAccepts");
  },
};

function answerOf({ now }: ConnectorCall, channel: Channel, uploads: readonly Upload[]): AccountResult {
  const posts = uploads.flatMap((upload) => ("post" in upload ? [upload.post] : []));
  const gone = uploads.flatMap((upload) => ("gone" in upload ? [upload.gone] : []));
  return { record: channelRecord(channel, posts, now), gone };
}

function channelNotFound(username: string): AccountResult {
  return { failure: "not_found", msg: english("sources.noYoutubeAccount", { name: username }) };
}

import { answerEach, openExtras } from "../answers.ts";
import type { Answer, Connector } from "../connector.ts";
import { findChannel, PAGE, readChannels, readVideos } from "./ask.ts";
import { nextPacificMidnight } from "./pacific-day.ts";
import { channelRecord } from "./read-channel.ts";

/** Of YouTube's own: there as long as the API is. */
const ANY_CHANNEL = "UC_x5XG1OV2P6uZZ5FSM9Ttw";

export const youtube: Connector = {
  key: "youtube",
  label: "YouTube",
  networks: ["youtube"],
  base: "https://www.googleapis.com",
  calls: { count: "channels.list", post: "videos.list" },
  credentials: [{ name: "apiKey", label: "API key", isSecret: true, env: "YOUTUBE_API_KEY" }],
  help: "In Google Cloud, make a project, switch on the YouTube Data API v3 and create an API key. It is free: 10 000 units a day, about 3 300 channels with their newest 50 videos.",
  // The developer policies: no metrics of one's own from the API's figures, none together with other networks', none
  // kept beyond 30 days without being read again (https://developers.google.com/youtube/terms/developer-policies).
  policy: { maxAgeDays: 30, allowDerived: false, allowCrossNetwork: false, allowExport: true },
  // Audited projects may derive metrics and keep statistics longer; combining networks stays forbidden.
  audited: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: false, allowExport: true },
  quota: { unit: "units", perDay: 10_000, resetsAt: nextPacificMidnight },
  batch: PAGE,
  async lookup(call, asked) {
    const channel = await findChannel(call, asked);
    if (!channel) return nobody(asked.username);
    const posts = await openExtras()(() => readVideos(call, channel));
    return { record: channelRecord(channel, posts, call.now) };
  },
  async pull(call, asked) {
    const ids = asked.flatMap(({ externalId }) => externalId ?? []);
    const byId = new Map((await readChannels(call, ids)).map((channel) => [channel.id, channel]));
    const extras = openExtras();
    return answerEach(asked, async (one) => {
      const channel = one.externalId === undefined ? await findChannel(call, one) : byId.get(one.externalId);
      if (!channel) return nobody(one.username);
      return { record: channelRecord(channel, await extras(() => readVideos(call, channel)), call.now) };
    });
  },
  async test(call) {
    await readChannels(call, [ANY_CHANNEL]);
    return "YouTube accepts the key.";
  },
};

function nobody(username: string): Answer {
  return { failure: "not_found", msg: `Nobody on YouTube is called ${username}.` };
}

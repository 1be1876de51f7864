import type { CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import { statedLanguage } from "../text/stated-language.ts";
import { hashtagsIn, mentionsIn } from "../text/tags-in-text.ts";
import type { Channel, Video } from "./shapes.ts";

/** The public facts and metrics of a channel, and nothing derived from them. */
export function channelRecord(channel: Channel, posts: PostRecord[], at: Date): CreatorRecord {
  const { id, snippet, statistics } = channel;
  const handle = snippet.customUrl?.replace(/^@/, "");
  return {
    accounts: [
      {
        network: "youtube",
        username: handle || id,
        externalId: id,
        url: handle
          ? `https://www.youtube.com/@${encodeURIComponent(handle)}`
          : `https://www.youtube.com/channel/${id}`,
        biography: snippet.description,
        counts: [
          {
            at,
            precision: "second",
            followers: statistics.hiddenSubscriberCount ? undefined : statistics.subscriberCount,
            posts: statistics.videoCount,
            totalViews: statistics.viewCount,
          },
        ],
        posts,
      },
    ],
    facts: {
      fullName: snippet.title.trim() || undefined,
      country: snippet.country?.toLowerCase(),
      language: snippet.defaultLanguage?.split("-")[0]?.toLowerCase(),
    },
    at,
    niches: [],
  };
}

/** A video, unless it is only scheduled. The API does not identify Shorts: everything that is not live is a video. */
export function videoRecord({ id, snippet, statistics }: Video, at: Date): PostRecord[] {
  if (snippet.liveBroadcastContent === "upcoming") return [];
  const text = [snippet.title, snippet.description].filter((part) => part !== "").join("\n\n");
  return [
    {
      externalId: id,
      publishedAt: new Date(snippet.publishedAt),
      countedAt: at,
      format: snippet.liveBroadcastContent === "live" ? "stream" : "video",
      text,
      language: statedLanguage(snippet.defaultLanguage),
      url: `https://www.youtube.com/watch?v=${id}`,
      thumbnailUrl: thumbnailOf(snippet),
      hashtags: hashtagsIn(text),
      mentions: mentionsIn(text),
      likes: statistics.likeCount,
      comments: statistics.commentCount,
      views: statistics.viewCount,
    },
  ];
}

/** The others have black bars. */
function thumbnailOf({ thumbnails }: Video["snippet"]): string | undefined {
  return (thumbnails?.["maxres"] ?? thumbnails?.["medium"] ?? thumbnails?.["default"])?.url;
}

import type { CreatorRecord, PostRecord } from "#server/domains/creators/index.ts";
import { hashtagsIn, mentionsIn } from "../text/tags-in-text.ts";
import type { Stream, User, Video } from "./shapes.ts";

/** Twitch's data of one user. */
export type TwitchUserData = {
  user: User;
  followers: number | undefined;
  videos: readonly Video[];
  stream: Stream | undefined;
};

export function userRecord({ user, followers, videos, stream }: TwitchUserData, at: Date): CreatorRecord {
  const posts = videos.map((video) => videoRecord(video, at));
  const isArchived = posts.some(({ externalId }) => externalId === stream?.id);
  return {
    accounts: [
      {
        network: "twitch",
        username: user.login,
        externalId: user.id,
        url: `https://www.twitch.tv/${user.login}`,
        biography: user.description,
        counts: [{ at, precision: "second", followers }],
        posts: stream && !isArchived ? [streamRecord(stream, user, at), ...posts] : posts,
      },
    ],
    facts: {
      fullName: user.display_name.trim() || undefined,
      language: (stream?.language ?? videos[0]?.language)?.toLowerCase() || undefined,
    },
    at,
    niches: [],
  };
}

/** An archive uses its stream's id: it is the recording. Twitch provides no likes or comments. */
function videoRecord(video: Video, at: Date): PostRecord {
  const isArchive = video.type === "archive";
  const text = textOf(video.title, video.description);
  return {
    externalId: (isArchive && video.stream_id) || video.id,
    publishedAt: new Date(video.published_at),
    countedAt: at,
    format: isArchive ? "stream" : "video",
    text,
    url: video.url,
    thumbnailUrl: video.thumbnail_url?.replace("%{width}", "640").replace("%{height}", "360") || undefined,
    hashtags: hashtagsIn(text),
    mentions: mentionsIn(text),
    views: video.view_count,
  };
}

/** Concurrent viewers are not views: a live stream has none yet. */
function streamRecord({ id, title, started_at: startedAt }: Stream, { login }: User, at: Date): PostRecord {
  return {
    externalId: id,
    publishedAt: new Date(startedAt),
    countedAt: at,
    format: "stream",
    text: title,
    url: `https://www.twitch.tv/${login}`,
    hashtags: hashtagsIn(title),
    mentions: mentionsIn(title),
  };
}

function textOf(...parts: string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

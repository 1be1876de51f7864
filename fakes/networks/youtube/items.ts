import { personOf, type Post } from "../behaviour/figures.ts";
import { sentinelOf } from "../behaviour/handles.ts";
import { channelId, uploadsId, videoId } from "./ids.ts";

/** A list in the API's format; an empty one has no items at all. */
export function listOf(kind: string, items: readonly object[]) {
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { kind: `youtube#${kind}ListResponse`, etag: "sample", pageInfo, ...(items.length > 0 && { items }) };
}

export function channelItem(handle: string, now: Date) {
  const person = personOf(handle, now);
  const isHidden = sentinelOf(handle) === "hidden";
  return {
    kind: "youtube#channel",
    etag: "sample",
    id: channelId(handle),
    snippet: {
      title: person.name,
      description: person.biography,
      customUrl: `@${handle}`,
      publishedAt: person.joinedAt.toISOString(),
      thumbnails: {},
      localized: { title: person.name, description: person.biography },
      country: person.country,
      defaultLanguage: person.language,
    },
    contentDetails: { relatedPlaylists: { likes: "", uploads: uploadsId(handle) } },
    statistics: {
      viewCount: String(person.followers * person.posts),
      ...(!isHidden && { subscriberCount: String(rounded(person.followers)) }),
      hiddenSubscriberCount: isHidden,
      videoCount: String(person.posts),
    },
  };
}

export function videoItem(handle: string, post: Post) {
  const isHidden = sentinelOf(handle) === "hidden";
  const isClosed = isHidden || post.n % 7 === 3;
  return {
    kind: "youtube#video",
    etag: "sample",
    id: videoId(handle, post.n),
    snippet: {
      publishedAt: post.publishedAt.toISOString(),
      channelId: channelId(handle),
      title: post.title,
      description: post.text,
      channelTitle: handle,
      tags: post.hashtags,
      categoryId: "22",
      liveBroadcastContent: "none",
    },
    contentDetails: { duration: `PT${post.seconds}S` },
    statistics: {
      viewCount: String(post.views),
      ...(!isHidden && { likeCount: String(post.likes) }),
      favoriteCount: "0",
      ...(!isClosed && { commentCount: String(post.comments) }),
    },
  };
}

/** Rounded to three digits, like the API's subscriber counts. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / step) * step;
}

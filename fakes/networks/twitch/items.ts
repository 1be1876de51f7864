import { chances, personOf, postsOf, type Post } from "../behaviour/figures.ts";
import { numberOf } from "../behaviour/number-ids.ts";

export function userItem(handle: string, now: Date) {
  const person = personOf(handle, now);
  return {
    id: numberOf(handle),
    login: handle,
    display_name: person.name,
    type: "",
    broadcaster_type: person.followers > 50_000 ? "partner" : "affiliate",
    description: person.biography,
    profile_image_url: "",
    offline_image_url: "",
    view_count: 0,
    created_at: person.joinedAt.toISOString(),
  };
}

export function videoItem(handle: string, { n, title, publishedAt, seconds, views }: Post) {
  const isArchive = n % 3 !== 0;
  return {
    id: `${n}${numberOf(handle).slice(0, 9)}`,
    stream_id: isArchive ? streamId(handle, n) : null,
    user_id: numberOf(handle),
    user_login: handle,
    user_name: handle,
    title,
    description: "",
    created_at: publishedAt.toISOString(),
    published_at: publishedAt.toISOString(),
    url: `https://www.twitch.tv/videos/${n}${numberOf(handle).slice(0, 9)}`,
    thumbnail_url: "",
    viewable: "public",
    view_count: views,
    language: "en",
    type: isArchive ? "archive" : "highlight",
    duration: `${Math.floor(seconds / 60)}m${seconds % 60}s`,
    muted_segments: null,
  };
}

/** About every fourth user is live at any time. */
export function isLive(handle: string): boolean {
  return chances(handle)("live") < 0.25;
}

export function streamItem(handle: string, now: Date) {
  const [newest] = postsOf(handle, now, { count: 1 });
  return {
    id: streamId(handle, (newest?.n ?? 0) + 1),
    user_id: numberOf(handle),
    user_login: handle,
    user_name: handle,
    game_id: "509658",
    game_name: "Just Chatting",
    type: "live",
    title: newest?.title ?? "",
    tags: [],
    viewer_count: 42,
    started_at: new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString(),
    language: "en",
    is_mature: false,
  };
}

function streamId(handle: string, n: number): string {
  return `9${n}${numberOf(handle).slice(-9)}`;
}

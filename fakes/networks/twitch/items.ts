import { chances, personOf, postsOf, type Post } from "../behaviour/figures.ts";

/** Numbers, as Twitch's ids are, that say whose they are. */
export function idOf(handle: string): string {
  return BigInt(`0x${Buffer.from(handle).toString("hex")}`).toString();
}

/** Anything that is no id of these is nobody's handle. */
export function handleOfId(id: string): string {
  if (!/^\d{1,300}$/.test(id)) return "";
  const hex = BigInt(id).toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex").toString();
}

export function userItem(handle: string, now: Date) {
  const person = personOf(handle, now);
  return {
    id: idOf(handle),
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
    id: `${n}${idOf(handle).slice(0, 9)}`,
    stream_id: isArchive ? streamId(handle, n) : null,
    user_id: idOf(handle),
    user_login: handle,
    user_name: handle,
    title,
    description: "",
    created_at: publishedAt.toISOString(),
    published_at: publishedAt.toISOString(),
    url: `https://www.twitch.tv/videos/${n}${idOf(handle).slice(0, 9)}`,
    thumbnail_url: "",
    viewable: "public",
    view_count: views,
    language: "en",
    type: isArchive ? "archive" : "highlight",
    duration: `${Math.floor(seconds / 60)}m${seconds % 60}s`,
    muted_segments: null,
  };
}

/** About every fourth is live whenever somebody looks. */
export function isLive(handle: string): boolean {
  return chances(handle)("live") < 0.25;
}

export function streamItem(handle: string, now: Date) {
  const [newest] = postsOf(handle, now, { count: 1 });
  return {
    id: streamId(handle, (newest?.n ?? 0) + 1),
    user_id: idOf(handle),
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
  return `9${n}${idOf(handle).slice(-9)}`;
}

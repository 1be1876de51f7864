import { personOf, type Post } from "../behaviour/figures.ts";
import { sentinelOf } from "../behaviour/handles.ts";
import { numberOf } from "../behaviour/number-ids.ts";

export function profileItem(handle: string, now: Date) {
  const person = personOf(handle, now);
  return {
    id: idOf(handle),
    username: handle,
    name: person.name,
    biography: person.biography,
    website: "https://www.example.com/",
    profile_picture_url: "",
    followers_count: person.followers,
    follows_count: person.following,
    media_count: person.posts,
  };
}

export function idOf(handle: string): string {
  return `17841${numberOf(handle)}`;
}

/** Likes are absent when hidden; only reels have views. */
export function mediaItem(handle: string, post: Post) {
  const isReel = post.n % 3 === 0;
  return {
    id: `1799${numberOf(handle).slice(0, 8)}${String(post.n).padStart(5, "0")}`,
    caption: post.text,
    comments_count: post.comments,
    ...(sentinelOf(handle) !== "hidden" && { like_count: post.likes }),
    ...(isReel && { view_count: post.views }),
    media_product_type: isReel ? "REELS" : "FEED",
    media_type: isReel ? "VIDEO" : post.n % 3 === 1 ? "IMAGE" : "CAROUSEL_ALBUM",
    permalink: `https://www.instagram.com/p/C${post.n}/`,
    timestamp: post.publishedAt.toISOString().replace(/\.\d+Z$/, "+0000"),
  };
}

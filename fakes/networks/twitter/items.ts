import { personOf, type Post } from "../behaviour/figures.ts";
import { sentinelOf } from "../behaviour/handles.ts";
import { numberOf } from "../behaviour/number-ids.ts";

const PROBLEMS = "https://api.twitter.com/2/problems";

export function userItem(handle: string, now: Date) {
  const person = personOf(handle, now);
  return {
    id: numberOf(handle),
    name: person.name,
    username: handle,
    description: person.biography,
    protected: sentinelOf(handle) === "private",
    verified_type: "none",
    entities: {
      url: { urls: [{ start: 0, end: 23, url: "https://t.co/x", expanded_url: "https://www.example.com" }] },
    },
    ...(sentinelOf(handle) !== "hidden" && {
      public_metrics: {
        followers_count: person.followers,
        following_count: person.following,
        tweet_count: person.posts,
        listed_count: 2,
        like_count: 5,
        media_count: 1,
      },
    }),
  };
}

/** A partial error, as sent along with existing users. */
export function problemItem(key: string, parameter: "usernames" | "ids") {
  return {
    value: key,
    detail: `Could not find user with ${parameter}: [${key}].`,
    title: "Not Found Error",
    resource_type: "user",
    parameter,
    resource_id: key,
    type: `${PROBLEMS}/resource-not-found`,
  };
}

export function postItem(handle: string, post: Post) {
  const id = `19${numberOf(handle).slice(0, 6)}${String(post.n).padStart(6, "0")}`;
  return {
    id,
    edit_history_tweet_ids: [id],
    text: post.text,
    created_at: post.publishedAt.toISOString(),
    ...(post.n % 2 === 0 && { attachments: { media_keys: [`3_${id}`] } }),
    entities: { hashtags: post.hashtags.map((tag) => ({ start: 0, end: 1, tag })) },
    public_metrics: {
      retweet_count: post.shares,
      reply_count: post.comments,
      like_count: post.likes,
      quote_count: 0,
      bookmark_count: 1,
      impression_count: post.views,
    },
  };
}

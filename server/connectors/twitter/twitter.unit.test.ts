import { describe, expect, test } from "vitest";
import { userOf } from "./requests.ts";
import { postRecord, userRecord } from "./read-user.ts";
import { post, timeline, user, users } from "./shapes.ts";

const at = new Date("2026-11-20T10:00:00Z");

/** A response of /2/users/by; invented. */
const runner = {
  id: "1501234567890123456",
  name: "Otto runs",
  username: "OttoRuns",
  description: "Trails and shoes",
  protected: false,
  verified: true,
  verified_type: "blue",
  created_at: "2022-03-08T10:00:00.000Z",
  location: "the hills",
  url: "https://t.co/abc",
  entities: { url: { urls: [{ start: 0, end: 23, url: "https://t.co/abc", expanded_url: "https://otto.example" }] } },
  public_metrics: { followers_count: 5120, following_count: 310, tweet_count: 2044, listed_count: 12, like_count: 90 },
};
const record = (changed: object) => userRecord(user.parse({ ...runner, ...changed }), [], at);

describe("an account on X", () => {
  test("becomes a record", () => {
    expect(record({})).toEqual({
      accounts: [
        {
          network: "twitter",
          username: "OttoRuns",
          externalId: "1501234567890123456",
          url: "https://x.com/OttoRuns",
          biography: "Trails and shoes",
          counts: [{ at, precision: "second", followers: 5120, following: 310, posts: 2044 }],
          posts: [],
        },
      ],
      facts: { fullName: "Otto runs", website: "https://otto.example/" },
      at,
      niches: [],
    });
  });

  test("is a brand when X has verified the business", () => {
    expect(record({ verified_type: "business" }).facts.isBrand).toBe(true);
  });

  test("has unknown figures when the response lacks them", () => {
    expect(record({ public_metrics: undefined }).accounts[0]?.counts[0]?.followers).toBeUndefined();
  });

  test("with an id as a number is of another shape", () => {
    expect(user.safeParse({ ...runner, id: 15 }).success).toBe(false);
  });
});

describe("accounts that are not provided", () => {
  /** A response with status 200 in which some of the users are missing. */
  const answer = users.parse({
    data: [{ ...runner, protected: true }],
    errors: [
      {
        value: "nobodyhere",
        detail: "Could not find user with usernames: [nobodyhere].",
        title: "Not Found Error",
        resource_type: "user",
        parameter: "usernames",
        resource_id: "nobodyhere",
        type: "https://api.twitter.com/2/problems/resource-not-found",
      },
      {
        resource_id: "Sent_Away",
        parameter: "usernames",
        detail: "User has been suspended: [Sent_Away].",
        title: "Forbidden",
        type: "https://api.twitter.com/2/problems/resource-not-found",
      },
    ],
  });
  const byName = new Map(answer.data.map((one) => [one.username.toLowerCase(), one]));
  const found = { byId: new Map(), byName, problems: answer.errors };

  test.each([
    ["@OttoRuns", "private"],
    ["NobodyHere", "not_found"],
    ["sent_away", "private"],
    ["never_mentioned", "not_found"],
    ["no name at all", "not_found"],
  ])("%s is %s", (username, failure) => {
    expect(userOf({ network: "twitter", username }, found)).toMatchObject({ failure });
  });
});

/** A response of /2/users/{id}/tweets; invented. */
const response = {
  id: "1980000000000000001",
  edit_history_tweet_ids: ["1980000000000000001"],
  text: "New shoes #ad #Running with @shoes_example https://t.co/xyz",
  created_at: "2026-11-18T06:30:00.000Z",
  attachments: { media_keys: ["3_1980000000000000000"] },
  entities: {
    hashtags: [
      { start: 10, end: 13, tag: "ad" },
      { start: 14, end: 22, tag: "Running" },
    ],
    mentions: [{ start: 28, end: 42, username: "shoes_example", id: "9" }],
  },
  public_metrics: {
    retweet_count: 4,
    reply_count: 3,
    like_count: 57,
    quote_count: 1,
    bookmark_count: 6,
    impression_count: 4100,
  },
};
const postOf = (changed: object) => postRecord(post.parse({ ...response, ...changed }), { author: "OttoRuns", at });

describe("posts on X", () => {
  test("keep text, tags, mentions and figures", () => {
    expect(postOf({})).toEqual({
      externalId: "1980000000000000001",
      publishedAt: new Date("2026-11-18T06:30:00Z"),
      countedAt: at,
      format: "image",
      text: "New shoes #ad #Running with @shoes_example https://t.co/xyz",
      url: "https://x.com/OttoRuns/status/1980000000000000001",
      hashtags: ["ad", "Running"],
      mentions: ["shoes_example"],
      likes: 57,
      comments: 3,
      shares: 5,
      saves: 6,
      views: 4100,
    });
  });

  test.each([
    ["text", []],
    ["carousel", ["3_1", "3_2"]],
    ["video", ["3_1", "13_2"]],
    ["video", ["7_1"]],
    ["video", ["16_1"]],
  ])("are of the format %s with %j", (format, media_keys) => {
    expect(postOf({ attachments: { media_keys } }).format).toBe(format);
  });

  test("from before views were counted have unknown views", () => {
    expect(postOf({ public_metrics: { ...response.public_metrics, impression_count: 0 } }).views).toBeUndefined();
    expect(postOf({ public_metrics: { like_count: 0, impression_count: 0 } }).views).toBe(0);
  });

  test("of an account without any are a response without data", () => {
    expect(timeline.parse({ meta: { result_count: 0 } }).data).toEqual([]);
  });
});

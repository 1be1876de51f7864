import { describe, expect, test } from "vitest";
import { parseHandle, serverBase } from "./handle.ts";
import { accountRecord, ownPosts } from "./read-account.ts";
import { account, status, statuses } from "./shapes.ts";

const at = new Date("2026-11-20T10:00:00Z");
const handle = { name: "mira", server: "social.example" };

/** A response of /api/v1/accounts/lookup; invented. */
const weaver = {
  id: "109318",
  username: "mira",
  acct: "mira",
  display_name: "Mira weaves",
  locked: true,
  bot: false,
  discoverable: true,
  group: false,
  created_at: "2022-11-05T00:00:00.000Z",
  note: "<p>Looms &amp; wool.<br />Berlin</p>",
  url: "https://social.example/@mira",
  uri: "https://social.example/users/mira",
  avatar: "https://files.social.example/a.png",
  followers_count: 820,
  following_count: 140,
  statuses_count: 1031,
  last_status_at: "2026-11-19",
  hide_collections: false,
  emojis: [],
  fields: [],
};
const read = (changed: object) => accountRecord(account.parse({ ...weaver, ...changed }), [], { handle, at });

describe("an account of Mastodon", () => {
  test("becomes a record under its full handle, also when it approves followers", () => {
    expect(read({})).toEqual({
      accounts: [
        {
          network: "mastodon",
          username: "mira@social.example",
          externalId: "109318@social.example",
          url: "https://social.example/@mira",
          biography: "Looms & wool.\nBerlin",
          counts: [{ at, precision: "second", followers: 820, following: 140, posts: 1031 }],
          posts: [],
        },
      ],
      facts: { fullName: "Mira weaves" },
      at,
      niches: [],
    });
  });

  test.each([
    ["0 of those who hide whom they know", { hide_collections: true, followers_count: 0 }],
    ["-1", { followers_count: -1 }],
    ["null", { followers_count: null }],
  ])("says no number of followers: %s", (_, changed) => {
    expect(read(changed).accounts[0]?.counts[0]?.followers).toBeUndefined();
  });

  test("has 0 followers when it says so and hides nothing", () => {
    expect(read({ followers_count: 0 }).accounts[0]?.counts[0]?.followers).toBe(0);
  });
});

const post = {
  id: "115001",
  created_at: "2026-11-19T17:03:11.000Z",
  in_reply_to_id: null,
  sensitive: false,
  spoiler_text: "",
  visibility: "public",
  language: "en",
  uri: "https://social.example/users/mira/statuses/115001",
  url: "https://social.example/@mira/115001",
  replies_count: 4,
  reblogs_count: 6,
  favourites_count: 31,
  quotes_count: 1,
  content: '<p>New <a href="https://social.example/tags/wool">#<span>Wool</span></a> by @<span>tom</span></p>',
  reblog: null,
  media_attachments: [],
  mentions: [
    { id: "1", username: "tom", url: "https://social.example/@tom", acct: "tom" },
    { id: "2", username: "ana", url: "https://other.example/@ana", acct: "ana@other.example" },
  ],
  tags: [{ name: "wool", url: "https://social.example/tags/wool" }],
};
const posts = (...changed: object[]) =>
  ownPosts(statuses.parse(changed.map((one) => Object.assign({}, post, one))), { server: "social.example", at });

describe("posts of Mastodon", () => {
  test("keep text, tags, mentions with their servers, and figures", () => {
    expect(posts({})).toEqual([
      {
        externalId: "https://social.example/users/mira/statuses/115001",
        publishedAt: new Date("2026-11-19T17:03:11Z"),
        countedAt: at,
        format: "text",
        language: "en",
        text: "New #Wool by @tom",
        url: "https://social.example/@mira/115001",
        hashtags: ["wool"],
        mentions: ["tom@social.example", "ana@other.example"],
        likes: 31,
        comments: 4,
        shares: 7,
      },
    ]);
  });

  test("are theirs and public", () => {
    expect(posts({ reblog: post }, { visibility: "private" }, { visibility: "direct" })).toEqual([]);
  });

  test("tell the warning before what it warns of", () => {
    expect(posts({ spoiler_text: "Long", content: "<p>Very.</p>" })[0]?.text).toBe("Long\n\nVery.");
  });

  test.each([
    ["image", ["image"]],
    ["carousel", ["image", "image"]],
    ["video", ["image", "gifv"]],
    ["text", ["audio"]],
  ])("are of the format %s", (format, types) => {
    expect(posts({ media_attachments: types.map((type) => ({ type })) })[0]?.format).toBe(format);
  });

  test("have the preview of their first picture or video as thumbnail", () => {
    const media_attachments = [
      { type: "audio", preview_url: "https://m.example/cover.png" },
      { type: "video", preview_url: "https://m.example/small.png" },
    ];
    expect(posts({ media_attachments })[0]?.thumbnailUrl).toBe("https://m.example/small.png");
    expect(posts({ media_attachments: [{ type: "image", preview_url: null }] })[0]?.thumbnailUrl).toBeUndefined();
  });

  test("at no time are of another shape", () => {
    expect(status.safeParse({ ...post, created_at: "yesterday" }).success).toBe(false);
  });
});

describe("a handle of Mastodon", () => {
  test.each([
    ["@Mira@Social.Example", { name: "mira", server: "social.example" }],
    ["a.b_c@xn--mnchen-3ya.example", { name: "a.b_c", server: "xn--mnchen-3ya.example" }],
    ["a@münchen.example", { name: "a", server: "xn--mnchen-3ya.example" }],
  ])("%s names %j", (username, found) => {
    expect(parseHandle(username)).toEqual(found);
  });

  test.each([
    "mira",
    "mira@localhost",
    "mira@127.0.0.1",
    "mira@2130706433",
    "mira@0x7f.1",
    "mira@[::1]",
    "mira@social.example:8080",
    "mira@social.example/path",
    "mira@user:pass@social.example",
    "mira@social.example?x",
    "../x@social.example",
    "@social.example",
    "mira@",
  ])("%s names no server to ask", (username) => {
    expect(parseHandle(username)).toBeUndefined();
  });

  test.each([
    ["https://{server}", "https://social.example"],
    ["http://127.0.0.1:9/mastodon", "http://127.0.0.1:9/mastodon/social.example"],
  ])("is requested as %s at %s", (base, url) => {
    expect(serverBase(base, "social.example")).toBe(url);
  });
});

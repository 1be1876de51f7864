import { describe, expect, test } from "vitest";
import { isForMembersOnly, ownPosts, profileRecord } from "./read-profile.ts";
import { feed, profile } from "./shapes.ts";

const at = new Date("2026-11-20T10:00:00Z");
const DID = "did:plc:aaaabbbbccccddddeeeeffff";

/** A response of app.bsky.actor.getProfiles; invented. */
const baker = {
  did: DID,
  handle: "lena.baker.example",
  displayName: "Lena bakes ",
  description: "Rye, mostly.",
  avatar: "https://cdn.example/avatar.jpg",
  associated: { lists: 1, chat: { allowIncoming: "following" } },
  labels: [],
  followersCount: 1204,
  followsCount: 88,
  postsCount: 311,
  createdAt: "2023-05-01T08:00:00.000Z",
  indexedAt: "2026-10-01T08:00:00.000Z",
};

const requested = { network: "bluesky", username: "lena.baker.example" } as const;
const read = (changed: object) => profile.parse({ ...baker, ...changed });

describe("a profile of Bluesky", () => {
  test("becomes an account with its figures of now", () => {
    expect(profileRecord(read({}), [], { requested, at })).toEqual({
      accounts: [
        {
          network: "bluesky",
          username: "lena.baker.example",
          externalId: DID,
          url: "https://bsky.app/profile/lena.baker.example",
          biography: "Rye, mostly.",
          counts: [{ at, precision: "second", followers: 1204, following: 88, posts: 311 }],
          posts: [],
        },
      ],
      facts: { fullName: "Lena bakes" },
      at,
      niches: [],
    });
  });

  test("has unknown figures, not 0, when the response lacks them", () => {
    const bare = read({ followersCount: undefined, postsCount: undefined, displayName: "" });
    const { accounts, facts } = profileRecord(bare, [], { requested, at });
    expect(accounts[0]?.counts[0]).toMatchObject({ followers: undefined, posts: undefined, following: 88 });
    expect(facts).toEqual({});
  });

  test("uses the current handle, whatever was requested", () => {
    const record = profileRecord(read({}), [], { requested: { network: "bluesky", username: DID }, at });
    expect(record.accounts[0]?.username).toBe("lena.baker.example");
  });

  test("with an unverified handle is named as requested", () => {
    const record = profileRecord(read({ handle: "handle.invalid" }), [], { requested, at });
    expect(record.accounts[0]?.username).toBe(requested.username);
  });

  test("is for members only when they say so themselves, not when others do", () => {
    const labelled = (src: string) => read({ labels: [{ val: "!no-unauthenticated", src, uri: "at://x" }] });
    expect(isForMembersOnly(labelled(DID))).toBe(true);
    expect(isForMembersOnly(labelled("did:plc:somebodyelse"))).toBe(false);
  });

  test("with figures as words is of another shape", () => {
    expect(profile.safeParse({ ...baker, followersCount: "1204" }).success).toBe(false);
  });
});

const post = (changed: object, record: object = {}) => ({
  uri: `at://${DID}/app.bsky.feed.post/3kabc`,
  cid: "bafyexample",
  author: { did: DID, handle: "lena.baker.example" },
  record: {
    $type: "app.bsky.feed.post",
    text: "Rye at 5 a.m. #Brot with @miller.example",
    createdAt: "2026-11-19T05:00:00.000Z",
    tags: ["brot", "rye"],
    ...record,
  },
  likeCount: 12,
  repostCount: 3,
  quoteCount: 1,
  replyCount: 2,
  indexedAt: "2026-11-19T05:00:04.000Z",
  ...changed,
});
const postsOf = (...entries: object[]) => ownPosts(feed.parse({ feed: entries }).feed, DID, at);

describe("posts of Bluesky", () => {
  test("keep their text, tags, mentions and figures", () => {
    expect(postsOf({ post: post({}) })).toEqual([
      {
        externalId: `at://${DID}/app.bsky.feed.post/3kabc`,
        publishedAt: new Date("2026-11-19T05:00:00Z"),
        countedAt: at,
        format: "text",
        text: "Rye at 5 a.m. #Brot with @miller.example",
        url: `https://bsky.app/profile/${DID}/post/3kabc`,
        hashtags: ["Brot", "rye"],
        mentions: ["miller.example"],
        likes: 12,
        comments: 2,
        shares: 4,
      },
    ]);
  });

  test("are theirs only: reposts of others are left out, and of their own too", () => {
    const repost = { $type: "app.bsky.feed.defs#reasonRepost", by: { did: DID } };
    const others = post({ author: { did: "did:plc:other", handle: "other.example" } });
    expect(postsOf({ post: others, reason: repost }, { post: others }, { post: post({}), reason: repost })).toEqual([]);
  });

  test.each([
    ["image", { $type: "app.bsky.embed.images#view", images: [{}] }],
    ["carousel", { $type: "app.bsky.embed.images#view", images: [{}, {}] }],
    ["video", { $type: "app.bsky.embed.video#view", cid: "x" }],
    ["text", { $type: "app.bsky.embed.external#view", external: {} }],
    [
      "image",
      { $type: "app.bsky.embed.recordWithMedia#view", media: { $type: "app.bsky.embed.images#view", images: [{}] } },
    ],
  ])("are of the format %s", (format, embed) => {
    expect(postsOf({ post: post({ embed }) })[0]?.format).toBe(format);
  });

  test("that claim a later day were published when they were seen", () => {
    const [found] = postsOf({ post: post({}, { createdAt: "2031-01-01T00:00:00Z" }) });
    expect(found?.publishedAt).toEqual(new Date("2026-11-19T05:00:04Z"));
  });

  test("have unknown figures when the response lacks them", () => {
    const [found] = postsOf({ post: post({ likeCount: undefined, repostCount: undefined, replyCount: undefined }) });
    expect(found).toMatchObject({ likes: undefined, shares: undefined, comments: undefined });
  });
});

test.each([
  {
    $type: "app.bsky.embed.images#view",
    images: [{ thumb: "https://cdn.example/1" }, { thumb: "https://cdn.example/2" }],
  },
  { $type: "app.bsky.embed.video#view", cid: "x", thumbnail: "https://cdn.example/1" },
])("the first picture of a post is its thumbnail: %#", (embed) => {
  expect(postsOf({ post: post({ embed }) })[0]?.thumbnailUrl).toBe("https://cdn.example/1");
});

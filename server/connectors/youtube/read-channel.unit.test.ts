import { describe, expect, test } from "vitest";
import { explain } from "./explain.ts";
import { channelRecord, videoRecord } from "./read-channel.ts";
import { channels, videos } from "./shapes.ts";

const at = new Date("2026-11-20T10:00:00Z");

/** A response of channels.list with the requested parts; invented. */
const list = {
  kind: "youtube#channelListResponse",
  etag: "q1w2e3",
  pageInfo: { totalResults: 1, resultsPerPage: 5 },
  items: [
    {
      kind: "youtube#channel",
      etag: "r4t5z6",
      id: "UCinvented0000000000000a",
      snippet: {
        title: " Lena bakes ",
        description: "Rye, mostly.\nWrite to me.",
        customUrl: "@LenaBakes",
        publishedAt: "2012-01-01T00:00:00.123Z",
        thumbnails: { default: { url: "https://yt.example/88.jpg", width: 88, height: 88 } },
        localized: { title: "Lena bakes", description: "Rye, mostly." },
        defaultLanguage: "de-AT",
        country: "AT",
      },
      contentDetails: { relatedPlaylists: { likes: "", uploads: "UUinvented0000000000000a" } },
      statistics: {
        viewCount: "9876543210",
        subscriberCount: "12300",
        hiddenSubscriberCount: false,
        videoCount: "210",
      },
    },
  ],
};
const channel = (change: object) => {
  const [item] = channels.parse({ items: [{ ...list.items[0], ...change }] }).items;
  if (!item) throw new Error("there is no channel");
  return item;
};

describe("a channel", () => {
  test("becomes an account with its figures of now, numbers out of text", () => {
    expect(channelRecord(channel({}), [], at)).toEqual({
      accounts: [
        {
          network: "youtube",
          username: "LenaBakes",
          externalId: "UCinvented0000000000000a",
          url: "https://www.youtube.com/@LenaBakes",
          biography: "Rye, mostly.\nWrite to me.",
          counts: [{ at, precision: "second", followers: 12_300, posts: 210, totalViews: 9_876_543_210 }],
          posts: [],
        },
      ],
      facts: { fullName: "Lena bakes", country: "at", language: "de" },
      at,
      niches: [],
    });
  });

  test("without a handle is called by its id", () => {
    const { accounts } = channelRecord(channel({ snippet: { title: "Old one" } }), [], at);
    expect(accounts[0]).toMatchObject({
      username: "UCinvented0000000000000a",
      url: "https://www.youtube.com/channel/UCinvented0000000000000a",
      biography: "",
    });
  });

  test("that hides its subscribers has no count, which is not 0", () => {
    const statistics = { viewCount: "10", subscriberCount: "0", hiddenSubscriberCount: true, videoCount: "1" };
    const { accounts } = channelRecord(channel({ statistics }), [], at);
    expect(accounts[0]?.counts[0]).toMatchObject({ followers: undefined, totalViews: 10 });
  });

  test("that does not exist is a list without items", () => {
    const { kind, etag } = list;
    expect(channels.parse({ kind, etag, pageInfo: { totalResults: 0, resultsPerPage: 5 } }).items).toEqual([]);
  });

  test.each(["many", "", "-5", "1.5e3", "12,300"])("whose number of views is %j is of another shape", (viewCount) => {
    expect(() => channel({ statistics: { viewCount } })).toThrow("viewCount");
  });
});

/** A response of videos.list; invented. */
const item = {
  kind: "youtube#video",
  etag: "e1",
  id: "vid00000001",
  snippet: {
    publishedAt: "2026-11-01T09:30:00Z",
    channelId: "UCinvented0000000000000a",
    title: "Rye in ten minutes #Brot",
    description: "With @miller.example.\n#rye",
    tags: ["bread", "rye"],
    categoryId: "26",
    liveBroadcastContent: "none",
  },
  statistics: { viewCount: "4821", likeCount: "310", favoriteCount: "0", commentCount: "12" },
};
const video = (change: object) =>
  videos.parse({ items: [{ ...item, ...change }] }).items.flatMap((one) => videoRecord(one, at));

describe("a video", () => {
  test("becomes a post with what it mentions", () => {
    expect(video({})).toEqual([
      {
        externalId: "vid00000001",
        publishedAt: new Date("2026-11-01T09:30:00Z"),
        countedAt: at,
        format: "video",
        text: "Rye in ten minutes #Brot\n\nWith @miller.example.\n#rye",
        url: "https://www.youtube.com/watch?v=vid00000001",
        hashtags: ["Brot", "rye"],
        mentions: ["miller.example"],
        likes: 310,
        comments: 12,
        views: 4_821,
      },
    ]);
  });

  test.each([
    ["hides its likes", { viewCount: "5", commentCount: "1" }, { views: 5, likes: undefined, comments: 1 }],
    ["takes no comments", { viewCount: "5", likeCount: "1" }, { views: 5, likes: 1, comments: undefined }],
    ["tells nothing", undefined, { views: undefined, likes: undefined, comments: undefined }],
  ])("that %s has no figures", (_, statistics, figures) => {
    expect(video({ statistics })[0]).toMatchObject(figures);
  });

  test.each([
    ["live", ["stream"]],
    ["upcoming", []],
    ["none", ["video"]],
  ])("whose broadcast is %s is %j", (liveBroadcastContent, formats) => {
    const snippet = { ...item.snippet, liveBroadcastContent };
    expect(video({ snippet }).map(({ format }) => format)).toEqual(formats);
  });
});

test("the largest picture of a video without black bars is its thumbnail", () => {
  const of = (sizes: string[]) => {
    const thumbnails = Object.fromEntries(
      sizes.map((size) => [size, { url: `https://yt.example/${size}.jpg`, width: 1 }]),
    );
    return video({ snippet: { ...item.snippet, thumbnails } })[0]?.thumbnailUrl;
  };
  expect(of(["default", "medium", "high", "maxres"])).toBe("https://yt.example/maxres.jpg");
  expect(of(["default", "medium", "high"])).toBe("https://yt.example/medium.jpg");
  expect(of(["high"])).toBeUndefined();
});

describe("a refusal", () => {
  const refusal = (code: number, reason: string, details: object[] = []) => ({
    status: code,
    body: { error: { code, message: "…", errors: [{ message: "…", domain: "youtube", reason }], details } },
  });

  test.each([
    [refusal(403, "quotaExceeded"), "quota"],
    [refusal(403, "rateLimitExceeded"), "rate_limited"],
    [refusal(403, "accessNotConfigured"), "unauthorized"],
    [refusal(403, "SERVICE_UNAVAILABLE"), "unauthorized"],
    [refusal(400, "badRequest", [{ "@type": "ErrorInfo", reason: "API_KEY_INVALID" }]), "unauthorized"],
    [refusal(404, "playlistNotFound"), "not_found"],
    [refusal(403, "playlistItemsNotAccessible"), "private"],
  ])("means what its reason says: %#", (response, kind) => {
    expect(explain(response)?.kind).toBe(kind);
  });

  test.each([
    { status: 400, body: "<html>" },
    { status: 400, body: { error: {} } },
    { status: 503, body: "" },
  ])("without a reason means what its status says: %#", (response) => {
    expect(explain(response)).toBeUndefined();
  });
});

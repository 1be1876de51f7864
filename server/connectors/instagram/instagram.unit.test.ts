import { describe, expect, test } from "vitest";
import { explain } from "./requests.ts";
import { discoveredRecord, postRecord } from "./read-discovered.ts";
import { discovery, media } from "./shapes.ts";

const at = new Date("2026-11-20T10:00:00Z");
const requested = "potter.paula";

/** A response of business discovery; invented. */
const answer = {
  business_discovery: {
    id: "17841400000000001",
    username: "Potter.Paula",
    name: "Paula Potter",
    biography: "Stoneware from the coast",
    website: "http://paula.example/shop",
    profile_picture_url: "https://scontent.example/p.jpg",
    followers_count: 48_210,
    follows_count: 512,
    media_count: 903,
    media: { data: [], paging: { cursors: { after: "QVFIUk0" } } },
  },
  id: "17841400000000000",
};

describe("an account of Instagram", () => {
  test("becomes a record without the picture's expiring URL", () => {
    expect(discoveredRecord(discovery.parse(answer).business_discovery, [], { requested, at })).toEqual({
      accounts: [
        {
          network: "instagram",
          username: "potter.paula",
          externalId: "17841400000000001",
          url: "https://www.instagram.com/Potter.Paula/",
          biography: "Stoneware from the coast",
          counts: [{ at, precision: "second", followers: 48_210, following: 512, posts: 903 }],
          posts: [],
        },
      ],
      facts: { fullName: "Paula Potter", website: "http://paula.example/shop" },
      at,
      niches: [],
    });
  });

  test("is named as requested when its handle is missing", () => {
    const { username: _, ...unnamed } = answer.business_discovery;
    expect(discoveredRecord(unnamed, [], { requested, at }).accounts[0]?.username).toBe(requested);
  });

  test("ignores a website that is not a web address", () => {
    const odd = { ...answer.business_discovery, website: "javascript:alert(1)" };
    expect(discoveredRecord(odd, [], { requested, at }).facts).toEqual({ fullName: "Paula Potter" });
  });
});

const response = {
  id: "17990000000000001",
  caption: "New glaze #Stoneware #ad with @claysupplier",
  comments_count: 21,
  like_count: 803,
  media_product_type: "FEED",
  media_type: "IMAGE",
  permalink: "https://www.instagram.com/p/Cexample/",
  timestamp: "2026-11-17T19:00:42+0000",
};
const postOf = (changed: object) => postRecord(media.parse({ ...response, ...changed }), at);

describe("posts of Instagram", () => {
  test("keep caption, tags, mentions and figures", () => {
    expect(postOf({})).toEqual({
      externalId: "17990000000000001",
      publishedAt: new Date("2026-11-17T19:00:42Z"),
      countedAt: at,
      format: "image",
      text: "New glaze #Stoneware #ad with @claysupplier",
      url: "https://www.instagram.com/p/Cexample/",
      hashtags: ["Stoneware", "ad"],
      mentions: ["claysupplier"],
      likes: 803,
      comments: 21,
    });
  });

  test("with hidden likes have an unknown number of likes, not 0", () => {
    expect(postOf({ like_count: undefined })?.likes).toBeUndefined();
    expect(postOf({ like_count: 0 })?.likes).toBe(0);
  });

  test.each([
    ["short", { media_product_type: "REELS", media_type: "VIDEO", view_count: 9_000 }],
    ["video", { media_type: "VIDEO" }],
    ["carousel", { media_type: "CAROUSEL_ALBUM" }],
    ["story", { media_product_type: "STORY" }],
    ["image", { media_product_type: undefined }],
  ])("are of the format %s", (format, changed) => {
    expect(postOf(changed)?.format).toBe(format);
  });

  test("that are pictures are their own thumbnails; videos have none", () => {
    const media_url = "https://ig.example/1.jpg";
    expect(postOf({ media_url })?.thumbnailUrl).toBe(media_url);
    expect(postOf({ media_url, media_type: "VIDEO" })?.thumbnailUrl).toBeUndefined();
  });

  test("that are advertisements, or of no time, are left out", () => {
    expect(postOf({ media_product_type: "AD" })).toBeUndefined();
    expect(postOf({ timestamp: "soon" })).toBeUndefined();
    expect(postOf({ timestamp: undefined })).toBeUndefined();
  });
});

describe("what Instagram refuses by", () => {
  const error = (code: number, error_subcode?: number) => ({
    error: { message: "Told in words", type: "OAuthException", code, error_subcode, fbtrace_id: "A1b2" },
  });

  test.each([
    [110, 2_207_013, "private"],
    [100, 2_207_013, "private"],
    [4, undefined, "rate_limited"],
    [17, undefined, "rate_limited"],
    [32, undefined, "rate_limited"],
    [190, 463, "unauthorized"],
    [10, undefined, "unauthorized"],
    [200, undefined, "unauthorized"],
    [2, undefined, "unavailable"],
  ])("%d %s is %s", (code, subcode, kind) => {
    expect(explain(error(code, subcode), "somebody")?.kind).toBe(kind);
  });

  test("a permission that is missing is unauthorized, whatever its code", () => {
    const message = "(#100) This endpoint requires the 'pages_read_engagement' permission.";
    expect(explain({ error: { message, code: 100 } }, "somebody")?.kind).toBe("unauthorized");
  });

  test("what is not known says what its status says", () => {
    expect(explain(error(100), "somebody")).toBeUndefined();
    expect(explain("<html>", "somebody")).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import { creatorSearch, withCreator, withoutPosts } from "#web/shared/creators/creator-search.ts";
import { NO_FILTERS, readPosts, setFilters, writePosts, type PostsState } from "./posts-url.ts";

const usual = readPosts({});

describe("the URL of posts", () => {
  test("is empty for pictures of all posts, those with the most engagement first", () => {
    expect(usual).toMatchObject({ filters: NO_FILTERS, sort: "engagement", asc: false, page: 1, view: "media" });
    expect(writePosts(usual)).toEqual({});
  });

  test("has every filter, order, page and view, and survives the router", () => {
    const state: PostsState = {
      ...usual,
      filters: {
        ...NO_FILTERS,
        text: "rye bread",
        creators: ["12"],
        networks: ["instagram", "tiktok"],
        types: ["video"],
        period: { from: "2026-01-01", to: null },
        hashtags: ["brot", "été"],
        mentions: ["miller.example"],
        sponsored: true,
      },
      sort: "views",
      asc: true,
      page: 3,
      view: "table",
    };
    const written = writePosts(state);
    expect(Object.keys(written).every((name) => name.startsWith("posts-"))).toBe(true);
    expect(readPosts(creatorSearch.parse({ part: "content", ...written }))).toEqual(state);
  });

  test.each([
    { "posts-sort": "charm", "posts-page": -1, "posts-networks": "myspace", "posts-view": "film" },
    { "posts-period": "2026-02-01..2026-01-01", "posts-asc": "up", "posts-sponsored": "maybe" },
    { sort: "views", page: 4, networks: "tiktok", view: "table" },
  ])("ignores what is no value of it, and the parameters of the page below: %#", (search) => {
    expect(readPosts(search)).toEqual(usual);
  });

  test("of another creator or section begins again, and keeps the rest", () => {
    const search = creatorSearch.parse({ part: "content", post: 7, "posts-page": 2 });
    const other = withCreator("9")(search);
    expect([other.creator, other.part, other.post, other["posts-page"]]).toEqual([9, "content", undefined, undefined]);
    expect(withoutPosts({ sort: "score" })).toMatchObject({ sort: "score" });
  });

  test("is narrowed by the values of filters, in whatever order they come", () => {
    const { text, creators, ...others } = NO_FILTERS;
    expect(setFilters({ ...others, creators, text, period: { to: null, from: null } })).toEqual([]);
    const period = { to: "2026-06-02", from: "2026-06-01" };
    expect(setFilters({ ...NO_FILTERS, period, countries: ["none"], themes: ["raku"] })).toEqual([
      "period",
      "countries",
      "themes",
    ]);
  });
});

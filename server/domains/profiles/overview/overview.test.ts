import { describe, expect, test } from "vitest";
import { profilePosts } from "#contract/profiles/endpoints.ts";
import { SAMPLE_MARK, type AccountRecord, type CountRecord } from "#server/domains/creators/index.ts";
import { telling } from "../testing/telling.ts";

const { record, overview, browser, count, post } = telling();

describe("figures by hand", () => {
  test("growth, medians, frequency and views are those of the rows recorded", async () => {
    const id = await record([
      {
        counts: [count(1, { followers: 1200 }), count(31, { followers: 1000 })],
        posts: [
          post(2, { likes: 10, comments: 2, views: 100 }), // 12
          post(20, { likes: 40, shares: 8, views: 300 }), // 48
          post(60, { likes: 20, saves: 4, views: 900 }), // 24
        ],
      },
    ]);
    const [account] = (await overview(id)).accounts;
    expect(account).toMatchObject({
      followers: 1200,
      engagementPerPost: 24,
      engagementRate: 24 / 1200,
      viewsPerPost: 300,
      monthlyViews: 400,
      missing: { following: "no_source", posts: "no_source" },
    });
    expect(account?.growth).toBeCloseTo(200 / 1000, 12);
    expect(account?.postFrequency).toBeCloseTo((2 * 7) / 30, 12);
  });
});

describe("the reason of a missing figure", () => {
  const followers = () => [count(1, { followers: 100 })];
  const missing = async (account: Partial<AccountRecord>) =>
    (await overview(await record([account]))).accounts[0]?.missing;

  test("no source says anything", async () => {
    expect(await missing({})).toEqual({
      followers: "no_source",
      growth: "no_source",
      engagementRate: "no_source",
      engagementPerPost: "no_source",
      viewsPerPost: "no_source",
      postFrequency: "no_source",
      monthlyViews: "no_source",
      following: "no_source",
      posts: "no_source",
    });
  });

  test("no earlier count to grow from", async () => {
    expect(await missing({ counts: followers() })).toMatchObject({ growth: "no_earlier_count" });
  });

  test("nothing published in the window", async () => {
    const found = await missing({ counts: followers(), posts: [post(100, { likes: 1, views: 1 })] });
    expect(found).toMatchObject({
      engagementPerPost: "no_posts",
      engagementRate: "no_posts",
      viewsPerPost: "no_posts",
    });
    expect(found).not.toHaveProperty("postFrequency"); // 0 is known
  });

  test("too few posts", async () => {
    const posts = [post(1, { likes: 1, views: 1 }), post(2, { likes: 1, views: 1 })];
    expect(await missing({ counts: followers(), posts })).toMatchObject({
      engagementPerPost: "too_few_posts",
      engagementRate: "too_few_posts",
      viewsPerPost: "too_few_posts",
    });
  });

  test("likes are hidden, and views never given", async () => {
    const posts = [1, 2, 3].map((day) => post(day, { comments: 5 }));
    expect(await missing({ counts: followers(), posts })).toMatchObject({
      engagementPerPost: "hidden",
      engagementRate: "hidden",
      viewsPerPost: "no_source",
      monthlyViews: "no_source",
    });
  });

  test("a rate over followers without followers, or over views without views", async () => {
    const posts = () => [1, 2, 3].map((day) => post(day, { likes: 5 }));
    expect(await missing({ posts: posts() })).toMatchObject({ engagementRate: "no_source", followers: "no_source" });
    expect(await missing({ network: "tiktok", posts: posts() })).toMatchObject({ engagementRate: "no_source" });
    const someViews = [...posts(), post(4, { likes: 1, views: 9 })];
    expect(await missing({ network: "tiktok", posts: someViews })).toMatchObject({
      engagementRate: "too_few_posts",
      viewsPerPost: "too_few_posts",
    });
  });
});

describe("followers over twelve months", () => {
  const month = (at: string, followers: number): CountRecord => ({ at: new Date(at), precision: "month", followers });

  test("months stay months, gaps stay gaps, and what is older is left out", async () => {
    const id = await record([
      { counts: [month("2022-06-01", 6), month("2021-06-01", 1), month("2022-05-01", 5), month("2021-05-01", 0)] },
    ]);
    const [series] = (await overview(id)).series;
    expect(series?.points).toEqual([
      { at: "2021-06-01T00:00:00.000Z", followers: 1, precision: "month" },
      { at: "2022-05-01T00:00:00.000Z", followers: 5, precision: "month" },
      { at: "2022-06-01T00:00:00.000Z", followers: 6, precision: "month" },
    ]);
  });

  test("all accounts share one year; at one time one source wins", async () => {
    const at = [{ network: "tiktok" as const, username: "series_one", counts: [month("2022-06-01", 6)] }];
    const id = await record([...at, { counts: [month("2020-01-01", 3)] }]);
    await record([{ ...at[0], counts: [month("2022-06-01", 7)] }], { source: { kind: "file", name: "later.csv" } });
    const { series } = await overview(id);
    expect(series.map(({ network, points }) => [network, points.map(({ followers }) => followers)])).toEqual([
      ["tiktok", [7]],
    ]);
  });

  test("a dense year is thinned to points that were counted, from the first to the last", async () => {
    const counts = Array.from({ length: 700 }, (_, i) => count(i / 2, { followers: 10_000 - i }));
    const id = await record([{ counts }]);
    const points = (await overview(id)).series[0]?.points ?? [];
    expect(points.length).toBeGreaterThan(100);
    expect(points.length).toBeLessThanOrEqual(120);
    const counted = new Map(counts.map(({ at, followers }) => [at.toISOString(), followers]));
    for (const point of points) expect(counted.get(point.at)).toBe(point.followers);
    expect([points[0]?.followers, points.at(-1)?.followers]).toEqual([10_000 - 699, 10_000]);
  });
});

describe("posts", () => {
  test("the newest twelve of all accounts, none of tomorrow", async () => {
    const id = await record([
      { posts: [post(-1), ...Array.from({ length: 10 }, (_, i) => post(i * 2 + 1, { text: `i${i}` }))] },
      { network: "tiktok", posts: Array.from({ length: 10 }, (_, i) => post(i * 2 + 2, { text: `t${i}` })) },
    ]);
    const { posts } = await overview(id);
    expect(posts.map(({ text }) => text)).toEqual(
      Array.from({ length: 12 }, (_, i) => `${i % 2 === 0 ? "i" : "t"}${Math.floor(i / 2)}`),
    );
  });

  test("engagement is a sum, partial where likes are hidden, missing where nothing is known", async () => {
    const id = await record([
      {
        posts: [
          post(1, { likes: 10, comments: 2, shares: 3, saves: 4, views: 100, url: "https://example.test/p" }),
          post(2, { comments: 7, saves: 1 }),
          post(3, { views: 50, url: "javascript:alert(1)" }),
          post(4, { likes: 0 }),
        ],
      },
    ]);
    const { posts } = await overview(id);
    expect(posts.map(({ engagement, partial, url }) => [engagement, partial, url])).toEqual([
      [19, false, "https://example.test/p"],
      [8, true, null],
      [null, false, null],
      [0, false, null],
    ]);
  });
});

describe("posts", () => {
  test("come in pages, newest first, each once", async () => {
    const id = await record([
      { posts: Array.from({ length: 30 }, (_, at) => post(1 + Math.floor(at / 2), { text: `No. ${at}` })) },
    ]);
    const member = await browser();
    const first = (await member.call(profilePosts, { id })).body;
    expect(first.posts).toHaveLength(24);
    const second = (await member.call(profilePosts, { id, ...first.next })).body;
    expect(second.next).toBeNull();
    const all = [...first.posts, ...second.posts];
    expect(new Set(all.map(({ text }) => text)).size).toBe(30);
    const times = all.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await member.call(profilePosts, { id, before: "0001-01-01T00:00:00Z", beforeId: 1 })).body.posts).toEqual(
      [],
    );
  });

  test("with keywords are those of the last year that have one, with its places", async () => {
    const id = await record([
      {
        posts: [
          post(1, { text: "Nothing" }),
          post(2, { text: "Crispy TOFU today" }),
          post(3, { text: "Lunch", hashtags: ["tofu"] }),
          post(400, { text: "tofu of old" }),
        ],
      },
    ]);
    const { posts, next } = (await (await browser()).call(profilePosts, { id, keywords: "tofu,vegan pie" })).body;
    expect(next).toBeNull();
    expect(posts.map(({ text, marks }) => [text, marks])).toEqual([
      ["Crispy TOFU today", [[7, 11]]],
      ["Lunch", []],
    ]);
  });

  test("that disclose a paid partnership are counted, of those of the last year", async () => {
    const id = await record([
      {
        posts: [
          post(1, { text: "Collaboration commerciale avec @oatly" }),
          post(2, { text: "Lunch", hashtags: ["Publicité"] }),
          post(3, { text: "Add a spoon of tofu", hashtags: ["addiction"] }),
          post(400, { text: "Paid partnership with @oatly" }),
        ],
      },
    ]);
    expect((await overview(id)).sponsored).toEqual({ posts: 2, of: 3 });
  });
});

describe("hashtags and mentions of posts", () => {
  test("hashtags of the last 365 days, however written, each once a post", async () => {
    const id = await record([
      {
        posts: [
          post(1, { hashtags: ["Coffee", "#coffee", "МОСКВА"] }),
          post(2, { hashtags: ["coffee"] }),
          post(3, { hashtags: ["coffee", "москва", "tea", ""] }),
          post(366, { hashtags: ["old", "tea"] }),
          post(-1, { hashtags: ["tomorrow"] }),
        ],
      },
    ]);
    const { hashtags } = await overview(id);
    expect(hashtags.map(({ name, posts }) => [name.toLowerCase(), posts])).toEqual([
      ["coffee", 3],
      ["москва", 2],
      ["tea", 1],
    ]);
    expect(hashtags[0]?.name).toBe("coffee");
  });

  test("mentions are people known by their handle on that network, brands apart, strangers by name", async () => {
    const brand = await record([{ username: "Acme.Shoes" }, { network: "tiktok", username: "acme" }], {
      facts: { fullName: "Acme", isBrand: true, picture: "pictures/acme.svg" },
    });
    const friend = await record([{ username: `friend${SAMPLE_MARK}` }], {
      source: { kind: "sample", name: "sample world" },
      facts: { fullName: "Friend" },
    });
    const id = await record([
      {
        posts: [
          post(1, { mentions: ["@acme.shoes", `friend${SAMPLE_MARK}`, "stranger"] }),
          post(2, { mentions: ["ACME.shoes", "acme"] }),
          post(400, { mentions: ["stranger"] }),
        ],
      },
      { network: "tiktok", posts: [post(3, { mentions: ["acme", "stranger"] })] },
    ]);
    const found = await overview(id);
    expect(found.brands).toEqual([
      {
        name: expect.stringMatching(/^acme\.shoes$/i),
        posts: 3,
        creator: { _id: brand, full_name: "Acme", picture_url: "/files/pictures/acme.svg", is_a_brand: true },
      },
    ]);
    expect(found.mentions).toEqual([
      { name: "stranger", posts: 2, creator: null },
      { name: "acme", posts: 1, creator: null }, // a different creator on Instagram
      {
        name: `friend${SAMPLE_MARK}`,
        posts: 1,
        creator: { _id: friend, full_name: "Friend", picture_url: null, is_a_brand: false },
      },
    ]);
  });
});

test("facts of the specification are shown where they are known, links only to web pages", async () => {
  const facts = {
    title: "Baker",
    isBrand: true,
    whoisUrl: "https://ada.example/about",
    associatedBrands: "Rye, Oven Co, Rye",
  };
  const { creator } = await overview(await record([{}], { facts }));
  expect(creator).toMatchObject({
    title: "Baker",
    typologie: "brand",
    whois_url: "https://ada.example/about",
    custom_tops: [],
    custom_infos: { associated_brand: "Rye", associated_brands: ["Rye", "Oven Co"] },
  });
  const unsafe = await overview(await record([{}], { facts: { whoisUrl: "javascript:alert(1)" } }));
  expect(unsafe.creator).toMatchObject({
    title: null,
    typologie: "creator",
    whois_url: null,
    custom_infos: { associated_brand: null, associated_brands: [] },
  });
});

import { describe, expect, test } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { deleteTracking, listTracking } from "#contract/tracking/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { cellsOf } from "../../files/testing/read-xlsx.ts";
import { DAY, telling } from "../profiles/testing/telling.ts";
import { makeTracking, trackedPosts, type Filters, type Tracking } from "./testing/tracked-list.ts";

const { world, ago, record, post } = telling();

const ALL_TIME = { range: { from: null, to: null } };

const tracking = async (creators: readonly string[]) => makeTracking(world(), creators);

async function overview({ browser, id }: Tracking, filters: Filters = {}) {
  const { status, body } = await browser.call(listTracking.overview, { id, filters });
  expect(status).toBe(200);
  return body;
}

async function texts(owner: Tracking, query: Parameters<typeof trackedPosts>[1]) {
  return (await trackedPosts(owner, query)).posts.map(({ text }) => text);
}

describe("the overview", () => {
  test("adds up the period, beside the same number of days before", async () => {
    const ada = await record([
      {
        posts: [
          post(1, { likes: 10, comments: 2, views: 100 }),
          post(3, { likes: 5, format: "video" }),
          post(40, { likes: 7 }),
        ],
      },
    ]);
    const bea = await record([
      { network: "tiktok", posts: [post(2, { views: 50, comments: 1 }), post(45, { likes: 1, views: 9 })] },
    ]);
    const quiet = await record([{ posts: [] }]);
    const body = await overview(await tracking([ada, bea, quiet]));
    expect(body.metrics).toEqual({
      totalPost: { value: 3, previous: 2 },
      activeCreators: { value: 2, previous: 2 },
      cumulatedEngagement: { value: 18, previous: 8 },
      cumulatedViews: { value: 150, previous: 9 },
    });
    // Posts from before the earlier period are known of no creator.
    expect(body.knownBefore).toBe(0);
    expect([body.creators, body.known, body.leftOut]).toEqual([3, { engagement: 3, views: 2, partial: 1 }, 0]);
    expect(body.series.map(({ posts, engagement }) => [posts, engagement])).toEqual([
      [1, 5],
      [1, 1],
      [1, 12],
    ]);
    expect(body.topPosts.map(({ engagement, creator }) => [engagement, creator?._id])).toEqual([
      [12, ada],
      [5, ada],
      [1, bea],
    ]);
    // A lower bound, where likes are hidden.
    const { topCreators, topFormats } = body;
    expect(topCreators.map(({ creator, ...one }) => [creator._id, one.posts, one.engagement, one.partial])).toEqual([
      [ada, 2, 17, 0],
      [bea, 1, 1, 1],
    ]);
    expect(topFormats.map(({ format, posts, partial }) => [format, posts, partial])).toEqual([
      ["image", 2, 1],
      ["video", 1, 0],
    ]);
    expect(body.coverage.map(({ network, accounts, withPosts }) => [network, accounts, withPosts])).toEqual([
      ["instagram", 2, 1],
      ["tiktok", 1, 1],
    ]);
  });

  test("of all time has no period before, and of one network only its posts", async () => {
    const ada = await record([
      { posts: [post(1, { likes: 1 }), post(900, { likes: 2 })] },
      { network: "tiktok", posts: [post(2, { likes: 4 })] },
    ]);
    const owner = await tracking([ada]);
    const all = await overview(owner, ALL_TIME);
    expect([all.metrics.cumulatedEngagement, all.period.from, all.period.previous]).toEqual([
      { value: 7, previous: null },
      null,
      null,
    ]);
    const one = await overview(owner, { ...ALL_TIME, network: "tiktok" });
    expect(one.metrics.cumulatedEngagement.value).toBe(4);
  });

  test("of a network is compared with what is known of that network", async () => {
    // Both were active; of the first, nothing older is known on TikTok, of the second nothing on Instagram.
    const [ada, bea] = [
      await record([
        { posts: [post(1, { likes: 1 }), post(100, { likes: 1 })] },
        { network: "tiktok", posts: [post(1, { likes: 1 })] },
      ]),
      await record([
        { posts: [post(2, { likes: 1 })] },
        { network: "tiktok", posts: [post(2, { likes: 1 }), post(100, { likes: 1 })] },
      ]),
    ];
    // Known from before, and not active now.
    const silent = await record([{ posts: [post(100, { likes: 1 })] }]);
    const owner = await tracking([ada, bea, silent]);
    const known = async (filters: Filters) => {
      const { knownBefore, metrics } = await overview(owner, filters);
      return [knownBefore, metrics.activeCreators.value];
    };
    expect(await known({})).toEqual([2, 2]);
    expect(await known({ network: "instagram" })).toEqual([1, 2]);
    expect(await known({ network: "tiktok" })).toEqual([1, 2]);
    expect(await known(ALL_TIME)).toEqual([null, 3]);
  });

  test("counts days in the reader's zone", async () => {
    const { now } = { now: ago(0) };
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
    const at = (time: string) => ({ publishedAt: new Date(`${yesterday}T${time}Z`) });
    const ada = await record([
      { posts: [post(1, { likes: 1, ...at("18:29:59") }), post(1, { likes: 2, ...at("18:30:00") })] },
    ]);
    const owner = await tracking([ada]);
    const days = async (timezone: string) =>
      (await overview(owner, { timezone })).series.map(({ day, engagement }) => [day, engagement]);
    const today = now.toISOString().slice(0, 10);
    expect(await days("UTC")).toEqual([[yesterday, 3]]);
    // Half past: the day begins at 18:30 of the day before.
    expect(await days("asia/kolkata")).toEqual([
      [yesterday, 1],
      [today, 2],
    ]);
  });

  test("is refused for a list that is not tracked, or of another workspace, and for impossible periods", async () => {
    const owner = await tracking([await record([{ posts: [] }])]);
    const other = await makeOwner(world());
    const call = async ({ browser }: Person, filters: Filters = {}) =>
      browser.call(listTracking.overview, { id: owner.id, filters });
    expect((await call(other)).error.err).toBe("not_found");
    expect((await call(owner, { range: { from: "2026-02-01", to: "2026-01-01" } })).status).toBe(400);
    expect((await call(owner, { timezone: "Mars/Olympus" })).status).toBe(400);
    expect((await call(owner, { timezone: "+05:30" })).status).toBe(400);
    await owner.browser.call(deleteTracking, { topId: owner.id });
    expect((await call(owner)).error).toMatchObject({
      err: "not_found",
      msg: "This list is not tracked. Turn tracking on first.",
    });
  });

  test("of a list without creators, before the first post, and in the future is empty", async () => {
    const empty = await tracking([]);
    expect((await overview(empty)).metrics.totalPost).toEqual({ value: 0, previous: 0 });
    const owner = await tracking([await record([{ posts: [post(1, { likes: 1 })] }])]);
    for (const range of [
      { from: "1999-01-01", to: "1999-12-31" },
      { from: "0001-01-01", to: "0001-01-02" },
      { from: "2999-01-01", to: "9999-12-31" },
    ])
      expect((await overview(owner, { range })).metrics.totalPost.value).toBe(0);
    expect((await overview(owner, { range: { from: "0001-01-01", to: "9999-12-31" } })).metrics.totalPost.value).toBe(
      1,
    );
  });
});

describe("the posts", () => {
  test("are ten to a page, oldest first, unless ordered otherwise", async () => {
    const posts = Array.from({ length: 12 }, (_, i) => post(i + 1, { text: `no. ${i}`, likes: (i * 5) % 12 }));
    const owner = await tracking([await record([{ posts }])]);
    const { body } = await owner.browser.call(listTracking.posts, { id: owner.id });
    expect([body.posts.length, body.totalPosts, body.rawTotal, body.posts[0]?.text]).toEqual([10, 12, 12, "no. 11"]);
    expect(await texts(owner, { page: 2 })).toEqual(["no. 1", "no. 0"]);
    expect(await texts(owner, { sort: "engagement", asc: "false", per_page: 2 })).toEqual(["no. 7", "no. 2"]);
    const filtered = await owner.browser.call(listTracking.posts, { id: owner.id, filters: { text: "NO. 1" } });
    expect([filtered.body.totalPosts, filtered.body.rawTotal]).toEqual([3, 12]);
  });

  test("are narrowed by each filter, whose choices have counts beside the others", async () => {
    const ada = await record([
      {
        posts: [
          post(1, { text: "a", hashtags: ["Rye"], format: "video" }),
          post(2, { text: "b", language: "fr", hashtags: ["ad"], mentions: ["Shop"] }),
        ],
      },
    ]);
    const bea = await record([{ network: "tiktok", posts: [post(3, { text: "c", hashtags: ["rye"] })] }]);
    const owner = await tracking([ada, bea]);
    const found = async (filters: Filters) => (await texts(owner, { filters })).toSorted();
    expect(await found({ creators: [bea] })).toEqual(["c"]);
    expect(await found({ hashtags: ["RYE"] })).toEqual(["a", "c"]);
    expect(await found({ mentions: ["shop"] })).toEqual(["b"]);
    expect(await found({ postTypes: ["video"] })).toEqual(["a"]);
    expect(await found({ sponsored: true })).toEqual(["b"]);
    expect(await found({ network: "tiktok" })).toEqual(["c"]);
    expect(await found({ languages: ["fr"] })).toEqual(["b"]);
    expect(await found({ tones: ["neutral"] })).toEqual(["b"]);
    const stranger = await record([{ posts: [post(1, { text: "not theirs" })] }]);
    expect(await found({ creators: [stranger] })).toEqual([]);
    const { body } = await owner.browser.call(listTracking.options, { id: owner.id, filters: { hashtags: ["rye"] } });
    expect(new Map(body.creators.map(({ value, count }) => [value, count]))).toEqual(
      new Map([
        [ada, 1],
        [bea, 1],
      ]),
    );
    expect(body.hashtags).toEqual([
      { value: "rye", count: 2 },
      { value: "ad", count: 1 },
    ]);
  });

  test("of merged creators are those of the one that is shown", async () => {
    const [shown, gone] = [
      await record([{ posts: [post(1, { text: "one", likes: 1 })] }]),
      await record([{ posts: [post(2, { text: "two", likes: 2 })] }]),
    ];
    const owner = await tracking([shown, gone]);
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(shown), merge: [await rowOf(gone)] });
    const body = await overview(owner);
    expect([body.creators, body.metrics.activeCreators.value, body.metrics.totalPost.value]).toEqual([1, 1, 2]);
    expect(body.topCreators.map(({ creator, posts }) => [creator._id, posts])).toEqual([[shown, 2]]);
    expect((await texts(owner, { filters: { creators: [shown] } })).toSorted()).toEqual(["one", "two"]);
  });

  test("are read one by one, and those of others are not", async () => {
    const owner = await tracking([
      await record([{ posts: [post(1, { text: "mine ".repeat(200).trim(), likes: 3 })] }]),
    ]);
    const other = await tracking([await record([{ posts: [post(1, { text: "theirs" })] }])]);
    const idOf = async (person: Tracking) => (await trackedPosts(person)).posts[0]?._id ?? "";
    const { body } = await owner.browser.call(listTracking.post, { id: owner.id, post: await idOf(owner) });
    expect([body.post.text.length, body.post.isCampaignPost, body.post.likes]).toEqual([999, false, 3]);
    const refused = await owner.browser.call(listTracking.post, { id: owner.id, post: await idOf(other) });
    expect(refused.error.err).toBe("not_found");
  });

  test("are exported as CSV, all of them, without formulas", async () => {
    const posts = [post(1, { text: "=1+1", likes: 5 }), post(2, { text: "second", likes: 9 })];
    const owner = await tracking([await record([{ posts }])]);
    const lines = async (query: Omit<InputOf<(typeof listTracking)["file"]>, "id">) =>
      String((await owner.browser.call(listTracking.file, { id: owner.id, ...query })).body)
        .replace("\uFEFF", "")
        .trim()
        .split("\r\n");
    const whole = await lines({ sort: "engagement", asc: "false" });
    expect(whole[0]).toMatch(/^"Published","Network".*"Creator","Co-authors"$/);
    expect(whole.slice(1).map((line) => /"(second|'=1\+1)"/.exec(line)?.[1])).toEqual(["second", "'=1+1"]);
    expect(await lines({ page: 2, per_page: 1 })).toHaveLength(2);
  });
});

test("posts are exported as a spreadsheet with typed cells, text that looks like a formula too", async () => {
  const owner = await tracking([await record([{ posts: [post(1, { text: "=1+1", likes: 1_234 })] }])]);
  const response = await world().app.inject({
    url: `/api/tracking/list/${owner.id}/posts/csv?format=xlsx`,
    cookies: Object.fromEntries(owner.browser.cookies),
  });
  expect(response.headers["content-type"]).toContain("spreadsheetml");
  expect(response.headers["content-disposition"]).toMatch(/spring-posts.*\.xlsx/i);
  const [head = [], row = []] = cellsOf(response.rawPayload);
  const cell = (name: string) => row.find(({ place }) => place[0] === head.find(({ text }) => text === name)?.place[0]);
  expect(cell("Text")).toMatchObject({ style: 0, text: "=1+1" });
  expect(cell("Likes")).toMatchObject({ style: 2, number: 1_234 });
  expect(cell("Published")).toMatchObject({ style: 5, number: expect.closeTo(ago(1).getTime() / DAY + 25_569, 6) });
});

test("the analysis says when, in which formats and with which words, and with how many posts", async () => {
  const posts = Array.from({ length: 12 }, (_, i) =>
    post(i + 1, { likes: 10 + i, hashtags: ["Rye"], text: "x".repeat(i * 20) }),
  );
  const paid = [post(20, { likes: 5, hashtags: ["ad"], format: "video" })];
  const owner = await tracking([await record([{ posts: [...posts, ...paid] }])]);
  const { body } = await owner.browser.call(listTracking.analysis, { id: owner.id, timezone: "Europe/Paris" });
  expect(body.posts).toBe(13);
  expect(body.hours.reduce((sum, hour) => sum + hour.posts, 0)).toBe(13);
  expect(body.formats.map(({ format, posts: n }) => [format, n])).toEqual([
    ["image", 12],
    ["video", 1],
  ]);
  expect(body.lengths.reduce((sum, group) => sum + group.posts, 0)).toBe(13);
  expect(body.hashtags.map(({ name, posts: n }) => [name, n])).toEqual([
    ["rye", 12],
    ["ad", 1],
  ]);
  expect(body.sponsored).toMatchObject({
    sponsored: { posts: 1, lower: null },
    organic: { posts: 12 },
    difference: "unclear",
  });
});

test("languages and sentiment are those of the texts, and unknown where nothing is sure", async () => {
  const posts = [
    post(1, { likes: 4, text: "What a wonderful morning with my friends" }),
    post(2, { likes: 2, text: "Zwei", language: "de" }),
    post(3, { likes: 1, text: "GRWM" }),
  ];
  const owner = await tracking([await record([{ posts }])]);
  const { body } = await owner.browser.call(listTracking.analysis, { id: owner.id, timezone: "UTC" });
  expect(body.languages.map(({ language, posts: n, engagement }) => [language, n, engagement])).toEqual([
    ["en", 1, 4],
    ["de", 1, 2],
    [null, 1, 1],
  ]);
  expect(body.tones.map(({ tone, posts: n }) => [tone, n])).toEqual([
    ["positive", 1],
    ["neutral", 1],
    [null, 1],
  ]);
  const { body: options } = await owner.browser.call(listTracking.options, { id: owner.id });
  expect([options.languages, options.tones]).toEqual([
    [
      { value: "de", count: 1 },
      { value: "en", count: 1 },
      { value: "none", count: 1 },
    ],
    [
      { value: "neutral", count: 1 },
      { value: "none", count: 1 },
      { value: "positive", count: 1 },
    ],
  ]);
});

test("an hour of the week with fewer than three posts has no median", async () => {
  const [three, two] = [
    [post(7, { likes: 1 }), post(14, { likes: 2 }), post(21, { likes: 6 })],
    [post(8, { likes: 9 }), post(15, { likes: 9 })],
  ];
  const owner = await tracking([await record([{ posts: [...three, ...two] }])]);
  const { body } = await owner.browser.call(listTracking.analysis, { id: owner.id, timezone: "UTC" });
  const found = body.hours.toSorted((a, b) => a.posts - b.posts);
  expect(found.map(({ posts, medianEngagement }) => [posts, medianEngagement])).toEqual([
    [2, null],
    [3, 2],
  ]);
});

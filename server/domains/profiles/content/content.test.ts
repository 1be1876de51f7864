import { describe, expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { exportPosts, filteredContent, profileContent, profilePost } from "#contract/profiles/content.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { SAMPLE_MARK } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { telling } from "../testing/telling.ts";

const { world, ago, record, browser, count, post } = telling();

type Filters = NonNullable<InputOf<typeof filteredContent>["filters"]>;

async function found(id: string, query: Omit<InputOf<typeof filteredContent>, "id"> = {}) {
  const { status, body } = await (await browser()).call(filteredContent, { id, ...query });
  expect(status).toBe(200);
  return body;
}

const textsOf = ({ posts }: { posts: { text: string }[] }) => posts.map(({ text }) => text);

describe("the list", () => {
  test("is the posts with the most engagement, twelve to a page, those without any last", async () => {
    const posts = Array.from({ length: 14 }, (_, i) => post(i + 1, { text: `no. ${i}`, likes: i * 10, comments: 1 }));
    const id = await record([{ posts: [...posts, post(3, { text: "nothing known" })] }]);
    const member = await browser();
    const first = (await member.call(profileContent, { id })).body;
    expect([first.posts.length, first.total, first.perPage]).toEqual([12, 15, 12]);
    expect(first.posts[0]).toMatchObject({ text: "no. 13", engagement: 131, network: "instagram", sponsored: false });
    const second = (await member.call(profileContent, { id, page: 2 })).body;
    expect(textsOf(second)).toEqual(["no. 1", "no. 0", "nothing known"]);
    expect((await found(id, { page: 3 })).posts).toEqual([]);
  });

  test.each([
    ["newest", ["new", "quiet", "old"]],
    ["likes", ["old", "new", "quiet"]],
    ["comments", ["new", "old", "quiet"]],
    ["views", ["quiet", "old", "new"]],
    ["engagementRate", ["old", "new", "quiet"]],
  ] as const)("is sorted by %s", async (sort, expected) => {
    const posts = [
      post(9, { text: "old", likes: 50, comments: 1, views: 20 }),
      post(1, { text: "new", likes: 5, comments: 9 }),
      // Its likes are hidden: no rate.
      post(2, { text: "quiet", views: 900 }),
    ];
    const id = await record([{ posts, counts: [count(1, { followers: 1_000 })] }]);
    expect(textsOf(await found(id, { sort }))).toEqual(expected);
    expect((await found(id, { sort, asc: true })).posts).toHaveLength(3);
  });

  test("has rates by the network's definition, and no rate where a figure of it is missing", async () => {
    const OPEN = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true };
    const rates = async (network: "instagram" | "youtube", followers: number, allowDerived = true) => {
      const figures = { likes: 8, comments: 2, views: 100 };
      const posts = [post(1, figures), post(2, { ...figures, likes: undefined }), post(3, { ...figures, views: 0 })];
      const source = {
        kind: "connector" as const,
        name: `Live ${String(allowDerived)}`,
        policy: { ...OPEN, allowDerived },
      };
      const id = await record([{ network, posts, counts: [count(1, { followers })] }], { source });
      return (await found(id, { sort: "newest" })).posts.map(({ engagementRate }) => engagementRate);
    };
    expect(await rates("instagram", 1_000)).toEqual([0.01, null, 0.01]);
    expect(await rates("instagram", 0)).toEqual([null, null, null]);
    expect(await rates("youtube", 1_000)).toEqual([0.1, null, null]);
    expect(await rates("youtube", 1_000, false)).toEqual([null, null, null]);
  });

  test("of a creator without posts is empty", async () => {
    const id = await record([{}]);
    expect(await found(id)).toEqual({
      posts: [],
      total: 0,
      perPage: 12,
      choices: { creators: [], networks: [], types: [], hashtags: [], mentions: [] },
      authors: null,
      blurredFields: [],
    });
  });

  test("leaves out links of sample posts, and posts of the future", async () => {
    const url = "https://www.instagram.com/p/1";
    const posts = [post(1, { url, text: "‏مرحبا 🌊" }), post(-2, { text: "tomorrow" })];
    const real = await record([{ posts }]);
    const sample = await record([{ username: `made-up${SAMPLE_MARK}`, posts }], {
      source: { kind: "sample", name: "Sample world" },
    });
    const seen = async (id: string) => (await found(id)).posts.map((one) => [one.text, one.url]);
    expect(await seen(real)).toEqual([["‏مرحبا 🌊", url]]);
    expect(await seen(sample)).toEqual([["‏مرحبا 🌊", null]]);
  });
});

describe("the filters", () => {
  const make = () =>
    record([
      {
        posts: [
          post(1, { text: "One #Rye day", hashtags: ["Rye"], mentions: ["Miller"], format: "video", likes: 9 }),
          post(40, { text: "Paid. 100% fun", hashtags: ["ad", "rye"], mentions: ["miller", "shop"], likes: 8 }),
          post(400, { text: "old", format: "video", likes: 7 }),
        ],
      },
      { network: "tiktok", posts: [post(2, { text: "a paid partnership with them", format: "short", likes: 6 })] },
    ]);
  const dayOf = (days: number) => ago(days).toISOString().slice(0, 10);

  test.each<[string, Filters, string[]]>([
    ["network", { networks: ["tiktok"] }, ["a paid"]],
    ["type", { types: ["video", "short"] }, ["One #R", "old", "a paid"]],
    ["hashtag", { hashtags: ["RYE"] }, ["One #R", "Paid. "]],
    ["mention", { mentions: ["shop", "nowhere"] }, ["Paid. "]],
    ["sponsored", { sponsored: true }, ["Paid. ", "a paid"]],
    ["not sponsored", { sponsored: false }, ["One #R", "old"]],
    ["text", { text: "0% FUN" }, ["Paid. "]],
    ["text that is a pattern", { text: "%" }, ["Paid. "]],
    ["all of them", { networks: ["instagram"], types: ["video"], hashtags: ["rye"] }, ["One #R"]],
  ])("narrow by %s", async (_, filters, expected) => {
    const body = await found(await make(), { filters });
    expect(textsOf(body).map((text) => text.slice(0, 6))).toEqual(expected);
    expect(body.total).toBe(expected.length);
  });

  test("narrow by period, both days included", async () => {
    const id = await make();
    const within = async (period: NonNullable<Filters["period"]>) => textsOf(await found(id, { filters: { period } }));
    expect(await within({ from: dayOf(40), to: dayOf(2) })).toEqual(["Paid. 100% fun", "a paid partnership with them"]);
    expect(await within({ from: null, to: dayOf(41) })).toEqual(["old"]);
  });

  test("offer what posts have, each beside the other filters", async () => {
    const id = await make();
    expect((await found(id)).choices).toEqual({
      creators: [{ value: id, count: 4 }],
      networks: [
        { value: "instagram", count: 3 },
        { value: "tiktok", count: 1 },
      ],
      types: [
        { value: "video", count: 2 },
        { value: "image", count: 1 },
        { value: "short", count: 1 },
      ],
      hashtags: [
        { value: "rye", count: 2 },
        { value: "ad", count: 1 },
      ],
      mentions: [
        { value: "miller", count: 2 },
        { value: "shop", count: 1 },
      ],
    });
    const { choices } = await found(id, { filters: { networks: ["tiktok"] } });
    expect([choices.networks.length, choices.types, choices.hashtags]).toEqual([2, [{ value: "short", count: 1 }], []]);
  });

  test("of the simple query are network, type and text", async () => {
    const id = await make();
    const member = await browser();
    const { body } = await member.call(profileContent, {
      id,
      network: "instagram",
      type: "video",
      text: "ONE",
      sort: "newest",
      order: "asc",
    });
    expect(textsOf(body)).toEqual(["One #Rye day"]);
    const refused = await member.send({ method: "GET" }, `/api/profile/${id}/content?network=myspace`);
    expect(refused.status).toBe(400);
  });
});

describe("one post", () => {
  test("has its whole text, when its figures were read, and from where", async () => {
    const text = "long ".repeat(400).trim();
    const whole = post(1, { text, likes: 3 });
    const id = await record([{ posts: [whole] }]);
    const [listed] = (await found(id)).posts;
    expect(listed?.text).toHaveLength(600);
    const member = await browser();
    const { body } = await member.call(profilePost, { id, post: listed?._id ?? "" });
    expect(body).toMatchObject({
      post: { text, likes: 3, countedAt: whole.countedAt.toISOString(), source: { kind: "file", name: "panel.csv" } },
      blurredFields: [],
    });
    const other = await record([{}]);
    expect((await member.call(profilePost, { id: other, post: listed?._id ?? "" })).status).toBe(404);
  });
});

describe("the file", () => {
  const lines = (data: string | null) => (data ?? "").replace("\uFEFF", "").split("\r\n");

  test("has the posts that match, in their order, without formulas", async () => {
    const posts = [
      post(1, { text: '=1+1 "x"', likes: 5, comments: 1, hashtags: ["a", "b"], mentions: ["c"], format: "video" }),
      post(2, { text: "second", likes: 4 }),
      post(3, { text: "image", likes: 3, format: "carousel" }),
    ];
    const id = await record([{ username: "lena", posts }]);
    const member = await browser();
    const { body } = await member.call(exportPosts, { id, filters: { types: ["video", "image"] } });
    expect(body.fileName).toMatch(/^limelight-person-\d+-posts-\d{4}-\d\d-\d\d\.csv$/);
    expect(body.rows).toBe(2);
    const [head, first] = lines(body.data);
    expect(head).toBe(
      '"Published","Network","Username","Type","Text","Link","Hashtags","Mentions","Sponsored","Engagement","Engagement rate","Likes","Comments","Shares","Saves","Views"',
    );
    expect(first).toBe(
      `"${posts[0]?.publishedAt.toISOString() ?? ""}","instagram","lena","video","'=1+1 ""x""",,"a b","c","no",6,,5,1,,,`,
    );
    const one = (await member.call(exportPosts, { id, total: 1, sort: "newest", asc: true })).body;
    expect([one.rows, lines(one.data)[1]?.includes("carousel")]).toEqual([1, true]);
    expect((await member.call(exportPosts, { id, filters: { text: "nowhere" } })).body).toMatchObject({
      rows: 0,
      data: null,
    });
  });

  test("leaves out figures that their terms do not allow to export, and states that", async () => {
    const policy = { maxAgeDays: 30, allowDerived: true, allowCrossNetwork: true, allowExport: false };
    const source = { kind: "connector" as const, name: "Closed", policy };
    const id = await record([{ posts: [post(1, { text: "mine", likes: 5 })] }], { source });
    const { data } = (await (await browser()).call(exportPosts, { id })).body;
    expect(lines(data)[1]).toMatch(/"mine",,"","","no",,,,,,,$/);
    expect(data).toContain("2 figures were left out");
  });
});

test("merged creators have their posts in one list; other workspaces see them apart", async () => {
  const [primary, gone] = [
    await record([{ posts: [post(1, { text: "first" })] }]),
    await record([{ posts: [post(2, { text: "second" })] }]),
  ];
  const { browser: of } = await makeOwner(world());
  await of.call(addCreator, { creatorsId: [primary, gone] });
  const rowIdOf = async (id: string) => (await of.call(profileOverview, { id })).body.crm?._id ?? "";
  await of.call(mergeCreators, { keep: await rowIdOf(primary), merge: [await rowIdOf(gone)] });
  const query = { id: gone, sort: "newest" as const };
  expect(textsOf((await of.call(filteredContent, query)).body)).toEqual(["first", "second"]);
  expect(textsOf(await found(gone, { sort: "newest" }))).toEqual(["second"]);
});

test("a post shows its counts over time, those of one source", async () => {
  const first = post(9, { likes: 10, countedAt: ago(8) });
  const username = "counted.often";
  const id = await record([{ username, posts: [first] }]);
  await record([{ username, posts: [{ ...first, likes: 10, countedAt: ago(7) }] }]);
  await record([{ username, posts: [{ ...first, likes: 40, countedAt: ago(5) }] }]);
  await record([{ username, posts: [{ ...first, likes: 50, countedAt: ago(1) }] }]);
  const one = String((await found(id)).posts[0]?._id);
  const shown = async () => (await (await browser()).call(profilePost, { id, post: one })).body.post;
  const none = { comments: null, shares: null, saves: null, views: null };
  expect(await shown()).toMatchObject({
    likes: 50,
    history: [
      { at: ago(7).toISOString(), likes: 10, ...none },
      { at: ago(5).toISOString(), likes: 40, ...none },
    ],
  });
  await record([{ username, posts: [{ ...first, likes: 60, countedAt: ago(0) }] }], {
    source: { kind: "file", name: "another.csv" },
  });
  expect(await shown()).toMatchObject({ likes: 60, history: [] });
});

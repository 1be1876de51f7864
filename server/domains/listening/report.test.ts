import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import * as contract from "#contract/listening/endpoints.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { trackRanking } from "#contract/rankings/tracked-rankings.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { listeningTopics } from "#server/db/tables/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../profiles/testing/telling.ts";

const { world, ago, record, count, post } = telling();

const MATCHA = { any: [{ kind: "keyword" as const, value: "matcha" }] };
const ALL_TIME = { range: { from: null, to: null } };
const people: string[] = [];

type Report = InputOf<typeof contract.readListeningReport>;
type Query = InputOf<typeof contract.previewTopic>["query"];

async function topic(owner: Person, query: Query = MATCHA, title = "Matcha") {
  const { status, body } = await owner.browser.call(contract.addListeningTop, { title, query });
  expect(status).toBe(200);
  return body.tracking._id;
}

async function report({ browser }: Person, id: string, input: Omit<Report, "id"> = {}) {
  const { status, body } = await browser.call(contract.readListeningReport, { id, ...input });
  expect(status).toBe(200);
  return body;
}

beforeAll(async () => {
  const usual = Array.from({ length: 24 }, (_, n) => post(n + 6, { text: "Morning matcha", language: "fr", likes: 1 }));
  people.push(
    await record(
      [{ counts: [count(1, { followers: 1_000 })], posts: [...usual, post(5, { text: "Coffee", likes: 7 })] }],
      { facts: { country: "fr", language: "fr" }, indexed: false },
    ),
    await record(
      [
        {
          counts: [count(1, { followers: 500 })],
          posts: Array.from({ length: 9 }, (_, n) =>
            post(3 + n / 100, {
              text: `MATCHA at the lovely festival, no. ${n}`,
              likes: 10 * n,
              hashtags: ["Festival"],
            }),
          ),
        },
        {
          network: "tiktok",
          counts: [count(1, { followers: 40 })],
          posts: [
            post(3, { text: "matcha festival #tea", likes: 2, hashtags: ["tea"], views: 90 }),
            post(60, { text: "Long known" }),
          ],
        },
      ],
      { facts: { country: "de" }, indexed: false },
    ),
    await record([{ posts: Array.from({ length: 24 }, (_, n) => post(n + 6, { text: "Kombucha" })) }], {
      indexed: false,
    }),
    await record([{ posts: Array.from({ length: 9 }, (_, n) => post(3 + n / 100, { text: "Kombucha!" })) }], {
      indexed: false,
    }),
    await record([{ posts: [post(2, { text: "Visit https://www.shop.example.com/tea", mentions: ["@Some.Brand"] })] }]),
  );
});

describe("the report of a topic", () => {
  test("adds up everyone's posts beside the period before, with reach, authors and spikes", async () => {
    const owner = await makeOwner(world());
    const id = await topic(owner);
    const body = await report(owner, id, { period_id: "last14" });
    expect(body.top).toEqual({ kind: "topic", _id: id, title: "Matcha" });
    // 8 usual days of the first author are within 14 days, and 14 before that.
    expect(body.metrics).toEqual({
      posts: { value: 18, previous: 14 },
      authors: { value: 2, previous: 1 },
      engagement: { value: 370, previous: 14 },
      views: { value: 90, previous: null },
      reach: { value: 1_540, previous: 1_000 },
    });
    expect([body.knownBefore, body.reached, body.leftOut]).toEqual([2, { accounts: 3, known: 3 }, 0]);
    expect(body.series.reduce((sum, { posts }) => sum + posts, 0)).toBe(18);
    expect(body.spikes).toMatchObject([{ posts: 10, usual: 1, authors: 1 }]);
    expect(body.uncertainSpikes).toBe(0);
    expect(body.spikes[0]?.topPosts.map(({ engagement }) => engagement)).toEqual([80, 70, 60]);
    expect(body.topPosts.map(({ engagement }) => engagement)).toEqual([80, 70, 60, 50, 40, 30]);
    expect(body.topCreators.map(({ creator, posts }) => [creator._id, posts])).toEqual([
      [people[1], 10],
      [people[0], 8],
    ]);
    expect(body.countries).toEqual([
      { value: "de", posts: 10, authors: 1, previousPosts: 0 },
      { value: "fr", posts: 8, authors: 1, previousPosts: 14 },
    ]);
    // Stated by the source, detected, and too short to tell.
    expect(body.languages).toEqual([
      { value: "en", posts: 9, authors: 1, previousPosts: 0 },
      { value: "fr", posts: 8, authors: 1, previousPosts: 14 },
      { value: null, posts: 1, authors: 1, previousPosts: 0 },
    ]);
    expect(body.tones).toEqual([
      { value: "positive", posts: 9, authors: 1, previousPosts: 0 },
      { value: "neutral", posts: 8, authors: 1, previousPosts: 14 },
      { value: null, posts: 1, authors: 1, previousPosts: 0 },
    ]);
    expect(body.networks.map(({ network, posts }) => [network, posts])).toEqual([
      ["instagram", 17],
      ["tiktok", 1],
    ]);
    expect(body.hashtags).toMatchObject([
      { name: "festival", posts: 9, creators: 1 },
      { name: "tea", posts: 1, creators: 1 },
    ]);
  });

  test("leaves out days that are high because more is known of them", async () => {
    const owner = await makeOwner(world());
    const id = await topic(owner, { any: [{ kind: "keyword", value: "kombucha" }] }, "Kombucha");
    const { series, spikes, uncertainSpikes } = await report(owner, id, { period_id: "last14" });
    expect(series.find(({ posts }) => posts === 9)).toBeDefined();
    expect([spikes, uncertainSpikes]).toEqual([[], 1]);
  });

  test("of all time has no period before, and one of a network only its posts", async () => {
    const owner = await makeOwner(world());
    const id = await topic(owner);
    const all = await report(owner, id, { period_id: "allTime" });
    expect([all.metrics.posts, all.knownBefore, all.period.previous]).toEqual([
      { value: 34, previous: null },
      null,
      null,
    ]);
    const one = await report(owner, id, { filters: { ...ALL_TIME, network: "tiktok" } });
    expect([one.metrics.posts.value, one.metrics.reach.value, one.countries.length]).toEqual([1, 40, 1]);
    const quiet = await report(owner, id, { filters: { range: { from: "2001-01-01", to: "2001-01-31" } } });
    expect([quiet.metrics.posts, quiet.metrics.reach.value, quiet.spikes, quiet.themes.words]).toEqual([
      { value: 0, previous: 0 },
      null,
      [],
      [],
    ]);
  });

  test("of groups, domains, handles, languages and exclusions has what it means", async () => {
    const owner = await makeOwner(world());
    const postsOf = async (query: Query) => {
      const { body } = await owner.browser.call(contract.previewTopic, { query });
      return body.posts;
    };
    const keyword = (value: string) => [{ kind: "keyword" as const, value }];
    expect(await postsOf({ any: keyword("matcha") })).toBe(34);
    expect(await postsOf({ all: [...keyword("matcha"), ...keyword("festival")] })).toBe(10);
    expect(await postsOf({ any: keyword("matcha"), none: keyword("festival") })).toBe(24);
    expect(await postsOf({ any: keyword("Morning MATCHA") })).toBe(24);
    expect(await postsOf({ any: keyword("matcha morning") })).toBe(0);
    expect(await postsOf({ any: keyword("matcha"), languages: ["fr"] })).toBe(24);
    expect(await postsOf({ any: keyword("matcha"), languages: ["en", "fr"] })).toBe(33);
    expect(await postsOf({ any: keyword("matcha"), networks: ["tiktok"] })).toBe(1);
    expect(await postsOf({ any: [{ kind: "domain", value: "example.com" }] })).toBe(1);
    expect(await postsOf({ any: [{ kind: "domain", value: "ample.com" }] })).toBe(0);
    expect(await postsOf({ any: [{ kind: "handle", value: "some.brand" }] })).toBe(1);
    const many = Array.from({ length: 99 }, (_, n) => keyword(`word ${n}`)).flat();
    expect(await postsOf({ any: [...many, ...keyword("coffee")] })).toBe(1);
  });

  test("reads its posts, filters and file as tracking does", async () => {
    const owner = await makeOwner(world());
    const id = await topic(owner);
    const calls = contract.topicTracking;
    const page = { id, filters: ALL_TIME, sort: "engagement" as const, asc: "false" as const, per_page: 2 };
    const posts = (await owner.browser.call(calls.posts, page)).body;
    expect([posts.rawTotal, posts.totalPosts, posts.posts.map(({ engagement }) => engagement)]).toEqual([
      34,
      34,
      [80, 70],
    ]);
    const same = await owner.browser.call(contract.readListeningPosts, {
      id,
      period_id: "allTime",
      sort: "engagement",
      asc: false,
      per_page: 2,
    });
    expect(same.body).toEqual(posts);
    const [first] = posts.posts;
    expect((await owner.browser.call(calls.post, { id, post: first?._id ?? "" })).body.post.text).toContain("no. 8");
    const rate = (await owner.browser.call(calls.posts, { ...page, sort: "engagementRate" })).body;
    expect(rate.posts.map(({ engagement }) => engagement)).toEqual([80, 70]);
    const options = (await owner.browser.call(calls.options, { id, filters: ALL_TIME })).body;
    expect(options.creators.map(({ value, count: n }) => [value, n])).toEqual([
      [people[0], 24],
      [people[1], 10],
    ]);
    const chosen = { ...ALL_TIME, creators: [people[1] ?? ""] };
    expect((await owner.browser.call(calls.posts, { id, filters: chosen })).body.totalPosts).toBe(10);
    expect((await owner.browser.call(calls.analysis, { id, filters: ALL_TIME })).body.posts).toBe(34);
    const file = (await owner.browser.call(calls.file, { id, filters: ALL_TIME })).body;
    expect(String(file).trim().split("\r\n")).toHaveLength(35);
    // A post that does not belong to the topic.
    const other = await topic(owner, { any: [{ kind: "keyword", value: "coffee" }] }, "Coffee");
    expect((await owner.browser.call(calls.post, { id: other, post: first?._id ?? "" })).status).toBe(404);
  });

  test("has nothing of another workspace, and its own records in place of those of the installation", async () => {
    const [owner, other] = [await makeOwner(world()), await makeOwner(world())];
    const source = { kind: "file", name: "own", customerId: owner.customerId } as const;
    const own = post(1, { text: "our secret yuzu", likes: 3 });
    const accounts = [{ network: "instagram" as const, username: "only.ours", counts: [], posts: [own] }];
    await recordCreators({
      ctx: world().ctx,
      input: { source, records: [{ accounts, facts: { fullName: "Ours" }, at: ago(0), niches: [] }] },
    });
    await world().indexSync.flush();
    const yuzu: Query = { any: [{ kind: "keyword", value: "yuzu" }] };
    expect((await report(owner, await topic(owner, yuzu))).metrics.posts.value).toBe(1);
    expect((await report(other, await topic(other, yuzu))).metrics.posts.value).toBe(0);
  });
});

describe("share of voice", () => {
  test("is over all topics of the workspace, each beside the period before", async () => {
    const owner = await makeOwner(world());
    await topic(owner);
    await topic(owner, { any: [{ kind: "keyword", value: "festival" }] }, "Festival");
    await topic(owner, { any: [{ kind: "keyword", value: "nothing" }] }, "Nothing");
    const { body } = await owner.browser.call(contract.readShareOfVoice, { period_id: "last14" });
    expect(body.topics.map(({ title, posts, engagement }) => [title, posts, engagement])).toEqual([
      ["Matcha", { value: 18, previous: 14 }, { value: 370, previous: 14 }],
      ["Festival", { value: 10, previous: 0 }, { value: 362, previous: null }],
      ["Nothing", { value: 0, previous: 0 }, { value: null, previous: null }],
    ]);
  });
});

test("authors are left out by their handles, with those they are merged with", async () => {
  const author = async (username: string, network: "instagram" | "tiktok" = "instagram") =>
    record([{ username, network, posts: [post(2, { text: "Genmaicha", likes: 1 })] }]);
  const [own, second] = [await author("our.brand"), await author("our.second", "tiktok")];
  await author("Our.Brand", "tiktok");
  await author("a.fan");
  const owner = await makeOwner(world());
  const any = [{ kind: "keyword" as const, value: "genmaicha" }];
  const postsWithout = async (notBy: string[]) => {
    const query = { any, notBy };
    const { metrics } = await report(owner, await topic(owner, query));
    const { body } = await owner.browser.call(contract.previewTopic, { query });
    expect(body.posts).toBe(metrics.posts.value);
    return body.posts;
  };
  expect([await postsWithout([]), await postsWithout(["@OUR.brand"]), await postsWithout(["no.account"])]).toEqual([
    4, 2, 4,
  ]);
  await owner.browser.call(addCreator, { creatorsId: [own, second] });
  const rowOf = async (creator: string) =>
    (await owner.browser.call(profileOverview, { id: creator })).body.crm?._id ?? "";
  await owner.browser.call(mergeCreators, { keep: await rowOf(own), merge: [await rowOf(second)] });
  expect([await postsWithout(["our.second"]), await postsWithout(["our.brand"])]).toEqual([2, 1]);
  // A topic of an earlier version has no such handles.
  const id = await topic(owner, { any, notBy: ["a.fan"] });
  await world()
    .root.update(listeningTopics)
    .set({ query: sql`${listeningTopics.query} - 'notBy'` });
  expect((await report(owner, id)).metrics.posts.value).toBe(4);
});

test("merged creators are one author, with the largest of their accounts", async () => {
  const author = async (followers: number, country: string, days: number[]) =>
    record(
      [
        {
          counts: [count(1, { followers })],
          posts: days.map((day) => post(day, { text: "Hojicha", hashtags: ["tea"] })),
        },
      ],
      { facts: { country } },
    );
  const [one, two] = [await author(1_000, "fr", [2]), await author(500, "de", [3, 60])];
  const owner = await makeOwner(world());
  const query: Query = { any: [{ kind: "keyword", value: "hojicha" }] };
  const id = await topic(owner, query);
  const authors = async () => {
    const { metrics, countries, knownBefore, hashtags } = await report(owner, id, { period_id: "last14" });
    const { body } = await owner.browser.call(contract.previewTopic, { query });
    return [metrics.authors.value, body.authors, metrics.reach.value, knownBefore, countries, hashtags[0]?.creators];
  };
  const from = (value: string, posts: number) => ({ value, posts, authors: 1, previousPosts: 0 });
  expect(await authors()).toEqual([2, 2, 1_500, 1, [from("de", 1), from("fr", 1)], 2]);
  await owner.browser.call(addCreator, { creatorsId: [one, two] });
  const rowOf = async (creator: string) =>
    (await owner.browser.call(profileOverview, { id: creator })).body.crm?._id ?? "";
  await owner.browser.call(mergeCreators, { keep: await rowOf(one), merge: [await rowOf(two)] });
  expect(await authors()).toEqual([1, 1, 1_000, 1, [from("fr", 2)], 1]);
});

test("the share of voice says where likes are hidden, so that the engagement is a lower bound", async () => {
  const owner = await makeOwner(world());
  const posts = [post(2, { text: "Hidden sencha", comments: 4 }), post(2, { text: "Sencha", likes: 9 })];
  await record([{ posts }]);
  await topic(owner, { any: [{ kind: "keyword", value: "sencha" }] });
  const { topics } = (await owner.browser.call(contract.readShareOfVoice, { period_id: "last14" })).body;
  expect(topics.map(({ engagement, partial }) => [engagement.value, partial])).toEqual([[13, 1]]);
});

test("the report of a tracked ranking is about the posts of its members", async () => {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(trackRanking, { topId: "creators" });
  const found = await report(owner, body.tracking._id, { period_id: "allTime" });
  expect(found.top.kind).toBe("ranking");
  const posts = await owner.browser.call(contract.readListeningPosts, { id: body.tracking._id, period_id: "allTime" });
  expect(posts.body.totalPosts).toBe(found.metrics.posts.value);
});

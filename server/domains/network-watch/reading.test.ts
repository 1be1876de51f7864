import { describe, expect, test } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { addCreators, createList } from "#contract/lists/endpoints.ts";
import * as contract from "#contract/network-watch.ts";
import { WATCH_DIRECTIONS, type WatchShown } from "#contract/network-watch.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { creatorNetwork } from "#contract/profiles/network.ts";
import { refreshVocabulary } from "#server/engine/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../profiles/testing/telling.ts";

const { world, ago, record, post, count } = telling();

type Watching = Person & { id: string };
type Account = Parameters<typeof record>[0][number];

const person = async (fullName: string, account: Account, more: object = {}) =>
  record([{ username: fullName.toLowerCase(), ...account }], { facts: { fullName, ...more }, indexed: false });

/** The owner of a workspace that watches a creator or, of several, a list of them. */
async function watching(creators: readonly string[]): Promise<Watching> {
  await world().indexSync.flush();
  const owner = await makeOwner(world());
  const [only, ...others] = creators;
  if (only !== undefined && others.length === 0) {
    const { body } = await owner.browser.call(contract.createWatch, { creatorId: only });
    return { ...owner, id: body.watch._id };
  }
  const { list } = (await owner.browser.call(createList, { title: "Spring" })).body;
  if (only !== undefined) await owner.browser.call(addCreators, { topIds: [list._id], creatorsId: [...creators] });
  const { body } = await owner.browser.call(contract.createWatch, { topId: list._id });
  return { ...owner, id: body.watch._id };
}

async function circleOf({ browser, id }: Watching) {
  const { status, body } = await browser.call(contract.watchedCreators, { id });
  expect(status).toBe(200);
  const nameOf = new Map([...body.creators, ...body.neighbours].map(({ _id, full_name }) => [_id, full_name]));
  const edges = body.edges.map(({ from, to, posts }) => `${nameOf.get(from)} → ${nameOf.get(to)} ${posts}`);
  return { ...body, names: [...nameOf.values()], edges: edges.toSorted() };
}

type MentionFilters = InputOf<typeof contract.watchedMentions>["filters"];

async function mentionsOf({ browser, id }: Watching, filters: MentionFilters = {}) {
  const { status, body } = await browser.call(contract.watchedMentions, { id, filters });
  expect(status).toBe(200);
  return body;
}

type PostsQuery = Omit<InputOf<typeof contract.watchedPosts>, "id">;

async function postsOf({ browser, id }: Watching, query: PostsQuery = {}) {
  const { status, body } = await browser.call(contract.watchedPosts, { id, ...query });
  expect(status).toBe(200);
  return { ...body, texts: body.posts.map(({ text }) => text) };
}

/** Ada mentions Bea, a brand and a stranger; Bea mentions Ada and the brand; a fan mentions both. */
async function makeCircle(at = "") {
  const name = (one: string) => `${one}${at}`;
  const mention = (one: string) => `@${name(one)}`.toLowerCase();
  const ada = await person(name("Ada"), {
    posts: [
      post(1, {
        text: "ada to bea",
        mentions: [mention("Bea"), mention("Bea").toUpperCase()],
        likes: 5,
        hashtags: ["#Raku"],
      }),
      post(2, { text: "ada to brand", mentions: [mention("Brand"), mention("Stranger"), mention("Ada")], likes: 9 }),
      post(3, { text: "ada alone", likes: 1 }),
      post(40, { text: "ada to brand before", mentions: [mention("Brand")] }),
    ],
  });
  const bea = await person(name("Bea"), {
    posts: [post(2, { text: "bea to both", mentions: [mention("Ada"), mention("Brand")] })],
  });
  const brand = await person(name("Brand"), {}, { isBrand: true });
  const fan = await person(name("Fan"), {
    posts: [post(4, { text: "fan to both", mentions: [mention("Ada"), mention("Bea")], likes: 3, hashtags: ["raku"] })],
  });
  return { ada, bea, brand, fan };
}

describe("a watch of a creator", () => {
  test("has the creators around, as the creator's own network has them", async () => {
    const { ada } = await makeCircle("One");
    const owner = await watching([ada]);
    const circle = await circleOf(owner);
    const own = (await owner.browser.call(creatorNetwork, { id: ada })).body;
    expect(circle.edges).toEqual([
      "AdaOne → BeaOne 1",
      "AdaOne → BrandOne 2",
      "BeaOne → AdaOne 1",
      "BeaOne → BrandOne 1",
      "FanOne → AdaOne 1",
      "FanOne → BeaOne 1",
    ]);
    const { mentions, mentionedBy, unknownAccounts, omitted, missing } = own;
    expect(circle).toMatchObject({ mentions, mentionedBy, unknownAccounts, omitted, missing });
    expect([...circle.creators, ...circle.neighbours]).toEqual(own.nodes);
    expect(circle.edges).toHaveLength(own.edges.length);
  });

  test("counts mentions of a period by direction, beside the period before, with the pairs of creators", async () => {
    const { ada, bea, brand, fan } = await makeCircle("Two");
    const body = await mentionsOf(await watching([ada]));
    const { mentions, mentionedBy, among } = body.directions;
    expect(mentions).toMatchObject({
      posts: { value: 2, previous: 1 },
      creators: { value: 1, previous: 1 },
      totalPairs: 2,
    });
    expect(mentions.pairs.map(({ from, to, posts }) => [from._id, to._id, posts])).toEqual([
      [ada, bea, 1],
      [ada, brand, 1],
    ]);
    expect(mentionedBy).toMatchObject({ posts: { value: 2, previous: 0 }, creators: { value: 2, previous: 0 } });
    expect(mentionedBy.pairs.map(({ from }) => from._id)).toEqual([bea, fan]);
    expect(among).toMatchObject({ posts: { value: 0, previous: 0 }, pairs: [] });
    expect(body.unknownAccounts).toBe(1);
    const day = (days: number) => ago(days).toISOString().slice(0, 10);
    expect(body.series).toEqual([
      { day: day(4), mentions: 0, mentionedBy: 1, among: 0 },
      { day: day(2), mentions: 1, mentionedBy: 1, among: 0 },
      { day: day(1), mentions: 1, mentionedBy: 0, among: 0 },
    ]);
    const elsewhere = await mentionsOf(await watching([ada]), { network: "tiktok" });
    expect(elsewhere.series).toEqual([]);
  });

  test("has no mentions where nothing mentions anything, and says why", async () => {
    const quiet = await watching([await person("Quiet", {})]);
    expect(await circleOf(quiet)).toMatchObject({ edges: [], neighbours: [], missing: "no_posts" });
    expect((await mentionsOf(quiet)).series).toEqual([]);
    for (const show of contract.WATCH_SHOWN) expect((await postsOf(quiet, { show })).total).toBe(0);
  });

  test("has those who were merged with the creator as one", async () => {
    const one = await person("MergeOne", { posts: [post(1, { text: "one", mentions: ["mergethree", "mergetwo"] })] });
    const two = await person("MergeTwo", { posts: [post(2, { text: "two", mentions: ["mergethree"] })] });
    await person("MergeThree", { posts: [post(3, { text: "three", mentions: ["mergetwo"] })] });
    const owner = await watching([one]);
    await owner.browser.call(addCreator, { creatorsId: [one, two] });
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(one), merge: [await rowOf(two)] });
    expect((await circleOf(owner)).edges).toEqual(["MergeOne → MergeThree 2", "MergeThree → MergeOne 1"]);
    const { directions } = await mentionsOf(owner);
    expect([directions.mentions.posts.value, directions.mentions.creators.value]).toEqual([2, 1]);
    expect(directions.mentions.pairs.map(({ posts }) => posts)).toEqual([2]);
    const found = await postsOf(owner);
    expect(found.texts).toEqual(["one", "two"]);
    expect(found.posts.map(({ creator }) => creator?._id)).toEqual([one, one]);
    expect(found.creators).toMatchObject([{ creator: { _id: one }, count: 2 }]);
    expect((await postsOf(owner, { selectedCreators: [one] })).texts).toEqual(["one", "two"]);
  });
});

describe("a watch of a list", () => {
  test("has mentions among its creators apart from those of others", async () => {
    const { ada, bea, brand, fan } = await makeCircle("Three");
    const owner = await watching([ada, bea]);
    const circle = await circleOf(owner);
    expect(circle.creators.map(({ _id }) => _id).toSorted()).toEqual([ada, bea].toSorted());
    expect(circle.neighbours.map(({ _id }) => _id)).toEqual([brand, fan]);
    expect(circle).toMatchObject({ mentions: 1, mentionedBy: 1, missing: null });
    expect(circle.edges).toContain("AdaThree → BeaThree 1");
    const { directions } = await mentionsOf(owner);
    expect(WATCH_DIRECTIONS.map((one) => directions[one].posts.value)).toEqual([2, 1, 2]);
    expect(directions.mentionedBy.pairs.map(({ from, to }) => [from._id, to._id])).toEqual([
      [fan, ada],
      [fan, bea],
    ]);
    expect(directions.among.pairs.map(({ from, to }) => [from._id, to._id])).toEqual([
      [ada, bea],
      [bea, ada],
    ]);
  });

  test("without creators has nothing to show", async () => {
    const owner = await watching([]);
    expect(await circleOf(owner)).toMatchObject({ creators: [], neighbours: [], edges: [] });
    expect((await mentionsOf(owner)).series).toEqual([]);
    expect((await postsOf(owner)).posts).toEqual([]);
    const similar = await owner.browser.call(contract.watchedSimilar, { id: owner.id });
    expect([similar.status, similar.body.similar]).toEqual([200, []]);
  });
});

describe("the posts of a watch", () => {
  test("are what its creators published, or have mentions of one direction", async () => {
    const { ada, bea } = await makeCircle("Four");
    const owner = await watching([ada, bea]);
    const shown = async (show: WatchShown) => (await postsOf(owner, { show })).texts;
    expect(await shown("published")).toEqual(["ada to bea", "bea to both", "ada to brand", "ada alone"]);
    expect(await shown("mentions")).toEqual(["bea to both", "ada to brand"]);
    expect(await shown("mentionedBy")).toEqual(["fan to both"]);
    expect(await shown("among")).toEqual(["ada to bea", "bea to both"]);
    const ofAda = await postsOf(owner, { show: "mentionedBy", mentioned: ada });
    expect([ofAda.texts, ofAda.mentioned?.full_name]).toEqual([["fan to both"], "AdaFour"]);
    expect((await postsOf(owner, { show: "among", mentioned: bea })).texts).toEqual(["ada to bea"]);
    expect((await postsOf(owner, { show: "mentions", mentioned: bea })).texts).toEqual([]);
  });

  test("are narrowed by hashtag and creators, with counts, and ordered", async () => {
    const { ada, bea, fan } = await makeCircle("Five");
    const owner = await watching([ada, bea]);
    const all = await postsOf(owner, { sortBy: "likes" });
    expect(all.texts).toEqual(["ada to brand", "ada to bea", "ada alone", "bea to both"]);
    expect(all.tags).toEqual([{ value: "raku", count: 1 }]);
    expect(all.creators.map(({ creator, count: n }) => [creator._id, n])).toEqual([
      [ada, 3],
      [bea, 1],
    ]);
    expect((await postsOf(owner, { selectedTag: "#RAKU" })).texts).toEqual(["ada to bea"]);
    expect((await postsOf(owner, { selectedCreators: [bea] })).texts).toEqual(["bea to both"]);
    expect((await postsOf(owner, { selectedCreators: [fan] })).texts).toEqual([]);
    expect((await postsOf(owner, { show: "mentionedBy", selectedCreators: [fan] })).texts).toEqual(["fan to both"]);
    expect((await postsOf(owner, { filters: { range: { from: null, to: null } } })).total).toBe(5);
    const beyond = await postsOf(owner, { page: 100 });
    expect([beyond.posts, beyond.total]).toEqual([[], 4]);
  });

  test("are shown one by one, those of watched creators and those that mention them", async () => {
    const { ada } = await makeCircle("Six");
    const owner = await watching([ada]);
    const [own] = (await postsOf(owner)).posts;
    const [other] = (await postsOf(owner, { show: "mentionedBy" })).posts;
    const one = async (id = "") => owner.browser.call(contract.watchedPost, { id: owner.id, post: id });
    expect((await one(own?._id)).body.post).toMatchObject({ text: "ada to bea", creator: { _id: ada } });
    expect((await one(other?._id)).body.post.text).toBe("bea to both");
    const stranger = await watching([await person("Stranger", {})]);
    expect((await stranger.browser.call(contract.watchedPost, { id: stranger.id, post: own?._id ?? "" })).status).toBe(
      404,
    );
  });

  test("refuse what is no choice or no page", async () => {
    const owner = await watching([await person("Picky", {})]);
    const send = async (body: object) =>
      (await owner.browser.send({ method: "POST" }, `/api/network-watch/${owner.id}/posts`, body)).status;
    expect(await send({})).toBe(200);
    for (const wrong of [
      { show: "everything" },
      { sortBy: "luck" },
      { page: 0 },
      { page: 100_001 },
      { page: 1.5 },
      { selectedTag: "#" },
      { selectedCreators: ["x"] },
      { filters: { network: "myspace" } },
      { filters: { range: { from: "2026-02-02", to: "2026-02-01" } } },
      { mentioned: "1" },
      { show: "mentions", mentioned: "x" },
      { other: 1 },
    ])
      expect([wrong, await send(wrong)]).toEqual([wrong, 400]);
  });
});

describe("similar profiles of a watch", () => {
  test("are like the watched ones together, none of them, and match the filters", async () => {
    const potter = { title: "zorvil praxet bramit", country: "fr", language: "fr" };
    const followers = (n: number) => ({ counts: [count(1, { followers: n })] });
    const one = await person("SeedOne", followers(10_000), potter);
    const two = await person("SeedTwo", followers(12_000), potter);
    const near = await person("Near", followers(9_000), potter);
    const abroad = await person("Abroad", followers(11_000), { ...potter, country: "de" });
    await person("Brandish", followers(10_000), { ...potter, isBrand: true });
    await world().indexSync.flush();
    await refreshVocabulary({ ctx: world().ctx });
    const owner = await watching([one, two]);
    const similar = async (filters: InputOf<typeof contract.watchedSimilar>["filters"] = {}) => {
      const { status, body } = await owner.browser.call(contract.watchedSimilar, { id: owner.id, filters });
      expect(status).toBe(200);
      return body.similar.map(({ creator }) => creator._id);
    };
    expect(await similar()).toEqual([near, abroad]);
    expect(await similar({ countries: ["de"] })).toEqual([abroad]);
    expect(await similar({ countries: ["fr"], languages: ["fr"], networks: ["instagram"] })).toEqual([near]);
    expect(await similar({ followers: { min: 10_000 } })).toEqual([abroad]);
    expect(await similar({ networks: ["tiktok"] })).toEqual([]);
    await owner.browser.call(addCreator, { creatorsId: [near] });
    await world().indexSync.flush();
    expect(await similar({ hideCrmCreators: true })).toEqual([abroad]);
    const send = async (filters: string) =>
      (
        await owner.browser.send(
          { method: "GET" },
          `/api/network-watch/${owner.id}/similar-profiles?filters=${filters}`,
        )
      ).status;
    expect([await send("{}"), await send("x"), await send('{"gender":1}'), await send('{"countries":["zz"]}')]).toEqual(
      [200, 400, 400, 400],
    );
  });
});

test("a joint post counts once for the watch, and for each of its creators", async () => {
  const brand = await person("Jointbrand", { posts: [] });
  const coAuthors = ["jointbea"];
  const bea = await person("Jointbea", { posts: [post(9, { text: "bea alone", mentions: ["@jointbrand"] })] });
  const ada = await person("Jointada", {
    posts: [post(2, { text: "both", mentions: ["@jointbrand"], externalId: "joint-mention-0001", coAuthors })],
  });
  const owner = await watching([ada, bea]);
  const { directions, series } = await mentionsOf(owner);
  expect([directions.mentions.posts.value, directions.mentions.creators.value]).toEqual([2, 2]);
  expect(series.map(({ mentions }) => mentions)).toEqual([1, 1]);
  expect(directions.mentions.pairs.map(({ from, to, posts }) => [from._id, to._id, posts])).toEqual([
    [bea, brand, 2],
    [ada, brand, 1],
  ]);
  const shown = await postsOf(owner, { show: "mentions" });
  expect([shown.total, shown.leftOut, shown.texts]).toEqual([2, 0, ["both", "bea alone"]]);
  expect(shown.creators.map(({ creator, count: posts }) => [creator._id, posts])).toEqual([
    [bea, 2],
    [ada, 1],
  ]);
  const hers = await postsOf(owner, { show: "mentions", selectedCreators: [bea] });
  expect(hers.total).toBe(2);
});

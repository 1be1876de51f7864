import { beforeAll, describe, expect, test } from "vitest";
import { similarCreators } from "#contract/profiles/similar.ts";
import { refreshVocabulary } from "#server/engine/index.ts";
import { telling } from "../testing/telling.ts";

const { world, record, browser, count, post } = telling();
const UNKNOWN_CREATOR = "999999999";

type Person = { name: string; title: string; followers?: number; facts?: object; hashtags?: string[] };

async function make({ name, title, followers, facts = {}, hashtags = [] }: Person): Promise<string> {
  const counts = followers === undefined ? [] : [count(1, { followers })];
  return record([{ counts, posts: hashtags.length > 0 ? [post(1, { hashtags })] : [] }], {
    facts: { fullName: name, title, ...facts },
    indexed: false,
  });
}

const ids: Record<string, string> = {};

beforeAll(async () => {
  const potter = { followers: 10_000, facts: { country: "fr", language: "fr" } };
  ids.seed = await make({ ...potter, name: "Seed", title: "zorvil praxet bramit daily", hashtags: ["raku"] });
  ids.near = await make({ ...potter, name: "Near", title: "zorvil praxet bramit", followers: 12_000 });
  ids.tag = await make({ name: "Tag", title: "daily", hashtags: ["raku"] });
  ids.large = await make({ ...potter, name: "Large", title: "zorvil praxet bramit", followers: 1_200_000 });
  ids.brand = await make({ ...potter, name: "Brand", title: "zorvil praxet bramit", facts: { isBrand: true } });
  ids.other = await make({ name: "Other", title: "football goals", followers: 10_000 });
  ids.fan = await make({ name: "Fan", title: "football goals", followers: 9_000 });
  ids.twin = await make({ name: "Quirin Zweig", title: "quirin writes" });
  ids.namesake = await make({ name: "Quirin Ast", title: "quirin paints" });
  ids.silent = await make({ name: "Silent", title: "🙂🙃" });
  await world().indexSync.flush();
  await refreshVocabulary({ ctx: world().ctx });
});

async function similar(id: string | undefined, and?: string[]) {
  const { status, body } = await (await browser()).call(similarCreators, { id: id ?? "", and: and?.join(",") });
  expect(status).toBe(200);
  return body.similar;
}
const names = (found: Awaited<ReturnType<typeof similar>>) => found.map(({ creator }) => creator.full_name);

describe("similar creators", () => {
  test("share characteristic words or hashtags, the most similar first, of the same kind", async () => {
    expect(names(await similar(ids.seed))).toEqual(["Near", "Large", "Tag"]);
  });

  test("come with what both have, and the parts that add up", async () => {
    const [near, large] = await similar(ids.seed);
    expect(near?.shared).toMatchObject({ country: true, language: true, niches: [] });
    expect(near?.shared.words.toSorted()).toEqual(["bramit", "praxet", "zorvil"]);
    expect(near?.parts).toMatchObject({ words: 1, niches: 0, place: 1 });
    expect(near?.parts.size).toBeCloseTo(1 - Math.log10(1.2) / 2, 6);
    expect(near?.similarity).toBe(Math.round(100 * (0.45 + 0.15 * (1 - Math.log10(1.2) / 2) + 0.1)));
    expect(large?.parts.size).toBe(0);
  });

  test("without followers the size counts for nothing", async () => {
    const found = await similar(ids.seed);
    expect(found.find(({ creator }) => creator.full_name === "Tag")?.parts).toMatchObject({ size: 0, place: 0 });
  });

  test("of several together share something with one of them", async () => {
    expect(names(await similar(ids.seed, [ids.other ?? ""])).toSorted()).toEqual(["Fan", "Large", "Near", "Tag"]);
  });

  test("count what the reader wants them to", async () => {
    const member = await browser();
    const weigh = async (weights: string) => member.call(similarCreators, { id: ids.seed ?? "", weights });
    const { similar: bySize } = (await weigh("words:0,niches:0,place:0,neighbours:0,size:5")).body;
    expect(names(bySize)[0]).toBe("Near");
    expect(bySize[0]?.similarity).toBe(Math.round(100 * (bySize[0]?.parts.size ?? 0)));
    for (const wrong of ["words:0,niches:0,place:0,neighbours:0,size:0", "words:101", "looks:5", "words"])
      expect((await weigh(wrong)).status).toBe(400);
  });

  test("are mentioned by the same creators", async () => {
    const account = (username: string) => [{ username, counts: [count(1, { followers: 50 })] }];
    const one = await record(account("pair_one"), { facts: { fullName: "One" }, indexed: false });
    await record(account("pair_two"), { facts: { fullName: "Two" }, indexed: false });
    for (const mentions of [["@pair_one", "@pair_two"], ["@pair_one"], ["@Pair_One", "pair_two"], ["@pair_one"]])
      await record([{ posts: [post(1, { mentions })] }], { indexed: false });
    await world().indexSync.flush();
    const [two, ...others] = await similar(one);
    expect([two?.creator.full_name, others]).toEqual(["Two", []]);
    // Two of the four, of which a half counts as all.
    expect(two?.parts.neighbours).toBe(1);
  });

  test("share more than a name", async () => {
    expect(await similar(ids.twin)).toEqual([]);
  });

  test("share more than words of no content, such as the Czech for “every” and “through”", async () => {
    const one = await make({ name: "Prvni", title: "každý přes" });
    await make({ name: "Druhy", title: "každý přes" });
    await world().indexSync.flush();
    await refreshVocabulary({ ctx: world().ctx });
    expect(await similar(one)).toEqual([]);
  });

  test("are empty for a bio without words", async () => {
    expect(await similar(ids.silent)).toEqual([]);
  });

  test("of an unknown creator are not found, and hidden from visitors", async () => {
    const member = await browser();
    expect((await member.call(similarCreators, { id: UNKNOWN_CREATOR })).error.err).toBe("not_found");
    expect((await member.call(similarCreators, { id: ids.seed ?? "", and: UNKNOWN_CREATOR })).error.err).toBe(
      "not_found",
    );
    expect(
      (
        await world()
          .browser()
          .call(similarCreators, { id: ids.seed ?? "" })
      ).status,
    ).toBe(401);
    expect((await member.send({ method: "GET" }, `/api/profile/${ids.seed}/similar?and=abc`)).status).toBe(400);
  });
});

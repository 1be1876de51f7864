import { describe, expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { openProfile, profileOverview } from "#contract/profiles/endpoints.ts";
import { creatorNetwork, creatorNetworkPosts, exportCreatorNetwork } from "#contract/profiles/network.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../testing/telling.ts";

const { world, record, post, count } = telling({ plans: true });

let reader: Promise<Person> | undefined;
/** Opens the browser of a workspace with every profile open. */
async function browser() {
  reader ??= makeOwner(world(), PLAN_IDS.agency);
  return (await reader).browser;
}

async function networkOf(id: string, by?: Person) {
  return (await (by?.browser ?? (await browser())).call(creatorNetwork, { id })).body;
}

/** The edges by names: "Ada → Bea 2". */
function edgesOf({ nodes, edges }: Awaited<ReturnType<typeof networkOf>>): string[] {
  const name = (id: string) => nodes.find(({ _id }) => _id === id)?.full_name ?? "?";
  return edges.map(({ from, to, posts }) => `${name(from)} → ${name(to)} ${posts}`).toSorted();
}

const person = async (fullName: string, account: Parameters<typeof record>[0][number], more: object = {}) =>
  record([account], { facts: { fullName, ...more }, indexed: false });

describe("the network of a creator", () => {
  test("has mentions in both directions, with counts, first and last, and mentions among the neighbours", async () => {
    const now = [post(1, { mentions: ["bea", "@BEA", "brand.x", "ada"] }), post(9, { mentions: ["@Bea"] })];
    const later = post(-3, { mentions: ["bea"] });
    const ada = await person("Ada", { username: "ada", posts: [...now, later, post(4, { mentions: ["stranger"] })] });
    const counts = [count(1, { followers: 1_200 })];
    const bea = await person("Bea", { username: "Bea", counts, posts: [post(2, { mentions: ["brand.x"] })] });
    const brand = await person("Brand X", { username: "brand.x" }, { isBrand: true });
    const fan = await person("Fan", { username: "fan", posts: [post(5, { mentions: ["ada"] })] });
    const other = await person("Other", {
      username: "other",
      network: "tiktok",
      posts: [post(5, { mentions: ["ada"] })],
    });
    await world().indexSync.flush();
    const network = await networkOf(ada);
    expect(network.nodes.map(({ _id }) => _id)).toEqual([ada, bea, brand, fan]);
    expect(network.nodes.map(({ _id }) => _id)).not.toContain(other);
    expect(edgesOf(network)).toEqual(["Ada → Bea 2", "Ada → Brand X 1", "Bea → Brand X 1", "Fan → Ada 1"]);
    expect(network.edges.find(({ to }) => to === bea)).toEqual({
      from: ada,
      to: bea,
      posts: 2,
      first: now[1]?.publishedAt.toISOString(),
      last: now[0]?.publishedAt.toISOString(),
    });
    expect(network.nodes[1]).toMatchObject({
      network: "instagram",
      username: "Bea",
      followers: 1_200,
      is_a_brand: false,
    });
    expect(network.nodes[2]).toMatchObject({ is_a_brand: true, followers: null, niche: null, picture_url: null });
    expect(network).toMatchObject({ mentions: 2, mentionedBy: 1, unknownAccounts: 1, omitted: 0, missing: null });
  });

  test("counts a post once that mentions two accounts of a creator", async () => {
    const hal = await record([{ username: "hal" }, { username: "hal.private" }], {
      facts: { fullName: "Hal" },
      indexed: false,
    });
    await person("Gil", { username: "gil", posts: [post(1, { mentions: ["ida", "hal", "hal.private"] })] });
    const ida = await person("Ida", { username: "ida", posts: [post(1, { mentions: ["hal"] })] });
    await world().indexSync.flush();
    expect(edgesOf(await networkOf(ida))).toEqual(["Gil → Hal 1", "Gil → Ida 1", "Ida → Hal 1"]);
    expect(edgesOf(await networkOf(hal))).toContain("Gil → Hal 1");
  });

  test("gives the reason when a creator has no network", async () => {
    const quiet = await person("Quiet", { username: "quiet" });
    const alone = await person("Alone", { username: "alone", posts: [post(1, { mentions: ["@alone", "@", ""] })] });
    const abroad = await person("Abroad", { username: "abroad", posts: [post(1, { mentions: ["who.knows"] })] });
    await world().indexSync.flush();
    const reasons = await Promise.all([quiet, alone, abroad].map(async (id) => (await networkOf(id)).missing));
    expect(reasons).toEqual(["no_posts", "no_mentions", "unknown_accounts"]);
    expect((await networkOf(abroad)).unknownAccounts).toBe(1);
  });

  test("has the mentions of all merged creators as one", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const [one, two] = [
      await person("One", { username: "one", posts: [post(1, { mentions: ["two", "three"] })] }),
      await person("Two", { username: "two", posts: [post(2, { mentions: ["three"] })] }),
    ];
    const three = await person("Three", { username: "three", posts: [post(3, { mentions: ["two"] })] });
    await world().indexSync.flush();
    await owner.browser.call(addCreator, { creatorsId: [one, two] });
    const rowOf = async (id: string) => (await owner.browser.call(profileOverview, { id })).body.crm?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: await rowOf(one), merge: [await rowOf(two)] });
    expect(edgesOf(await networkOf(one, owner))).toEqual(["One → Three 2", "Three → One 1"]);
    expect((await networkOf(one, owner)).nodes.map(({ _id }) => _id)).toEqual([one, three]);
  });
});

describe("the posts behind an edge", () => {
  test("are of one and mention the other, newest first, a page of them", async () => {
    const posts = Array.from({ length: 13 }, (_, i) => post(i + 1, { text: `${i}`, mentions: ["hub"] }));
    const hub = await person("Hub", { username: "hub", posts: [post(1, { text: "back", mentions: ["spoke"] })] });
    const more = [post(2, { text: "other", mentions: ["rim"] })];
    const spoke = await person("Spoke", { username: "spoke", posts: [...posts, ...more] });
    const rim = await person("Rim", { username: "rim", posts: [post(3, { mentions: ["hub"] })] });
    const outside = await person("Outside", { username: "outside", posts: [post(3, { mentions: ["rim"] })] });
    await world().indexSync.flush();
    const read = async (from: string, to: string, page = 1) => {
      const { status, body } = await (await browser()).call(creatorNetworkPosts, { id: hub, from, to, page });
      return status === 200 ? { total: body.total, texts: body.posts.map(({ text }) => text) } : status;
    };
    expect(await read(spoke, hub)).toEqual({ total: 13, texts: posts.slice(0, 12).map(({ text }) => text) });
    expect(await read(spoke, hub, 2)).toEqual({ total: 13, texts: ["12"] });
    expect(await read(hub, spoke)).toEqual({ total: 1, texts: ["back"] });
    expect(await read(spoke, rim)).toEqual({ total: 1, texts: ["other"] });
    expect(await read(hub, rim)).toEqual({ total: 0, texts: [] });
    expect(await read(outside, rim)).toBe(404);
    expect(await read(hub, "999999999")).toBe(404);
    const free = await makeOwner(world(), PLAN_IDS.free);
    const { body } = await free.browser.call(creatorNetworkPosts, { id: hub, from: spoke, to: hub });
    expect(body).toMatchObject({ posts: [], total: 0, blurredFields: ["mentions"] });
    const visitor = await world().browser().call(creatorNetworkPosts, { id: hub, from: spoke, to: hub });
    expect(visitor.status).toBe(401);
  });
});

describe("who may see what", () => {
  test("visitors see nothing, unknown creators are not found", async () => {
    for (const endpoint of [creatorNetwork, exportCreatorNetwork]) {
      const visitor = await world().browser().call(endpoint, { id: "1" });
      const unknown = await (await browser()).call(endpoint, { id: "999999999" });
      expect([visitor.status, unknown.status, unknown.error.err]).toEqual([401, 404, "not_found"]);
    }
  });

  test("a workspace sees mentions in its own files, others do not", async () => {
    const [owner, other] = [await makeOwner(world(), PLAN_IDS.agency), await makeOwner(world(), PLAN_IDS.agency)];
    const star = await person("Star", { username: "star" });
    const own = { kind: "file" as const, name: "own.csv", customerId: owner.customerId };
    const posts = [post(1, { mentions: ["star", "hidden"] })];
    await record([{ username: "private", posts }], { source: own, facts: { fullName: "Private" } });
    expect(edgesOf(await networkOf(star, owner))).toEqual(["Private → Star 1"]);
    expect(await networkOf(star, other)).toMatchObject({ edges: [], mentionedBy: 0, missing: "no_posts" });
  });

  test("a profile that is not open hides the network, and states that where there is one", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const lily = await person("Lily", { username: "lily" });
    const rose = await person("Rose", { username: "rose", posts: [post(1, { mentions: ["lily"] })] });
    const lonely = await person("Lonely", { username: "lonely" });
    await world().indexSync.flush();
    const before = await networkOf(lily, owner);
    expect(before).toMatchObject({ edges: [], mentionedBy: 0, missing: null, blurredFields: ["mentions"] });
    expect(before.nodes.map(({ _id }) => _id)).toEqual([lily]);
    expect(await networkOf(lonely, owner)).toMatchObject({ missing: "no_posts", blurredFields: [] });
    await owner.browser.call(openProfile, { id: lily, key: crypto.randomUUID() });
    expect((await networkOf(lily, owner)).nodes.map(({ _id }) => _id)).toEqual([lily, rose]);
  });

  test("an erased creator disappears from all networks", async () => {
    const admin = await makeAdmin(world());
    const stays = await person("Stays", { username: "stays", posts: [post(1, { mentions: ["goes"] })] });
    const goes = await person("Goes", { username: "goes", posts: [post(1, { mentions: ["stays"] })] });
    await world().indexSync.flush();
    expect(edgesOf(await networkOf(stays))).toEqual(["Goes → Stays 1", "Stays → Goes 1"]);
    await admin.browser.call(eraseCreator, { creatorId: goes });
    expect(await networkOf(stays)).toMatchObject({ edges: [], mentions: 0, mentionedBy: 0, unknownAccounts: 1 });
  });
});

test("the file has both directions in one line, and no formulas", async () => {
  const [old, late, latest] = [
    post(3, { mentions: ["sum"] }),
    post(2, { mentions: ["mia"] }),
    post(1, { mentions: ["mia"] }),
  ];
  const mia = await person("Mia", { username: "mia", posts: [old] });
  await person("=SUM(A1)", { username: "sum", posts: [late, latest] });
  await world().indexSync.flush();
  const { body, headers } = await (await browser()).call(exportCreatorNetwork, { id: mia });
  const [day, from, to] = [old, late, latest].map(({ publishedAt }) => publishedAt.toISOString().slice(0, 10));
  expect(body.split("\r\n")[1]).toBe(`"'=SUM(A1)","instagram","sum",,"no",,1,${day},${day},2,${from},${to}`);
  expect(headers["content-disposition"]).toContain("limelight-mia-network");
});

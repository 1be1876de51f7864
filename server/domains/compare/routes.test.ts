import { expect, test } from "vitest";
import { compareCreators } from "#contract/compare.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import type { PostRecord } from "#server/domains/creators/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld({ plans: false });
const UNKNOWN_CREATOR = "999999999";
const DAY = 24 * 60 * 60 * 1000;
let made = 0;

const ago = (days: number) => new Date(world().ctx.clock.now().getTime() - days * DAY);

function post(externalId: string, days: number, mentions: string[]): PostRecord {
  const when = { publishedAt: ago(days), countedAt: ago(0) };
  return { externalId, ...when, format: "image", text: "", hashtags: [], mentions, likes: 10 };
}

async function make(followers: number, posts: PostRecord[] = []): Promise<string> {
  made += 1;
  const counts = [40, 5, 0].map((days) => ({ at: ago(days), precision: "day" as const, followers: followers - days }));
  const accounts = [{ network: "instagram" as const, username: `compared_${made}`, counts, posts }];
  const [id] = await makeCreators(world(), 1, { accounts });
  await world().indexSync.flush();
  return id ?? "";
}

test("compares creators in the requested order, with the data of their profiles", async () => {
  const { browser } = await makeOwner(world());
  const ids = [await make(1000), await make(4000), await make(2000)];
  const requested = [ids[1], ids[0], ids[2]];
  const { status, body } = await browser.call(compareCreators, { ids: requested.join(",") });
  expect(status).toBe(200);
  expect(body.creators.map(({ creator }) => creator._id)).toEqual(requested);
  const followers = body.figures.find(({ figure }) => figure === "followers")?.values;
  expect(followers?.map(({ value, ofBest }) => [value, ofBest])).toEqual([
    [4000, 1],
    [1000, 0.25],
    [2000, 0.5],
  ]);
  const profiles = await Promise.all(
    requested.map(async (id) => (await browser.call(profileOverview, { id: id ?? "" })).body),
  );
  // The accounts of the overview are the same, with benchmarks in addition.
  expect(profiles.map(({ accounts }) => accounts)).toMatchObject(body.creators.map(({ accounts }) => accounts));
  expect(profiles.map(({ series }) => series)).toMatchObject(body.creators.map(({ series }) => series));
  expect(body.creators[0]?.series[0]?.points).toHaveLength(3);
});

test("counts mentions of the last year, those of one account together", async () => {
  const { browser } = await makeOwner(world());
  const known = await makeCreators(world(), 1, {
    accounts: [{ network: "instagram", username: "mia.known", counts: [], posts: [] }],
  });
  const first = await make(10, [post("a", 2, ["@mia.known", "stranger"]), post("b", 3, ["Mia.Known"])]);
  const second = await make(10, [post("a", 2, ["mia.known"]), post("b", 400, ["stranger", "mia.known"])]);
  const { body } = await browser.call(compareCreators, { ids: `${first},${second},${known[0]}` });
  expect(body.mentions).toMatchObject([
    {
      by: [
        { creatorId: first, posts: 2 },
        { creatorId: second, posts: 1 },
      ],
      posts: 3,
    },
    { name: "stranger", by: [{ creatorId: first, posts: 1 }], posts: 1 },
  ]);
  const profile = (await browser.call(profileOverview, { id: first })).body;
  expect(profile.mentions.map(({ name, posts }) => [name.toLowerCase(), posts])).toEqual([
    ["mia.known", 2],
    ["stranger", 1],
  ]);
});

test("accepts one to five distinct ids of existing creators", async () => {
  const { browser } = await makeOwner(world());
  const id = await make(10);
  const once = await browser.call(compareCreators, { ids: `${id},${id}` });
  expect(once.body.creators).toHaveLength(1);
  const unknown = await browser.call(compareCreators, { ids: `${id},${UNKNOWN_CREATOR}` });
  expect([unknown.status, unknown.error.err]).toEqual([404, "not_found"]);
  const refused = ["", ",", "x", "1,2,3,4,5,6", `${id};drop`].map(async (ids) =>
    browser.call(compareCreators, { ids }),
  );
  expect((await Promise.all(refused)).map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400]);
  expect((await browser.send(compareCreators, "/api/compare")).status).toBe(400);
});

test("is for members, viewers included", async () => {
  const owner = await makeOwner(world());
  const viewer = await makeColleague(world(), owner, "viewer");
  const ids = await make(10);
  expect((await viewer.browser.call(compareCreators, { ids })).status).toBe(200);
  expect((await world().browser().call(compareCreators, { ids })).status).toBe(401);
});

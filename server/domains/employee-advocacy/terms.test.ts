import { describe, expect, test } from "vitest";
import { rankPicture, readAdvocacy } from "#contract/employee-advocacy/endpoints.ts";
import { createTeam } from "#contract/employee-advocacy/people.ts";
import type { RecordSource } from "#server/domains/creators/index.ts";
import { telling } from "../profiles/testing/telling.ts";
import { invited, join, linkedin, makeProgram, ranksOf } from "./testing/program.ts";

const { world, record, post, count } = telling();

const OPEN = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true };
const source = (name: string, closed: Partial<typeof OPEN>): RecordSource => ({
  kind: "connector",
  name,
  policy: { ...OPEN, ...closed },
});

test("the picture of the ranks has no figure that its source does not let out of the program", async () => {
  const [ada, bea] = [linkedin(), linkedin()];
  const ids = [
    await record([{ ...ada, posts: [post(1, { likes: 4 })] }]),
    await record([{ ...bea, posts: [post(1, { likes: 90 })] }], {
      source: source("No export", { allowExport: false }),
    }),
  ];
  const owner = await makeProgram(world(), ids);
  for (const profile of [ada, bea]) await join(world(), (await invited(owner)).token, { profiles: [profile] });
  await world().indexSync.flush();
  const { ranks } = await ranksOf(owner, { sort: "engagement" });
  expect(ranks.map(({ engagement }) => engagement)).toEqual([90, 4]);
  const { body } = await owner.browser.call(rankPicture, { sort: "engagement" });
  const [beaName, adaName] = ranks.map(({ creator }) => creator.full_name);
  expect([body.includes(`${adaName}`), body.includes(`${beaName}`), body.includes(">90<")]).toEqual([
    true,
    false,
    false,
  ]);
});

describe("media values", () => {
  test("are of posts whose figures may be combined across networks, also when one network is chosen", async () => {
    const closed = source("No comparison", { allowCrossNetwork: false });
    const id = await record([{ posts: [post(1, { likes: 10, views: 900 })] }], { source: closed });
    const owner = await makeProgram(world(), [id]);
    const { ranks } = await ranksOf(owner, { filters: { network: "instagram" } });
    expect(ranks[0]).toMatchObject({ engagement: 10, mediaValue: null, valuedPosts: 0 });
  });

  test("estimate impressions by followers that may be compared, and value posts that show their views in any case", async () => {
    const profile = linkedin();
    const counts = [count(1, { followers: 1_000 })];
    await record([{ ...profile, counts }], { source: source("No comparison of sizes", { allowCrossNetwork: false }) });
    const id = await record([{ ...profile, posts: [post(1, { likes: 10, views: 900 }), post(2, { likes: 10 })] }]);
    const owner = await makeProgram(world(), [id]);
    expect((await ranksOf(owner)).ranks[0]).toMatchObject({ posts: 2, valuedPosts: 1 });
    const open = await record([{ counts, posts: [post(2, { likes: 10 })] }]);
    expect((await ranksOf(await makeProgram(world(), [open]))).ranks[0]).toMatchObject({ posts: 1, valuedPosts: 1 });
  });
});

test("sums with hidden likes are lower bounds, and say so for each person, network and team", async () => {
  const hidden = await record([{ posts: [post(1, { comments: 4 }), post(70, { comments: 1 })] }]);
  const open = await record([{ network: "linkedin", posts: [post(1, { likes: 3 })] }]);
  const owner = await makeProgram(world(), [hidden, open]);
  await owner.browser.call(createTeam, { name: "Sales" });
  const { known, knownBefore, networks, teams, best } = (await owner.browser.call(readAdvocacy, {})).body;
  expect([known.partial, knownBefore]).toEqual([1, 1]);
  expect(networks.map(({ network, partial }) => [network, partial])).toEqual([
    ["instagram", 1],
    ["linkedin", 0],
  ]);
  expect(teams.map(({ partial }) => partial)).toEqual([1]);
  expect(new Map(best.map(({ creator, partial }) => [creator._id, partial]))).toEqual(
    new Map([
      [hidden, 1],
      [open, 0],
    ]),
  );
});

import { expect, test } from "vitest";
import { readAdvocacy } from "#contract/employee-advocacy/endpoints.ts";
import { assignTeam, createTeam } from "#contract/employee-advocacy/people.ts";
import { telling } from "../profiles/testing/telling.ts";
import { makeProgram, ranksOf } from "./testing/program.ts";

const { world, record, post, count } = telling();

test("a joint post of employees counts once for their team and for the program, and for each of them", async () => {
  const counts = [count(1, { followers: 5_000 })];
  const bea = await record([{ username: "staff.bea", counts, posts: [post(3, { likes: 7, views: 70, shares: 1 })] }]);
  const cleo = await record([{ username: "staff.cleo", counts, posts: [] }]);
  const together = { likes: 100, views: 1_000, shares: 4, coAuthors: ["staff.bea", "staff.cleo"] };
  const ada = await record([
    { username: "staff.ada", counts, posts: [post(2, { ...together, externalId: "staff-together-0001" })] },
  ]);
  const owner = await makeProgram(world(), [ada, bea, cleo]);
  const { team } = (await owner.browser.call(createTeam, { name: "Sales" })).body;
  await owner.browser.call(assignTeam, { creatorIds: [ada, bea], team: team._id });
  const { metrics, teams, networks } = (await owner.browser.call(readAdvocacy, {})).body;
  const { ranks } = await ranksOf(owner);
  expect(ranks.map(({ creator, posts, engagement }) => [creator._id, posts, engagement])).toEqual([
    [bea, 2, 112],
    [cleo, 1, 104],
    [ada, 1, 104],
  ]);
  const whole = [metrics.posts.value, metrics.engagement.value, metrics.views.value];
  expect(whole).toEqual([2, 112, 1_070]);
  expect(networks.map(({ posts, engagement, views }) => [posts, engagement, views])).toEqual([whole]);
  // Whichever of its people the post counts for in the program, both teams have it.
  expect(
    teams.map((one) => [one.team?.name ?? null, one.posts, one.engagement, one.views, one.shares, one.valuedPosts]),
  ).toEqual([
    ["Sales", 2, 112, 1_070, 5, 2],
    [null, 1, 104, 1_000, 4, 1],
  ]);
  // Points are given to people.
  const pointsOf = (id: string) => ranks.find(({ creator }) => creator._id === id)?.points ?? 0;
  expect(teams.map(({ points }) => points)).toEqual([pointsOf(ada) + pointsOf(bea), pointsOf(cleo)]);
  // The value of the team is that of the whole program, which has no other posts.
  expect(teams[0]?.mediaValue?.value).toBe(metrics.mediaValue.value);
});

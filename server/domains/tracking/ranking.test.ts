import { beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { trackRanking, untrackRanking } from "#contract/rankings/tracked-rankings.ts";
import { rankingTracking } from "#contract/tracking/endpoints.ts";
import { makeOwner } from "#test/factories/people.ts";
import { telling } from "../profiles/testing/telling.ts";

const { world, record, post } = telling();
const ids: string[] = [];

beforeAll(async () => {
  for (const [place, country] of ["fr", "de", "fr"].entries()) {
    const id = await record([{ posts: [post(place + 1, { text: `no. ${place}`, likes: 10 ** place })] }], {
      facts: { fullName: `Person no. ${place}`, country },
      indexed: false,
    });
    ids.push(id);
    await world().root.execute(sql`update creators set score = ${9_000 - place} where id = ${Number(id)}`);
  }
  await world().indexSync.flush({ isProjected: true });
});

test("a tracked ranking shows what the creators on its first places published, as it is narrowed", async () => {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(trackRanking, { topId: "creators", country: "fr" });
  const id = body.tracking._id;
  const overview = await owner.browser.call(rankingTracking.overview, { id });
  expect(overview.body.top).toMatchObject({ _id: id, isSample: false });
  expect(overview.body.metrics.totalPost.value).toBe(2);
  expect(overview.body.metrics.cumulatedEngagement.value).toBe(101);
  expect(overview.body.topCreators.map(({ creator }) => creator._id)).toEqual([ids[2], ids[0]]);
  const posts = (await owner.browser.call(rankingTracking.posts, { id })).body;
  expect(posts.posts.map(({ text, isCampaignPost }) => [text, isCampaignPost])).toEqual([
    ["no. 2", false],
    ["no. 0", false],
  ]);
  const [first] = posts.posts;
  expect((await owner.browser.call(rankingTracking.post, { id, post: first?._id ?? "" })).body.post.text).toBe("no. 2");
  expect((await owner.browser.call(rankingTracking.options, { id })).body.creators).toHaveLength(2);
  expect((await owner.browser.call(rankingTracking.analysis, { id })).body.posts).toBe(2);
  expect(
    String((await owner.browser.call(rankingTracking.file, { id })).body)
      .trim()
      .split("\r\n"),
  ).toHaveLength(3);
  // A ranking has no campaign.
  const campaign = await owner.browser.call(rankingTracking.posts, { id, filters: { onlyCampaignPosts: true } });
  expect(campaign.body.posts).toEqual([]);
});

test("it is read by the workspace that tracks it, for as long as it does", async () => {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(trackRanking, { topId: "creators" });
  const id = body.tracking._id;
  const call = async ({ browser }: typeof owner) => browser.call(rankingTracking.overview, { id });
  expect((await call(owner)).status).toBe(200);
  expect((await call(await makeOwner(world()))).error.err).toBe("not_found");
  await owner.browser.call(untrackRanking, { topId: "creators" });
  expect((await call(owner)).error.err).toBe("not_found");
});

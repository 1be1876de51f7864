import { expect, test } from "vitest";
import { discover, showMoreResults } from "#contract/discovery/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const key = () => crypto.randomUUID();
const SEARCH = { countries: ["fr" as const, "de" as const], sort: "followers" as const };

test("a credit shows the next 500 results of a search, once for all of the workspace, whatever the order of filters", async () => {
  await makeCreators(world(), 1_020);
  await world().indexSync.flush();
  const owner = await makeOwner(world(), PLAN_IDS.free);
  const viewer = await makeColleague(world(), owner, "viewer");
  const page = async (number: number) => (await owner.browser.call(discover, { filters: SEARCH, page: number })).body;
  expect(await page(11)).toMatchObject({ results: [], limitedByPlan: true, shown: 500, searchCreditsLeft: 2 });

  const again = key();
  const turned = { sort: "followers" as const, countries: ["de" as const, "fr" as const] };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      owner.browser.call(showMoreResults, {
        filters: i % 2 === 0 ? SEARCH : turned,
        beyond: 500,
        key: i < 10 ? again : key(),
      }),
    ),
  );
  expect(answers.filter(({ body }) => body.charged)).toHaveLength(1);
  expect(answers[0]?.body).toMatchObject({ shown: 1_000, searchCreditsLeft: 1 });
  expect((await page(11)).results).toHaveLength(50);
  expect((await viewer.browser.call(discover, { filters: SEARCH, page: 20 })).body.results).toHaveLength(50);
  const other = await owner.browser.call(discover, { filters: { ...SEARCH, sort: "score" }, page: 11 });
  expect(other.body).toMatchObject({ results: [], shown: 500 });

  const more = (beyond: number) => owner.browser.call(showMoreResults, { filters: SEARCH, beyond, key: key() });
  expect((await more(1_000)).body).toMatchObject({ charged: true, shown: 1_500, searchCreditsLeft: 0 });
  expect(await page(21)).toMatchObject({ limitedByPlan: false });
  // All are shown: there is nothing to pay for.
  expect((await more(1_500)).body.charged).toBe(false);
  const none = await owner.browser.call(showMoreResults, { filters: {}, beyond: 500, key: key() });
  expect([none.status, none.error.err]).toEqual([403, "plan_limit"]);
});

test("is for members who may spend; input is checked", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.free);
  const viewer = await makeColleague(world(), owner, "viewer");
  const input = { filters: SEARCH, beyond: 500, key: key() };
  const answers = [
    await world().browser().call(showMoreResults, input),
    await viewer.browser.call(showMoreResults, input),
    await owner.browser.call(showMoreResults, { ...input, beyond: -1 }),
  ];
  expect(answers.map(({ status, error }) => [status, error.err])).toEqual([
    [401, "bad_access_token"],
    [403, "forbidden"],
    [400, "bad_request"],
  ]);
});

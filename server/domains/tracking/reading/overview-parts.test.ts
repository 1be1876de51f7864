import { afterEach, expect, test, vi } from "vitest";
import { PLAN_IDS } from "#contract/plans.ts";
import { listTracking } from "#contract/tracking/endpoints.ts";
import { getReport } from "#contract/tracking/report.ts";
import { telling } from "../../profiles/testing/telling.ts";
import { LAST_30, shareReport } from "../testing/shared-report.ts";
import { makeTracking, type Tracking } from "../testing/tracked-list.ts";

const { world, record, post } = telling();

afterEach(() => void vi.restoreAllMocks());

const withPosts = async () =>
  makeTracking(world(), [await record([{ posts: [post(1, { likes: 10 }), post(2, { likes: 5 })] }])], PLAN_IDS.agency);

const overview = async ({ browser, id }: Tracking) => browser.call(listTracking.overview, { id, filters: {} });

/** The engine fails for questions with this word in their SQL. */
function failFor(word: string): void {
  const { engine } = world().ctx;
  const query = engine.query.bind(engine);
  vi.spyOn(engine, "query").mockImplementation(async (question) => {
    if (question.sql.includes(word)) throw new Error("the engine has no memory left");
    return query(question);
  });
}

test("a part of the overview that cannot be read is named, and the others are shown", async () => {
  const owner = await withPosts();
  const whole = (await overview(owner)).body;
  expect(whole.failed).toEqual([]);
  failFor("arrayPartialReverseSort"); // rising posts
  const { status, body } = await overview(owner);
  expect([status, body.failed, body.risingStars]).toEqual([200, ["risingStars"], []]);
  const { failed: _, risingStars: __, ...others } = body;
  expect(whole).toMatchObject(others);
  vi.restoreAllMocks();
  expect((await overview(owner)).body).toEqual(whole);
});

test("the pictures and names of posts fail with the posts, and nothing else", async () => {
  const owner = await withPosts();
  const { engine } = world().ctx;
  vi.spyOn(engine, "queryPage").mockRejectedValue(new Error("the engine has no memory left"));
  const { body } = await overview(owner);
  expect([body.failed, body.topPosts, body.metrics.totalPost.value]).toEqual([["topPosts"], [], 2]);
});

test("an overview without its totals fails as a whole, and so does one that is given to others", async () => {
  const owner = await withPosts();
  vi.spyOn(world().ctx.engine, "query").mockRejectedValue(new Error("the engine has no memory left"));
  await expect(overview(owner)).rejects.toThrow("UNKNOWN_ERROR");
  vi.restoreAllMocks();
  failFor("arrayPartialReverseSort");
  const shared = await shareReport(owner, LAST_30);
  await expect(world().browser().call(getReport, { id: shared.id })).rejects.toThrow("UNKNOWN_ERROR");
});

import { count } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import {
  addInfluencers,
  createTop,
  deleteTop,
  exportTopCsv,
  getTop,
  listTops,
  rankTop,
  removeInfluencers,
  removeTopLogo,
  setTopPublic,
  setTopWhiteLabel,
  uploadTopLogo,
} from "#contract/custom-tops.ts";
import { getList, listLists } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { actions, crmCreators, listCreators, lists } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { asFile, PNG } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const UNKNOWN_CREATOR = "999999999";

async function withTop(amount: number, title = "Spring") {
  const owner = await makeOwner(world(), PLAN_IDS.business);
  const influencers = await makeCreators(world(), amount);
  const { body } = await owner.browser.call(createTop, { title, influencers });
  return { owner, influencers, top_id: body.top._id, top: body.top, actionId: body.actionId ?? "" };
}

/** Everything that these calls write. */
async function written() {
  const tables = [crmCreators, listCreators, actions];
  const rows = tables.map(async (table) => (await world().root.select({ rows: count() }).from(table))[0]?.rows);
  const found = [await Promise.all(rows), await world().root.select().from(lists).orderBy(lists.id)];
  await world().travel(1_000); // what is written later has another time
  return found;
}

describe("the other family", () => {
  test("speaks of the same lists", async () => {
    const { owner, influencers, top_id, top } = await withTop(3);
    expect(top).toMatchObject({ title: "Spring", influencerCount: 3, public: false });
    expect((await owner.browser.call(listLists, {})).body.lists).toEqual([top]);
    const query = { id: top_id, sort: "full_name", asc: "true", fetch_stats: "true" } as const;
    const [ours, theirs] = [await owner.browser.call(getTop, query), await owner.browser.call(getList, query)];
    expect(ours.body).toEqual(theirs.body);
    expect(ours.body).toMatchObject({ total_results: 3, stats: { totalCreators: 3 } });
    const { body: ranked } = await owner.browser.call(rankTop, { id: top_id });
    expect(new Set(ranked.ranking.map(({ creator }) => creator._id))).toEqual(new Set(influencers));
  });

  test("adds, removes and deletes, each with its undo", async () => {
    const { owner, influencers, top_id } = await withTop(2);
    const [more = ""] = await makeCreators(world(), 1);
    const size = async () => (await owner.browser.call(getTop, { id: top_id })).body.total_results;
    const { body: added } = await owner.browser.call(addInfluencers, { top_id, influencers: [...influencers, more] });
    expect(added).toMatchObject({ added: 1, alreadyThere: 2, lists: [{ _id: top_id, title: "Spring" }] });
    const { body: removed } = await owner.browser.call(removeInfluencers, { top_id, influencers });
    expect([removed.removed, await size()]).toEqual([2, 1]);
    await owner.browser.call(undoAction, { id: removed.actionId ?? "" });
    expect(await size()).toBe(3);
    const { body: deleted } = await owner.browser.call(deleteTop, { top_id });
    expect(deleted.title).toBe("Spring");
    expect((await owner.browser.call(getTop, { id: top_id })).status).toBe(404);
    await owner.browser.call(undoAction, { id: deleted.actionId });
    expect(await size()).toBe(3);
  });

  test("shares, labels and exports", async () => {
    const { owner, top_id } = await withTop(2);
    const { body: shared } = await owner.browser.call(setTopPublic, { top_id, public: true });
    expect(shared.top).toMatchObject({ public: true, share: { id: expect.stringMatching(/^[\w-]{22}$/) } });
    const { body: labelled } = await owner.browser.call(setTopWhiteLabel, { top_id, white_label: true });
    expect(labelled.top.whiteLabel).toBe(true);
    const { body: drawn } = await owner.browser.call(uploadTopLogo, { top_id, logo: asFile(PNG) });
    expect(drawn.top.whiteLabelLogo).toMatch(/\.png\?t=\d+$/);
    const { body: plain } = await owner.browser.call(removeTopLogo, { top_id });
    expect(plain.top.whiteLabelLogo).toBeNull();
    const options = { columns: ["full_name" as const] };
    const { body: csv } = await owner.browser.call(exportTopCsv, { top_id, options });
    expect([csv.rows, csv.data?.startsWith('\uFEFF"Name"')]).toEqual([2, true]);
  });
});

describe("the overview", () => {
  test("is paged, sorted, searched and filtered, with stats on request", async () => {
    const { owner, influencers } = await withTop(2, "B");
    const accounts = [{ network: "tiktok" as const, username: "top.tiktok", counts: [], posts: [] }];
    const [tiktoker = ""] = await makeCreators(world(), 1, { accounts });
    await owner.browser.call(createTop, { title: "C", influencers: [...influencers, tiktoker] });
    await owner.browser.call(createTop, { title: "a" });
    const titles = async (input: Parameters<typeof owner.browser.call<typeof listTops>>[1]) => {
      const { body } = await owner.browser.call(listTops, input);
      return [body.tops.map(({ title }) => title).join(""), body.total_results];
    };
    expect(await titles({})).toEqual(["aCB", 3]);
    expect(await titles({ sort: "title", asc: "true" })).toEqual(["aBC", 3]);
    expect(await titles({ sort: "influencerCount" })).toEqual(["CBa", 3]);
    expect(await titles({ sort: "title", asc: "true", per_page: 2 })).toEqual(["aB", 3]);
    expect(await titles({ sort: "title", asc: "true", per_page: 2, page: 2 })).toEqual(["C", 3]);
    expect(await titles({ search: "c" })).toEqual(["C", 1]);
    expect(await titles({ network: "tiktok" })).toEqual(["C", 1]);
    expect(await titles({ network: "twitch" })).toEqual(["", 0]);
    const { body } = await owner.browser.call(listTops, { fetch_stats: "true", sort: "influencerCount" });
    expect(body.tops.map(({ stats }) => stats?.totalCreators)).toEqual([3, 2, 0]);
    expect((await owner.browser.call(listTops, {})).body.tops[0]?.stats).toBeNull();
  });
});

describe("who may", () => {
  const changes = ({ browser }: Pick<Person, "browser">, top_id: string, influencers: string[]) =>
    Promise.all([
      browser.call(addInfluencers, { top_id, influencers }),
      browser.call(removeInfluencers, { top_id, influencers }),
      browser.call(setTopPublic, { top_id, public: true }),
      browser.call(setTopWhiteLabel, { top_id, white_label: true }),
      browser.call(uploadTopLogo, { top_id, logo: asFile(PNG) }),
      browser.call(removeTopLogo, { top_id }),
      browser.call(deleteTop, { top_id }),
    ]);
  const reads = ({ browser }: Pick<Person, "browser">, id: string) =>
    Promise.all([
      browser.call(getTop, { id }),
      browser.call(rankTop, { id }),
      browser.call(exportTopCsv, { top_id: id }),
    ]);
  const statuses = async (answers: Promise<{ status: number }[]>) => [
    ...new Set((await answers).map(({ status }) => status)),
  ];

  test("change a list: members with write access", async () => {
    const { owner, influencers, top_id } = await withTop(1);
    const visitor = { browser: world().browser() };
    const viewer = await makeColleague(world(), owner, "viewer");
    const stranger = await makeOwner(world());
    const before = await written();
    expect(await statuses(changes(visitor, top_id, influencers))).toEqual([401]);
    expect(await statuses(changes(viewer, top_id, influencers))).toEqual([403]);
    expect(await statuses(changes(stranger, top_id, influencers))).toEqual([404]);
    expect(await statuses(reads(visitor, top_id))).toEqual([401]);
    expect(await statuses(reads(viewer, top_id))).toEqual([200]);
    expect(await statuses(reads(stranger, top_id))).toEqual([404]);
    expect((await visitor.browser.call(createTop, { title: "Mine" })).status).toBe(401);
    expect((await viewer.browser.call(createTop, { title: "Mine" })).status).toBe(403);
    expect((await stranger.browser.call(listTops, {})).body).toEqual({ tops: [], total_results: 0 });
    expect(await written()).toEqual(before);
  });

  test("nothing is written of what is wrong", async () => {
    const { owner, influencers, top_id } = await withTop(1);
    const before = await written();
    const { browser } = owner;
    const answers = await Promise.all([
      browser.call(createTop, { title: " " }),
      browser.call(createTop, { title: "spring" }),
      browser.call(createTop, { title: "Summer", influencers: [UNKNOWN_CREATOR] }),
      browser.call(addInfluencers, { top_id, influencers: [] }),
      browser.call(addInfluencers, { top_id, influencers: [...influencers, UNKNOWN_CREATOR] }),
      browser.call(removeInfluencers, { top_id, influencers: [UNKNOWN_CREATOR] }),
      browser.call(getTop, { id: "x" }),
      browser.call(getTop, { id: top_id, per_page: 201 }),
      browser.call(rankTop, { id: top_id, page: 0 }),
      browser.call(listTops, { per_page: 0 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 409, 404, 400, 404, 404, 400, 400, 400, 400]);
    expect(await written()).toEqual(before);
  });
});

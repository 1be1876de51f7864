import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { updateCustomNote } from "#contract/crm/endpoints.ts";
import { trust } from "#contract/base/trust.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { deleteList, setPublic, setWhiteLabel, shareLog, updateShare } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { unlockSharedList } from "#contract/shared-lists.ts";
import { saveCampaign } from "#contract/tracking/campaign.ts";
import { createTracking, deleteTracking, listTracking, toggleCampaignPost } from "#contract/tracking/endpoints.ts";
import { getReport, report as reportReply } from "#contract/tracking/report.ts";
import type { RecordSource } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { telling } from "../../profiles/testing/telling.ts";
import { makeTracking, trackedPosts, type Tracking } from "../testing/tracked-list.ts";
import { LAST_30, shareReport, type Shared } from "../testing/shared-report.ts";

const { world, ago, record, post } = telling({ plans: true });

const tracking = async (creators: readonly string[]) => makeTracking(world(), creators, PLAN_IDS.agency);

/** Terms that keep figures within the workspace. */
const INSIDE: RecordSource = {
  kind: "connector",
  name: "inside",
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: false },
};

async function read({ id }: Pick<Shared, "id">, browser = world().browser()) {
  return browser.call(getReport, { id });
}

async function body(shared: Shared) {
  const { status, body: found } = await read(shared);
  expect(status).toBe(200);
  return found;
}

async function refusal(shared: Pick<Shared, "id">) {
  const { status, error, headers } = await read(shared);
  expect(headers["set-cookie"]).toBeUndefined();
  return [status, error.err];
}

const NOT_HERE = [404, "invalid_parameters"];

describe("a shared report", () => {
  test("shows what tracking shows of the same period", async () => {
    const ada = await record([
      {
        posts: [
          post(1, { text: "Rye bread", likes: 10, comments: 2, views: 100, url: "https://www.instagram.com/p/rye1" }),
          post(3, { likes: 5, format: "video" }),
          post(40, { likes: 7 }),
        ],
      },
    ]);
    const bea = await record([{ network: "tiktok", posts: [post(2, { views: 50, comments: 1 })] }]);
    const owner = await tracking([ada, bea]);
    const found = await body(await shareReport(owner, LAST_30));
    const members = (await owner.browser.call(listTracking.overview, { id: owner.id })).body;
    const { metrics, series, topFormats, topCreators, creators, known, knownBefore, leftOut } = members;
    expect(found).toMatchObject({ metrics, series, topFormats, topCreators, creators, known, knownBefore, leftOut });
    expect(found.metrics).toEqual({
      totalPost: { value: 3, previous: 1 },
      activeCreators: { value: 2, previous: 1 },
      cumulatedEngagement: { value: 18, previous: 7 },
      cumulatedViews: { value: 150, previous: null },
    });
    expect(found.topPosts.map(({ engagement, creator }) => [engagement, creator?._id])).toEqual([
      [12, ada],
      [5, ada],
      [1, bea],
    ]);
    expect(found.topPosts[0]).toMatchObject({ text: "Rye bread", url: "https://www.instagram.com/p/rye1" });
    expect([found.title, found.sources, found.campaign, found.white_label]).toEqual(["Spring", ["file"], null, false]);
    expect(found.coverage.map(({ network, accounts, withPosts }) => [network, accounts, withPosts])).toEqual([
      ["instagram", 1, 1],
      ["tiktok", 1, 1],
    ]);
  });

  test("says its days in the time zone that was chosen, and a named range moves on", async () => {
    const shared = await shareReport(await tracking([await record([{ posts: [post(1, { likes: 1 })] }])]), {
      range: { preset: "last7" },
      timezone: "pacific/kiritimati",
    });
    const day = (time: Date) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Kiritimati", dateStyle: "short" }).format(time);
    expect(await body(shared)).toMatchObject({
      timezone: "Pacific/Kiritimati",
      days: { from: day(ago(6)), to: day(ago(0)) },
      before: { from: day(ago(13)), to: day(ago(7)) },
    });
    const fixed = await shareReport(shared.owner, { range: { days: { from: "2020-01-01", to: "2020-01-31" } } });
    expect(await body(fixed)).toMatchObject({
      days: { from: "2020-01-01", to: "2020-01-31" },
      metrics: { totalPost: { value: 0 } },
    });
    const allTime = await shareReport(shared.owner, { range: { preset: "allTime" } });
    expect(await body(allTime)).toMatchObject({ days: { from: null }, before: null, knownBefore: null });
  });

  test("is of one network, and of campaign posts only, where that was chosen", async () => {
    const ada = await record([
      { posts: [post(1, { likes: 1 }), post(2, { likes: 2 })] },
      { network: "tiktok", posts: [post(1, { likes: 4 })] },
    ]);
    const bea = await record([{ posts: [post(1, { likes: 3 })] }], { source: INSIDE });
    const owner = await tracking([ada, bea]);
    const one = await body(await shareReport(owner, { ...LAST_30, network: "tiktok" }));
    expect([one.metrics.totalPost.value, one.coverage.map(({ network }) => network)]).toEqual([1, ["tiktok"]]);
    const [first] = (await trackedPosts(owner, { filters: { creators: [ada], network: "instagram" } })).posts;
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId: first?._id ?? "", action: "add" });
    const campaign = await body(await shareReport(owner, { ...LAST_30, onlyCampaignPosts: true }));
    expect(campaign.topPosts.map(({ _id }) => _id)).toEqual([first?._id]);
    // Of the posts that it is about.
    expect(campaign.sources).toEqual(["file"]);
    expect((await body(await shareReport(owner, LAST_30))).sources).toEqual(["connector", "file"]);
  });

  test("shows costs only where the workspace says so", async () => {
    const ada = await record([{ posts: [post(1, { likes: 10, views: 1_000 })] }]);
    const owner = await tracking([ada, await record([{ posts: [post(1, { likes: 9 })] }])]);
    const [first] = (await trackedPosts(owner, { filters: { creators: [ada] } })).posts;
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId: first?._id ?? "", action: "add" });
    const costs = [{ creatorId: ada, amount: 50_000 }];
    await owner.browser.call(saveCampaign, { id: owner.id, from: null, currency: "EUR", costs });
    const hidden = await shareReport(owner, LAST_30);
    expect((await body(hidden)).campaign).toBeNull();
    expect(JSON.stringify(await body(hidden))).not.toContain("50000");
    const { campaign } = await body(await shareReport(owner, { ...LAST_30, costs: true }));
    expect(campaign).toMatchObject({ currency: "EUR", total: { posts: 1, cost: 50_000, cpm: 50_000, cpe: 5_000 } });
    // The creator without cost and campaign posts is no result.
    expect(campaign?.creators.map(({ creator }) => creator._id)).toEqual([ada]);
  });

  test("leaves out figures that may not be exported, and says how many", async () => {
    const open = await record([{ posts: [post(1, { text: "open", likes: 10 })] }]);
    const inside = await record(
      [{ network: "tiktok", posts: [post(1, { text: "inside", likes: 9_876, views: 54_321 })] }],
      { source: INSIDE },
    );
    const owner = await tracking([open, inside]);
    const postIds = (await trackedPosts(owner)).posts.map(({ _id }) => _id);
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId: postIds, action: "add" });
    const costs = [open, inside].map((creatorId) => ({ creatorId, amount: 100 }));
    await owner.browser.call(saveCampaign, { id: owner.id, from: null, currency: "EUR", costs });
    const members = (await owner.browser.call(listTracking.overview, { id: owner.id })).body;
    expect([members.metrics.cumulatedEngagement.value, members.leftOut]).toEqual([9_886, 0]);
    const found = await body(await shareReport(owner, { ...LAST_30, costs: true }));
    expect([found.metrics.totalPost.value, found.metrics.cumulatedEngagement.value, found.leftOut]).toEqual([2, 10, 1]);
    expect(found.topPosts.map(({ text }) => text)).toEqual(["open"]);
    expect(found.topCreators.map(({ posts, engagement }) => [posts, engagement])).toEqual([
      [1, 10],
      [1, null],
    ]);
    expect(found.campaign?.total).toMatchObject({ posts: 2, engagement: 10, cost: 200, cpe: 10 });
    expect(JSON.stringify(found)).not.toMatch(/9876|54321|9886/);
  });

  test("asks the search engine once a minute, and shows at once what its workspace changes", async () => {
    const ada = await record([{ username: "minute.ada", posts: [post(1, { likes: 10 })] }]);
    const shared = await shareReport(await tracking([ada]), LAST_30);
    const engagement = async () => (await body(shared)).metrics.cumulatedEngagement.value;
    const { engine } = world().ctx;
    expect(await engagement()).toBe(10);
    const queries = [vi.spyOn(engine, "query"), vi.spyOn(engine, "queryPage")];
    expect(await engagement()).toBe(10);
    for (const query of queries) {
      expect(query).not.toHaveBeenCalled();
      query.mockRestore();
    }
    await record([{ username: "minute.ada", posts: [post(2, { likes: 5 })] }]);
    expect(await engagement()).toBe(10);
    await world().travel(60_000);
    expect(await engagement()).toBe(15);
    const [first] = (await trackedPosts(shared.owner, { sort: "likes", asc: "false" })).posts;
    await shared.owner.browser.call(toggleCampaignPost, { id: shared.topId, postId: first?._id ?? "", action: "add" });
    await shareReport(shared.owner, { ...LAST_30, onlyCampaignPosts: true });
    expect(await engagement()).toBe(10);
  });

  test("discloses nothing else of the workspace, and nothing without its password", async () => {
    const ada = await record([{ posts: [post(1, { likes: 10 })] }], {
      facts: { fullName: "Ada Vance", email: "ada@example.test" },
    });
    const owner = await tracking([ada]);
    const { crm } = (await owner.browser.call(profileOverview, { id: ada })).body;
    const noted = { customCreatorId: crm?._id ?? "", customNote: "Haggles" };
    expect((await owner.browser.call(updateCustomNote, noted)).status).toBe(200);
    const open = await shareReport(owner, LAST_30);
    expect(Object.keys(await body(open)).toSorted()).toEqual(Object.keys(reportReply.shape).toSorted());
    expect(JSON.stringify(await body(open))).not.toMatch(/Haggles|ada@example|panel\.csv/);
    await owner.browser.call(updateShare, { topId: owner.id, password: "one tulip" });
    const { error, headers } = await read(open);
    expect([error.err, headers["set-cookie"]]).toEqual(["password_required", undefined]);
    expect(JSON.stringify(error)).not.toMatch(/Spring|Ada/);
    const visitor = world().browser();
    await visitor.call(unlockSharedList, { id: open.id, password: "one tulip" });
    expect((await read(open, visitor)).status).toBe(200);
  });

  test("is not here when it is not shared, expired, deleted, no longer tracked, or not in the plan", async () => {
    const shared = await shareReport(await tracking([await record([{ posts: [post(1, { likes: 1 })] }])]), LAST_30);
    const { owner, topId } = shared;
    const change = async (share: { report?: null; expiresAt?: string }) =>
      expect((await owner.browser.call(updateShare, { topId, ...share })).status).toBe(200);
    expect(await refusal({ id: "A".repeat(22) })).toEqual(NOT_HERE);
    await change({ report: null });
    expect(await refusal(shared)).toEqual(NOT_HERE);
    await shareReport(owner, LAST_30);
    await owner.browser.call(setPublic, { topId, public: false });
    expect(await refusal(shared)).toEqual(NOT_HERE);
    await owner.browser.call(setPublic, { topId, public: true });
    await owner.browser.call(deleteTracking, { topId });
    expect(await refusal(shared)).toEqual(NOT_HERE);
    await owner.browser.call(createTracking, { topId });
    const setPlan = async (plan: number) =>
      world().root.execute(sql`update customers set plan = ${plan} where id = ${owner.customerId}`);
    await setPlan(PLAN_IDS.free);
    expect(await refusal(shared)).toEqual(NOT_HERE);
    await setPlan(PLAN_IDS.agency);
    expect((await read(shared)).status).toBe(200);
    const deleted = await shareReport(await tracking([]), LAST_30);
    await deleted.owner.browser.call(deleteList, { topId: deleted.topId });
    expect(await refusal(deleted)).toEqual(NOT_HERE);
    await change({ expiresAt: new Date(world().ctx.clock.now().getTime() + DAY_MS).toISOString() });
    await world().travel(DAY_MS + 1_000);
    expect(await refusal(shared)).toEqual(NOT_HERE);
  });

  test("reads what its workspace sees: its own counts, and not those of others", async () => {
    const shared = post(1, { likes: 1 });
    const ada = await record([{ username: "report.ada", posts: [shared] }]);
    const [own, other]: [Tracking, Tracking] = [await tracking([ada]), await tracking([ada])];
    await record([{ username: "report.ada", posts: [{ ...shared, likes: 9, countedAt: ago(0.1) }] }], {
      source: { kind: "file", name: "own.csv", customerId: own.customerId },
    });
    const engagement = async (owner: Tracking) =>
      (await body(await shareReport(owner, LAST_30))).metrics.cumulatedEngagement.value;
    expect([await engagement(own), await engagement(other)]).toEqual([9, 1]);
  });

  test("logs a visit once, beside visits of the list, and none of its own workspace", async () => {
    const shared = await shareReport(await tracking([await record([{ posts: [] }])]), LAST_30);
    const visitor = world().browser();
    for (let n = 0; n < 2; n += 1) await read(shared, visitor);
    await read(shared, shared.owner.browser);
    expect((await shared.owner.browser.call(shareLog, { id: shared.topId })).body).toMatchObject({
      visits: 1,
      visitors: 1,
    });
  });

  test("carries the white label of its list", async () => {
    const shared = await shareReport(await tracking([]), LAST_30);
    const { topId, owner } = shared;
    await owner.browser.call(setWhiteLabel, { topId, whiteLabel: true });
    await owner.browser.call(updateShare, { topId, companyName: "Paper & Co" });
    expect(await body(shared)).toMatchObject({ white_label: true, company: { name: "Paper & Co", logo: null } });
  });
});

test("only a tracked list of the workspace has a report to share, with a period that is possible", async () => {
  const owner = await tracking([]);
  const share = async (browser: Tracking["browser"], report: unknown) =>
    (await browser.call(updateShare, { topId: owner.id, report: trust<typeof LAST_30>(report) })).error; // what clients send
  const stranger = await makeOwner(world(), PLAN_IDS.agency);
  expect((await share(stranger.browser, LAST_30)).err).toBe("not_found");
  for (const range of [
    { preset: "next7" },
    { days: { from: "2026-02-01", to: "2026-01-01" } },
    { days: { from: "soon", to: null } },
    {},
  ])
    expect((await share(owner.browser, { range })).err).toBe("bad_request");
  await owner.browser.call(deleteTracking, { topId: owner.id });
  expect(await share(owner.browser, LAST_30)).toMatchObject({
    err: "bad_request",
    msg: "This list is not tracked. Turn tracking on first.",
  });
});

describe("the document of a report", () => {
  const open = async ({ browser }: Pick<Tracking, "browser">, id: string, query = "") =>
    world().app.inject({
      url: `/api/tracking/list/${id}/report/pdf${query}`,
      cookies: Object.fromEntries(browser.cookies),
    });

  test("is drawn as the report is shared, or with other settings", async () => {
    const owner = await tracking([await record([{ posts: [post(1, { likes: 10, text: "مرحبا 日本" })] }])]);
    await shareReport(owner, { range: { preset: "last7" } });
    const settings = encodeURIComponent(JSON.stringify({ range: { preset: "allTime" }, costs: true }));
    for (const query of ["", `?settings=${settings}`]) {
      const { statusCode, headers, rawPayload } = await open(owner, owner.id, query);
      expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(headers["content-disposition"]).toMatch(/limelight-spring-report-.*\.pdf/);
      expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  test("is not of another workspace's list, of one that is not tracked, nor for visitors", async () => {
    const owner = await tracking([]);
    expect((await open(await makeOwner(world(), PLAN_IDS.agency), owner.id)).statusCode).toBe(404);
    expect((await open({ browser: world().browser() }, owner.id)).statusCode).toBe(401);
    expect((await open(owner, owner.id, "?settings=x")).statusCode).toBe(400);
    await owner.browser.call(deleteTracking, { topId: owner.id });
    expect((await open(owner, owner.id)).statusCode).toBe(404);
  });
});

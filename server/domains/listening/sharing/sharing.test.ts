import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { undoAction } from "#contract/actions.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import { trust } from "#contract/base/trust.ts";
import {
  addListeningTop,
  readListeningReport,
  removeListeningTop,
  updateTopic,
} from "#contract/listening/endpoints.ts";
import * as contract from "#contract/listening/sharing.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { getSharedList, unlockSharedList } from "#contract/shared-lists.ts";
import { getReport } from "#contract/tracking/report.ts";
import type { RecordSource } from "#server/domains/creators/index.ts";
import { eraseFromIndex } from "#server/engine/index.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { asFile, JPEG, PNG } from "#test/support/pictures.ts";
import { countStatements } from "#test/support/statements.ts";
import { telling } from "../../profiles/testing/telling.ts";
import { sweepShares } from "./share.ts";

const { world, ago, record, count, post } = telling({ plans: true });

const ALL_TIME: contract.TopicReportSettings = { range: { preset: "allTime" }, timezone: "UTC", network: "global" };
const LAST_30 = { ...ALL_TIME, range: { preset: "last30" as const } };
const NOT_HERE = [404, "invalid_parameters"];

/** Terms that keep figures within the workspace. */
const INSIDE: RecordSource = {
  kind: "connector",
  name: "inside",
  policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: false },
};

type Shared = { owner: Person; topicId: string; id: string };

/** A workspace with a topic of posts with this word, whose report it shares. */
async function shareTopic(word: string, report: contract.TopicReportSettings = ALL_TIME): Promise<Shared> {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const query = { any: [{ kind: "keyword" as const, value: word }] };
  const topicId = (await owner.browser.call(addListeningTop, { title: "Tea time", query })).body.tracking._id;
  const { status, body } = await owner.browser.call(contract.setTopicPublic, { id: topicId, public: true, report });
  expect(status).toBe(200);
  return { owner, topicId, id: body.share.share.id ?? "" };
}

async function update({ owner, topicId }: Shared, change: Omit<InputOf<typeof contract.updateTopicShare>, "id">) {
  const { status, body } = await owner.browser.call(contract.updateTopicShare, { id: topicId, ...change });
  expect(status).toBe(200);
  return body.share;
}

const read = async ({ id }: Pick<Shared, "id">, browser = world().browser()) =>
  browser.call(contract.getTopicReport, { id });

async function reportOf(shared: Shared) {
  const { status, body: found } = await read(shared);
  expect(status).toBe(200);
  return found;
}

async function refusal(shared: Pick<Shared, "id">) {
  const { status, error, headers } = await read(shared);
  expect(headers["set-cookie"]).toBeUndefined();
  return [status, error.err];
}

describe("the shared report of a topic", () => {
  test("shows what members see of the same period, with its sources and when they were read", async () => {
    const posts = [
      post(1, { text: "Sencha for breakfast", likes: 10, comments: 2, views: 100, language: "en" }),
      post(3, { text: "More sencha", likes: 5 }),
      post(40, { text: "First sencha", likes: 7 }),
    ];
    const ada = await record([{ counts: [count(1, { followers: 500 })], posts }], { facts: { country: "fr" } });
    const bea = await record([{ network: "tiktok", posts: [post(2, { text: "sencha", views: 50, comments: 1 })] }]);
    const shared = await shareTopic("sencha", LAST_30);
    const found = await reportOf(shared);
    const filters = { range: { from: found.days.from, to: found.days.to } };
    const members = (await shared.owner.browser.call(readListeningReport, { id: shared.topicId, filters })).body;
    const { metrics, knownBefore, known, reached, leftOut, series, themes, networks, topCreators } = members;
    const { countries, languages, tones } = members;
    expect(found).toMatchObject({ metrics, knownBefore, known, reached, leftOut, series, themes, networks });
    expect(found).toMatchObject({ countries, languages, tones, topCreators });
    expect(found.metrics).toEqual({
      posts: { value: 3, previous: 1 },
      authors: { value: 2, previous: 1 },
      engagement: { value: 18, previous: 7 },
      views: { value: 150, previous: null },
      reach: { value: 500, previous: 500 },
    });
    expect(found.topPosts.map(({ engagement, creator }) => [engagement, creator?._id])).toEqual([
      [12, ada],
      [5, ada],
      [1, bea],
    ]);
    expect([found.title, found.sources, found.white_label]).toEqual(["Tea time", ["file"], false]);
    expect(found.coverage.map(({ network, posts: counted }) => [network, counted])).toEqual([
      ["instagram", 2],
      ["tiktok", 1],
    ]);
    for (const { oldest, newest } of found.coverage) expect(oldest <= newest).toBe(true);
    const one = await update(shared, { report: { ...LAST_30, network: "tiktok" } });
    expect(one.share.report.network).toBe("tiktok");
    expect((await reportOf(shared)).metrics.posts.value).toBe(1);
    const fixed = { days: { from: "2020-01-01", to: "2020-01-31" } };
    await update(shared, { report: { ...LAST_30, range: fixed, timezone: "Pacific/Kiritimati" } });
    expect(await reportOf(shared)).toMatchObject({ days: fixed.days, timezone: "Pacific/Kiritimati" });
    expect((await reportOf(shared)).metrics.posts.value).toBe(0);
  });

  test("leaves out figures that may not be exported, followers too, and says how many", async () => {
    const open = { counts: [count(1, { followers: 300 })], posts: [post(1, { text: "hojicha open", likes: 10 })] };
    const inside = {
      network: "tiktok" as const,
      counts: [count(1, { followers: 7_654 })],
      posts: [post(1, { text: "hojicha inside", likes: 9_876, views: 54_321 })],
    };
    await record([open]);
    await record([inside], { source: INSIDE });
    // Posts that may be passed on, by an author whose followers may not.
    const mixed = { ...inside, username: "hojicha.mixed", counts: [count(1, { followers: 4_567 })], posts: [] };
    await record([mixed], { source: INSIDE });
    await record([{ ...mixed, counts: [], posts: [post(2, { text: "hojicha mixed", likes: 3 })] }]);
    const shared = await shareTopic("hojicha");
    const members = (
      await shared.owner.browser.call(readListeningReport, {
        id: shared.topicId,
        filters: { range: { from: null, to: null } },
      })
    ).body;
    expect([members.metrics.engagement.value, members.metrics.reach.value, members.leftOut]).toEqual([
      9_889, 12_521, 0,
    ]);
    const found = await reportOf(shared);
    expect([found.metrics.posts.value, found.metrics.engagement.value, found.leftOut]).toEqual([3, 13, 1]);
    expect([found.metrics.reach.value, found.reached]).toEqual([300, { accounts: 3, known: 1 }]);
    expect(found.topPosts.map(({ text }) => text)).toEqual(["hojicha open", "hojicha mixed"]);
    expect(JSON.stringify(found)).not.toMatch(/9876|54321|9889|7654|4567|12521/);
  });

  test("discloses nothing else of the workspace, and nothing without its password", async () => {
    await record([{ posts: [post(1, { text: "Genmaicha", likes: 1 })] }], { facts: { email: "ada@example.test" } });
    const shared = await shareTopic("genmaicha");
    const found = await reportOf(shared);
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(contract.topicReport.shape).toSorted());
    expect(JSON.stringify(found)).not.toMatch(/ada@example|panel\.csv/);
    expect((await update(shared, { password: "one tulip" })).share.hasPassword).toBe(true);
    const { error, headers } = await read(shared);
    expect([error.err, headers["set-cookie"]]).toEqual(["password_required", undefined]);
    expect(JSON.stringify(error)).not.toContain("Tea time");
    const visitor = world().browser();
    const unlock = async (password: string) => visitor.call(unlockSharedList, { id: shared.id, password });
    expect((await unlock("two tulips")).error.err).toBe("wrong_password");
    expect((await unlock("one tulip")).status).toBe(200);
    expect((await read(shared, visitor)).status).toBe(200);
    await update(shared, { password: "three tulips" });
    expect((await read(shared, visitor)).error.err).toBe("password_required");
    await update(shared, { password: null });
    expect((await read(shared)).status).toBe(200);
  });

  test("is not here when it is not shared, expired, renewed, deleted, or not in the plan", async () => {
    const shared = await shareTopic("bancha");
    const { owner, topicId } = shared;
    expect(await refusal({ id: "A".repeat(22) })).toEqual(NOT_HERE);
    // A topic has no list, and no report of a list.
    for (const endpoint of [getSharedList, getReport])
      expect((await world().browser().call(endpoint, { id: shared.id })).error.err).toBe("invalid_parameters");
    await owner.browser.call(contract.setTopicPublic, { id: topicId, public: false });
    expect(await refusal(shared)).toEqual(NOT_HERE);
    await owner.browser.call(contract.setTopicPublic, { id: topicId, public: true });
    expect((await read(shared)).status).toBe(200);
    const setPlan = async (plan: number) =>
      world().root.execute(sql`update customers set plan = ${plan} where id = ${owner.customerId}`);
    await setPlan(PLAN_IDS.free);
    expect(await refusal(shared)).toEqual(NOT_HERE);
    expect((await owner.browser.call(contract.setTopicPublic, { id: topicId, public: true })).error.err).toBe(
      "plan_limit",
    );
    await setPlan(PLAN_IDS.agency);
    const renewed = await update(shared, { renew: true });
    expect(await refusal(shared)).toEqual(NOT_HERE);
    const current = { ...shared, id: renewed.share.id ?? "" };
    await update(current, { expiresAt: new Date(world().ctx.clock.now().getTime() + DAY_MS).toISOString() });
    expect((await read(current)).status).toBe(200);
    await world().travel(DAY_MS + 1_000);
    expect(await refusal(current)).toEqual(NOT_HERE);
  });

  test("is here again when the deletion of its topic is undone, and its share goes when that is not possible any more", async () => {
    const shared = await shareTopic("gyokuro");
    const remove = async () => shared.owner.browser.call(removeListeningTop, { id: shared.topicId });
    const { body: removed } = await remove();
    expect(await refusal(shared)).toEqual(NOT_HERE);
    await shared.owner.browser.call(undoAction, { id: removed.actionId });
    expect((await read(shared)).status).toBe(200);
    const rows = async () =>
      (await world().root.execute(sql`select from topic_shares where topic_id = ${shared.topicId}`)).rows.length;
    await remove();
    await sweepShares({ ctx: world().ctx });
    expect(await rows()).toBe(1);
    await world().travel((UNDO_DAYS + 1) * DAY_MS);
    await sweepShares({ ctx: world().ctx });
    expect(await rows()).toBe(0);
  });

  test("is read once a minute, or when its settings change, and once creators are erased", async () => {
    await record([{ posts: [post(1, { text: "Kukicha", likes: 10 })] }]);
    const shared = await shareTopic("kukicha");
    const erased = await record([{ username: "erased.kukicha", posts: [post(1, { text: "Kukicha", likes: 5 })] }]);
    const visitor = world().browser();
    const open = async () => read(shared, visitor);
    expect((await open()).body.metrics.engagement.value).toBe(15);
    const query = vi.spyOn(world().ctx.engine, "query");
    const again = await countStatements(world(), open);
    expect(query).not.toHaveBeenCalled();
    await update(shared, { report: { ...ALL_TIME, network: "instagram" } });
    expect(await countStatements(world(), open)).toBeGreaterThan(again);
    expect(query).toHaveBeenCalled();
    await update(shared, { report: ALL_TIME, companyName: "Paper & Co" });
    await shared.owner.browser.call(contract.setTopicWhiteLabel, { id: shared.topicId, whiteLabel: true });
    query.mockClear();
    expect((await open()).body.company.name).toBe("Paper & Co");
    expect(query).not.toHaveBeenCalled();
    await world().root.execute(sql`delete from creator_ids where id = ${erased}`);
    await eraseFromIndex({ ctx: world().ctx, ids: [Number(erased)] });
    expect(JSON.stringify((await open()).body)).not.toContain("erased.kukicha");
    query.mockRestore();
  });

  test("reads what its workspace sees: its own counts, and not those of others", async () => {
    const same = post(1, { text: "Tencha", likes: 1 });
    await record([{ username: "tencha.ada", posts: [same] }]);
    const [own, other] = [await shareTopic("tencha"), await shareTopic("tencha")];
    await record([{ username: "tencha.ada", posts: [{ ...same, likes: 9, countedAt: ago(0.1) }] }], {
      source: { kind: "file", name: "own.csv", customerId: own.owner.customerId },
    });
    const engagement = async (shared: Shared) => (await reportOf(shared)).metrics.engagement.value;
    expect([await engagement(own), await engagement(other)]).toEqual([9, 1]);
  });

  test("logs a visit once, without anything personal, and none of its own workspace", async () => {
    const shared = await shareTopic("mugicha");
    const visitor = world().browser();
    for (let n = 0; n < 2; n += 1) await read(shared, visitor);
    await read(shared, shared.owner.browser);
    const log = (await shared.owner.browser.call(contract.topicShareLog, { id: shared.topicId })).body;
    expect(log).toMatchObject({ visits: 1, visitors: 1, newest: [{ device: "other", name: null }] });
    const { rows } = await world().root.execute(sql`select * from list_visits where topic_id = ${shared.topicId}`);
    expect(JSON.stringify(rows)).not.toContain("127.0.0.1");
  });
});

describe("how the report of a topic is shared", () => {
  test("begins with the usual settings, and the first ones are those it is shared with", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const query = { any: [{ kind: "keyword" as const, value: "sobacha" }] };
    const id = (await owner.browser.call(addListeningTop, { title: "Sobacha", query })).body.tracking._id;
    const readShare = async () => (await owner.browser.call(contract.readTopicShare, { id })).body.share;
    expect(await readShare()).toEqual({
      _id: id,
      title: "Sobacha",
      public: false,
      whiteLabel: false,
      whiteLabelLogo: null,
      company: { name: null, logo: null },
      share: { id: null, url: null, hasPassword: false, expiresAt: null, report: LAST_30 },
    });
    await owner.browser.call(contract.setTopicPublic, { id, public: true, report: ALL_TIME });
    const first = await readShare();
    expect(first.share).toMatchObject({ url: `/shared/${first.share.id}/topic`, report: ALL_TIME });
    await owner.browser.call(updateTopic, { id, title: "Buckwheat", query });
    // Settings stay, as does the address.
    await owner.browser.call(contract.setTopicPublic, { id, public: true, report: LAST_30 });
    expect(await readShare()).toEqual({ ...first, title: "Buckwheat" });
  });

  test("carries the white label that the workspace had last", async () => {
    const shared = await shareTopic("konacha");
    const { owner, topicId } = shared;
    const label = async (id: string) =>
      (await owner.browser.call(contract.setTopicWhiteLabel, { id, whiteLabel: true })).body.share;
    await label(topicId);
    await update(shared, { companyName: "Paper & Co" });
    const uploaded = await owner.browser.call(contract.uploadTopicLogo, { id: topicId, logo: asFile(PNG) });
    expect(uploaded.body.share.whiteLabelLogo).toMatch(/^\/files\/pictures\/logos\//);
    const other = (
      await owner.browser.call(addListeningTop, {
        title: "Other",
        query: { any: [{ kind: "keyword", value: "other" }] },
      })
    ).body.tracking._id;
    const copied = await label(other);
    expect(copied.company.name).toBe("Paper & Co");
    expect(copied.whiteLabelLogo).not.toBe(uploaded.body.share.whiteLabelLogo);
    expect(await reportOf(shared)).toMatchObject({ white_label: true, company: { name: "Paper & Co", logo: null } });
    const make = { title: "Third", query: { any: [{ kind: "keyword" as const, value: "third" }] } };
    const third = (await owner.browser.call(addListeningTop, make)).body.tracking._id;
    await owner.browser.call(contract.updateTopicShare, { id: other, companyName: "Deleted & Co" });
    await owner.browser.call(removeListeningTop, { id: other });
    expect((await label(third)).company.name).toBe("Paper & Co");
    // What was set before the topic was shared does not decide what its report shows.
    const made = await owner.browser.call(contract.setTopicPublic, { id: third, public: true, report: ALL_TIME });
    expect(made.body.share.share.report).toEqual(ALL_TIME);
    const removed = await owner.browser.call(contract.removeTopicLogo, { id: topicId, which: "logo" });
    expect(removed.body.share.whiteLabelLogo).toBeNull();
    const company = await owner.browser.call(contract.uploadTopicCompanyLogo, { id: topicId, logo: asFile(JPEG) });
    expect(company.body.share.company.logo).toMatch(/^\/files\/pictures\/logos\//);
  });

  test("is for members of the workspace to see, and for those who may write to change", async () => {
    const shared = await shareTopic("matetee");
    const stranger = await makeOwner(world(), PLAN_IDS.agency);
    const viewer = await makeColleague(world(), shared.owner, "viewer");
    const change = { id: shared.topicId, renew: true };
    expect((await stranger.browser.call(contract.updateTopicShare, change)).error.err).toBe("not_found");
    expect((await stranger.browser.call(contract.readTopicShare, { id: shared.topicId })).status).toBe(404);
    expect((await stranger.browser.call(contract.topicShareLog, { id: shared.topicId })).status).toBe(404);
    expect((await viewer.browser.call(contract.updateTopicShare, change)).error.err).toBe("forbidden");
    expect((await viewer.browser.call(contract.readTopicShare, { id: shared.topicId })).status).toBe(200);
    for (const range of [{ preset: "next7" }, { days: { from: "2026-02-01", to: "2026-01-01" } }, {}]) {
      const report = trust<contract.TopicReportSettings>({ range }); // what clients send
      const { error } = await shared.owner.browser.call(contract.updateTopicShare, { id: shared.topicId, report });
      expect(error.err).toBe("bad_request");
    }
    const past = { id: shared.topicId, expiresAt: ago(1).toISOString() };
    expect((await shared.owner.browser.call(contract.updateTopicShare, past)).error.err).toBe("bad_request");
  });
});

describe("the document of a topic's report", () => {
  const open = async ({ browser }: Pick<Person, "browser">, id: string, query = "") =>
    world().app.inject({
      url: `/api/listening-tops/report/${id}/pdf${query}`,
      cookies: Object.fromEntries(browser.cookies),
    });

  test("is drawn as the report is shared, or with other settings", async () => {
    await record([{ posts: [1, 2, 3].map((days) => post(days, { text: "Kabusecha مرحبا 日本", likes: 10 })) }], {
      facts: { country: "fr" },
    });
    const { owner, topicId } = await shareTopic("kabusecha", LAST_30);
    const settings = encodeURIComponent(JSON.stringify({ range: { preset: "allTime" }, network: "tiktok" }));
    for (const query of ["", `?settings=${settings}`]) {
      const { statusCode, headers, rawPayload } = await open(owner, topicId, query);
      expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(headers["content-disposition"]).toMatch(/limelight-tea-time-report-.*\.pdf/);
      expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  test("is not of another workspace's topic, of one that was deleted, nor for visitors", async () => {
    const { owner, topicId } = await shareTopic("yerba");
    expect((await open(await makeOwner(world(), PLAN_IDS.agency), topicId)).statusCode).toBe(404);
    expect((await open({ browser: world().browser() }, topicId)).statusCode).toBe(401);
    expect((await open(owner, topicId, "?settings=x")).statusCode).toBe(400);
    await owner.browser.call(removeListeningTop, { id: topicId });
    expect((await open(owner, topicId)).statusCode).toBe(404);
  });
});

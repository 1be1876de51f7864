import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActions, listChanges, undoAction } from "#contract/actions.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { cancelJob } from "#contract/jobs.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { eraseCreator, exportSubjectData, getSubjectData } from "#contract/privacy.ts";
import {
  addAudienceReport,
  AUDIENCE,
  AUDIENCE_REPORTS_MAX,
  profileAudience,
  removeAudienceReport,
  requestAudience,
} from "#contract/profiles/audience.ts";
import { registeredUser } from "#contract/users.ts";
import { listCredits } from "#contract/usage.ts";
import { audienceEstimates, sources } from "#server/db/tables/index.ts";
import { SAMPLE_MARK } from "#server/domains/creators/index.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { telling } from "../testing/telling.ts";

const { world, record, post } = telling({ plans: true });
const UNKNOWN = "999999999";
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

let made = 0;
/** A creator, and others of these countries who mention them. */
async function mentioned(countries: readonly string[], options: { isBrand?: boolean; source?: object } = {}) {
  made += 1;
  const username = `mentioned${made}`;
  const id = await record([{ username }], { indexed: false });
  for (const country of countries)
    await record([{ posts: [post(1, { mentions: [username] })] }], {
      facts: { country, language: country === "br" ? "pt" : "en", isBrand: options.isBrand ?? false },
      indexed: false,
      ...options.source,
    });
  await world().indexSync.flush();
  return id;
}

const times = (n: number, country: string) => Array.from({ length: n }, () => country);
const audienceOf = async ({ browser }: Person, id: string, more: { network?: "instagram" | "tiktok" } = {}) =>
  (await browser.call(profileAudience, { id, ...more })).body;
const request = async ({ browser }: Person, id: string, clientId = "tab-1") =>
  browser.call(requestAudience, { id, clientId });
const work = async (jobId: string) =>
  runJob({ ctx: world().ctx, jobId, tasks: FEATURES.jobs, signal: new AbortController().signal });
const leftOf = async ({ browser }: Person) =>
  (await browser.call(registeredUser, {})).body.user.limits.audience_credits_left;
const csv = (...lines: string[]) => new File([["dimension,value,share", ...lines].join("\n")], "report.csv");
const add = async ({ browser }: Person, id: string, report: File, more: object = {}) =>
  browser.call(addAudienceReport, { id, report, ...more });

describe("an estimate", () => {
  test("counts persons who mention the creator, with intervals, and costs one credit", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const stranger = await makeOwner(world(), PLAN_IDS.free);
    const id = await mentioned([...times(24, "br"), ...times(6, "us")]);
    expect(await audienceOf(owner, id)).toEqual({
      audienceData: null,
      audienceNetwork: "instagram",
      audienceUpdatedAt: null,
      isCalculated: false,
      status: "none",
      error: null,
      networks: [{ network: "instagram", hasData: false }],
      reports: [],
      request: { cost: 1, left: 2 },
      blurredFields: [],
    });
    const { body } = await request(owner, id);
    expect(body).toMatchObject({ status: "calculating", charged: true });
    // A second request joins the first.
    expect((await request(owner, id, "tab-2")).body).toEqual({ ...body, charged: false });
    expect(await audienceOf(owner, id)).toMatchObject({ status: "calculating", request: { cost: 0, left: 1 } });
    world().emitted.length = 0;
    await work(body.jobId);
    expect(world().emitted).toContainEqual({
      customerId: owner.customerId,
      event: "profile/audience/calculated",
      payload: { creatorId: id, clientIds: ["tab-1", "tab-2"] },
    });
    const audience = await audienceOf(owner, id);
    expect(audience).toMatchObject({ status: "calculated", isCalculated: true, request: { cost: 0, left: 1 } });
    expect(audience.audienceData).toMatchObject([
      {
        dimension: "countries",
        provenance: "estimated",
        sampleSize: 30,
        unknown: 0,
        shares: [
          { code: "br", share: 0.8 },
          { code: "us", share: 0.2 },
        ],
      },
      { dimension: "languages", shares: [{ code: "pt" }, { code: "en" }] },
    ]);
    const [brazil] = audience.audienceData?.[0]?.shares ?? [];
    expect([brazil?.low?.toFixed(3), brazil?.high?.toFixed(3)]).toEqual(["0.627", "0.905"]);
    expect(audience.audienceUpdatedAt).toBe(audience.audienceData?.[0]?.at);
    expect((await audienceOf(stranger, id)).isCalculated).toBe(false);
    // Again within 30 days is free.
    expect((await request(owner, id)).body.charged).toBe(false);
    expect(await leftOf(owner)).toBe(1);
  });

  test("of fewer than 30 finds nothing, says so and gives the credit back", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await mentioned(times(AUDIENCE.fewest - 1, "br"));
    const { body } = await request(owner, id);
    expect(await leftOf(owner)).toBe(1);
    world().emitted.length = 0;
    await work(body.jobId);
    expect(await leftOf(owner)).toBe(2);
    expect(await audienceOf(owner, id)).toMatchObject({
      status: "error",
      error: { code: "too_few", found: 29 },
      audienceData: null,
      isCalculated: false,
      request: { cost: 1, left: 2 },
    });
    expect(world().emitted).toContainEqual({
      customerId: owner.customerId,
      event: "profile/audience/error",
      payload: { creatorId: id, clientIds: ["tab-1"], error: "too_few" },
    });
    const { entries } = (await owner.browser.call(listCredits, {})).body;
    const own = entries.filter(({ kind }) => kind === "audience");
    expect(own.map(({ reason, amount }) => [reason, amount])).toEqual([
      ["refund", 1],
      ["spend", -1],
      ["grant", 2],
    ]);
    expect(own[0]?.creator?._id).toBe(id);
  });

  test("leaves out brands, and what the terms of a source keep out", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const brands = await mentioned(times(30, "br"), { isBrand: true });
    await work((await request(owner, brands)).body.jobId);
    expect((await audienceOf(owner, brands)).error).toEqual({ code: "too_few", found: 0 });
    const source = { kind: "file" as const, name: "licensed.csv" };
    const licensed = await mentioned(times(30, "br"), { source: { source } });
    await world().root.update(sources).set({ allowDerived: false }).where(eq(sources.name, source.name));
    await work((await request(owner, licensed)).body.jobId);
    expect((await audienceOf(owner, licensed)).error).toEqual({ code: "too_few", found: 0 });
  });

  test("that is cancelled ends with a sentence and the credit", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await mentioned([]);
    const { jobId } = (await request(owner, id)).body;
    await owner.browser.call(cancelJob, { id: jobId });
    expect(await audienceOf(owner, id)).toMatchObject({ status: "error", error: { code: "failed" } });
    expect(await leftOf(owner)).toBe(2);
    // The job of a worker that was late finds nothing to do.
    await work(jobId);
    expect((await audienceOf(owner, id)).status).toBe("error");
  });

  test("is held back when its 30 days are over, unless the creator is in the CRM", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await mentioned(times(30, "br"));
    await work((await request(owner, id)).body.jobId);
    const { email } = (await owner.browser.call(registeredUser, {})).body.user;
    await world().travel(31 * DAY_MS);
    await owner.browser.signIn(email, PASSWORD);
    expect(await audienceOf(owner, id)).toMatchObject({
      audienceData: null,
      isCalculated: true,
      blurredFields: ["audience"],
      request: { cost: 1 },
    });
    await owner.browser.call(addCreator, { creatorsId: [id] });
    const open = await audienceOf(owner, id);
    expect([open.blurredFields, open.audienceData?.length, open.request.cost]).toEqual([[], 2, 1]);
  });

  test("parallel requests charge once, and none is made without credits", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await mentioned([]);
    const all = await Promise.all(Array.from({ length: 5 }, (_, i) => request(owner, id, `tab-${i}`)));
    expect(all.filter(({ body }) => body.charged)).toHaveLength(1);
    expect(new Set(all.map(({ body }) => body.jobId)).size).toBe(1);
    const visitor = await makeOwner(world(), PLAN_IDS.visitor);
    const { status, error } = await request(visitor, id);
    expect([status, error.err, error.msg]).toEqual([
      403,
      "plan_limit",
      expect.stringContaining("No audience credits are left."),
    ]);
    expect((await audienceOf(visitor, id)).status).toBe("none");
  });
});

describe("a report", () => {
  test("is data of the workspace, comes before estimates, and can be undone", async () => {
    const [owner, stranger] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.free)];
    const id = await mentioned([]);
    const { body } = await add(owner, id, csv("country,Brazil,60", "country,us,30", "ethnicity,x,100"), {
      tool: "Panel",
      date: "2025-03-01",
    });
    expect(body).toMatchObject({
      report: { network: "instagram", tool: "Panel", fileName: "report.csv", reportedAt: "2025-03-01T00:00:00.000Z" },
      ignored: ["ethnicity"],
    });
    const audience = await audienceOf(owner, id);
    expect(audience).toMatchObject({ status: "calculated", audienceUpdatedAt: "2025-03-01T00:00:00.000Z" });
    expect(audience.audienceData).toMatchObject([
      {
        provenance: "reported",
        source: "Panel",
        sampleSize: null,
        shares: [
          { code: "br", share: 0.6, low: null },
          { code: "us", share: 0.3 },
        ],
      },
    ]);
    expect(audience.audienceData?.[0]?.unknown).toBeCloseTo(0.1);
    expect(await audienceOf(stranger, id)).toMatchObject({ audienceData: null, reports: [], status: "none" });
    const report = body.report._id;
    expect((await stranger.browser.call(removeAudienceReport, { id, report })).status).toBe(404);
    const removed = await owner.browser.call(removeAudienceReport, { id, report });
    expect((await audienceOf(owner, id)).reports).toEqual([]);
    await owner.browser.call(undoAction, { id: removed.body.actionId ?? "" });
    expect((await audienceOf(owner, id)).reports).toHaveLength(1);
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect(await audienceOf(owner, id)).toMatchObject({ audienceData: null, reports: [] });
    const history = (await owner.browser.call(listActions, {})).body.actions;
    expect(history.map(({ verb, count }) => [verb, count])).toEqual([
      ["audience.report-remove", 1],
      ["audience.report-add", 1],
    ]);
    expect(history[0]?.creators).toMatchObject([{ _id: id }]);
    const { changes } = (await owner.browser.call(listChanges, { id: removed.body.actionId ?? "" })).body;
    expect(changes).toMatchObject([{ thing: "audience", kind: "removed" }]);
  });

  test("of Modash is recognized by its shape, and must be about an account of the creator", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await record([{ username: "mara.invented" }, { network: "tiktok", username: "mara" }]);
    const reportOf = (username: string) =>
      new File(
        [
          JSON.stringify({
            profile: {
              profile: { username, url: `https://www.instagram.com/${username}` },
              audience: { genders: [{ code: "FEMALE", weight: 0.7 }], ethnicities: [{ code: "x", weight: 1 }] },
            },
          }),
        ],
        "modash.json",
      );
    expect((await add(owner, id, reportOf("Mara.Invented"))).body).toMatchObject({
      report: { tool: "Modash", network: "instagram" },
      ignored: ["ethnicities"],
    });
    expect((await audienceOf(owner, id)).networks).toEqual([
      { network: "instagram", hasData: true },
      { network: "tiktok", hasData: false },
    ]);
    expect((await audienceOf(owner, id, { network: "tiktok" })).audienceData).toBeNull();
    const { status, error } = await add(owner, id, reportOf("someone.else"));
    expect([status, error.msg]).toEqual([
      400,
      "The report is about @someone.else on Instagram, which is no account of this creator.",
    ]);
    expect((await add(owner, id, csv("gender,f,0.5"))).error.msg).toBe("Choose the network that the report is about.");
    expect((await add(owner, id, csv("gender,f,0.5"), { network: "tiktok" })).status).toBe(200);
    expect((await add(owner, id, csv("gender,f,0.5"), { network: "youtube" })).error.msg).toBe(
      "No account of this creator on YouTube is known.",
    );
  });

  test.each([
    [
      csv("country,br,80", "country,us,22"),
      "The shares of countries add up to 102 %. They cannot add up to more than 100 %.",
    ],
    [csv("mood,good,80"), "Nothing of an audience was found in this file"],
    [new File(["a,b\n1,2"], "table.csv"), "This file is not recognized."],
    [new File(["{]"], "broken.json"), ""],
    [new File([""], "empty.csv"), "empty.csv is empty"],
    [new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0])], "picture.png"), "picture.png is not a table"],
    [new File(["a,b\n1,2"], "old.xlsx"), "old.xlsx is not an Excel workbook"],
  ])("%o is refused", async (file, msg) => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const { status, error } = await add(owner, await record([{}], { indexed: false }), file);
    expect([status, error.err]).toEqual([400, "bad_request"]);
    expect(error.msg).toContain(msg);
  });

  test("of the future, and the twenty-first, are refused", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await record([{}], { indexed: false });
    const one = csv("gender,f,0.5");
    expect((await add(owner, id, one, { date: "2999-01-01" })).error.msg).toBe(
      "The date of the report is in the future.",
    );
    const all = await Promise.all(Array.from({ length: AUDIENCE_REPORTS_MAX + 1 }, () => add(owner, id, one)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(AUDIENCE_REPORTS_MAX);
  });

  test("of a merged creator is shown with the row they were merged into", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const [primary, merged] = [await record([{}], { indexed: false }), await record([{ network: "tiktok" }])];
    await owner.browser.call(addCreator, { creatorsId: [primary, merged] });
    await add(owner, merged, csv("gender,f,0.5"));
    const rows = (await owner.browser.call(listCrm, {})).body.crmCreators;
    const rowOf = (id: string) => rows.find(({ creatorId }) => creatorId === id)?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: rowOf(primary), merge: [rowOf(merged)] });
    expect(await audienceOf(owner, primary)).toMatchObject({ audienceNetwork: "tiktok", reports: [{}] });
  });
});

describe("who may do what", () => {
  test("visitors nothing, viewers look, and nothing is known of unknown creators", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const viewer = await makeColleague(world(), owner, "viewer");
    const id = await record([{}], { indexed: false });
    const report = csv("gender,f,0.5");
    const calls = async (browser: Person["browser"], of: string) => {
      const answers = [
        await browser.call(profileAudience, { id: of }),
        await browser.call(requestAudience, { id: of, clientId: "tab" }),
        await browser.call(addAudienceReport, { id: of, report }),
        await browser.call(removeAudienceReport, { id: of, report: NO_UUID }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await calls(world().browser(), id)).toEqual([401, 401, 401, 401]);
    expect(await calls(viewer.browser, id)).toEqual([200, 403, 403, 403]);
    expect(await calls(owner.browser, UNKNOWN)).toEqual([404, 404, 404, 404]);
  });

  test.each([{}, { clientId: "" }, { clientId: "x".repeat(101) }, { clientId: "a", more: 1 }])(
    "a request with %j is refused",
    async (body) => {
      const { browser } = await makeOwner(world());
      const { status } = await browser.send({ method: "POST" }, "/api/profile/1/request-audience", body);
      expect(status).toBe(400);
    },
  );
});

test("an erased creator leaves nothing; before that, access lists what is held", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.free);
  const admin = await makeAdmin(world());
  const id = await mentioned(times(30, "br"));
  await work((await request(owner, id)).body.jobId);
  await add(owner, id, csv("gender,f,0.5"));
  const { teams } = (await admin.browser.call(getSubjectData, { id })).body;
  expect(teams).toContainEqual({ kind: "audiences", rows: 2 });
  const held = JSON.stringify((await admin.browser.call(exportSubjectData, { id })).body);
  for (const part of ["audiences", "report", "estimate", "female", '"br"']) expect(held).toContain(part);
  const { removed } = (await admin.browser.call(eraseCreator, { creatorId: id })).body;
  expect(removed).toMatchObject({ reports: 1, estimates: 1 });
  expect((await owner.browser.call(profileAudience, { id })).status).toBe(404);
  expect(await world().root.$count(audienceEstimates, eq(audienceEstimates.creatorId, Number(id)))).toBe(0);
});

test("sample creators have fictional audiences, named as such, and cost nothing", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.visitor);
  const accounts = Array.from({ length: 10 }, (_, i) => ({ username: `fan${i}${SAMPLE_MARK}` }));
  const source = { kind: "sample" as const, name: "sample world" };
  const all = await Promise.all(
    accounts.map((account) => record([account], { source, facts: { country: "fr", language: "fr" }, indexed: false })),
  );
  const audiences = await Promise.all(all.map((id) => audienceOf(owner, id)));
  const known = audiences.filter(({ audienceData }) => audienceData !== null);
  expect(known.length).toBeGreaterThan(2);
  expect(known.length).toBeLessThan(10);
  for (const { audienceData, status, request: of, blurredFields } of known) {
    expect([status, of.cost, blurredFields]).toEqual(["calculated", 0, []]);
    expect(audienceData?.map(({ dimension }) => dimension)).toEqual([
      "countries",
      "cities",
      "languages",
      "ages",
      "genders",
      "interests",
    ]);
    for (const { provenance, unknown, shares } of audienceData ?? []) {
      expect(provenance).toBe("sample");
      expect(unknown ?? 0).toBeGreaterThanOrEqual(0);
      for (const { share, low, high } of shares) expect((low ?? 2) <= share && share <= (high ?? -1)).toBe(true);
    }
  }
});

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import type { AudienceFilter } from "#contract/discovery/audience-filter.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { audienceCoverage, discover, type DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import {
  addAudienceReport,
  AUDIENCE_REPORTS_MAX,
  profileAudience,
  removeAudienceReport,
  requestAudience,
  WORKSPACE_AUDIENCE_REPORTS_MAX as MAX,
} from "#contract/profiles/audience.ts";
import { registeredUser } from "#contract/users.ts";
import { SAMPLE_MARK } from "#server/domains/creators/index.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { telling } from "../testing/telling.ts";

const { world, record, post } = telling({ plans: true });

const csv = (...lines: string[]) => new File([["dimension,value,share", ...lines].join("\n")], "report.csv");
const PANEL = csv("country,br,60", "country,us,30", "age,18-24,40", "age,45-54,10", "age,55-64,15", "gender,f,70");
const add = async ({ browser }: Person, id: string, report = PANEL, more: object = {}) =>
  (await browser.call(addAudienceReport, { id, report, tool: "Panel", date: "2025-03-01", ...more })).body;

async function search({ browser }: Person, audience: AudienceFilter, more: DiscoveryFilters = {}) {
  const { body } = await browser.call(discover, { filters: { ...more, audience } });
  return { ids: body.results.map(({ _id }) => _id).toSorted(), total: body.totalResults, results: body.results };
}
const country = (code: string, minShare: number): AudienceFilter => ({ country: [{ code, minShare }] });
const coverageFor = async ({ browser }: Person) => (await browser.call(audienceCoverage, {})).body;

describe("own reports", () => {
  test("are found by every minimum that they reach, with their source and date, by their workspace alone", async () => {
    const [owner, stranger] = [await makeOwner(world(), PLAN_IDS.free), await makeOwner(world(), PLAN_IDS.free)];
    const id = await record([{}]);
    const { actionId } = await add(owner, id);
    const all: AudienceFilter = {
      country: [
        { code: "br", minShare: 60 },
        { code: "us", minShare: 30 },
      ],
      // As the sum of the narrower ages of the report.
      age: [
        { band: "18-24", minShare: 40 },
        { band: "45-64", minShare: 25 },
      ],
      gender: { value: "female", minShare: 70 },
    };
    const { ids, total, results } = await search(owner, all);
    expect([ids, total]).toEqual([[id], 1]);
    const origin = { provenance: "reported", source: "Panel", at: "2025-03-01T00:00:00.000Z", low: null, high: null };
    expect(results[0]?.audience).toEqual({
      network: "instagram",
      shares: [
        { dimension: "countries", code: "br", share: 0.6, ...origin },
        { dimension: "countries", code: "us", share: 0.3, ...origin },
        { dimension: "ages", code: "18-24", share: 0.4, ...origin },
        { dimension: "ages", code: "45-64", share: 0.25, ...origin },
        { dimension: "genders", code: "female", share: 0.7, ...origin },
      ],
    });
    for (const missed of [
      country("br", 61),
      country("fr", 1),
      { age: [{ band: "45-64" as const, minShare: 26 }] },
      { age: [{ band: "65+" as const, minShare: 1 }] },
      { gender: { value: "male" as const, minShare: 1 } },
    ])
      expect((await search(owner, missed)).ids).toEqual([]);
    expect((await search(owner, all, { networks: ["instagram"] })).ids).toEqual([id]);
    expect((await search(owner, all, { networks: ["tiktok"] })).ids).toEqual([]);
    expect((await search(stranger, all)).total).toBe(0);
    expect((await coverageFor(owner)).sources).toEqual([{ provenance: "reported", source: "Panel", creators: 1 }]);
    expect(await coverageFor(stranger)).toMatchObject({ creators: 0, sources: [] });

    await owner.browser.call(undoAction, { id: actionId ?? "" });
    expect((await search(owner, all)).total).toBe(0);
  });

  test("more than a workspace can have are refused, also by an undo", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const { rows } = await world().root.execute<{ id: string }>(sql`
      insert into creators (full_name) select 'Many ' || n from generate_series(0, ${MAX / AUDIENCE_REPORTS_MAX - 1}) n
      returning id`);
    const insert = async (ids: readonly string[], each: number) =>
      world().root.execute(sql`
        insert into audience_reports (customer_id, creator_id, network, tool, file_name, data, reported_at)
        select ${owner.customerId}, id, 'instagram', 'Panel', 'a.csv', '[]', ${world().ctx.clock.now()}
        from unnest(${sql.param([...ids])}::bigint[]) id, generate_series(1, ${each})`);
    const [first = "", ...others] = rows.map(({ id }) => id);
    await insert(others, AUDIENCE_REPORTS_MAX);
    await insert([first], AUDIENCE_REPORTS_MAX - 1);
    const id = await record([{}], { indexed: false });
    const { report } = await add(owner, id);
    const refused = await owner.browser.call(addAudienceReport, { id, report: PANEL });
    expect([refused.status, refused.error.msg]).toEqual([
      400,
      "A workspace has up to 5,000 audience reports. Remove some first.",
    ]);
    const removed = await owner.browser.call(removeAudienceReport, { id, report: report._id });
    await insert([first], 1);
    const returned = await owner.browser.call(undoAction, { id: removed.body.actionId ?? "" });
    expect(returned.error.msg).toBe(refused.error.msg);
  });

  test("that are newer replace older ones, also where they say less", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await record([{}]);
    await add(owner, id);
    const newer = await add(owner, id, csv("country,br,10"), { date: "2025-06-01" });
    expect((await search(owner, country("br", 11))).ids).toEqual([]);
    expect((await search(owner, country("us", 1))).ids).toEqual([]);
    expect((await search(owner, { ...country("br", 10), gender: { value: "female", minShare: 70 } })).ids).toEqual([
      id,
    ]);
    await owner.browser.call(removeAudienceReport, { id, report: newer.report._id });
    expect((await search(owner, country("br", 60))).ids).toEqual([id]);
  });

  test("are found for creators that are merged, as their profile shows them", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const [primary, merged] = [await record([{}]), await record([{ network: "tiktok" }])];
    await owner.browser.call(addCreator, { creatorsId: [primary, merged] });
    await add(owner, merged);
    expect((await search(owner, country("br", 60))).ids).toEqual([merged]);
    const rows = (await owner.browser.call(listCrm, {})).body.crmCreators;
    const rowOf = (id: string) => rows.find(({ creatorId }) => creatorId === id)?._id ?? "";
    await owner.browser.call(mergeCreators, { keep: rowOf(primary), merge: [rowOf(merged)] });
    const { ids, results } = await search(owner, country("br", 60));
    expect(ids).toEqual([primary, merged].toSorted());
    for (const { audience } of results) expect(audience?.network).toBe("tiktok");
  });
});

describe("an estimate", () => {
  test("is found while it is open; while the plan hides it, no minimum finds it and no count includes it", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const id = await record([{ username: "estimated" }], { indexed: false });
    for (let i = 0; i < 30; i++)
      await record([{ posts: [post(1, { mentions: ["estimated"] })] }], {
        facts: { country: i < 24 ? "br" : "us", language: "pt" },
        indexed: false,
      });
    await world().indexSync.flush();
    const { jobId } = (await owner.browser.call(requestAudience, { id, clientId: "tab-1" })).body;
    await runJob({ ctx: world().ctx, jobId, tasks: FEATURES.jobs, signal: new AbortController().signal });
    const { results } = await search(owner, country("br", 80));
    expect(results.map(({ _id }) => _id)).toEqual([id]);
    const [share] = results[0]?.audience?.shares ?? [];
    expect(share).toMatchObject({ share: 0.8, provenance: "estimated", source: null });
    expect([share?.low?.toFixed(3), share?.high?.toFixed(3)]).toEqual(["0.627", "0.905"]);
    expect(await coverageFor(owner)).toMatchObject({ creators: 1, sources: [{ provenance: "estimated" }] });

    const { email } = (await owner.browser.call(registeredUser, {})).body.user;
    await world().travel(31 * DAY_MS);
    await owner.browser.signIn(email, PASSWORD);
    expect((await owner.browser.call(profileAudience, { id })).body.blurredFields).toEqual(["audience"]);
    const totals = await Promise.all(
      [1, 20, 50, 80].map(async (least) => (await search(owner, country("br", least))).total),
    );
    expect(totals).toEqual([0, 0, 0, 0]);
    expect(await coverageFor(owner)).toMatchObject({ creators: 0, sources: [] });
    // In the CRM it stays open.
    await owner.browser.call(addCreator, { creatorsId: [id] });
    expect((await search(owner, country("br", 80))).ids).toEqual([id]);
  });
});

describe("sample creators", () => {
  let owner: Person;
  let ids: string[];

  beforeAll(async () => {
    owner = await makeOwner(world(), PLAN_IDS.agency);
    ids = [];
    for (let i = 0; i < 12; i++)
      ids.push(
        await record(
          [{ username: `fan${i}${SAMPLE_MARK}` }, { network: "tiktok", username: `fan${i}${SAMPLE_MARK}` }],
          {
            source: { kind: "sample", name: "sample world" },
            facts: { country: i % 2 ? "fr" : "br", language: "fr" },
            indexed: false,
          },
        ),
      );
    await world().indexSync.flush();
  });

  test.each<[AudienceFilter, string, string]>([
    [country("fr", 30), "countries", "fr"],
    [{ age: [{ band: "18-24", minShare: 30 }] }, "ages", "18-24"],
    [{ gender: { value: "female", minShare: 55 } }, "genders", "female"],
  ])("match %j as their profiles show them", async (filter, dimension, code) => {
    const least = (filter.country?.[0] ?? filter.age?.[0] ?? filter.gender)?.minShare ?? 0;
    for (const network of ["instagram", "tiktok"] as const) {
      const shown = await Promise.all(
        ids.map(async (id) => {
          const { audienceData } = (await owner.browser.call(profileAudience, { id, network })).body;
          const block = audienceData?.find((one) => one.dimension === dimension);
          return { id, share: block?.shares.find((one) => one.code === code)?.share ?? 0 };
        }),
      );
      const expected = shown.filter(({ share }) => share >= least / 100).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(ids.length);
      const found = await search(owner, filter, { networks: [network] });
      expect(found.ids.filter((id) => ids.includes(id))).toEqual(expected.toSorted());
      for (const { _id, audience } of found.results)
        expect(audience?.shares[0]?.share).toBe(shown.find(({ id }) => id === _id)?.share);
    }
  });

  test("have an own report before what is drawn of them", async () => {
    const [id] = (await search(owner, country("fr", 30), { networks: ["instagram"] })).ids;
    await add(owner, id ?? "", csv("country,fr,5"), { network: "instagram" });
    const instagram: DiscoveryFilters = { networks: ["instagram"] };
    expect((await search(owner, country("fr", 30), instagram)).ids).not.toContain(id);
    expect((await search(owner, country("fr", 5), instagram)).ids).toContain(id);
    const { sources, creators, of } = await coverageFor(owner);
    expect(sources.map(({ provenance }) => provenance)).toEqual(["sample", "reported"]);
    expect(creators).toBeLessThan(of);
  });
});

test.each<[string, object]>([
  ["no percent", { country: [{ code: "br", minShare: 0 }] }],
  ["more than the whole", { country: [{ code: "br", minShare: 101 }] }],
  ["a part of a percent", { gender: { value: "female", minShare: 1.5 } }],
  [
    "a country twice",
    {
      country: [
        { code: "br", minShare: 1 },
        { code: "br", minShare: 2 },
      ],
    },
  ],
  ["an unknown country", { country: [{ code: "xx", minShare: 1 }] }],
  ["an unknown age", { age: [{ band: "18-34", minShare: 1 }] }],
  ["six countries", { country: ["br", "us", "fr", "de", "it", "es"].map((code) => ({ code, minShare: 1 })) }],
])("%s is refused", async (_what, audience) => {
  const { browser } = await makeOwner(world());
  const { status } = await browser.send({ method: "POST" }, "/api/discovery", { filters: { audience } });
  expect(status).toBe(400);
});

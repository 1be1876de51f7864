import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { undoAction } from "#contract/actions.ts";
import { compareCreators } from "#contract/compare.ts";
import { addCreator, exportCsv, listCrm } from "#contract/crm/endpoints.ts";
import { discover, type DiscoveryFilters } from "#contract/discovery/endpoints.ts";
import { listDuplicates } from "#contract/duplicates.ts";
import { exportFile } from "#contract/exports.ts";
import { applyMapping, discardImport, planImport, saveMapping } from "#contract/imports/endpoints.ts";
import { createPublicList, exportListCsv, getList, updateShare } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { profileOverview, profilePosts } from "#contract/profiles/endpoints.ts";
import { figureProvenance } from "#contract/profiles/provenance.ts";
import { quickSearch, searchbar, suggestKeywords } from "#contract/search/endpoints.ts";
import { getSharedList } from "#contract/shared-lists.ts";
import { getTimeline } from "#contract/timeline.ts";
import { recordCreators, refreshScales, type CreatorRecord } from "#server/domains/creators/index.ts";
import { eraseHiddenFromIndex, refreshVocabulary } from "#server/engine/index.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, ran, viewOf, workOff } from "./testing/tables.ts";

const world = useWorld();
/** In everything that the attacker imports, and nowhere else. */
const POISON = "zzpoison";
const HANDLES = ["victim.known", "victim.shared", "victim.own"];
const DAY = 24 * 60 * 60 * 1000;

let agency: Person;
let reader: Person;
let attacker: Person;
let shareId: string;
/** The creators of HANDLES as the agency knows them. */
let ids: string[];

function known(username: string): CreatorRecord {
  const at = new Date(world().ctx.clock.now().getTime() - 2 * DAY);
  const post = { format: "image" as const, hashtags: ["sunny"], mentions: [], countedAt: at, likes: 30, comments: 4 };
  return {
    accounts: [
      {
        network: "instagram",
        username,
        url: `https://www.instagram.com/${username}/`,
        biography: `Honest words by ${username}`,
        counts: [{ at, precision: "day", followers: 3400 }],
        posts: [1, 2, 3, 4, 5].map((n) =>
          Object.assign(
            { externalId: `${username}-${n}`, text: `Honest post ${n}`, publishedAt: new Date(at.getTime() - n * DAY) },
            post,
          ),
        ),
      },
    ],
    facts: {
      fullName: `Honest ${username}`,
      biography: "Honest summary",
      country: "de",
      email: `${username}@honest.test`,
    },
    at,
    niches: [],
  };
}

async function refresh(): Promise<void> {
  const { ctx, indexSync } = world();
  await indexSync.flush();
  await refreshScales({ ctx });
  await indexSync.flush();
  await refreshVocabulary({ ctx });
}

/** The newest figures win, so that these are newer than all others. */
function today(): string {
  return world().ctx.clock.now().toISOString().slice(0, 10);
}

/** A table of creators; the CRM gets them too. */
async function importTable(person: Person, rows: readonly string[][], headers: string): Promise<string> {
  const text = [headers, ...rows.map((cells) => cells.join(","))].join("\n");
  const { _id } = await openTable(person, text, { intoCrm: true, date: today() });
  const done = await ran(world(), person, _id);
  expect(done.counts).toMatchObject({ failed: 0, skipped: 0 });
  return _id;
}

const CREATORS = "username,full name,followers,country,biography,website,email";
const POSTS = "username,post id,post text,published at,likes,comments,hashtags";

async function poison(): Promise<string[]> {
  const imports = [
    await importTable(
      attacker,
      [...HANDLES, `${POISON}.only`].map((handle) => [
        handle,
        `${POISON} fraudster`,
        "999999999",
        "KP",
        `${POISON} do not book`,
        `https://${POISON}.test/`,
        `scam@${POISON}.test`,
      ]),
      CREATORS,
    ),
  ];
  const day = new Date(world().ctx.clock.now().getTime() - DAY).toISOString().slice(0, 10);
  const { _id } = await openTable(
    attacker,
    [
      POSTS,
      ...HANDLES.flatMap((handle) =>
        [1, 2, 6, 7].map((n) => `${handle},${handle}-${n},${POISON} post,${day},999999999,999999999,${POISON}`),
      ),
    ].join("\n"),
    { date: day },
  );
  expect((await ran(world(), attacker, _id)).counts).toMatchObject({ failed: 0, skipped: 0 });
  return [...imports, _id];
}

/** Everything that shows creators, to the agency, to a team without imports and to visitors of a shared list. */
async function seen(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const filters: DiscoveryFilters[] = [
    { sort: "score" },
    { sort: "followers", countries: ["de"] },
    { sort: "followers", countries: ["kp"] },
    { sort: "followers", followers: { min: 4000 } },
    {
      sort: "relevance",
      keywords: { keys: ["honest"], method: "or", searchIn: { posts: true, aiBio: true, socialBio: true } },
    },
    {
      sort: "score",
      keywords: { keys: [POISON], method: "or", searchIn: { posts: true, aiBio: true, socialBio: true } },
    },
    { sort: "score", keywords: { keys: ["honest"], method: "and", searchIn: { posts: true } } },
  ];
  for (const [who, { browser }] of [["agency", agency] as const, ["reader", reader] as const]) {
    const call = async (what: string, answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      answers[`${who}: ${what}`] = { status, ...withoutFleeting(body) };
    };
    for (const [i, one] of filters.entries())
      await call(`discovery ${i}`, browser.call(discover, { filters: one, seed: 1 }));
    for (const input of ["victim", "honest", `${POISON}.only`])
      await call(`search ${input}`, browser.call(quickSearch, { input }));
    await call("palette", browser.call(searchbar, { input: "fraudster" }));
    for (const input of ["honest", POISON])
      await call(`suggestions ${input}`, browser.call(suggestKeywords, { input }));
    for (const [i, id] of ids.entries()) {
      await call(`profile ${i}`, browser.call(profileOverview, { id }));
      await call(`posts ${i}`, browser.call(profilePosts, { id }));
      await call(`posts with keyword ${i}`, browser.call(profilePosts, { id, keywords: POISON }));
      for (const figure of ["followers", "engagementRate"] as const)
        await call(`provenance ${figure} ${i}`, browser.call(figureProvenance, { id, figure, network: "instagram" }));
    }
    await call("comparison", browser.call(compareCreators, { ids: ids.slice(0, 2).join(",") }));
    const crm = await browser.call(listCrm, { pagination: 200, with_options: "true" });
    await call("CRM", Promise.resolve(crm));
    await call("CRM in KP", browser.call(listCrm, { filters: { countries: ["kp"] } }));
    await call("CSV", browser.call(exportCsv, {}));
    await call("JSON", browser.call(exportFile, { format: "json" }));
    await call("duplicates", browser.call(listDuplicates, {}));
    for (const row of crm.body.crmCreators)
      await call(`timeline ${row.creatorId}`, browser.call(getTimeline, { id: row._id, show: "posts" }));
  }
  const listed = (await agency.browser.call(listCrm, {})).body.crmCreators[0]?.lists[0]?._id ?? "";
  answers["list"] = (await agency.browser.call(getList, { id: listed })).body;
  answers["CSV of the list"] = (await agency.browser.call(exportListCsv, { topId: listed })).body;
  answers["shared page"] = (await world().browser().call(getSharedList, { id: shareId, fetch_stats: "true" })).body;
  const preview = await world().app.inject({ method: "GET", url: `/share/${shareId}` });
  answers["head of the shared page"] = [preview.statusCode, preview.body.includes(POISON)];
  return answers;
}

/** Columns that belong to one answer, or to the time it was given. */
const FLEETING = new Set(["requestId", "jobId", "window"]);

function withoutFleeting(body: unknown): object {
  return JSON.parse(JSON.stringify(body, (key, value: unknown) => (FLEETING.has(key) ? undefined : value)));
}

beforeAll(async () => {
  agency = await makeOwner(world(), PLAN_IDS.agency);
  reader = await makeOwner(world(), PLAN_IDS.agency);
  attacker = await makeOwner(world(), PLAN_IDS.agency);
  // Known to the installation alone, to it and the agency, and to the agency alone.
  await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind: "connector", name: "Instagram" },
      records: HANDLES.slice(0, 2).map(known),
    },
  });
  await importTable(
    agency,
    HANDLES.slice(1).map((handle) => [
      handle,
      `Honest ${handle} own`,
      "4100",
      "FR",
      "Honest own words",
      "",
      `own@${handle}.test`,
    ]),
    CREATORS,
  );
  await refresh();
  const { results } = (await agency.browser.call(quickSearch, { input: "victim.known" })).body;
  await agency.browser.call(addCreator, { creatorsId: results.map(({ _id }) => _id) });
  const rows = (await agency.browser.call(listCrm, { pagination: 200 })).body.crmCreators;
  ids = HANDLES.map(
    (handle) =>
      rows.find(({ creator }) => creator.networks.some(({ username }) => username === handle))?.creatorId ?? "",
  );
  if (ids.includes("")) throw new Error("the agency has all of them");
  await reader.browser.call(addCreator, { creatorsId: ids.slice(0, 2) });
  const { list } = (await agency.browser.call(createPublicList, { title: "Spring", creatorsId: ids })).body;
  shareId = (await agency.browser.call(updateShare, { topId: list._id })).body.list.share.id ?? "";
  await refresh();
});

describe("a workspace that imports false records of others' creators", () => {
  let before: Record<string, unknown>;
  let imports: string[];

  beforeAll(async () => {
    before = await seen();
    imports = await poison();
    await refresh();
  });

  test("changes nothing of what others see", async () => {
    expect(JSON.stringify(before)).toContain("Honest victim.own own");
    expect(await seen()).toEqual(before);
  });

  test("sees them itself, in the place of what the installation knows", async () => {
    const own = (await attacker.browser.call(listCrm, { pagination: 200 })).body.crmCreators;
    expect(own.map(({ creator, followers }) => [creator.full_name, creator.country, followers])).toEqual(
      [...HANDLES, ""].map(() => [`${POISON} fraudster`, "kp", 999_999_999]),
    );
    const keywords = { keys: [POISON], method: "or" as const, searchIn: { posts: true, aiBio: true, socialBio: true } };
    const found = (await attacker.browser.call(discover, { filters: { keywords, sort: "followers" }, seed: 1 })).body;
    expect(found.totalResults).toBe(4);
    // Own rows replace those of the installation: none is found twice.
    const honest = (await attacker.browser.call(discover, { filters: { countries: ["de"] }, seed: 1 })).body;
    expect(honest.totalResults).toBe(0);
    const { results } = (await attacker.browser.call(quickSearch, { input: "victim.known" })).body;
    expect(results.map(({ full_name }) => full_name)).toEqual([`${POISON} fraudster`]);
    expect(results[0]?._id).toBe(ids[0]);
    const profile = (await attacker.browser.call(profileOverview, { id: ids[0] ?? "" })).body;
    expect(JSON.stringify(profile)).toContain("Honest post 3"); // of what it did not import, the installation's is left
  });

  test("keeps its own creators to itself", async () => {
    const own = (await attacker.browser.call(listCrm, { filters: { text: `${POISON}.only` } })).body.crmCreators;
    const id = own[0]?.creatorId ?? "";
    const admin = await makeAdmin(world());
    for (const { browser } of [agency, reader, admin]) {
      expect((await browser.call(profileOverview, { id })).status).toBe(404);
      expect((await browser.call(addCreator, { creatorsId: [id] })).status).toBe(404);
      expect((await browser.call(figureProvenance, { id, figure: "followers", network: "instagram" })).status).toBe(
        404,
      );
      expect((await browser.call(quickSearch, { input: `${POISON}.only` })).body.results).toEqual([]);
    }
  });

  test("sees again what the installation knows once it is undone", async () => {
    for (const id of imports.toReversed()) {
      await attacker.browser.call(undoAction, { id: (await viewOf(attacker, id)).actionId ?? "" });
      await workOff(world(), (await viewOf(attacker, id)).jobId);
    }
    await refresh();
    const { rows } = await world().root.execute(
      sql`select from creator_layers where customer_id = ${attacker.customerId}`,
    );
    expect(rows).toEqual([]);
    expect((await attacker.browser.call(profileOverview, { id: ids[0] ?? "" })).body).toMatchObject({
      creator: { full_name: "Honest victim.known", country: "de" },
    });
  });
});

test("when the installation learns of a workspace's creator, the workspace keeps its own in its place", async () => {
  const team = await makeOwner(world(), PLAN_IDS.agency);
  await importTable(team, [["learned.later", "Own name", "50", "FR", "", "", ""]], CREATORS);
  await refresh();
  const [row] = (await team.browser.call(listCrm, {})).body.crmCreators;
  await recordCreators({
    ctx: world().ctx,
    input: { source: { kind: "connector", name: "Instagram" }, records: [known("learned.later")] },
  });
  await refresh();
  const [now] = (await team.browser.call(listCrm, {})).body.crmCreators;
  expect([now?.creatorId, now?.creator.full_name, now?.creator.country]).toEqual([row?.creatorId, "Own name", "fr"]);
  expect(now?.creator.biography).toBe("Honest summary");
  const { results } = (await team.browser.call(quickSearch, { input: "learned.later" })).body;
  expect(results.map(({ _id, full_name }) => [_id, full_name])).toEqual([[row?.creatorId, "Own name"]]);
  const elsewhere = (await reader.browser.call(quickSearch, { input: "learned.later" })).body.results;
  expect(elsewhere.map(({ full_name }) => full_name)).toEqual(["Honest learned.later"]);
  expect(elsewhere[0]?._id).not.toBe(row?.creatorId);

  // An erasure covers every layer, whatever id the creator has there.
  const admin = await makeAdmin(world());
  expect((await admin.browser.call(eraseCreator, { creatorId: elsewhere[0]?._id ?? "" })).status).toBe(200);
  expect((await team.browser.call(listCrm, {})).body.crmCreators).toEqual([]);
  const { rows } = await world().root.execute(sql`select from accounts where username_key = 'learned.later'`);
  expect(rows).toEqual([]);
});

test("with a workspace its records are deleted, in the search index too", async () => {
  const team = await makeOwner(world(), PLAN_IDS.agency);
  await importTable(team, [["zzgone.person", "Zzgone Person", "50", "FR", "", "", ""]], CREATORS);
  await importTable(team, [["victim.known", "Zzgone Other", "50", "FR", "", "", ""]], CREATORS);
  await refresh();
  const rows = async () =>
    world().ctx.engine.query({
      sql: "SELECT count() AS n FROM creator_names WHERE position(whole, 'zzgone') > 0",
      schema: z.object({ n: z.number() }),
    });
  expect((await rows())[0]?.n).toBeGreaterThan(0);
  await world().root.execute(sql`delete from users where id = ${team.userId}`);
  await world().root.execute(sql`delete from customers where id = ${team.customerId}`);
  await world().indexSync.flush();
  await eraseHiddenFromIndex({ ctx: world().ctx });
  expect(await rows()).toEqual([{ n: 0 }]);
  for (const table of ["creators", "accounts", "creator_facts", "account_counts", "posts", "creator_layers"]) {
    const left = await world().root.execute(
      sql`select from ${sql.identifier(table)} where customer_id = ${team.customerId}`,
    );
    expect([table, left.rowCount]).toEqual([table, 0]);
  }
  expect((await reader.browser.call(quickSearch, { input: "victim.known" })).body.results).toHaveLength(1);
});

test("an administrator's import is the installation's, unless it is for the workspace alone", async () => {
  const admin = await makeAdmin(world());
  const search = async (input: string) => (await reader.browser.call(quickSearch, { input })).body.results.length;
  const opened = await openTable(admin, `${CREATORS}\nadmin.public,Public Person,10,FR,,,`, { intoCrm: true });
  expect(opened.layer).toBe("installation");
  await ran(world(), admin, opened._id);
  const { _id: id, plan } = await openTable(admin, `${CREATORS}\nadmin.private,Private Person,10,FR,,,`);
  await admin.browser.call(planImport, { id, plan, layer: "workspace" });
  await ran(world(), admin, id);
  await refresh();
  expect([await search("admin.public"), await search("admin.private")]).toEqual([1, 0]);

  // What others see is not undone by a colleague who could not have imported it.
  const action = { id: (await viewOf(admin, opened._id)).actionId ?? "" };
  const colleague = await makeColleague(world(), admin, "member");
  const refused = await colleague.browser.call(undoAction, action);
  expect([refused.status, refused.error.err]).toEqual([403, "forbidden"]);
  expect((await admin.browser.call(undoAction, action)).status).toBe(200);
});

test("an administrator's open import for all workspaces is changed by no colleague", async () => {
  const admin = await makeAdmin(world());
  const { _id: id, plan } = await openTable(admin, `${CREATORS}\nadmin.open,Open Person,10,FR,,,`);
  const colleague = await makeColleague(world(), admin, "member");
  const { mapping } = (await admin.browser.call(saveMapping, { importId: id, name: "Panel" })).body;
  for (const refused of [
    await colleague.browser.call(planImport, { id, plan: { ...plan, intoCrm: true } }),
    await colleague.browser.call(planImport, { id, plan, layer: "workspace" }),
    await colleague.browser.call(applyMapping, { id, mappingId: mapping._id }),
    await colleague.browser.call(discardImport, { id }),
  ])
    expect([refused.status, refused.error.err]).toEqual([403, "forbidden"]);
  expect(await viewOf(admin, id)).toMatchObject({ layer: "installation", plan });
  // Once it is for the workspace alone it is the team's.
  await admin.browser.call(planImport, { id, plan, layer: "workspace" });
  expect((await colleague.browser.call(planImport, { id, plan })).status).toBe(200);
});

test("a team does not import for all workspaces", async () => {
  const { _id: id, plan, layer } = await openTable(reader, `${CREATORS}\nsmuggled.person,Smuggled,10,FR,,,`);
  expect(layer).toBe("workspace");
  const refused = await reader.browser.call(planImport, { id, plan, layer: "installation" });
  expect([refused.status, refused.error.err]).toEqual([403, "forbidden"]);
  expect((await viewOf(reader, id)).layer).toBe("workspace");
});

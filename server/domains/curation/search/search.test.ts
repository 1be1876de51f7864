import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import * as contract from "#contract/curation/endpoints.ts";
import { searchCreators, type SearchFilters } from "#contract/curation/search.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { registeredUser } from "#contract/users.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { telling } from "../../profiles/testing/telling.ts";

const { world, record, browser, count } = telling();

const ESPORTS = 1002;
const SHOOTERS = 1003;
const SKINCARE = 1045;

let admin: Person;
let root = 0;

async function creator(fullName: string, facts: Parameters<typeof record>[1] = {}, followers = 1_000): Promise<string> {
  const counts = [count(1, { followers }), count(31, { followers: 1_000 })];
  return record([{ network: "tiktok", counts }], { facts: { fullName, ...facts.facts }, indexed: false });
}

beforeAll(async () => {
  admin = await makeAdmin(world());
  const [ada, bea] = [
    await creator("Ada", { facts: { gender: 0, biography: "Plays chess", country: "fr" } }, 3_000),
    await creator("Bea", { facts: { gender: 1, isBrand: true } }),
    // Proposed by the classifier: state 3.
    await creator("Cleo", { facts: { biography: "Skincare, sunscreen" } }),
  ];
  await creator("Dora");
  const curate = async (influencer: string, category: number) =>
    admin.browser.call(contract.toggleCategory, { influencer, category });
  await curate(ada, ESPORTS);
  await curate(ada, SHOOTERS);
  await curate(bea, ESPORTS);
  await curate(bea, ESPORTS);
  const { rows } = await world().root.execute<{ id: number }>(
    sql`select category_id as id from niches where id = ${ESPORTS}`,
  );
  root = rows[0]?.id ?? 0;
  await world().indexSync.flush();
});

async function search(filters: SearchFilters = {}, input: InputOf<typeof searchCreators> = {}) {
  const reply = await admin.browser.call(searchCreators, { ...input, filters: JSON.stringify(filters) });
  return reply.body;
}
async function names(filters: SearchFilters = {}, input: InputOf<typeof searchCreators> = {}): Promise<string> {
  const { influencers, total_results: total } = await search(filters, input);
  expect(total).toBe(influencers.length);
  return influencers
    .map(({ full_name: name }) => name)
    .toSorted()
    .join(" ");
}

describe("admin search", () => {
  test("finds by niches and their states, removed ones by their state alone", async () => {
    expect(await names()).toBe("Ada Bea Cleo Dora");
    expect(await names({}, { sub_categories: [String(ESPORTS)] })).toBe("Ada");
    expect(await names({ states: [-1] }, { sub_categories: [String(ESPORTS)] })).toBe("Bea");
    expect(await names({ states: [-1, 3] })).toBe("Bea Cleo");
    expect(await names({ states: [4, 5] })).toBe("");
    expect(await names({ primary: true }, { sub_categories: [String(SHOOTERS)] })).toBe("");
    expect(await names({ primary: true, states: [0] }, { sub_categories: [String(ESPORTS)] })).toBe("Ada");
    expect(await names({}, { sub_categories: [String(SHOOTERS), String(SKINCARE)] })).toBe("Ada Cleo");
    expect(await names({}, { category: String(root) })).toBe("Ada");
    expect(await names({ industries: [root], states: [0] })).toBe("Ada");
    expect(await names({ categorized_only: true })).toBe("Ada Cleo");
  });

  test("finds by type, gender, growth, texts and the day they were added", async () => {
    expect(await names({ typologies: ["brand"] })).toBe("Bea");
    expect(await names({ typologies: ["brand", "creator"] })).toBe("Ada Bea Cleo Dora");
    expect(await names({ genders: [0, 1] })).toBe("Ada Bea");
    expect(await names({ growth: { min: 0.5 } })).toBe("Ada");
    expect(await names({ growth: { max: 0.5 } })).toBe("Bea Cleo Dora");
    expect(await names({ ai_infos: "with" })).toBe("Ada Cleo");
    expect(await names({ ai_infos: "without", countries: ["fr"] })).toBe("");
    expect(await names({ keywords: { keys: ["chess"], method: "or", searchIn: {} } })).toBe("Ada");
    expect(await names({ admin: { createdAt: { max: "2020-01-01T00:00:00.000Z" } } })).toBe("");
    expect(await names({ followers: { min: 2_000 }, networks: ["tiktok"] })).toBe("Ada");
  });

  test("shows all niches with their states, and pages by the seed of the first", async () => {
    const { influencers, seed } = await search({ states: [-1] });
    expect(influencers).toMatchObject([
      { full_name: "Bea", typologie: "brand", categories: [{ id: ESPORTS, state: -1, primary: false }] },
    ]);
    expect(influencers[0]?.networks).toMatchObject([{ network: "tiktok", followers: 1_000 }]);
    expect((await search()).seed).not.toBe(seed);
    const later = await search({}, { seed, offset: 2 });
    expect(later).toMatchObject({ seed, total_results: 4 });
    expect(later.influencers).toHaveLength(2);
    expect(await names({}, { sort: "followers" })).toContain("Ada");
  });

  test("counts a search when it begins, not its further pages or when it is read again", async () => {
    const countOf = async () => (await admin.browser.call(registeredUser, {})).body.user.search_count;
    const before = await countOf();
    const begun = await search({ countries: ["fr"] });
    const later = await search({ countries: ["fr"] }, { seed: begun.seed, offset: 50 });
    const again = await search({ countries: ["fr"] }, { seed: begun.seed });
    const other = await search({ countries: ["fr"] }, { sort: "followers" });
    expect([begun, later, again, other].map(({ increment_search_count: counted }) => counted)).toEqual([1, 0, 0, 1]);
    expect(await countOf()).toBe(before + 2);
  });

  test("shows the lists and the CRM row that a creator has in the administrator's workspace alone", async () => {
    const ada = (await search({ countries: ["fr"] })).influencers[0]?._id ?? "";
    const foundAs = async ({ browser: of }: Person) =>
      (await of.call(searchCreators, { filters: JSON.stringify({ countries: ["fr"] }) })).body.influencers[0];
    const { body } = await admin.browser.call(addCreator, { creatorsId: [ada], newList: { title: "Spring" } });
    const row = (await admin.browser.call(listCrm, {})).body.crmCreators[0];
    expect(await foundAs(admin)).toMatchObject({ customCreatorId: row?._id, custom_tops: body.lists });
    expect(body.lists).toMatchObject([{ title: "Spring" }]);
    expect(await foundAs(await makeAdmin(world()))).toMatchObject({ customCreatorId: null, custom_tops: [] });
  });

  test("takes a query string as its body", async () => {
    const filters = encodeURIComponent('{"states":[0]}');
    const reply = await admin.browser.send(
      searchCreators,
      "/api/search",
      `offset=0&sub_categories[]=${ESPORTS}&sub_categories[]=${SHOOTERS}&filters=${filters}`,
      { "content-type": "application/x-www-form-urlencoded" },
    );
    expect(reply.body).toMatchObject({ total_results: 1 });
  });
});

test("bad parameters are named, and only administrators search", async () => {
  const send = (body: object) => admin.browser.send(searchCreators, "/api/search", body);
  const bad = await send({ sub_categories: ["1", 2] });
  expect([bad.status, bad.error.msg]).toEqual([400, "Bad sub_categories params"]);
  expect((await send({ sub_categories: ["x"] })).error.msg).toBe("Bad sub_categories params");
  expect((await send({ sub_categories: { a: "1" } })).error.msg).toBe("Bad sub_categories params");
  for (const query of ["sub_categories[a]=1", "sub_categories[0][x]=1", "sub_categories[]=1&sub_categories[b]=2"]) {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const reply = await admin.browser.send(searchCreators, "/api/search", query, form);
    expect([query, reply.status, reply.error.msg]).toEqual([query, 400, "Bad sub_categories params"]);
  }
  const category = await send({ category: "foo" });
  expect([category.status, category.error.issues?.[0]?.path]).toEqual([400, "category"]);
  expect((await send({ category: "" })).status).toBe(200);
  expect((await send({ filters: "{" })).error.msg).toBe("“filters” is not JSON.");
  expect((await send({ filters: '{"states":[7]}' })).error.issues?.[0]?.path).toBe("filters.states.0");
  expect((await send({ offset: -1 })).status).toBe(400);
  expect((await (await browser()).call(searchCreators, {})).status).toBe(403);
  expect((await world().browser().call(searchCreators, {})).status).toBe(401);
});

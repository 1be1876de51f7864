import { describe, expect, test } from "vitest";
import { addCreator, getStats, listCrm } from "#contract/crm/endpoints.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { fitting, pageOf, peopleInCrm } from "./testing/people.ts";

const crm = peopleInCrm();

const encoded = (filters: unknown) => `filters=${encodeURIComponent(JSON.stringify(filters))}`;
const uuids = (count: number) =>
  Array.from({ length: count }, (_, i) => `019aa000-0000-7000-8000-${`${i}`.padStart(12, "0")}`);

describe("bad input", () => {
  test.each([
    ["text that is no JSON", "filters={text:x}"],
    ["nothing where JSON should be", "filters="],
    ["a list for an object", encoded([])],
    ["null", encoded(null)],
    ["an unknown filter", encoded({ password: "x" })],
    ["min above max", encoded({ followers: { min: 10, max: 9 } })],
    ["growth's min above its max", encoded({ growth: { min: 0.5, max: 0.1 } })],
    ["followers below none", encoded({ followers: { min: -2 } })],
    ["half a follower", encoded({ followers: { min: 0.5 } })],
    ["infinite growth", "filters=%7B%22growth%22:%7B%22min%22:1e999%7D%7D"],
    ["an unknown country", encoded({ countries: ["zz"] })],
    ["an unknown language", encoded({ languages: ["klingon"] })],
    ["an unknown network", encoded({ networks: ["friendster"] })],
    ["a fourth gender", encoded({ gender: [3] })],
    ["a tag that is no id", encoded({ tags: ["vip"] })],
    ["a status that is neither an id nor none", encoded({ statuses: ["any"] })],
    ["more lists than one can choose", encoded({ lists: uuids(301) })],
    ["text of 10 000 characters", encoded({ text: "a".repeat(10_000) })],
    ["a number for text", encoded({ text: 5 })],
    ["filters twice", `${encoded({})}&${encoded({})}`],
    ["page 0", "page=0"],
    ["half a page", "page=1.5"],
    ["a page size nobody offers", "pagination=21"],
    ["a column nobody sorts by", "sort=customNote"],
  ])("refuses %s", async (_name, query) => {
    const { status, error } = await crm().person.browser.send(listCrm, `/api/crm/list?${query}`);
    expect([status, error.err]).toEqual([400, "bad_request"]);
  });

  test("stats refuse the same", async () => {
    const { browser } = crm().person;
    const wrong = await browser.send(getStats, `/api/crm/get-stats?${encoded({ followers: { min: 10, max: 9 } })}`);
    expect([wrong.status, wrong.error.err]).toEqual([400, "bad_request"]);
  });

  test("a page past the end is empty and still says how many there are", async () => {
    const body = await pageOf(crm().person, { page: 1_000_000 });
    expect([body.crmCreators, body.totalCreators]).toEqual([[], 5]);
  });

  test("all filters at once are accepted", async () => {
    const { person, tags } = crm();
    const filters = { tags: [tags.vip, ...uuids(299)], text: "a".repeat(120) };
    expect(await fitting(person, filters)).toEqual([]);
    expect(await fitting(person, { tags: [tags.vip, ...uuids(299)] })).toEqual(["Ada", "Bo"]);
  });
});

describe("neighbours", () => {
  test("tags, statuses and lists of another workspace match no rows", async () => {
    const { person, world, tags, statuses, lists } = crm();
    const other = await makeOwner(world);
    for (const filters of [{ tags: [tags.vip] }, { statuses: [statuses.contacted] }, { lists: [lists.spring] }]) {
      const body = await pageOf(other, { filters, with_options: "true" });
      expect([body.crmCreators, body.crmStats]).toEqual([[], { totalCreators: 0, totalResult: 0 }]);
      expect(Object.values(body.filtersOptions ?? {}).flat()).toEqual([]);
      const { crmStats } = (await other.browser.call(getStats, { filters })).body;
      expect([crmStats.totalResult, crmStats.chosenList, crmStats.creators.followers]).toEqual([0, null, 0]);
    }
    expect(await fitting(person, { lists: [lists.spring] })).toEqual(["Ada", "Bo"]);
  });

  test("who has the same creators sees their own tags, notes and addresses", async () => {
    const { world, creators } = crm();
    const other = await makeOwner(world);
    await other.browser.call(addCreator, { creatorsId: [creators.Ada, creators.Chi] });
    const { crmCreators } = await pageOf(other, { sort: "full_name", asc: "true" });
    expect(crmCreators.map((row) => [row.email, row.customNote, row.tags, row.status])).toEqual([
      ["ada@mail.test", "", [], null],
      [null, "", [], null],
    ]);
    expect(await fitting(other, { text: "lyon" })).toEqual([]);
  });

  test("colleagues see the same CRM, viewers too", async () => {
    const { person, world } = crm();
    const viewer = await makeColleague(world, person, "viewer");
    expect(await pageOf(viewer, { with_options: "true" })).toEqual(await pageOf(person, { with_options: "true" }));
  });
});

describe("a row", () => {
  test("names its tags by title, and the address to write to", async () => {
    const { person, tags, statuses } = crm();
    const [ada, , chi] = (await pageOf(person, { sort: "createdAt", asc: "true" })).crmCreators;
    expect(ada).toMatchObject({
      tags: [tags.food, tags.vip],
      status: statuses.contacted,
      email: "ada@mail.test",
      customEmail: null,
      customNote: "Met in Lyon, loves cafés",
      followers: 20_000,
      growth: 0.25,
      merged: [],
    });
    expect(chi).toMatchObject({ email: "team@chi.test", customEmail: "team@chi.test", growth: null });
  });
});

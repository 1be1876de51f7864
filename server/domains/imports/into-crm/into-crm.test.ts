import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { addCreator, listCrm, updateCustomNote, type CrmCreator } from "#contract/crm/endpoints.ts";
import { getCrmUser } from "#contract/crm/endpoints.ts";
import { getImportProblems } from "#contract/imports/endpoints.ts";
import { createCustomTag } from "#contract/labels.ts";
import { createList, listLists } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { everythingKnown } from "../testing/known.ts";
import { openTable, peopleTable, ran, tried, viewOf, workOff } from "../testing/tables.ts";

const world = useWorld();
const NONE = { created: 0, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 0 };
let used = 0;

async function rowsOf({ browser }: Person): Promise<CrmCreator[]> {
  return (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
}

async function undone(owner: Person, id: string) {
  const { actionId } = await viewOf(owner, id);
  await owner.browser.call(undoAction, { id: actionId ?? "" });
  await workOff(world(), (await viewOf(owner, id)).jobId);
  expect((await viewOf(owner, id)).state).toBe("undone");
}

/** A table with lists, tags and notes of creators that no other table contains. */
function table(lines: readonly string[]): string {
  used += 1;
  const named = lines.map((line, i) => `crm${used}.person${i},Person ${used} ${i},${line}`);
  return ["username,full name,list,tags,note", ...named].join("\n");
}

const AS_LIST = {
  target: "list" as const,
  columns: (["username", "full_name", "list", "tags", "note"] as const).map((field) => ({ field })),
};

describe("the CRM filtered by an import", () => {
  test("shows the creators of its rows, also those it did not change, until it is undone", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const text = table([",,", ",,", ",,"]);
    const [header = "", first = "", ...rest] = text.split("\n");
    await ran(world(), owner, (await openTable(owner, [header, first].join("\n"), AS_LIST))._id);
    await ran(world(), owner, (await openTable(owner, table([",,"]), AS_LIST))._id);
    const { _id: id } = await openTable(owner, [header, first, rest[0]].join("\n"), AS_LIST);
    await ran(world(), owner, id);
    const namesOf = async (person: Person) => {
      const { crmCreators } = (await person.browser.call(listCrm, { filters: { imports: [id] } })).body;
      return crmCreators.map(({ creator }) => creator.full_name).toSorted();
    };
    const nameOf = (line?: string) => line?.split(",")[1];
    expect(await rowsOf(owner)).toHaveLength(3);
    expect(await namesOf(owner)).toEqual([nameOf(first), nameOf(rest[0])]);
    const other = await makeOwner(world(), PLAN_IDS.agency);
    await ran(world(), other, (await openTable(other, text, AS_LIST))._id);
    expect(await rowsOf(other)).toHaveLength(3);
    expect(await namesOf(other)).toEqual([]);
    const { body } = await owner.browser.call(listCrm, { with_options: "true" });
    expect(body.filtersOptions?.imports.map(({ value, count }) => [value === id, count])).toContainEqual([true, 2]);
    const imports = async () => (await owner.browser.call(getCrmUser, {})).body.crmUser.imports;
    expect((await imports()).map(({ _id }) => _id)).toContain(id);
    await undone(owner, id);
    expect(await namesOf(owner)).toEqual([]);
    expect((await imports()).map(({ _id }) => _id)).not.toContain(id);
  });
});

describe("a table of lists", () => {
  test("puts creators into the CRM, its lists and tags, with notes; its undo leaves the CRM as it was", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    await owner.browser.call(createList, { title: "Spring" });
    const before = await everythingKnown(world());
    const text = table(['SPRING,vip,"Met in Oslo"', '"spring, Autumn","VIP; new",', ",,"]);
    const { _id: id } = await openTable(owner, text, AS_LIST);
    const found = await tried(world(), owner, id);
    expect(await everythingKnown(world())).toEqual(before);
    const done = await ran(world(), owner, id);
    expect(done).toMatchObject({ state: "done", counts: { ...NONE, created: 3 } });
    expect(found.tried).toEqual(done.counts);
    const labels = (await owner.browser.call(getCrmUser, {})).body.crmUser.tags;
    const titles = new Map(labels.map(({ _id, title }) => [_id, title]));
    const rows = (await rowsOf(owner)).toSorted((a, b) => (a.creator.full_name < b.creator.full_name ? -1 : 1));
    expect(
      rows.map(({ lists, tags, customNote }) => [
        lists.map(({ title }) => title).toSorted(),
        tags.map((tag) => titles.get(tag) ?? "").toSorted(),
        customNote,
      ]),
    ).toEqual([
      [["Spring"], ["vip"], "Met in Oslo"],
      [["Autumn", "Spring"], ["new", "vip"], ""],
      [[], [], ""],
    ]);
    await undone(owner, id);
    expect(await everythingKnown(world())).toEqual(before);
  });

  test("leaves alone what the team has written, and only its own goes", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const text = table(["Spring,vip,More", "Spring,vip,"]);
    const first = await openTable(owner, text, AS_LIST);
    await ran(world(), owner, first._id);
    const [one] = await rowsOf(owner);
    const { body: list } = await owner.browser.call(createList, { title: "Own" });
    await owner.browser.call(addCreator, { creatorsId: [one?.creatorId ?? ""], listIds: [list.list._id] });
    const { body: tag } = await owner.browser.call(createCustomTag, { tag: "mine", type: "tag" });
    expect(tag.success).toBe(true);
    await undone(owner, first._id);
    expect((await rowsOf(owner)).map(({ _id, lists, tags }) => [_id, lists.map(({ title }) => title), tags])).toEqual([
      [one?._id, ["Own"], []],
    ]);
    expect((await owner.browser.call(listLists, {})).body.lists.map(({ title }) => title)).toEqual(["Own"]);
  });

  test("adds a note behind what is written there, once", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const text = table([",,first"]);
    await ran(world(), owner, (await openTable(owner, text, AS_LIST))._id);
    const [row] = await rowsOf(owner);
    await owner.browser.call(updateCustomNote, { customCreatorId: row?._id ?? "", customNote: "own words" });
    const again = await openTable(owner, text, { ...AS_LIST, date: "2026-04-01" });
    await ran(world(), owner, again._id);
    const third = await openTable(owner, text, { ...AS_LIST, date: "2026-05-01" });
    expect(await ran(world(), owner, third._id)).toMatchObject({ state: "done" });
    expect((await rowsOf(owner)).map(({ customNote }) => customNote)).toEqual(["own words\nfirst"]);
    await undone(owner, again._id);
    expect((await rowsOf(owner)).map(({ customNote }) => customNote)).toEqual(["own words"]);
  });
});

describe("statuses of a table", () => {
  const WITH_STATUS = {
    target: "list" as const,
    columns: (["username", "full_name", "status"] as const).map((field) => ({ field })),
  };
  const statuses = (text: string) => text.replace("list,tags,note", "status");

  async function statusesOf(owner: Person): Promise<(string | null)[]> {
    const { crmUser } = (await owner.browser.call(getCrmUser, {})).body;
    const titles = new Map(crmUser.status.map(({ _id, title }) => [_id, title]));
    const rows = (await rowsOf(owner)).toSorted((a, b) => (a.creator.full_name < b.creator.full_name ? -1 : 1));
    return rows.map(({ status }) => (status === null ? null : (titles.get(status) ?? "?")));
  }

  test("are set, created where they are missing, and reverted", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const text = statuses(table(["to contact", "In legal review", ""]));
    const before = await everythingKnown(world());
    const labels = (await owner.browser.call(getCrmUser, {})).body.crmUser.status;
    const { _id: id, inspection } = await openTable(owner, text, WITH_STATUS);
    expect(inspection.statuses).toEqual([
      { text: "to contact", rows: 1 },
      { text: "In legal review", rows: 1 },
    ]);
    await tried(world(), owner, id);
    expect(await everythingKnown(world())).toEqual(before);
    await ran(world(), owner, id);
    expect(await statusesOf(owner)).toEqual(["To contact", "In legal review", null]);
    await undone(owner, id);
    expect(await everythingKnown(world())).toEqual(before);
    expect((await owner.browser.call(getCrmUser, {})).body.crmUser.status).toEqual(labels);
  });

  test("are left out where they are missing, when the plan says so", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const text = statuses(table(["To contact", "In legal review"]));
    const { _id: id } = await openTable(owner, text, { ...WITH_STATUS, createStatuses: false });
    await ran(world(), owner, id);
    expect(await statusesOf(owner)).toEqual(["To contact", null]);
  });

  test("that have changed since stay when the import is undone", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const text = statuses(table(["To contact"]));
    await ran(world(), owner, (await openTable(owner, text, WITH_STATUS))._id);
    const second = await openTable(owner, text.replace("To contact", "Later on"), {
      ...WITH_STATUS,
      date: "2026-04-01",
    });
    await ran(world(), owner, second._id);
    expect(await statusesOf(owner)).toEqual(["Later on"]);
    await undone(owner, second._id);
    expect(await statusesOf(owner)).toEqual(["To contact"]);
  });
});

describe("creators into the CRM", () => {
  test("that the plan has no room for are not imported at all", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const before = await everythingKnown(world());
    const { _id: id } = await openTable(owner, peopleTable(250, 500_000), { intoCrm: true });
    const found = await tried(world(), owner, id);
    const done = await ran(world(), owner, id);
    expect(done.counts).toEqual({ ...NONE, created: 200, failed: 50 });
    expect(found.tried).toEqual(done.counts);
    expect(await rowsOf(owner)).toHaveLength(200);
    const { rows } = await world().root.$client.query("select from accounts where username like 'person.number500%'");
    expect(rows).toHaveLength(200);
    const { body } = await owner.browser.call(getImportProblems, { id });
    expect(String(body)).toContain("Your Free plan holds up to 200 creators in the CRM");
    expect(String(body).split("\r\n")).toHaveLength(52);
    await undone(owner, id);
    expect(await everythingKnown(world())).toEqual(before);
  });

  test("come into lists as far as these have room, which a dry run of several steps counts too", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.starter);
    const { body } = await owner.browser.call(createList, { title: "All of them" });
    const { _id: id } = await openTable(owner, peopleTable(1_010, 600_000), {
      intoCrm: true,
      listIds: [body.list._id],
    });
    const found = await tried(world(), owner, id);
    const done = await ran(world(), owner, id);
    expect(done.counts).toEqual({ ...NONE, created: 1_000, failed: 10 });
    expect(found.tried).toEqual(done.counts);
    const problems = await owner.browser.call(getImportProblems, { id });
    expect(String(problems.body)).toContain("Your Starter plan holds up to 1,000 creators in a list.");
  });

  test("who name more lists than the plan holds are not imported", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const text = table(Array.from({ length: 12 }, (_, n) => `List ${n},,`));
    const { _id: id } = await openTable(owner, text, AS_LIST);
    const found = await tried(world(), owner, id);
    const done = await ran(world(), owner, id);
    expect(done.counts).toEqual({ ...NONE, created: 10, failed: 2 });
    expect(found.tried).toEqual(done.counts);
    expect((await owner.browser.call(listLists, {})).body.lists).toHaveLength(10);
  });
});

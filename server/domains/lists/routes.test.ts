import { and, count, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { getStats, listCrm, removeCreator } from "#contract/crm/endpoints.ts";
import { CRM_SORTS } from "#contract/collections/crm.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import {
  addCreators,
  ALL_LISTS,
  createList,
  deleteList,
  exportListCsv,
  getList,
  listLists,
  removeCreators,
  updateList,
} from "#contract/lists/endpoints.ts";
import { actions, crmCreators, listCreators, lists, timelineEvents } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const NO_CREATOR = "999999999";
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

/** How many rows there are of everything these calls write: the same before and after what is refused. */
async function written() {
  const tables = [crmCreators, lists, listCreators, actions];
  return Promise.all(tables.map(async (table) => (await world().root.select({ rows: count() }).from(table))[0]?.rows));
}

async function listsOf({ browser }: Person) {
  await world().travel(1_000); // what is written later has another time
  return (await browser.call(listLists, ALL_LISTS)).body.lists;
}

/** An owner with one list of as many creators. */
async function withList(amount: number, title = "Spring") {
  const owner = await makeOwner(world());
  const ids = await makeCreators(world(), amount);
  const { body } = await owner.browser.call(createList, { title, creatorsId: ids });
  const members = async (input: Partial<InputOf<typeof getList>> = {}) => {
    const answer = await owner.browser.call(getList, { id: body.list._id, per_page: 200, ...input });
    return answer.body.influencers.map((row) => row.creatorId);
  };
  return { owner, ids, list: body.list, actionId: body.actionId ?? "", members };
}

describe("creating and changing", () => {
  test("makes a list with creators, who come into the CRM", async () => {
    const { owner, ids, list } = await withList(6);
    expect(list).toMatchObject({ title: "Spring", desc: "", isSample: false, influencerCount: 6 });
    expect(list.influencersPreview).toHaveLength(4);
    expect((await owner.browser.call(getStats, {})).body).toMatchObject({
      crmStats: { totalCreators: 6 },
      totalLists: 1,
    });
    const rows = (await owner.browser.call(listCrm, {})).body.crmCreators;
    expect(new Set(rows.map((row) => row.creatorId))).toEqual(new Set(ids));
  });

  test("undo takes list and creators away again, once", async () => {
    const { owner, actionId } = await withList(2);
    const answers = await Promise.all([1, 2, 3].map(() => owner.browser.call(undoAction, { id: actionId })));
    expect(answers.map((answer) => [answer.status, answer.body.action.canUndo])).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ]);
    expect(await listsOf(owner)).toEqual([]);
    expect((await owner.browser.call(getStats, {})).body).toMatchObject({
      crmStats: { totalCreators: 0 },
      totalLists: 0,
    });
  });

  test("renames and describes; saying the same again changes nothing", async () => {
    const { owner, list } = await withList(1);
    await world().travel(1_000);
    const { status, body } = await owner.browser.call(updateList, {
      topId: list._id,
      title: "spring",
      desc: "for May",
    });
    expect([status, body.list.title, body.list.desc, body.list.influencerCount]).toEqual([200, "spring", "for May", 1]);
    expect(body.list.updatedAt > list.updatedAt).toBe(true);
    await world().travel(1_000);
    const again = await owner.browser.call(updateList, { topId: list._id, title: "spring" });
    expect(again.body.list).toEqual(body.list);
    expect([typeof body.actionId, again.body.actionId]).toEqual(["string", null]);
  });

  test("a title is taken whatever its case, in creating and in renaming, by the customer's own lists only", async () => {
    const { owner, list } = await withList(1);
    const { body: other } = await owner.browser.call(createList, { title: "Summer" });
    const before = await written();
    expect((await owner.browser.call(createList, { title: " sPRING " })).error.err).toBe("title_taken");
    expect((await owner.browser.call(updateList, { topId: other.list._id, title: "SPRING" })).error.err).toBe(
      "title_taken",
    );
    const together = await Promise.all([1, 2].map(() => owner.browser.call(createList, { title: list.title })));
    expect(together.map((answer) => answer.status)).toEqual([409, 409]);
    expect(await written()).toEqual(before);
    const stranger = await makeOwner(world());
    expect((await stranger.browser.call(createList, { title: "Spring" })).status).toBe(200);
  });

  test("two tabs creating the same list make one", async () => {
    const owner = await makeOwner(world());
    const answers = await Promise.all([1, 2, 3].map(() => owner.browser.call(createList, { title: "Spring" })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await listsOf(owner)).toHaveLength(1);
  });

  test("refuses more lists than the plan holds, naming the limit", async () => {
    const owner = await makeOwner(world());
    await Promise.all(Array.from({ length: 10 }, (_, i) => owner.browser.call(createList, { title: `List ${i}` })));
    const { status, error } = await owner.browser.call(createList, { title: "One more" });
    expect([status, error.err]).toEqual([403, "plan_limit"]);
    expect(error.msg).toContain("up to 10 lists");
  });

  test("shows lists last changed first and finds them by title", async () => {
    const { owner, list } = await withList(1, "100% Spring");
    await world().travel(1_000);
    await owner.browser.call(createList, { title: "Summer" });
    expect((await listsOf(owner)).map((one) => one.title)).toEqual(["Summer", "100% Spring"]);
    await world().travel(1_000);
    await owner.browser.call(addCreators, { topIds: [list._id], creatorsId: await makeCreators(world(), 1) });
    expect((await listsOf(owner)).map((one) => one.title)).toEqual(["100% Spring", "Summer"]);
    expect((await owner.browser.call(listLists, { search: "0% sp" })).body.lists.map((one) => one._id)).toEqual([
      list._id,
    ]);
    expect((await owner.browser.call(listLists, { search: "_" })).body.lists).toEqual([]);
  });

  test.each([
    ["a title of blanks", { title: "  " }],
    ["a title too long", { title: "a".repeat(121) }],
    ["a text too long", { title: "a", desc: "a".repeat(2001) }],
    ["what is no id", { title: "a", creatorsId: ["-1"] }],
  ])("refuses %s", async (_, input) => {
    const owner = await makeOwner(world());
    const before = await written();
    const { status, error } = await owner.browser.call(createList, input);
    expect([status, error.err]).toEqual([400, "bad_request"]);
    expect(await written()).toEqual(before);
  });

  test("an unknown creator makes no list", async () => {
    const owner = await makeOwner(world());
    const before = await written();
    expect((await owner.browser.call(createList, { title: "Spring", creatorsId: [NO_CREATOR] })).status).toBe(404);
    expect(await written()).toEqual(before);
  });
});

describe("members", () => {
  test("come into several lists and the CRM at once; adding again changes nothing; undo takes exactly them back", async () => {
    const { owner, ids, list, members } = await withList(2);
    const { body: other } = await owner.browser.call(createList, { title: "Summer" });
    const more = await makeCreators(world(), 1);
    const input = { topIds: [list._id, other.list._id], creatorsId: [...ids, ...more] };
    const { body } = await owner.browser.call(addCreators, input);
    expect(body).toMatchObject({ added: 3, alreadyThere: 0, lists: [{ title: "Spring" }, { title: "Summer" }] });
    expect((await owner.browser.call(addCreators, input)).body).toMatchObject({
      added: 0,
      alreadyThere: 3,
      actionId: null,
    });
    expect(await members({ id: other.list._id })).toHaveLength(3);
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect(new Set(await members())).toEqual(new Set(ids));
    expect(await members({ id: other.list._id })).toEqual([]);
    expect((await owner.browser.call(getStats, {})).body.crmStats.totalCreators).toBe(2);
  });

  test("leave a list but stay in the CRM; undo puts them back where they were", async () => {
    const { owner, ids, list, members } = await withList(3);
    const before = await members();
    const { body } = await owner.browser.call(removeCreators, { topId: list._id, creatorsId: ids.slice(0, 2) });
    expect(body.removed).toBe(2);
    expect(await members()).toEqual(ids.slice(2));
    expect((await owner.browser.call(getStats, {})).body.crmStats.totalCreators).toBe(3);
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect(await members()).toEqual(before);
  });

  test("removing twice, or one who is not there, finds nothing and removes none", async () => {
    const { owner, ids, list } = await withList(2);
    await owner.browser.call(removeCreators, { topId: list._id, creatorsId: ids.slice(0, 1) });
    const before = await written();
    expect((await owner.browser.call(removeCreators, { topId: list._id, creatorsId: ids })).status).toBe(404);
    expect(await written()).toEqual(before);
  });

  test("are paged, searched, and filtered by network", async () => {
    const { owner, ids, list, members } = await withList(25);
    const accounts = [{ network: "tiktok" as const, username: "only.tiktok", counts: [], posts: [] }];
    const [tiktoker = ""] = await makeCreators(world(), 1, { accounts });
    await world().travel(1_000);
    await owner.browser.call(addCreators, { topIds: [list._id], creatorsId: [tiktoker] });
    const pages = await Promise.all([1, 2, 3].map((page) => members({ page, per_page: 10 })));
    expect(pages.map((page) => page.length)).toEqual([10, 10, 6]);
    expect(new Set(pages.flat())).toEqual(new Set([...ids, tiktoker]));
    expect(pages.flat()[0]).toBe(tiktoker);
    expect(await members({ network: "tiktok" })).toEqual([tiktoker]);
    expect(await members({ search: "only tik" })).toEqual([tiktoker]);
    const { body } = await owner.browser.call(getList, { id: list._id, network: "tiktok" });
    expect(body).toMatchObject({ total_results: 1, list: { influencerCount: 26 } });
  });

  test.each(CRM_SORTS)("are sorted by %s, either way", async (sort) => {
    const { ids, members } = await withList(12);
    const up = await members({ sort, asc: "true" });
    expect(new Set(up)).toEqual(new Set(ids));
    expect(await members({ sort, asc: "false" })).toEqual(up.toReversed());
  });

  test("have it on their timelines which lists they came into and left, until that is undone", async () => {
    const { owner, ids, list } = await withList(2);
    const { body: other } = await owner.browser.call(createList, { title: "Summer" });
    const timeline = async (id = "") => {
      const own = and(eq(timelineEvents.customerId, owner.customerId), eq(timelineEvents.creatorId, Number(id)));
      const rows = await world()
        .root.select()
        .from(timelineEvents)
        .where(own)
        .orderBy(timelineEvents.createdAt, timelineEvents.id);
      return rows.flatMap(({ data }) =>
        data.kind === "lists" ? [[data.added.map(({ title }) => title), data.removed.map(({ title }) => title)]] : [],
      );
    };
    const [both = "", one = ""] = ids;
    await owner.browser.call(addCreators, { topIds: [other.list._id], creatorsId: [one] });
    const [more = ""] = await makeCreators(world(), 1);
    await owner.browser.call(addCreators, { topIds: [list._id, other.list._id], creatorsId: [both, one, more] });
    world().emitted.length = 0;
    const { body } = await owner.browser.call(removeCreators, { topId: list._id, creatorsId: [both, one] });
    expect(world().emitted.map(({ payload }) => payload)).toEqual([{ tags: ["crm", "lists", "timeline"], by: null }]);
    expect([await timeline(both), await timeline(one), await timeline(more)]).toEqual([
      [
        [["Spring"], []],
        [["Summer"], []],
        [[], ["Spring"]],
      ],
      [
        [["Spring"], []],
        [["Summer"], []],
        [[], ["Spring"]],
      ],
      [[["Spring", "Summer"], []]],
    ]);
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    // They belong to the undo, which timelines do not show.
    expect(await world().root.$count(timelineEvents, eq(timelineEvents.actionId, body.actionId ?? ""))).toBe(0);
  });

  test("an unknown creator, list or none at all is refused and nothing is written", async () => {
    const { owner, ids, list } = await withList(1);
    const before = await written();
    const answers = await Promise.all([
      owner.browser.call(addCreators, { topIds: [list._id], creatorsId: [...ids, NO_CREATOR] }),
      owner.browser.call(addCreators, { topIds: [list._id, NO_UUID], creatorsId: ids }),
      owner.browser.call(addCreators, { topIds: [], creatorsId: ids }),
      owner.browser.call(removeCreators, { topId: list._id, creatorsId: [] }),
      owner.browser.call(getList, { id: "x" }),
      owner.browser.call(getList, { id: list._id, per_page: 201 }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 400, 400, 400, 400]);
    expect(await written()).toEqual(before);
  });
});

describe("deleting", () => {
  test("takes the list away and leaves the creators; undo brings it back with its members", async () => {
    const { owner, list, members } = await withList(2);
    const before = await members();
    const { body } = await owner.browser.call(deleteList, { topId: list._id });
    expect(body.title).toBe("Spring");
    expect(await listsOf(owner)).toEqual([]);
    expect((await owner.browser.call(deleteList, { topId: list._id })).status).toBe(404);
    expect((await owner.browser.call(getList, { id: list._id })).status).toBe(404);
    const { crmCreators: rows } = (await owner.browser.call(listCrm, {})).body;
    expect(rows.map((row) => row.lists)).toEqual([[], []]);
    await owner.browser.call(undoAction, { id: body.actionId });
    expect(await members()).toEqual(before);
  });

  test("undo waits until the title is free again", async () => {
    const { owner, list } = await withList(1);
    const { body } = await owner.browser.call(deleteList, { topId: list._id });
    const { body: other } = await owner.browser.call(createList, { title: "spring" });
    expect((await owner.browser.call(undoAction, { id: body.actionId })).error.err).toBe("title_taken");
    await owner.browser.call(updateList, { topId: other.list._id, title: "Autumn" });
    expect((await owner.browser.call(undoAction, { id: body.actionId })).status).toBe(200);
    expect(await listsOf(owner)).toHaveLength(2);
  });

  test("creators removed from the CRM since are not restored with the list", async () => {
    const { owner, list, members } = await withList(2);
    const { body } = await owner.browser.call(deleteList, { topId: list._id });
    const [row] = (await owner.browser.call(listCrm, {})).body.crmCreators;
    const creatorsToRemove = [{ customCreatorId: row?._id ?? "", creatorId: row?.creatorId ?? "" }];
    await owner.browser.call(removeCreator, { creatorsToRemove });
    await owner.browser.call(undoAction, { id: body.actionId });
    expect(await members()).toHaveLength(1);
  });
});

describe("exporting", () => {
  test("answers a list, or a selection of it, newest first", async () => {
    const { owner, ids, list } = await withList(3, "Été & co");
    const input = { topId: list._id, options: { columns: ["lists" as const] } };
    const { body } = await owner.browser.call(exportListCsv, input);
    expect(body).toMatchObject({
      rows: 3,
      listNames: ["Été & co"],
      jobId: null,
      data: `\uFEFF"Lists"\r\n${'"Été & co"\r\n'.repeat(3)}`,
    });
    expect(body.fileName).toMatch(/^limelight-été-co-\d{4}-\d\d-\d\d\.csv$/);
    const { body: some } = await owner.browser.call(exportListCsv, { ...input, selected: ids.slice(0, 1) });
    expect(some.rows).toBe(1);
    expect((await owner.browser.call(exportListCsv, { ...input, selected: [] })).body).toMatchObject({
      rows: 0,
      data: null,
    });
    expect((await owner.browser.call(exportListCsv, { ...input, selected: [NO_CREATOR] })).status).toBe(404);
  });
});

/** Every call that changes a list. */
function changes({ browser }: Pick<Person, "browser">, topId: string, creatorsId: string[]) {
  return [
    browser.call(updateList, { topId, title: "Other" }),
    browser.call(addCreators, { topIds: [topId], creatorsId }),
    browser.call(removeCreators, { topId, creatorsId }),
    browser.call(deleteList, { topId }),
  ];
}

describe("who may", () => {
  test("viewers look and export but change nothing", async () => {
    const { owner, ids, list } = await withList(1);
    const viewer = await makeColleague(world(), owner, "viewer");
    const before = await written();
    const answers = await Promise.all([
      ...changes(viewer, list._id, ids),
      viewer.browser.call(createList, { title: "Other" }),
    ]);
    expect(new Set(answers.map((answer) => answer.error.err))).toEqual(new Set(["forbidden"]));
    expect(await listsOf(viewer)).toHaveLength(1);
    expect((await viewer.browser.call(exportListCsv, { topId: list._id })).body.rows).toBe(1);
    expect(await written()).toEqual(before);
  });

  test("members change what the owner made", async () => {
    const { owner, ids, list } = await withList(1);
    const member = await makeColleague(world(), owner, "member");
    expect((await member.browser.call(removeCreators, { topId: list._id, creatorsId: ids })).status).toBe(200);
    expect((await member.browser.call(deleteList, { topId: list._id })).status).toBe(200);
  });

  test("lists of another workspace are out of reach", async () => {
    const { owner, ids, list } = await withList(1);
    const stranger = await makeOwner(world());
    const before = await written();
    const answers = await Promise.all([
      ...changes(stranger, list._id, ids),
      stranger.browser.call(getList, { id: list._id }),
      stranger.browser.call(exportListCsv, { topId: list._id }),
    ]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]));
    expect(await listsOf(owner)).toEqual([
      expect.objectContaining({ _id: list._id, influencerCount: 1, title: "Spring" }),
    ]);
    expect(await written()).toEqual(before);
  });
});

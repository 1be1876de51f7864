import { count } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import {
  addCreator,
  exportCsv,
  getCrmUser,
  getStats,
  listCrm,
  removeCreator,
  type CrmCreator,
} from "#contract/crm/endpoints.ts";
import { CRM_SORTS } from "#contract/collections/crm.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import { createList, getList, listLists } from "#contract/lists/endpoints.ts";
import { actions, crmCreators, listCreators, lists } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const NO_CREATOR = "999999999";
const none: string[] = [];
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

/** How many rows there are of everything these calls write: the same before and after what is refused. */
async function written() {
  const tables = [crmCreators, lists, listCreators, actions];
  return Promise.all(tables.map(async (table) => (await world().root.select({ rows: count() }).from(table))[0]?.rows));
}

async function crmOf({ browser }: Person): Promise<CrmCreator[]> {
  await world().travel(1_000); // what is written later has another time
  return (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
}

function pairsOf(rows: readonly CrmCreator[]) {
  return rows.map((row) => ({ customCreatorId: row._id, creatorId: row.creatorId }));
}

async function withCreators(amount: number) {
  const owner = await makeOwner(world());
  const ids = await makeCreators(world(), amount);
  const { body } = await owner.browser.call(addCreator, { creatorsId: ids });
  return { owner, ids, actionId: body.actionId ?? "" };
}

describe("adding", () => {
  test("puts creators into the CRM, newest first, and counts those that are there", async () => {
    const { owner, ids } = await withCreators(2);
    const later = await makeCreators(world(), 1);
    const { status, body } = await owner.browser.call(addCreator, { creatorsId: [...ids, ...later, ...later] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 1, alreadyThere: 2, lists: [] });
    const rows = await crmOf(owner);
    expect(rows.map((row) => row.creatorId)).toEqual([...later, ...ids.toReversed()]);
    expect(rows[0]).toMatchObject({
      globalInfluencerId: later[0],
      addedBy: expect.stringMatching(/^Ada Tester/),
      lists: [],
    });
    expect(rows[0]?.creator.networks).toHaveLength(1);
  });

  test("adding the same again changes nothing and leaves nothing to undo", async () => {
    const { owner, ids } = await withCreators(2);
    const before = await crmOf(owner);
    const { body } = await owner.browser.call(addCreator, { creatorsId: ids });
    expect(body).toEqual({ success: true, added: 0, alreadyThere: 2, lists: [], actionId: null });
    expect(await crmOf(owner)).toEqual(before);
  });

  test("two tabs adding the same creators at once make one row each", async () => {
    const owner = await makeOwner(world());
    const ids = await makeCreators(world(), 20);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids].map((creatorsId) => owner.browser.call(addCreator, { creatorsId })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, answer) => sum + answer.body.added, 0)).toBe(20);
    expect(await crmOf(owner)).toHaveLength(20);
  });

  test("puts them into chosen lists and a new one on the way", async () => {
    const owner = await makeOwner(world());
    const [one = "", two = ""] = await makeCreators(world(), 2);
    const made = await owner.browser.call(createList, { title: "Spring", creatorsId: [one] });
    const { body } = await owner.browser.call(addCreator, {
      creatorsId: [one, two],
      listIds: [made.body.list._id],
      newList: { title: "Summer" },
    });
    expect(body.lists.map((list) => list.title)).toEqual(["Spring", "Summer"]);
    const rows = await crmOf(owner);
    expect(rows.map((row) => row.lists.map((list) => list.title))).toEqual([
      ["Spring", "Summer"],
      ["Spring", "Summer"],
    ]);
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect((await crmOf(owner)).map((row) => [row.creatorId, row.lists.map((list) => list.title)])).toEqual([
      [one, ["Spring"]],
    ]);
    const { body: left } = await owner.browser.call(listLists, {});
    expect(left.lists.map((list) => list.title)).toEqual(["Spring"]);
  });

  test("tells the team's other tabs once it is done", async () => {
    const { owner } = await withCreators(1);
    const heard = world().emitted.filter((event) => event.customerId === owner.customerId);
    expect(heard).toEqual([
      {
        customerId: owner.customerId,
        event: "changed",
        payload: { tags: ["crm", "lists", "timeline"], by: null },
      },
    ]);
  });

  test("refuses more than the plan holds, in a sentence that names the limit, and adds none of them", async () => {
    const { owner } = await withCreators(1);
    const more = await makeCreators(world(), 200);
    const before = await written();
    const { status, error } = await owner.browser.call(addCreator, {
      creatorsId: more,
      newList: { title: "Too many" },
    });
    expect([status, error.err]).toEqual([403, "plan_limit"]);
    expect(error.msg).toContain("up to 200 creators");
    expect(await written()).toEqual(before);
  });

  test("two tabs together cannot pass the limit", async () => {
    const owner = await makeOwner(world());
    const some = await makeCreators(world(), 120);
    const others = await makeCreators(world(), 120);
    const answers = await Promise.all(
      [some, others].map((creatorsId) => owner.browser.call(addCreator, { creatorsId })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await crmOf(owner)).toHaveLength(120);
  });

  test.each([
    ["an unknown creator", { creatorsId: [NO_CREATOR] }, 404, "not_found"],
    ["an unknown list", { creatorsId: none, listIds: [NO_UUID] }, 404, "not_found"],
    ["no creator", { creatorsId: none }, 400, "bad_request"],
    ["too many", { creatorsId: Array.from({ length: BULK_MAX + 1 }, (_, i) => String(i + 1)) }, 400, "bad_request"],
    ["what is no id", { creatorsId: ["1; drop table creators"] }, 400, "bad_request"],
    ["a title of blanks", { creatorsId: none, newList: { title: "  " } }, 400, "bad_request"],
  ])("refuses %s and writes nothing", async (name, input, status, err) => {
    const owner = await makeOwner(world());
    const known = await makeCreators(world(), 1);
    const before = await written();
    const creatorsId = name === "no creator" ? [] : [...known, ...input.creatorsId];
    const answer = await owner.browser.call(addCreator, { ...input, creatorsId });
    expect([answer.status, answer.error.err]).toEqual([status, err]);
    expect(await written()).toEqual(before);
  });

  test("refuses a title that another list has", async () => {
    const owner = await makeOwner(world());
    const creatorsId = await makeCreators(world(), 1);
    await owner.browser.call(createList, { title: "Spring" });
    const before = await written();
    const { status, error } = await owner.browser.call(addCreator, { creatorsId, newList: { title: "SPRING " } });
    expect([status, error.err]).toEqual([409, "title_taken"]);
    expect(await written()).toEqual(before);
  });
});

describe("reading", () => {
  test("finds by parts of names and handles, whatever case and accents", async () => {
    const owner = await makeOwner(world());
    const [zoe = ""] = await makeCreators(world(), 1, { facts: { fullName: "Zoé Łukasz" } });
    const [plain = ""] = await makeCreators(world(), 1);
    await owner.browser.call(addCreator, { creatorsId: [zoe, plain] });
    const search = async (text: string) =>
      (await owner.browser.call(listCrm, { filters: { text: text } })).body.crmCreators.map((row) => row.creatorId);
    const handle = (await crmOf(owner)).find((row) => row.creatorId === plain)?.creator.networks[0]?.username ?? "?";
    expect(await search("zoe")).toEqual([zoe]);
    expect(await search("UKAS zo")).toEqual([zoe]);
    expect(await search(handle)).toEqual([plain]);
    expect(await search(`https://www.instagram.com/${handle}/?igsh=1`)).toEqual([plain]);
    expect(await search("%")).toEqual([]);
    // Words that no name or handle made by chance has.
    expect(await search("' or 'qxwz'='qxwz' --")).toEqual([]);
    const { body } = await owner.browser.call(listCrm, { filters: { text: "zoe" } });
    expect(body).toMatchObject({ totalCreators: 2, crmStats: { totalCreators: 2, totalResult: 1 } });
  });

  test.each(CRM_SORTS)("sorts by %s and pages without losing or repeating creators", async (sort) => {
    const { owner, ids } = await withCreators(45);
    const pages = async (asc: "true" | "false") => {
      const answers = await Promise.all([1, 2, 3, 4].map((page) => owner.browser.call(listCrm, { page, sort, asc })));
      return answers.map(({ body }) => body.crmCreators.map((row) => row.creatorId));
    };
    const up = await pages("true");
    expect(up.map((page) => page.length)).toEqual([20, 20, 5, 0]);
    expect(new Set(up.flat())).toEqual(new Set(ids));
    expect((await pages("false")).flat()).toEqual(up.flat().toReversed());
  });

  test("counts, and says what the caller may do", async () => {
    const { owner } = await withCreators(3);
    const { body: made } = await owner.browser.call(createList, { title: "Spring" });
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await viewer.browser.call(getStats, {})).body).toMatchObject({
      crmStats: { totalCreators: 3, totalResult: 3 },
      totalLists: 1,
    });
    const { crmUser } = (await viewer.browser.call(getCrmUser, {})).body;
    expect(crmUser.lists).toEqual([{ _id: made.list._id, title: "Spring", influencerCount: 0 }]);
    expect(crmUser.can.write).toBe(false);
    expect((await owner.browser.call(getCrmUser, {})).body.crmUser.can.write).toBe(true);
    expect(await crmOf(viewer)).toHaveLength(3);
  });

  test.each([
    "page=0",
    "page=-1",
    "page=1e9",
    "pagination=30",
    "sort=password",
    "asc=maybe",
    "filters=x",
    `search=${"a".repeat(121)}`,
  ])("refuses ?%s", async (query) => {
    const owner = await makeOwner(world());
    const { status, error } = await owner.browser.send(listCrm, `/api/crm/list?${query}`);
    expect([status, error.err]).toEqual([400, "bad_request"]);
  });

  test("follows a creator's new name and handle", async () => {
    const owner = await makeOwner(world());
    const at = world().ctx.clock.now();
    const accounts = [{ network: "tiktok" as const, username: "renamed_one", counts: [], posts: [] }];
    const ids = await makeCreators(world(), 1, { accounts, at });
    await owner.browser.call(addCreator, { creatorsId: ids });
    const later = new Date(at.getTime() + 1);
    expect(await makeCreators(world(), 1, { accounts, at: later, facts: { fullName: "Renamed Person" } })).toEqual(ids);
    await world().indexSync.flush();
    const { body } = await owner.browser.call(listCrm, { filters: { text: "renamed" } });
    expect(body.crmCreators.map((row) => row.creatorId)).toEqual(ids);
  });
});

describe("removing", () => {
  test("takes creators out of the CRM and its lists; undo brings back the same rows", async () => {
    const { owner, ids } = await withCreators(3);
    const { body: made } = await owner.browser.call(createList, { title: "Spring", creatorsId: ids });
    const before = await crmOf(owner);
    const listBefore = await owner.browser.call(getList, { id: made.list._id });
    const { status, body } = await owner.browser.call(removeCreator, { creatorsToRemove: pairsOf(before.slice(0, 2)) });
    expect([status, body.removed]).toEqual([200, 2]);
    expect(await crmOf(owner)).toEqual(before.slice(2));
    expect((await owner.browser.call(getList, { id: made.list._id })).body.total_results).toBe(1);
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect(await crmOf(owner)).toEqual(before);
    expect((await owner.browser.call(getList, { id: made.list._id })).body.influencers).toEqual(
      listBefore.body.influencers,
    );
  });

  test("undo leaves creators added again since unchanged", async () => {
    const { owner, ids } = await withCreators(1);
    const { body } = await owner.browser.call(removeCreator, { creatorsToRemove: pairsOf(await crmOf(owner)) });
    await owner.browser.call(addCreator, { creatorsId: ids });
    const before = await crmOf(owner);
    const { status } = await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect(status).toBe(200);
    expect(await crmOf(owner)).toEqual(before);
  });

  test("removing twice finds nothing the second time", async () => {
    const { owner } = await withCreators(1);
    const creatorsToRemove = pairsOf(await crmOf(owner));
    expect((await owner.browser.call(removeCreator, { creatorsToRemove })).status).toBe(200);
    const before = await written();
    expect((await owner.browser.call(removeCreator, { creatorsToRemove })).error.err).toBe("not_found");
    expect(await written()).toEqual(before);
  });

  test("refuses a row that is another creator's, and removes none of the others", async () => {
    const { owner } = await withCreators(2);
    const [first, second] = await crmOf(owner);
    const before = await written();
    const { status } = await owner.browser.call(removeCreator, {
      creatorsToRemove: [
        { customCreatorId: first?._id ?? "", creatorId: first?.creatorId ?? "" },
        { customCreatorId: second?._id ?? "", creatorId: first?.creatorId ?? "" },
      ],
    });
    expect(status).toBe(404);
    expect(await written()).toEqual(before);
  });

  test("what an undone adding brought stays when it is in another list by now", async () => {
    const { owner, ids, actionId } = await withCreators(2);
    const [listed = ""] = ids;
    await owner.browser.call(createList, { title: "Spring", creatorsId: [listed] });
    await owner.browser.call(undoAction, { id: actionId });
    expect((await crmOf(owner)).map((row) => row.creatorId)).toEqual([listed]);
  });
});

describe("who may", () => {
  test("viewers read and export but change nothing", async () => {
    const { owner, ids } = await withCreators(1);
    const viewer = await makeColleague(world(), owner, "viewer");
    const before = await written();
    const creatorsToRemove = pairsOf(await crmOf(owner));
    expect((await viewer.browser.call(addCreator, { creatorsId: ids })).error.err).toBe("forbidden");
    expect((await viewer.browser.call(removeCreator, { creatorsToRemove })).error.err).toBe("forbidden");
    expect((await viewer.browser.call(exportCsv, {})).body.rows).toBe(1);
    expect(await written()).toEqual(before);
  });

  test("rows of another workspace are out of reach", async () => {
    const { owner } = await withCreators(2);
    const { body: made } = await owner.browser.call(createList, { title: "Spring" });
    const theirs = await crmOf(owner);
    const stranger = await withCreators(1);
    const before = await written();
    const { browser } = stranger.owner;
    const answers = await Promise.all([
      browser.call(removeCreator, { creatorsToRemove: pairsOf(theirs) }),
      browser.call(addCreator, { creatorsId: stranger.ids, listIds: [made.list._id] }),
      browser.call(exportCsv, { selected: theirs.map((row) => row._id) }),
      browser.call(exportCsv, { lists: [made.list._id] }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(await written()).toEqual(before);
    expect(await crmOf(stranger.owner)).toHaveLength(1);
    expect((await browser.call(listActions, {})).body.actions).toHaveLength(1);
  });
});

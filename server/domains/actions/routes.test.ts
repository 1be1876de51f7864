import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActions, listChanges, undoAction } from "#contract/actions.ts";
import {
  addCreator,
  getCrmUser,
  listCrm,
  removeCreator,
  updateCustomNote,
  updateCustomNotes,
} from "#contract/crm/endpoints.ts";
import { dismissDuplicates } from "#contract/duplicates.ts";
import { UNDO_DAYS } from "#contract/base/limits.ts";
import { updateCustomStatus } from "#contract/labels.ts";
import {
  addCreators,
  createList,
  deleteList,
  listLists,
  removeCreators,
  updateList,
} from "#contract/lists/endpoints.ts";
import { actions, users } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { isUndoable } from "./policy.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

async function historyOf({ browser }: Person) {
  return (await browser.call(listActions, {})).body.actions;
}

async function crmSize({ browser }: Person): Promise<number> {
  return (await browser.call(listCrm, {})).body.totalCreators;
}

/** An owner who has added creators: one action. */
async function withAction(amount = 2) {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), amount) });
  return { owner, id: body.actionId ?? "" };
}

test("keeps who did what, newest first, with the list it happened in", async () => {
  const { owner, id } = await withAction();
  const { body } = await owner.browser.call(createList, { title: "Spring" });
  expect(await historyOf(owner)).toEqual([
    {
      _id: body.actionId,
      verb: "lists.create",
      actor: { _id: owner.userId, name: expect.stringMatching(/^Ada Tester \d+$/) },
      count: 0,
      title: "Spring",
      createdAt: expect.any(String),
      undoneAt: null,
      canUndo: true,
      creators: [],
      creatorCount: 0,
      fields: [],
    },
    expect.objectContaining({ _id: id, verb: "crm.add", count: 2, title: null, creatorCount: 2 }),
  ]);
});

test("names the first creators that an action was about", async () => {
  const { owner } = await withAction(5);
  const rows = (await owner.browser.call(listCrm, {})).body.crmCreators;
  const names = new Map(rows.map(({ creatorId, creator }) => [creatorId, creator.full_name]));
  const [first, second] = rows;
  const changed = { customCreatorId: first?._id ?? "", customNote: "Likes tea" };
  await owner.browser.call(updateCustomNotes, { field: "customNote", values: [changed] });
  const { crmUser } = (await owner.browser.call(getCrmUser, {})).body;
  const statusId = crmUser.status[0]?._id ?? "";
  await owner.browser.call(updateCustomStatus, { customCreatorId: second?._id ?? "", statusId });
  const find = async (verb: string) => (await historyOf(owner)).find((action) => action.verb === verb);
  const named = (row: (typeof rows)[number] | undefined) => ({
    _id: row?.creatorId,
    full_name: row?.creator.full_name,
  });
  expect(await find("crm.fields")).toMatchObject({
    creators: [named(first)],
    creatorCount: 1,
    fields: ["customNote"],
  });
  expect(await find("crm.status")).toMatchObject({ creators: [named(second)], creatorCount: 1, fields: ["status"] });
  const creatorsToRemove = rows.map(({ _id, creatorId }) => ({ customCreatorId: _id, creatorId }));
  await owner.browser.call(removeCreator, { creatorsToRemove });
  for (const action of [await find("crm.add"), await find("crm.remove")]) {
    expect([action?.creators.length, action?.creatorCount]).toEqual([3, 5]);
    for (const { _id, full_name } of action?.creators ?? []) expect(names.get(_id)).toBe(full_name);
  }
  const other = await makeOwner(world());
  expect(await historyOf(other)).toEqual([]);
});

test("undoes once, however many tabs ask", async () => {
  const { owner, id } = await withAction();
  world().emitted.length = 0;
  const answers = await Promise.all(Array.from({ length: 4 }, () => owner.browser.call(undoAction, { id })));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.body.action.undoneAt)).size).toBe(1);
  expect(await crmSize(owner)).toBe(0);
  expect(world().emitted.filter((event) => event.event === "changed")).toHaveLength(1);
  const [action] = await historyOf(owner);
  expect(action).toMatchObject({ canUndo: false, undoneAt: answers[0]?.body.action.undoneAt });
});

test("undoing again after adding again leaves what was added", async () => {
  const { owner, id } = await withAction();
  await owner.browser.call(undoAction, { id });
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  expect((await owner.browser.call(undoAction, { id })).status).toBe(200);
  expect(await crmSize(owner)).toBe(1);
});

test("gives a renamed list its old words back", async () => {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(createList, { title: "Spring", desc: "for May" });
  await owner.browser.call(updateList, { topId: body.list._id, title: "Summer", desc: "" });
  const [action] = await historyOf(owner);
  expect(action).toMatchObject({ verb: "lists.update", title: "Spring" });
  await owner.browser.call(undoAction, { id: action?._id ?? "" });
  const { lists } = (await owner.browser.call(listLists, {})).body;
  expect(lists).toEqual([expect.objectContaining({ title: "Spring", desc: "for May" })]);
});

test("undo over the plan's limit changes nothing and can be retried", async () => {
  const { owner } = await withAction(150);
  const rows = (await owner.browser.call(listCrm, { pagination: 200 })).body.crmCreators;
  const creatorsToRemove = rows.map((row) => ({ customCreatorId: row._id, creatorId: row.creatorId }));
  const { body } = await owner.browser.call(removeCreator, { creatorsToRemove });
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), 100) });
  const { error } = await owner.browser.call(undoAction, { id: body.actionId ?? "" });
  expect([error.err, await crmSize(owner)]).toEqual(["plan_limit", 100]);
  expect((await historyOf(owner)).find((action) => action._id === body.actionId)?.canUndo).toBe(true);
});

test("an action that can no longer be undone is refused with the reason", async () => {
  const { owner, id } = await withAction();
  const long = new Date(world().ctx.clock.now().getTime() - (UNDO_DAYS * 86_400_000 + 1_000));
  await world().root.update(actions).set({ createdAt: long }).where(eq(actions.id, id));
  const { status, error } = await owner.browser.call(undoAction, { id });
  expect([status, error.err, await crmSize(owner)]).toEqual([409, "undo_expired", 2]);
  expect((await historyOf(owner))[0]?.canUndo).toBe(false);
});

test("the last millisecond of the last day still counts", () => {
  const createdAt = new Date("2026-01-01T00:00:00Z");
  const recorded = { inverse: {}, undoneAt: null, createdAt };
  const last = createdAt.getTime() + UNDO_DAYS * 86_400_000;
  expect(isUndoable(recorded, new Date(last))).toBe(true);
  expect(isUndoable(recorded, new Date(last + 1))).toBe(false);
  expect(isUndoable({ ...recorded, inverse: null }, createdAt)).toBe(false);
});

test("tells what an action changed, from what to what, by names", async () => {
  const { owner } = await withAction(60);
  const { crmUser } = (await owner.browser.call(getCrmUser, {})).body;
  const [first, second] = crmUser.status;
  const rows = (await owner.browser.call(listCrm, { pagination: 200 })).body.crmCreators;
  const [row] = rows;
  const values = { customCreatorId: row?._id ?? "", statusId: first?._id ?? "" };
  await owner.browser.call(updateCustomStatus, values);
  const { body } = await owner.browser.call(updateCustomStatus, { ...values, statusId: second?._id ?? "" });
  const changed = await owner.browser.call(listChanges, { id: body.actionId ?? "" });
  expect(changed.body).toEqual({
    changes: [
      {
        thing: "creator",
        kind: "updated",
        name: row?.creator.full_name,
        other: null,
        fields: [{ field: "status", before: first?.title, after: second?.title }],
      },
    ],
    total: 1,
    hasMore: false,
  });
  const creatorsToRemove = rows.map(({ _id, creatorId }) => ({ customCreatorId: _id, creatorId }));
  const removed = await owner.browser.call(removeCreator, { creatorsToRemove });
  const pages = await Promise.all(
    [1, 2].map((page) => owner.browser.call(listChanges, { id: removed.body.actionId ?? "", page })),
  );
  expect(pages.map(({ body: page }) => [page.changes.length, page.total, page.hasMore])).toEqual([
    [50, 60, true],
    [10, 60, false],
  ]);
  expect(pages[0]?.body.changes[0]).toMatchObject({ kind: "removed", name: expect.stringMatching(/./) });
  const stranger = await makeOwner(world());
  expect((await stranger.browser.call(listChanges, { id: body.actionId ?? "" })).error.err).toBe("not_found");
});

describe("actions of adding and of lists", () => {
  /** An owner who did each of them once, with the number of changes each made. */
  async function withEach() {
    const owner = await makeOwner(world());
    const { browser } = owner;
    const [a = "", b = "", c = "", d = ""] = await makeCreators(world(), 4);
    const add = await browser.call(addCreator, { creatorsId: [a, b], newList: { title: "Spring" } });
    const create = await browser.call(createList, { title: "Autumn", creatorsId: [c] });
    const topId = create.body.list._id;
    const addMore = await browser.call(addCreators, { topIds: [topId], creatorsId: [a, d] });
    const update = await browser.call(updateList, { topId, title: "Winter", desc: "for May" });
    const remove = await browser.call(removeCreators, { topId, creatorsId: [a] });
    const rows = (await browser.call(listCrm, {})).body.crmCreators;
    const distinct = await browser.call(dismissDuplicates, {
      customCreatorIds: rows.map(({ _id }) => _id).slice(0, 3),
    });
    const deletion = await browser.call(deleteList, { topId });
    const done = [add, create, addMore, update, remove, distinct, deletion].map(({ body }) => body.actionId ?? "");
    return { owner, topId, done, sizes: [5, 3, 3, 1, 1, 3, 1] };
  }

  test("list their changes, and are undone whole, the last first", async () => {
    const { owner, done, sizes } = await withEach();
    const lists = await Promise.all(done.map((id) => owner.browser.call(listChanges, { id })));
    expect(lists.map(({ body }) => [body.total, body.changes.length])).toEqual(sizes.map((size) => [size, size]));
    expect(lists[1]?.body.changes).toMatchObject([
      { thing: "list", kind: "added", name: "Winter" },
      { thing: "creator", kind: "added" },
      { thing: "member", kind: "added", other: "Winter" },
    ]);
    expect(lists[3]?.body.changes[0]?.fields).toEqual([
      { field: "title", before: "Autumn", after: "Winter" },
      { field: "desc", before: null, after: "for May" },
    ]);
    expect(lists[6]?.body.changes[0]).toMatchObject({ name: "Winter", fields: [{ field: "deleted", before: null }] });
    const stranger = await makeOwner(world());
    for (const [i, id] of done.entries().toArray().toReversed()) {
      const refused = await stranger.browser.call(undoAction, { id });
      expect(refused.error.err).toBe("not_found");
      const { body } = await owner.browser.call(undoAction, { id });
      expect(body.changes).toEqual({ total: sizes[i], restored: sizes[i] });
    }
    expect(await crmSize(owner)).toBe(0);
    expect((await owner.browser.call(listLists, {})).body.lists).toEqual([]);
  });

  test("leave what was changed since, and count it", async () => {
    const { owner, done, topId } = await withEach();
    const { browser } = owner;
    const [add = "", create = "", , update = "", , , deletion = ""] = done;
    const undo = async (id: string) => (await browser.call(undoAction, { id })).body.changes;
    expect(await undo(deletion)).toEqual({ total: 1, restored: 1 });
    await browser.call(updateList, { topId, title: "Summer" });
    expect(await undo(update)).toEqual({ total: 1, restored: 0 });
    const rows = (await browser.call(listCrm, { sort: "createdAt", asc: "true" })).body.crmCreators;
    const noted = rows.find(({ lists }) => lists.some(({ title }) => title === "Spring"));
    await browser.call(updateCustomNote, { customCreatorId: noted?._id ?? "", customNote: "Met in Oslo" });
    expect(await undo(add)).toEqual({ total: 5, restored: 4 });
    // Another creator is in the list by now, and the list was renamed.
    expect(await undo(create)).toEqual({ total: 3, restored: 2 });
    const { lists } = (await browser.call(listLists, {})).body;
    expect(lists).toMatchObject([{ title: "Summer", desc: "", influencerCount: 1 }]);
    const left = (await browser.call(listCrm, {})).body.crmCreators;
    expect(left.map(({ customNote }) => customNote).toSorted()).toEqual(["", "Met in Oslo"]);
  });

  test("do not bring back a title that another list has by now", async () => {
    const { owner, done, topId } = await withEach();
    const [, , , update = "", , , deletion = ""] = done;
    await owner.browser.call(undoAction, { id: deletion });
    await owner.browser.call(createList, { title: "autumn" });
    const { error } = await owner.browser.call(undoAction, { id: update });
    expect(error).toMatchObject({ err: "title_taken", msg: expect.stringContaining("“Autumn”") });
    const { lists } = (await owner.browser.call(listLists, {})).body;
    expect(lists.find(({ _id }) => _id === topId)?.title).toBe("Winter");
  });
});

test("pages through a long history", async () => {
  const { owner } = await withAction();
  const createdAt = world().ctx.clock.now();
  const old = { customerId: owner.customerId, verb: "crm.add", count: 1, inverse: null, createdAt };
  await world()
    .root.insert(actions)
    .values(Array.from({ length: 60 }, () => old));
  const pages = await Promise.all([1, 2].map((page) => owner.browser.call(listActions, { page })));
  expect(pages.map(({ body }) => [body.actions.length, body.hasMore])).toEqual([
    [50, true],
    [11, false],
  ]);
  expect(new Set(pages.flatMap(({ body }) => body.actions.map((action) => action._id))).size).toBe(61);
});

test("a verb of another version is shown as stored and cannot be undone", async () => {
  const { owner } = await withAction();
  const createdAt = world().ctx.clock.now();
  const other = { customerId: owner.customerId, verb: "crm.of-another-version", count: 3, inverse: {}, createdAt };
  const [row] = await world().root.insert(actions).values(other).returning();
  expect(await historyOf(owner)).toContainEqual(
    expect.objectContaining({ _id: row?.id, verb: "crm.of-another-version", count: 3 }),
  );
  expect((await owner.browser.call(undoAction, { id: row?.id ?? "" })).error.err).toBe("undo_expired");
  expect(await crmSize(owner)).toBe(2);
});

test("what a colleague who has left did can still be seen and undone", async () => {
  const { owner } = await withAction();
  const member = await makeColleague(world(), owner, "member");
  const { body } = await member.browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  await world().root.delete(users).where(eq(users.id, member.userId));
  expect((await historyOf(owner))[0]).toMatchObject({ _id: body.actionId, actor: null, canUndo: true });
  expect((await owner.browser.call(undoAction, { id: body.actionId ?? "" })).status).toBe(200);
  expect(await crmSize(owner)).toBe(2);
});

test("visitors, viewers and other workspaces cannot undo", async () => {
  const { owner, id } = await withAction();
  const viewer = await makeColleague(world(), owner, "viewer");
  const stranger = await makeOwner(world());
  expect((await world().browser().call(undoAction, { id })).status).toBe(401);
  expect((await world().browser().call(listActions, {})).status).toBe(401);
  expect((await viewer.browser.call(undoAction, { id })).error.err).toBe("forbidden");
  expect((await stranger.browser.call(undoAction, { id })).error.err).toBe("not_found");
  expect((await owner.browser.call(undoAction, { id: NO_UUID })).error.err).toBe("not_found");
  expect((await owner.browser.call(undoAction, { id: "x" })).error.err).toBe("bad_request");
  expect((await owner.browser.call(listActions, { page: 0 })).error.err).toBe("bad_request");
  expect(await historyOf(stranger)).toEqual([]);
  expect((await historyOf(viewer))[0]).toMatchObject({ _id: id, canUndo: false, undoneAt: null });
  expect(await crmSize(owner)).toBe(2);
});

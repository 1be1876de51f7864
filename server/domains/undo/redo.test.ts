import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActions, listChanges, undoAction } from "#contract/actions.ts";
import { crmFilters } from "#contract/collections/crm.ts";
import { addCreator, listCrm, removeCreator, updateCustomNotes } from "#contract/crm/endpoints.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import { createCustomTag, mergeLabels, updateCustomTags } from "#contract/labels.ts";
import { createList, deleteList, getList, listLists } from "#contract/lists/endpoints.ts";
import { getTimeline } from "#contract/timeline.ts";
import { removeMember } from "#contract/workspaces.ts";
import { actions } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

async function rowsOf({ browser }: Person) {
  return (await browser.call(listCrm, {})).body.crmCreators;
}

async function undo({ browser }: Person, id: string | null | undefined) {
  return (await browser.call(undoAction, { id: id ?? "" })).body;
}

async function writeNote({ browser }: Person, rowId: string, customNote: string) {
  const values = [{ customCreatorId: rowId, customNote }];
  return (await browser.call(updateCustomNotes, { field: "customNote", values })).body.actionId;
}

/** An owner of so many creators, and the action that added them. */
async function withCreators(count: number) {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), count) });
  return { owner, added: body.actionId, rows: await rowsOf(owner) };
}

test("the undo of an undo redoes an action, which can be undone again", async () => {
  const { owner, rows } = await withCreators(1);
  const row = rows[0]?._id ?? "";
  const written = await writeNote(owner, row, "Likes tea");
  const undone = await undo(owner, written);
  expect(undone.action).toMatchObject({
    verb: "crm.fields",
    canUndo: false,
    creators: [{ full_name: rows[0]?.creator.full_name }],
    fields: ["customNote"],
  });
  expect((await rowsOf(owner))[0]?.customNote).toBe("");
  const redone = await undo(owner, undone.redoId);
  expect(redone).toMatchObject({
    action: { _id: written, undoneAt: null, canUndo: true },
    changes: { total: 1, restored: 1 },
  });
  expect(redone.redoId).toBeUndefined();
  expect((await rowsOf(owner))[0]?.customNote).toBe("Likes tea");
  // The search finds it again.
  const found = await owner.browser.call(listCrm, { filters: crmFilters.parse({ note: "likes tea" }) });
  expect(found.body.crmCreators).toHaveLength(1);
  expect((await undo(owner, undone.redoId)).changes).toBeUndefined();
  const again = await undo(owner, written);
  expect(again.redoId).not.toBe(undone.redoId);
  expect((await rowsOf(owner))[0]?.customNote).toBe("");
  const history = (await owner.browser.call(listActions, {})).body.actions;
  expect(history.map(({ verb }) => verb)).toEqual(["crm.fields", "crm.add"]);
});

test("a redo leaves what was changed since the undo", async () => {
  const { owner, rows } = await withCreators(2);
  const values = rows.map(({ _id }) => ({ customCreatorId: _id, customNote: "Likes tea" }));
  const { body } = await owner.browser.call(updateCustomNotes, { field: "customNote", values });
  const { redoId } = await undo(owner, body.actionId);
  await writeNote(owner, rows[0]?._id ?? "", "Prefers coffee");
  expect((await undo(owner, redoId)).changes).toEqual({ total: 2, restored: 1 });
  const notes = new Map((await rowsOf(owner)).map(({ _id, customNote }) => [_id, customNote]));
  expect(rows.map(({ _id }) => notes.get(_id))).toEqual(["Prefers coffee", "Likes tea"]);
});

test("an owner and a due day return by redo, but not an owner who has left", async () => {
  const { owner, rows } = await withCreators(1);
  const [row] = rows;
  const colleague = await makeColleague(world(), owner, "member");
  const enter = async (field: "owner" | "due", customNote: string) => {
    const values = [{ customCreatorId: row?._id ?? "", customNote }];
    return (await owner.browser.call(updateCustomNotes, { field, values })).body.actionId;
  };
  const timeline = async () =>
    (await owner.browser.call(getTimeline, { id: row?._id ?? "", show: "team" })).body.entries;
  const shown = async () => {
    const entries = await timeline();
    const fields = entries.flatMap(({ what }) => (what.kind === "field" ? [what.field] : []));
    return [...(await rowsOf(owner)).map((one) => [one.owner, one.due]), fields.toSorted()];
  };
  const assigned = await enter("owner", colleague.userId);
  const planned = await enter("due", "2026-03-01");
  const [unplanned, unassigned] = [await undo(owner, planned), await undo(owner, assigned)];
  expect(await shown()).toEqual([[null, null], []]);
  await undo(owner, unassigned.redoId);
  await undo(owner, unplanned.redoId);
  expect(await shown()).toEqual([
    [colleague.userId, "2026-03-01"],
    ["due", "owner"],
  ]);
  const { redoId } = await undo(owner, assigned);
  await owner.browser.call(removeMember, { id: colleague.userId });
  await undo(owner, redoId);
  expect(await shown()).toEqual([[null, "2026-03-01"], ["due"]]);
  const notRestored = { kind: "ownerNotRestored", userId: colleague.userId };
  expect(await timeline()).toContainEqual(
    expect.objectContaining({ what: notRestored, actor: expect.objectContaining({ _id: owner.userId }) }),
  );
  await undo(owner, assigned);
  expect((await timeline()).map(({ what }) => what.kind)).not.toContain("ownerNotRestored");
});

test("an undo that cannot restore an owner who has left states that until it is redone", async () => {
  const { owner, rows } = await withCreators(2);
  const [row, other] = rows;
  const [first, second] = [
    await makeColleague(world(), owner, "member"),
    await makeColleague(world(), owner, "member"),
  ];
  const assign = async (of: typeof row, userId: string) => {
    const values = [{ customCreatorId: of?._id ?? "", customNote: userId }];
    return (await owner.browser.call(updateCustomNotes, { field: "owner", values })).body.actionId;
  };
  const shown = async () => {
    const { entries } = (await owner.browser.call(getTimeline, { id: row?._id ?? "", show: "team" })).body;
    return entries.flatMap(({ what }) => {
      if (what.kind === "ownerNotRestored") return `not ${what.userId}`;
      return what.kind === "field" && what.field === "owner" ? what.text : [];
    });
  };
  await assign(row, first.userId);
  const reassigned = await assign(row, second.userId);
  const unassigned = await assign(other, second.userId);
  await owner.browser.call(removeMember, { id: first.userId });
  const { redoId } = await undo(owner, reassigned);
  expect(await shown()).toEqual([`not ${first.userId}`, first.userId]);
  await undo(owner, redoId);
  expect(await shown()).toEqual([second.userId, first.userId]);
  // It had no owner before.
  await undo(owner, unassigned);
  expect((await rowsOf(owner)).map((one) => one.owner)).toContain(null);
  const creatorsToRemove = [{ customCreatorId: row?._id ?? "", creatorId: row?.creatorId ?? "" }];
  const { body: removed } = await owner.browser.call(removeCreator, { creatorsToRemove });
  await owner.browser.call(removeMember, { id: second.userId });
  await undo(owner, removed.actionId);
  expect(await shown()).toContain(`not ${second.userId}`);
});

test("creators that were added or removed return and go by redo, with tags, lists and timelines", async () => {
  const { owner, added, rows } = await withCreators(2);
  const [first] = rows;
  const rowIds = rows.map(({ _id }) => _id);
  const { body: tag } = await owner.browser.call(createCustomTag, { tag: "Press", type: "tag" });
  const kinds = async () => {
    const { entries } = (await owner.browser.call(getTimeline, { id: first?._id ?? "", show: "team" })).body;
    return entries.map(({ what }) => what.kind);
  };
  const before = await kinds();
  const undone = await undo(owner, added);
  expect(await rowsOf(owner)).toEqual([]);
  await undo(owner, undone.redoId);
  expect((await rowsOf(owner)).map(({ _id }) => _id).toSorted()).toEqual(rowIds.toSorted());
  expect(await kinds()).toEqual(before);

  const tagged = { customCreatorIds: rowIds, tagIds: [tag._id], mode: "ADD" as const };
  const { actionId: tagging } = (await owner.browser.call(updateCustomTags, tagged)).body;
  const withTag = await kinds();
  const untagged = await undo(owner, tagging);
  expect(await kinds()).toEqual(before);
  await undo(owner, untagged.redoId);
  expect(await kinds()).toEqual(withTag);

  const creatorsId = rows.map(({ creatorId }) => creatorId);
  const { body: made } = await owner.browser.call(createList, { title: "Spring", creatorsId });
  const creatorsToRemove = rows.map(({ _id, creatorId }) => ({ customCreatorId: _id, creatorId }));
  const { body: removed } = await owner.browser.call(removeCreator, { creatorsToRemove });
  const { redoId } = await undo(owner, removed.actionId);
  const members = async () => (await owner.browser.call(getList, { id: made.list._id })).body.influencers.length;
  expect(await members()).toBe(2);
  await undo(owner, redoId);
  expect([await members(), (await rowsOf(owner)).length]).toEqual([0, 0]);
  await undo(owner, removed.actionId);
  expect((await rowsOf(owner)).map(({ tags }) => tags)).toEqual([[tag._id], [tag._id]]);
  expect(await members()).toBe(2);
});

test("lists are created and deleted again, unless their title is taken by then", async () => {
  const owner = await makeOwner(world());
  const { body: made } = await owner.browser.call(createList, { title: "Spring" });
  const titles = async () => (await owner.browser.call(listLists, {})).body.lists.map(({ title }) => title);
  const uncreated = await undo(owner, made.actionId);
  const { body: other } = await owner.browser.call(createList, { title: "Spring" });
  const { error } = await owner.browser.call(undoAction, { id: uncreated.redoId ?? "" });
  expect(error.err).toBe("title_taken");
  const { body: deleted } = await owner.browser.call(deleteList, { topId: other.list._id });
  await undo(owner, uncreated.redoId);
  expect(await titles()).toEqual(["Spring"]);
  const { body: again } = await owner.browser.call(deleteList, { topId: made.list._id });
  const restored = await undo(owner, again.actionId);
  await undo(owner, restored.redoId);
  expect(await titles()).toEqual([]);
  expect((await undo(owner, deleted.actionId)).action.undoneAt).not.toBeNull();
});

test("a redo is the workspace's own, and ends with the days of its undo", async () => {
  const { owner, rows } = await withCreators(1);
  const stranger = await makeOwner(world());
  const { redoId } = await undo(owner, await writeNote(owner, rows[0]?._id ?? "", "Likes tea"));
  const foreign = await stranger.browser.call(undoAction, { id: redoId ?? "" });
  expect(foreign.error.err).toBe("not_found");
  expect((await stranger.browser.call(listChanges, { id: redoId ?? "" })).error.err).toBe("not_found");
  const long = new Date(world().ctx.clock.now().getTime() - (UNDO_DAYS * DAY_MS + 1_000));
  await world()
    .root.update(actions)
    .set({ createdAt: long })
    .where(eq(actions.id, redoId ?? ""));
  const late = await owner.browser.call(undoAction, { id: redoId ?? "" });
  expect(late.error.err).toBe("undo_expired");
});

test("what cannot be redone offers no redo", async () => {
  const owner = await makeOwner(world());
  const { body: from } = await owner.browser.call(createCustomTag, { tag: "Press", type: "tag" });
  const { body: into } = await owner.browser.call(createCustomTag, { tag: "Media", type: "tag" });
  const { body } = await owner.browser.call(mergeLabels, { type: "tag", from: from._id, into: into._id });
  expect((await undo(owner, body.actionId)).redoId).toBeUndefined();
});

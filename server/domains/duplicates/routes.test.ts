import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { crmFilters } from "#contract/collections/crm.ts";
import { createField } from "#contract/crm/custom-fields.ts";
import { addCreator, listCrm, updateCustomNote, type CrmCreator } from "#contract/crm/endpoints.ts";
import { dismissDuplicates, listDuplicates, mergeCreators, unmergeCreator } from "#contract/duplicates.ts";
import { addCreators, createList, exportListCsv } from "#contract/lists/endpoints.ts";
import { addNote, getTimeline } from "#contract/timeline.ts";
import { removeMember } from "#contract/workspaces.ts";
import { actions, crmCreators, distinctCreators, listCreators } from "#server/db/tables/index.ts";
import { makeColleague, type Person } from "#test/factories/people.ts";
import { rowsOf, suggested, workspaces } from "./testing/workspaces.ts";

const { world, make, withCrm } = workspaces();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

describe("dismissing", () => {
  test("is remembered until it is undone, and undone once", async () => {
    const { owner, rowIds } = await withCrm({ email: "e@e.test" }, { email: "e@e.test" });
    const { status, body } = await owner.browser.call(dismissDuplicates, { customCreatorIds: rowIds });
    expect(status).toBe(200);
    expect(await suggested(owner)).toEqual([]);
    const again = await owner.browser.call(dismissDuplicates, { customCreatorIds: rowIds });
    await owner.browser.call(undoAction, { id: again.body.actionId });
    expect(await suggested(owner)).toEqual([]);
    for (const _ of [1, 2]) {
      expect((await owner.browser.call(undoAction, { id: body.actionId })).status).toBe(200);
    }
    expect(await suggested(owner)).toHaveLength(1);
  });
});

/** Two rows, the second with everything a team can write. */
async function pair() {
  const { owner, ids, rowIds } = await withCrm({ email: "f@f.test" }, { fullName: "Ada Twin" });
  const [keep = "", gone = ""] = rowIds;
  const { browser, customerId } = owner;
  await world().root.execute(sql`
    with tag as (insert into crm_tags (customer_id, title, color) values (${customerId}, 'vip', 'blue') returning id),
      status as (
        insert into crm_statuses (customer_id, title, color, position) values (${customerId}, 'Signed', 'green', 99)
        returning id)
    update crm_creators set tag_ids = (select array_agg(id) from tag), status_id = (select id from status),
      custom_note = 'of the twin', custom_email = 'twin@f.test' where id = ${gone}`);
  await browser.call(updateCustomNote, { customCreatorId: keep, customNote: "of the kept" });
  await browser.call(addNote, { id: gone, text: "A note of the twin" });
  const { list } = (await browser.call(createList, { title: "Spring" })).body;
  await browser.call(addCreator, { creatorsId: [ids[1] ?? ""], listIds: [list._id] });
  const before = await rowsOf(owner);
  return { owner, ids, keep, gone, before, list };
}

const listed = (rows: readonly CrmCreator[]) =>
  rows.map(({ _id, tags, status, lists, customNote, customEmail, merged }) => ({
    _id,
    tags,
    status,
    lists,
    customNote,
    customEmail,
    merged,
  }));

async function textsOf({ browser }: Person, id: string): Promise<string[]> {
  const { entries } = (await browser.call(getTimeline, { id })).body;
  return entries.map(({ what }) => (what.kind === "note" ? what.note.text : what.kind));
}

describe("merging", () => {
  test("fills empty fields of the workspace, until it is undone", async () => {
    const { owner, keep, gone } = await pair();
    const define = async (title: string) => {
      const { body } = await owner.browser.call(createField, { title, kind: "text" });
      return body.list.at(-1)?._id ?? "f-";
    };
    const fee = await define("Fee");
    const size = await define("Size");
    const enter = async (customCreatorId: string, field: typeof fee, customNote: string) =>
      owner.browser.call(updateCustomNote, { customCreatorId, field, customNote });
    await enter(keep, fee, "80");
    await enter(gone, fee, "90");
    await enter(gone, size, "M");
    const { body } = await owner.browser.call(mergeCreators, { keep, merge: [gone] });
    expect(body.crmCreator.fields).toEqual({ [fee]: "80", [size]: "M" });
    const found = await owner.browser.call(listCrm, { filters: crmFilters.parse({ [size]: "m" }) });
    expect(found.body.crmCreators.map(({ _id }) => _id)).toEqual([keep]);
    await owner.browser.call(undoAction, { id: body.actionId });
    const rows = await rowsOf(owner);
    expect(new Map(rows.map(({ _id, fields }) => [_id, fields]))).toEqual(
      new Map([
        [keep, { [fee]: "80" }],
        [gone, { [fee]: "90", [size]: "M" }],
      ]),
    );
  });

  test("gives the surviving row the values of all, and hides the others", async () => {
    const { owner, ids, keep, gone, before, list } = await pair();
    const twin = before.find((row) => row._id === gone);
    const { status, body } = await owner.browser.call(mergeCreators, { keep, merge: [gone] });
    expect(status).toBe(200);
    expect(body.crmCreator).toMatchObject({
      _id: keep,
      tags: twin?.tags,
      status: twin?.status,
      lists: [{ _id: list._id }],
      customNote: "of the kept\nof the twin",
      customEmail: "twin@f.test",
      merged: [{ customCreatorId: gone, creatorId: ids[1], full_name: "Ada Twin" }],
    });
    expect(await rowsOf(owner)).toMatchObject([{ _id: keep }]);
    expect(await textsOf(owner, keep)).toEqual(expect.arrayContaining(["merged", "A note of the twin"]));
    const members = await world().root.$count(listCreators);
    expect(members).toBeGreaterThanOrEqual(2);
    const added = await owner.browser.call(addCreator, { creatorsId: [ids[1] ?? ""] });
    expect(added.body).toMatchObject({ added: 0, alreadyThere: 1 });
  });

  test("adds the surviving row to lists when a row merged into it is added", async () => {
    const { owner, ids, keep, gone } = await pair();
    await owner.browser.call(mergeCreators, { keep, merge: [gone] });
    const { list } = (await owner.browser.call(createList, { title: "Autumn" })).body;
    const input = { topIds: [list._id], creatorsId: [ids[1] ?? ""] };
    expect((await owner.browser.call(addCreators, input)).body).toMatchObject({ added: 1, alreadyThere: 0 });
    expect((await owner.browser.call(addCreators, input)).body).toMatchObject({ added: 0, alreadyThere: 1 });
    const { crmCreators: fitting } = (await owner.browser.call(listCrm, { filters: { lists: [list._id] } })).body;
    expect(fitting.map(({ _id }) => _id)).toEqual([keep]);
    expect((await owner.browser.call(exportListCsv, { topId: list._id })).body.rows).toBe(1);
  });

  test("finds the team's texts with the surviving row until they are unmerged", async () => {
    const { owner, keep, gone } = await pair();
    const found = async (text: string) =>
      (await owner.browser.call(listCrm, { filters: { text } })).body.crmCreators.map(({ _id }) => _id);
    await owner.browser.call(mergeCreators, { keep, merge: [gone] });
    expect([await found("of the twin"), await found("twin@f.test")]).toEqual([[keep], [keep]]);
    await owner.browser.call(unmergeCreator, { customCreatorId: gone });
    // The note on the timeline is found too; it is of the row that was merged.
    expect(await found("of the twin")).toEqual([gone]);
  });

  test("finds the surviving row by the names of the others", async () => {
    const { owner, keep, gone } = await pair();
    await owner.browser.call(mergeCreators, { keep, merge: [gone] });
    const find = async () => (await owner.browser.call(listCrm, { filters: { text: "twin" } })).body.crmCreators;
    expect(await find()).toMatchObject([{ _id: keep }]);
    await owner.browser.call(unmergeCreator, { customCreatorId: gone });
    expect(await find()).toMatchObject([{ _id: gone }]);
  });

  test("can be undone once", async () => {
    const { owner, keep, gone, before } = await pair();
    const { actionId } = (await owner.browser.call(mergeCreators, { keep, merge: [gone] })).body;
    for (const _ of [1, 2]) {
      expect((await owner.browser.call(undoAction, { id: actionId })).status).toBe(200);
      expect(listed(await rowsOf(owner))).toEqual(listed(before));
    }
    expect(await textsOf(owner, keep)).not.toContain("merged");
    expect(await textsOf(owner, gone)).toContain("A note of the twin");
  });
});

describe("unmerging", () => {
  test("restores the row and removes from the surviving row what it brought", async () => {
    const { owner, keep, gone, before } = await pair();
    await owner.browser.call(mergeCreators, { keep, merge: [gone] });
    const { status, body } = await owner.browser.call(unmergeCreator, { customCreatorId: gone });
    expect(status).toBe(200);
    expect(body.crmCreator._id).toBe(gone);
    expect(listed(await rowsOf(owner))).toEqual(listed(before));
    expect(await textsOf(owner, keep)).toEqual(expect.arrayContaining(["merged", "unmerged"]));
  });

  test("leaves later changes on the surviving row", async () => {
    const { owner, keep, gone } = await pair();
    await owner.browser.call(mergeCreators, { keep, merge: [gone] });
    await owner.browser.call(updateCustomNote, { customCreatorId: keep, customNote: "all new" });
    await owner.browser.call(unmergeCreator, { customCreatorId: gone });
    expect((await rowsOf(owner)).find((row) => row._id === keep)).toMatchObject({
      customNote: "all new",
      customEmail: null,
      tags: [],
      lists: [],
    });
  });

  test("leaves a row without an owner if the owner has left since the merge", async () => {
    const { owner, rowIds } = await withCrm({ fullName: "One" }, { fullName: "Two" }, { fullName: "Three" });
    const [keep = "", first = "", second = ""] = rowIds;
    const colleague = await makeColleague(world(), owner, "member");
    for (const [customCreatorId, { userId }] of [
      [first, owner],
      [second, colleague],
    ] as const)
      await owner.browser.call(updateCustomNote, { customCreatorId, field: "owner", customNote: userId });
    await owner.browser.call(mergeCreators, { keep, merge: [first, second] });
    expect((await rowsOf(owner)).map((row) => row.owner)).toEqual([owner.userId]);
    await owner.browser.call(removeMember, { id: colleague.userId });
    await owner.browser.call(unmergeCreator, { customCreatorId: first });
    const owners = new Map((await rowsOf(owner)).map((row) => [row._id, row.owner]));
    expect([owners.get(keep), owners.get(first)]).toEqual([null, owner.userId]);
  });

  test("can be undone, unmerged again, and knows what it brought still", async () => {
    const { owner, keep, gone, before } = await pair();
    const merging = (await owner.browser.call(mergeCreators, { keep, merge: [gone] })).body;
    const merged = listed(await rowsOf(owner));
    const { actionId } = (await owner.browser.call(unmergeCreator, { customCreatorId: gone })).body;
    for (const _ of [1, 2]) {
      expect((await owner.browser.call(undoAction, { id: actionId ?? "" })).status).toBe(200);
      expect(listed(await rowsOf(owner))).toEqual(merged);
    }
    const second = (await owner.browser.call(unmergeCreator, { customCreatorId: gone })).body;
    expect(listed(await rowsOf(owner))).toEqual(listed(before));
    expect((await owner.browser.call(undoAction, { id: merging.actionId })).status).toBe(200);
    const late = await owner.browser.call(undoAction, { id: second.actionId ?? "" });
    expect([late.status, late.error.err]).toEqual([409, "undo_expired"]);
    expect(listed(await rowsOf(owner))).toEqual(listed(before));
  });

  test("needs room in the plan", async () => {
    const { owner, keep, gone } = await pair();
    const { actionId } = (await owner.browser.call(mergeCreators, { keep, merge: [gone] })).body;
    await world().root.execute(sql`
      with many as (
        insert into creators (full_name) select 'Filler ' || n from generate_series(1, 5000) n returning id)
      insert into crm_creators (customer_id, creator_id, full_name, search_text)
      select ${owner.customerId}, id, 'Filler', 'filler' from many`);
    const refused = await Promise.all([
      owner.browser.call(unmergeCreator, { customCreatorId: gone }),
      owner.browser.call(undoAction, { id: actionId }),
    ]);
    expect(refused.map((answer) => answer.error.err)).toEqual(["plan_limit", "plan_limit"]);
    expect((await rowsOf(owner)).find((row) => row._id === gone)).toBeUndefined();
  });
});

describe("what cannot be", () => {
  const written = async () => {
    await world().travel(1_000); // what is written later has another time
    return Promise.all([
      world().root.select().from(crmCreators).orderBy(crmCreators.id),
      world().root.select().from(listCreators).orderBy(listCreators.listId, listCreators.creatorId),
      world().root.select().from(distinctCreators).orderBy(distinctCreators.creatorId, distinctCreators.otherId),
      world().root.$count(actions),
    ]);
  };

  test("is a clear error, and nothing changes", async () => {
    const { owner, rowIds } = await withCrm({ fullName: "Ada" }, { fullName: "Bea" }, { fullName: "Cleo" }, {});
    const [ada = "", bea = "", cleo = ""] = rowIds;
    await owner.browser.call(mergeCreators, { keep: ada, merge: [bea] });
    const sample = await make({ sample: true });
    await owner.browser.call(addCreator, { creatorsId: [sample] });
    const sampleRow = (await rowsOf(owner)).find((row) => row.creatorId === sample)?._id ?? "";
    const before = await written();
    const { browser } = owner;
    const answers = await Promise.all([
      browser.call(mergeCreators, { keep: ada, merge: [ada] }),
      browser.call(mergeCreators, { keep: ada, merge: [bea] }),
      browser.call(mergeCreators, { keep: bea, merge: [cleo] }),
      browser.call(mergeCreators, { keep: cleo, merge: [bea] }),
      browser.call(mergeCreators, { keep: cleo, merge: [ada] }),
      browser.call(mergeCreators, { keep: cleo, merge: [sampleRow] }),
      browser.call(unmergeCreator, { customCreatorId: cleo }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400, 400]);
    expect(answers.map((answer) => answer.error.msg)).toEqual([
      expect.stringContaining("itself"),
      expect.stringContaining("Bea is merged"),
      expect.stringContaining("Bea is merged"),
      expect.stringContaining("Bea is merged"),
      expect.stringContaining("Keep Ada"),
      expect.stringContaining("Sample"),
      expect.stringContaining("Cleo is not merged"),
    ]);
    expect(await written()).toEqual(before);
  });

  test("more tags than a creator can have", async () => {
    const { owner, rowIds } = await withCrm({}, {});
    const [keep = "", gone = ""] = rowIds;
    await world().root.execute(sql`
      update crm_creators set tag_ids = (
        select array_agg(uuidv7()) from generate_series(1, 101) where full_name <> '')
      where customer_id = ${owner.customerId}`);
    const refused = await owner.browser.call(mergeCreators, { keep, merge: [gone] });
    expect([refused.status, refused.error.err]).toEqual([409, "too_many_tags"]);
    expect(await rowsOf(owner)).toHaveLength(2);
  });

  test("of another workspace: not found, nothing changed", async () => {
    const ours = await withCrm({ email: "g@g.test" }, { email: "g@g.test" });
    const theirs = await withCrm({ email: "g@g.test" }, { email: "g@g.test" });
    const [mine = ""] = ours.rowIds;
    const [one = "", other = ""] = theirs.rowIds;
    await theirs.owner.browser.call(mergeCreators, { keep: one, merge: [other] });
    const before = await written();
    const { browser } = ours.owner;
    const answers = await Promise.all([
      browser.call(mergeCreators, { keep: mine, merge: [one] }),
      browser.call(mergeCreators, { keep: one, merge: [mine] }),
      browser.call(unmergeCreator, { customCreatorId: other }),
      browser.call(dismissDuplicates, { customCreatorIds: [mine, one] }),
      browser.call(mergeCreators, { keep: mine, merge: [NO_UUID] }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    expect(await written()).toEqual(before);
    expect((await suggested(ours.owner)).map((group) => group.ids)).toEqual([ours.ids]);
  });

  test("viewers look, and the signed out do not", async () => {
    const { owner, rowIds } = await withCrm({ email: "h@h.test" }, { email: "h@h.test" });
    const [keep = "", gone = ""] = rowIds;
    const viewer = await makeColleague(world(), owner, "viewer");
    expect(await suggested(viewer)).toHaveLength(1);
    const visitor = world().browser();
    const before = await written();
    const tries = [viewer.browser, visitor].flatMap((browser) => [
      browser.call(mergeCreators, { keep, merge: [gone] }),
      browser.call(unmergeCreator, { customCreatorId: gone }),
      browser.call(dismissDuplicates, { customCreatorIds: rowIds }),
    ]);
    const answers = await Promise.all([...tries, visitor.call(listDuplicates, {})]);
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 401, 401, 401, 401]);
    expect(await written()).toEqual(before);
  });

  test("bad input", async () => {
    const { owner, rowIds } = await withCrm({});
    const { browser } = owner;
    const [keep = ""] = rowIds;
    const answers = await Promise.all([
      browser.call(mergeCreators, { keep, merge: [] }),
      browser.call(mergeCreators, { keep, merge: ["7"] }),
      browser.call(mergeCreators, { keep, merge: Array.from({ length: 21 }, () => NO_UUID) }),
      browser.call(dismissDuplicates, { customCreatorIds: [keep] }),
      browser.call(unmergeCreator, { customCreatorId: "x" }),
      browser.call(listDuplicates, { page: 0 }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400]);
  });
});

import type { Tasks } from "#server/kernel/feature.ts";
import { count, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { changeMany, type CrmChange, type CrmSelection } from "#contract/bulk.ts";
import { addCreator, getCrmUser, getStats, listCrm, type CrmCreator } from "#contract/crm/endpoints.ts";
import { crmFilters } from "#contract/collections/crm.ts";
import { cancelJob, getJob } from "#contract/jobs.ts";
import { createCustomTag, deleteCustomType } from "#contract/labels.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import { createList, listLists } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { actions, changes, crmCreators, jobs, listCreators, timelineEvents, users } from "#server/db/tables/index.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { giveRole, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { shownEvents } from "#test/support/events.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const wholeCrm = { matching: crmFilters.parse({}), except: [] };

async function rowsOf({ browser }: Person): Promise<CrmCreator[]> {
  return (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
}

async function withCreators(amount: number) {
  const owner = await makeOwner(world());
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), amount) });
  return { owner, ids: (await rowsOf(owner)).map((row) => row._id) };
}

async function change({ browser }: Person, selection: CrmSelection, what: CrmChange) {
  return browser.call(changeMany, { selection, change: what });
}

async function makeTag({ browser }: Person, title: string): Promise<string> {
  return (await browser.call(createCustomTag, { tag: title, type: "tag" })).body._id;
}

async function undo({ browser }: Person, id: string | null) {
  const reply = await browser.call(undoAction, { id: id ?? "" });
  if (reply.status === 200 && reply.body.jobId) await work(reply.body.jobId);
  return reply;
}

async function work(jobId: string): Promise<void> {
  await runJob({ ctx: world().ctx, jobId, tasks: FEATURES.jobs, signal: new AbortController().signal });
}

async function written() {
  const tables = [crmCreators, changes, actions, timelineEvents, listCreators, jobs];
  return Promise.all(tables.map(async (table) => (await world().root.select({ rows: count() }).from(table))[0]?.rows));
}

describe("a selection", () => {
  test("is tagged, moved, added to lists and removed, and each is undone", async () => {
    const { owner, ids } = await withCreators(3);
    const tagId = await makeTag(owner, "Vip");
    const statusId = (await owner.browser.call(getCrmUser, {})).body.crmUser.status[2]?._id ?? "";
    const { body: made } = await owner.browser.call(createList, { title: "Spring" });
    const two = { ids: ids.slice(0, 2) };
    const before = await rowsOf(owner);
    const tagged = await change(owner, two, { verb: "tags", mode: "ADD", tagIds: [tagId] });
    expect(tagged.body).toMatchObject({
      success: true,
      changed: 2,
      actionId: expect.any(String),
      jobId: null,
      leftOut: 0,
    });
    const moved = await change(owner, two, { verb: "status", statusId });
    const listed = await change(owner, two, { verb: "lists", listIds: [made.list._id] });
    const rows = await rowsOf(owner);
    expect(rows.map((row) => [row.tags, row.status, row.lists.map((list) => list.title)])).toEqual([
      [[tagId], statusId, ["Spring"]],
      [[tagId], statusId, ["Spring"]],
      [[], null, []],
    ]);
    const removed = await change(owner, two, { verb: "remove" });
    expect((await rowsOf(owner)).map((row) => row._id)).toEqual(ids.slice(2));
    const { body: history } = await owner.browser.call(listActions, {});
    expect(history.actions.slice(0, 4).map(({ verb, count: many, title }) => [verb, many, title])).toEqual([
      ["crm.remove", 2, null],
      ["crm.lists", 2, "Spring"],
      ["crm.status", 2, "In discussion"],
      ["crm.tag", 2, "Vip"],
    ]);
    await undo(owner, removed.body.actionId);
    expect(await rowsOf(owner)).toEqual(rows);
    for (const done of [listed, moved, tagged]) await undo(owner, done.body.actionId);
    const untouched = (row: CrmCreator) => ({ ...row, updatedAt: "" });
    expect((await rowsOf(owner)).map(untouched)).toEqual(before.map(untouched));
    const kinds = (await shownEvents(world().root, owner.customerId)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["added"]));
  });

  test("may be wholeCrm who fits the filters but a few", async () => {
    const { owner, ids } = await withCreators(3);
    const tagId = await makeTag(owner, "Vip");
    const [one = "", two = ""] = ids;
    await change(owner, { ids: [one, two] }, { verb: "tags", mode: "ADD", tagIds: [tagId] });
    const tagged = { matching: crmFilters.parse({ tags: [tagId] }), except: [two.toUpperCase()] };
    const { body } = await change(owner, tagged, { verb: "tags", mode: "REMOVE", tagIds: [tagId] });
    expect(body).toMatchObject({ changed: 1, jobId: null });
    expect((await rowsOf(owner)).map((row) => row.tags.length)).toEqual([0, 1, 0]);
    const noCreators = { matching: crmFilters.parse({ text: "nobody is called this" }), except: [] };
    expect((await change(owner, noCreators, { verb: "remove" })).body).toMatchObject({ changed: 0, actionId: null });
  });

  test("changes nothing when a row, tag, status or list is unknown or another workspace's", async () => {
    const { owner, ids } = await withCreators(1);
    const { owner: neighbour, ids: theirs } = await withCreators(1);
    const foreignTag = await makeTag(neighbour, "Theirs");
    const foreignList = (await neighbour.browser.call(createList, { title: "Theirs" })).body.list._id;
    const foreignStatus = (await neighbour.browser.call(getCrmUser, {})).body.crmUser.status[0]?._id ?? "";
    const before = await written();
    const refused = await Promise.all([
      change(owner, { ids: [...ids, ...theirs] }, { verb: "remove" }),
      change(owner, { ids: [...ids, NO_UUID] }, { verb: "remove" }),
      change(owner, { ids }, { verb: "tags", mode: "ADD", tagIds: [foreignTag] }),
      change(owner, { ids }, { verb: "status", statusId: foreignStatus }),
      change(owner, { ids }, { verb: "lists", listIds: [foreignList] }),
      change(owner, { ids }, { verb: "unlist", listId: foreignList }),
    ]);
    expect(refused.map(({ error }) => error.err)).toEqual(refused.map(() => "not_found"));
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await change(viewer, { ids }, { verb: "remove" })).status).toBe(403);
    const visitor = world().browser();
    expect((await visitor.call(changeMany, { selection: { ids }, change: { verb: "remove" } })).status).toBe(401);
    expect(await written()).toEqual(before);
  });

  test.each([
    ["nobody", { selection: { ids: [] }, change: { verb: "remove" } }],
    [
      "too many",
      { selection: { ids: Array.from({ length: BULK_MAX + 1 }, () => NO_UUID) }, change: { verb: "remove" } },
    ],
    ["both ways of choosing", { selection: { ids: [NO_UUID], matching: {} }, change: { verb: "remove" } }],
    ["an unknown verb", { selection: { ids: [NO_UUID] }, change: { verb: "forget" } }],
    ["no list", { selection: { ids: [NO_UUID] }, change: { verb: "lists", listIds: [] } }],
  ])("refuses %s", async (_, payload) => {
    const owner = await makeOwner(world());
    const { error } = await owner.browser.send(changeMany, `/api${changeMany.path}`, payload);
    expect(error.err).toBe("bad_request");
  });
});

describe("removed rows", () => {
  test("come back whole when it is undone: id, times, who added them, tags, status, note, address, lists", async () => {
    const { owner, ids } = await withCreators(2);
    const tagIds = [await makeTag(owner, "kept"), await makeTag(owner, "deleted")];
    const colleague = await makeColleague(world(), owner, "member");
    const { body: made } = await owner.browser.call(createList, { title: "Spring" });
    await change(owner, { ids }, { verb: "tags", mode: "ADD", tagIds });
    await change(owner, { ids }, { verb: "lists", listIds: [made.list._id] });
    await world()
      .root.update(crmCreators)
      .set({ addedBy: colleague.userId, customNote: "Met in Oslo", customEmail: "a@example.test" })
      .where(eq(crmCreators.customerId, owner.customerId));
    const before = await rowsOf(owner);
    const { body } = await change(owner, { ids }, { verb: "remove" });
    expect(await rowsOf(owner)).toEqual([]);
    await owner.browser.call(deleteCustomType, { id: tagIds[1] ?? "", type: "tag" });
    await world().root.delete(users).where(eq(users.id, colleague.userId));
    expect((await undo(owner, body.actionId)).status).toBe(200);
    expect((await undo(owner, body.actionId)).status).toBe(200);
    const expected = before.map((row) => Object.assign(row, { tags: tagIds.slice(0, 1), addedBy: null }));
    expect((await rowsOf(owner)).map((row) => Object.assign(row, { updatedAt: "" }))).toEqual(
      expected.map((row) => Object.assign(row, { updatedAt: "" })),
    );
    const { body: lists } = await owner.browser.call(listLists, {});
    expect(lists.lists[0]?.influencerCount).toBe(2);
  });

  test("are not restored over the plan's limit, nor next to a row added since", async () => {
    const { owner, ids } = await withCreators(2);
    const [first, second] = await rowsOf(owner);
    const { body } = await change(owner, { ids }, { verb: "remove" });
    await owner.browser.call(addCreator, { creatorsId: [first?.creatorId ?? ""] });
    const filled = await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), 199) });
    const full = await undo(owner, body.actionId);
    expect(full.error.err).toBe("plan_limit");
    await undo(owner, filled.body.actionId);
    expect((await undo(owner, body.actionId)).status).toBe(200);
    const back = await rowsOf(owner);
    expect(new Set(back.map((row) => row.creatorId))).toEqual(new Set([first?.creatorId, second?.creatorId]));
    expect(back).toHaveLength(2);
    expect(back.find((row) => row.creatorId === first?.creatorId)?._id).not.toBe(first?._id);
    expect(back.find((row) => row.creatorId === second?.creatorId)?._id).toBe(second?._id);
  });

  test("are removed and restored with the rows merged into them", async () => {
    const { owner, ids } = await withCreators(2);
    const [target = "", gone = ""] = ids;
    await world().root.update(crmCreators).set({ mergedInto: target }).where(eq(crmCreators.id, gone));
    const { body } = await change(owner, { ids: [target] }, { verb: "remove" });
    expect(body.changed).toBe(1);
    const all = () => world().root.select().from(crmCreators).where(eq(crmCreators.customerId, owner.customerId));
    expect(await all()).toEqual([]);
    await undo(owner, body.actionId);
    const mergedInto = new Map((await all()).map((row) => [row.id, row.mergedInto]));
    expect(mergedInto).toEqual(
      new Map([
        [target, null],
        [gone, target],
      ]),
    );
  });
});

describe("more than can be answered at once", () => {
  const MANY = 6_000;
  let owner: Person;
  let tagId = "";

  beforeAll(async () => {
    owner = await makeOwner(world(), PLAN_IDS.agency);
    const { root } = world();
    await root.execute(
      sql`insert into creators (full_name) select 'Many ' || n from generate_series(1, ${MANY}::int) n`,
    );
    await root.execute(sql`
      insert into crm_creators (customer_id, creator_id, full_name, search_text)
      select ${owner.customerId}, id, full_name, lower(full_name) from creators where full_name like 'Many %'`);
    tagId = await makeTag(owner, "Many");
  });

  async function tagged(): Promise<number> {
    const filters = crmFilters.parse({ tags: [tagId] });
    return (await owner.browser.call(getStats, { filters })).body.crmStats.totalResult;
  }

  const jobOf = async (id: string) => (await owner.browser.call(getJob, { id })).body.job;
  const add = () => change(owner, wholeCrm, { verb: "tags", mode: "ADD", tagIds: [tagId] });

  /** Runs the job here until so many of its steps were begun; the next one finds its worker dead. */
  async function dieAfter(jobId: string, steps: number): Promise<void> {
    const worker = new AbortController();
    const tasks: Tasks = {
      ...FEATURES.jobs,
      "crm-bulk": (run) => {
        let begun = 0;
        return FEATURES.jobs["crm-bulk"]({
          ...run,
          async report(...args) {
            begun += 1;
            if (begun > steps) worker.abort(new Error("killed"));
            await run.report(...args);
          },
        });
      },
    };
    await expect(runJob({ ctx: world().ctx, jobId, tasks, signal: worker.signal })).rejects.toThrow("killed");
  }

  test("is gone on with where a killed worker left it; nothing is done twice, and one undo takes all of it back", async () => {
    const { body } = await add();
    expect(body).toEqual({
      success: true,
      changed: null,
      actionId: expect.any(String),
      jobId: expect.any(String),
      leftOut: 0,
    });
    const id = body.jobId ?? "";
    expect(await jobOf(id)).toMatchObject({ kind: "crm-bulk", state: "waiting", done: 0, total: MANY });
    await dieAfter(id, 1);
    expect(await jobOf(id)).toMatchObject({ state: "waiting", done: 2_500, actionId: body.actionId });
    expect(await tagged()).toBe(2_500);
    // Rows that are done stay as others change them: they are not done again.
    const [first = ""] = (
      await owner.browser.call(listCrm, { filters: crmFilters.parse({ tags: [tagId] }) })
    ).body.crmCreators.map((row) => row._id);
    await change(owner, { ids: [first] }, { verb: "tags", mode: "REMOVE", tagIds: [tagId] });
    // A worker that is killed within a step leaves the job as running.
    await world().root.update(jobs).set({ state: "running" }).where(eq(jobs.id, id));
    await work(id);
    expect(await jobOf(id)).toMatchObject({ state: "done", done: MANY, actionId: body.actionId, result: null });
    expect(await tagged()).toBe(MANY - 1);
    const { root } = world();
    const logged = await root.$count(changes, eq(changes.actionId, body.actionId ?? ""));
    const events = await root.$count(timelineEvents, eq(timelineEvents.actionId, body.actionId ?? ""));
    expect([logged, events]).toEqual([MANY, MANY]);
    await work(id);
    expect(await root.$count(changes, eq(changes.actionId, body.actionId ?? ""))).toBe(MANY);
    const { body: history } = await owner.browser.call(listActions, {});
    const action = history.actions.find(({ _id }) => _id === body.actionId);
    expect(action).toMatchObject({ verb: "crm.tag", count: MANY, title: "Many", canUndo: true });
    await undo(owner, body.actionId);
    expect(await tagged()).toBe(0);
    expect(await root.$count(timelineEvents, eq(timelineEvents.actionId, body.actionId ?? ""))).toBe(0);
    const steps = world().emitted.filter(
      ({ event, payload }) => event === "job" && JSON.stringify(payload).includes(id),
    );
    expect(steps.length).toBeGreaterThan(4);
  });

  test("keeps what was done when it is cancelled, and its action takes that back", async () => {
    const { body } = await add();
    const id = body.jobId ?? "";
    await dieAfter(id, 1);
    expect((await owner.browser.call(cancelJob, { id })).body.job).toMatchObject({
      state: "cancelled",
      done: 2_500,
      actionId: body.actionId,
    });
    await work(id);
    expect(await tagged()).toBe(2_500);
    await undo(owner, body.actionId);
    expect(await tagged()).toBe(0);
  });

  test("leaves nothing to undo when it is cancelled before it has begun", async () => {
    const { body } = await add();
    const { body: cancelled } = await owner.browser.call(cancelJob, { id: body.jobId ?? "" });
    expect(cancelled.job).toMatchObject({ state: "cancelled", actionId: null });
    expect((await undo(owner, body.actionId)).status).toBe(404);
  });

  test("stops when it is undone while it is under way", async () => {
    const { body } = await add();
    const id = body.jobId ?? "";
    await dieAfter(id, 1);
    expect((await undo(owner, body.actionId)).body.action.undoneAt).not.toBeNull();
    await work(id);
    expect(await jobOf(id)).toMatchObject({ state: "cancelled" });
    expect(await tagged()).toBe(0);
  });

  test("ends with an error when its tag is deleted or its user lost the permission", async () => {
    const gone = await makeTag(owner, "Soon gone");
    const { body } = await change(owner, wholeCrm, { verb: "tags", mode: "ADD", tagIds: [gone] });
    await owner.browser.call(deleteCustomType, { id: gone, type: "tag" });
    await work(body.jobId ?? "");
    expect(await jobOf(body.jobId ?? "")).toMatchObject({ state: "failed", error: "not_found", actionId: null });
    const colleague = await makeColleague(world(), owner, "member");
    const { body: begun } = await change(colleague, wholeCrm, { verb: "tags", mode: "ADD", tagIds: [tagId] });
    await giveRole(world(), colleague.userId, "viewer");
    await work(begun.jobId ?? "");
    expect(await jobOf(begun.jobId ?? "")).toMatchObject({ state: "failed", error: "forbidden" });
    expect(await tagged()).toBe(0);
  });

  test("is refused before it begins when a creator has too many tags", async () => {
    await world().root.execute(sql`
      update crm_creators set tag_ids = array(select uuidv7() from generate_series(1, 200))
      where id = (select id from crm_creators where customer_id = ${owner.customerId} limit 1)`);
    const before = await written();
    expect((await add()).error.err).toBe("too_many_tags");
    expect(await written()).toEqual(before);
    await world().root.update(crmCreators).set({ tagIds: [] }).where(eq(crmCreators.customerId, owner.customerId));
  });
});

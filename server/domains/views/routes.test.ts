import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { VIEWS_MAX } from "#contract/base/limits.ts";
import { createList, deleteList } from "#contract/lists/endpoints.ts";
import { createView, deleteView, listViews, setDefaultView, updateView, type SavedView } from "#contract/views.ts";
import { savedViews } from "#server/db/tables/index.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

async function viewsOf({ browser }: Person): Promise<SavedView[]> {
  return (await browser.call(listViews, {})).body.views;
}

async function keep({ browser }: Person, title: string, shared = false): Promise<SavedView> {
  const { status, body } = await browser.call(createView, { title, shared, state: { sort: "followers" } });
  expect(status).toBe(200);
  return body.view;
}

async function makeTeam() {
  const owner = await makeOwner(world());
  const member = await makeColleague(world(), owner, "member");
  const viewer = await makeColleague(world(), owner, "viewer");
  return { owner, member, viewer };
}

async function rows() {
  await world().travel(1_000); // what is written later has another time
  return world().root.select().from(savedViews).orderBy(savedViews.id);
}

describe("keeping views", () => {
  test("keeps filters, order and columns of private and shared views, by title", async () => {
    const { owner, member } = await makeTeam();
    await keep(owner, "zulu", true);
    await keep(owner, "Mine");
    const { body } = await member.browser.call(createView, {
      title: " Big in France ",
      state: { filters: { countries: ["fr"], followers: { min: 1000 } }, layout: { columns: ["name", "tags"] } },
    });
    expect(body.view).toMatchObject({
      title: "Big in France",
      shared: false,
      mine: true,
      isDefault: false,
      createdBy: expect.stringContaining("Ada"),
      state: { sort: "createdAt", asc: false, pagination: 20, layout: { columns: ["name", "tags"] } },
    });
    expect(body.view.state.filters).toMatchObject({ countries: ["fr"], followers: { min: 1000, max: -1 } });
    expect((await viewsOf(member)).map((view) => [view.title, view.mine])).toEqual([
      ["Big in France", true],
      ["zulu", false],
    ]);
    expect((await viewsOf(owner)).map((view) => view.title)).toEqual(["Mine", "zulu"]);
    expect(world().emitted.at(-1)).toMatchObject({ event: "changed", payload: { tags: ["views"] } });
  });

  test("one person has a name once, whatever its case; two people may share it", async () => {
    const { owner, member } = await makeTeam();
    const first = await keep(owner, "Éclair");
    const again = await owner.browser.call(createView, { title: "éclair", state: {} });
    expect([again.status, again.error.err]).toEqual([409, "view_taken"]);
    await keep(member, "Éclair", true);
    const second = await keep(owner, "Second");
    const renamed = await owner.browser.call(updateView, { id: second._id, title: "ÉCLAIR" });
    expect(renamed.error.err).toBe("view_taken");
    expect((await owner.browser.call(updateView, { id: first._id, title: "ÉCLAIR" })).body.view.title).toBe("ÉCLAIR");
  });

  test("there is an end to how many", async () => {
    const owner = await makeOwner(world());
    const { _id } = await keep(owner, "One");
    await world().root.execute(sql`
      insert into saved_views (customer_id, user_id, title, state)
      select customer_id, user_id, 'copy ' || n, state from saved_views, generate_series(2, ${VIEWS_MAX}) n
      where id = ${_id}`);
    const refused = await owner.browser.call(createView, { title: "One more", state: {} });
    expect([refused.status, refused.error.err]).toEqual([409, "conflict"]);
    expect(await viewsOf(owner)).toHaveLength(VIEWS_MAX);
  });
});

describe("views stored by an earlier version", () => {
  test("is read as far as it fits", async () => {
    const owner = await makeOwner(world());
    const { _id } = await keep(owner, "Old");
    const old = { sort: "shoeSize", asc: true, filters: { text: "ada", mood: 1 }, layout: { columns: ["a", "b c"] } };
    await world().root.execute(sql`update saved_views set state = ${JSON.stringify(old)}::jsonb where id = ${_id}`);
    const [view] = await viewsOf(owner);
    expect(view?.state).toMatchObject({ sort: "createdAt", asc: true, filters: { text: "ada" } });
    expect(view?.state.layout).toEqual({ columns: ["a"] });
  });

  test("filters no more for a list that is gone, and again when it is back", async () => {
    const owner = await makeOwner(world());
    const { list } = (await owner.browser.call(createList, { title: "Spring" })).body;
    await owner.browser.call(createView, {
      title: "In spring",
      state: { filters: { lists: [list._id], statuses: ["none"], text: "ada" } },
    });
    const filtersNow = async () => (await viewsOf(owner))[0]?.state.filters;
    expect(await filtersNow()).toMatchObject({ lists: [list._id], statuses: ["none"] });
    const { actionId } = (await owner.browser.call(deleteList, { topId: list._id })).body;
    expect(await filtersNow()).toMatchObject({ lists: [], statuses: ["none"], text: "ada" });
    await owner.browser.call(undoAction, { id: actionId });
    expect(await filtersNow()).toMatchObject({ lists: [list._id] });
  });
});

describe("changing", () => {
  test("renames, shares and overwrites; omitted fields stay", async () => {
    const { owner, member } = await makeTeam();
    const view = await keep(owner, "Draft");
    const { body } = await owner.browser.call(updateView, { id: view._id, title: "Final", shared: true });
    expect(body.view).toMatchObject({ title: "Final", shared: true, state: { sort: "followers" } });
    await owner.browser.call(updateView, { id: view._id, state: { sort: "score", asc: true } });
    expect(await viewsOf(member)).toMatchObject([
      { title: "Final", mine: false, can: { change: false }, state: { sort: "score", asc: true } },
    ]);
    expect(await viewsOf(owner)).toMatchObject([{ can: { change: true } }]);
  });

  test("a shared view is changed by its creator and owners, and made private by its creator", async () => {
    const { owner, member, viewer } = await makeTeam();
    const other = await makeColleague(world(), owner, "member");
    const { _id: id } = await keep(member, "Team", true);
    const before = await rows();
    const refused = await Promise.all([
      other.browser.call(updateView, { id, title: "Theirs" }),
      other.browser.call(deleteView, { id }),
      viewer.browser.call(updateView, { id, title: "Theirs" }),
      viewer.browser.call(deleteView, { id }),
      owner.browser.call(updateView, { id, shared: false }),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
    expect(await rows()).toEqual(before);
    expect((await owner.browser.call(updateView, { id, title: "Ours" })).status).toBe(200);
    expect((await member.browser.call(updateView, { id, shared: false })).status).toBe(200);
    expect(await viewsOf(owner)).toEqual([]);
  });

  test("a shared view outlives its maker", async () => {
    const { owner, member } = await makeTeam();
    const { _id: id } = await keep(member, "Legacy", true);
    await world().root.execute(sql`delete from users where id = ${member.userId}`);
    expect(await viewsOf(owner)).toMatchObject([{ title: "Legacy", createdBy: null, mine: false }]);
    const { body } = await owner.browser.call(updateView, { id, shared: false });
    expect(body.view).toMatchObject({ mine: true, shared: false });
  });

  test("viewers keep views of their own, and share none", async () => {
    const { viewer } = await makeTeam();
    const view = await keep(viewer, "Mine");
    expect((await viewer.browser.call(updateView, { id: view._id, title: "Still mine" })).status).toBe(200);
    const shares = await Promise.all([
      viewer.browser.call(createView, { title: "Ours", shared: true, state: {} }),
      viewer.browser.call(updateView, { id: view._id, shared: true }),
    ]);
    expect(shares.map((answer) => answer.status)).toEqual([403, 403]);
    expect(await viewsOf(viewer)).toMatchObject([{ title: "Still mine", shared: false }]);
    const { actionId } = (await viewer.browser.call(deleteView, { id: view._id })).body;
    const history = await viewer.browser.call(listActions, {});
    expect(history.body.actions.map((action) => [action._id, action.canUndo])).toEqual([[actionId, true]]);
    expect((await viewer.browser.call(undoAction, { id: actionId })).status).toBe(200);
    expect(await viewsOf(viewer)).toHaveLength(1);
  });
});

describe("searches of discovery", () => {
  test("are saved, renamed and deleted like views of the CRM, and listed apart from them", async () => {
    const { owner, member } = await makeTeam();
    const crmView = await keep(owner, "Same name", true);
    const search = { keywords: "tofu,ramen", networkStats: "instagram.followers:1000..", sort: "growth" };
    const { body } = await owner.browser.call(createView, { title: "Same name", shared: true, search });
    const { _id: id } = body.view;
    expect(body.view).toMatchObject({ title: "Same name", search });
    const searchesOf = async ({ browser }: Person) =>
      (await browser.call(listViews, { screen: "discovery" })).body.views.map((view) => [view.title, view.search]);
    expect(await searchesOf(member)).toEqual([["Same name", search]]);
    expect(await viewsOf(member)).toMatchObject([{ title: "Same name", search: null, state: { sort: "followers" } }]);
    const refused = await Promise.all([
      owner.browser.call(createView, { title: "SAME NAME", search: {} }),
      owner.browser.call(setDefaultView, { id }),
      owner.browser.call(updateView, { id, state: {} }),
      owner.browser.call(updateView, { id: crmView._id, search: {} }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([409, 404, 404, 404]);
    const next = { keywords: "tofu", sort: "followers" };
    expect((await owner.browser.call(updateView, { id, search: next })).body.view).toMatchObject({ search: next });
    expect(await searchesOf(member)).toEqual([["Same name", next]]);
    expect((await member.browser.call(updateView, { id, search })).status).toBe(403);
    await owner.browser.call(updateView, { id, title: "Renamed" });
    const { actionId } = (await owner.browser.call(deleteView, { id })).body;
    expect(await searchesOf(owner)).toEqual([]);
    await owner.browser.call(undoAction, { id: actionId });
    expect(await searchesOf(owner)).toEqual([["Renamed", next]]);
  });

  test("drop parameters that discovery no longer has", async () => {
    const owner = await makeOwner(world());
    await owner.browser.call(createView, { title: "Old", search: { gender: "female" } });
    await world().root.execute(sql`update saved_views set state = state || '{"mood": "good"}' where title = 'Old'`);
    const { views } = (await owner.browser.call(listViews, { screen: "discovery" })).body;
    expect(views[0]?.search).toEqual({ gender: "female" });
  });
});

describe("deleting", () => {
  test("can be undone once; a second undo changes nothing more", async () => {
    const owner = await makeOwner(world());
    const view = await keep(owner, "Gone");
    await owner.browser.call(setDefaultView, { id: view._id });
    const { actionId } = (await owner.browser.call(deleteView, { id: view._id })).body;
    expect(await viewsOf(owner)).toEqual([]);
    expect((await owner.browser.call(deleteView, { id: view._id })).status).toBe(404);
    const [action] = (await owner.browser.call(listActions, {})).body.actions;
    expect(action).toMatchObject({ verb: "views.delete", title: null, canUndo: true });
    for (const _ of [1, 2]) {
      const { status, body } = await owner.browser.call(undoAction, { id: actionId });
      expect([status, body.action.undoneAt === null]).toEqual([200, false]);
    }
    expect(await viewsOf(owner)).toMatchObject([{ _id: view._id, title: "Gone", isDefault: true }]);
  });

  test("cannot be undone while another view has the name", async () => {
    const owner = await makeOwner(world());
    const { _id } = await keep(owner, "Name", true);
    const { actionId } = (await owner.browser.call(deleteView, { id: _id })).body;
    await keep(owner, "NAME");
    const { status, error } = await owner.browser.call(undoAction, { id: actionId });
    expect([status, error.err]).toEqual([409, "conflict"]);
    expect((await owner.browser.call(listActions, {})).body.actions[0]).toMatchObject({ title: "Name", canUndo: true });
  });
});

describe("what the CRM opens with", () => {
  test("is each person's own choice", async () => {
    const { owner, viewer } = await makeTeam();
    const first = await keep(owner, "First", true);
    const second = await keep(owner, "Second", true);
    const chosen = async (person: Person) => (await viewsOf(person)).filter((view) => view.isDefault);
    await owner.browser.call(setDefaultView, { id: first._id });
    await owner.browser.call(setDefaultView, { id: second._id });
    await viewer.browser.call(setDefaultView, { id: first._id });
    expect(await chosen(owner)).toMatchObject([{ title: "Second" }]);
    expect(await chosen(viewer)).toMatchObject([{ title: "First" }]);
    await owner.browser.call(setDefaultView, { id: null });
    expect(await chosen(owner)).toEqual([]);
    expect(await chosen(viewer)).toHaveLength(1);
  });
});

describe("who may not", () => {
  test("bad input says where", async () => {
    const { browser } = await makeOwner(world());
    const send = async (payload: unknown) => browser.send(createView, "/api/crm/views", payload);
    const answers = await Promise.all([
      send({ title: " ", state: {} }),
      send({ title: "a".repeat(61), state: {} }),
      send({ title: "A", state: { sort: "shoeSize" } }),
      send({ title: "A", state: { filters: { followers: { min: 2, max: 1 } } } }),
      send({ title: "A", state: { colour: "red" } }),
      send({ title: "A" }),
      browser.send(updateView, "/api/crm/views/7", { title: "A" }),
      browser.send(setDefaultView, "/api/crm/default-view", {}),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400, 400, 400]);
    expect(answers[3]?.error.issues).toMatchObject([{ path: expect.stringContaining("followers") }]);
  });

  test("of another workspace or private to a colleague: not found, nothing changed", async () => {
    const { owner, member } = await makeTeam();
    const stranger = await makeOwner(world());
    const theirs = await keep(stranger, "Theirs", true);
    const own = await keep(member, "Private");
    const { list } = (await stranger.browser.call(createList, { title: "Theirs" })).body;
    const before = await rows();
    const answers = await Promise.all([
      owner.browser.call(updateView, { id: theirs._id, title: "Mine" }),
      owner.browser.call(deleteView, { id: theirs._id }),
      owner.browser.call(setDefaultView, { id: theirs._id }),
      owner.browser.call(updateView, { id: own._id, title: "Mine" }),
      owner.browser.call(deleteView, { id: own._id }),
      owner.browser.call(setDefaultView, { id: own._id }),
      owner.browser.call(createView, { title: "Spy", state: { filters: { lists: [list._id] } } }),
      member.browser.call(updateView, { id: own._id, state: { filters: { lists: [list._id] } } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
    expect(await rows()).toEqual(before);
    const { rowCount } = await world().root.execute(sql`select 1 from default_views where user_id = ${owner.userId}`);
    expect(rowCount).toBe(0);
    expect(await world().root.$count(savedViews, eq(savedViews.customerId, stranger.customerId))).toBe(1);
  });
});

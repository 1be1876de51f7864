import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { changeMany } from "#contract/bulk.ts";
import { crmFilters, type CrmFiltersInput, type CrmSort } from "#contract/collections/crm.ts";
import { addCreator, exportCsv, listCrm, updateCustomNote } from "#contract/crm/endpoints.ts";
import { createField } from "#contract/crm/custom-fields.ts";
import { rankTop } from "#contract/custom-tops.ts";
import { addCreators, createPublicList, getList, updateShare } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { getSharedList, giveFeedback } from "#contract/shared-lists.ts";
import { createView } from "#contract/views.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

/**
 * Ada, Bea, Cleo and Dora are in the CRM of an owner; of them Ada and Bea in the list by the owner, Cleo by a colleague
 * two days later. Ada is approved there, and rejected in another list, where Bea is approved.
 */
async function withList() {
  const owner = await makeOwner(world(), PLAN_IDS.business);
  const colleague = await makeColleague(world(), owner, "member");
  const ids: string[] = [];
  for (const fullName of ["Ada", "Bea", "Cleo", "Dora"])
    ids.push(...(await makeCreators(world(), 1, { facts: { fullName } })));
  const [ada = "", bea = "", cleo = ""] = ids;
  await owner.browser.call(addCreator, { creatorsId: ids });
  const { body } = await owner.browser.call(createPublicList, { title: "Spring", creatorsId: [ada, bea] });
  const { body: other } = await owner.browser.call(createPublicList, { title: "Autumn", creatorsId: [ada, bea] });
  const topId = body.list._id;
  const shareIds: (string | null)[] = [];
  for (const { list } of [body, other]) {
    const shared = await owner.browser.call(updateShare, { topId: list._id, feedback: true });
    shareIds.push(shared.body.list.share.id);
  }
  const [spring = "", autumn = ""] = shareIds;
  const visitor = world().browser();
  const give = async (id: string | null, creatorId: string, verdict: "approve" | "reject") => {
    await visitor.call(getSharedList, { id: id ?? "" });
    const { status } = await visitor.call(giveFeedback, { id: id ?? "", creatorId, reviewer: "Grace", verdict });
    expect(status).toBe(200);
  };
  await give(spring, ada, "approve");
  await give(autumn, ada, "reject");
  await give(autumn, bea, "approve");
  await world().root.execute(
    sql`update list_creators set created_at = created_at - interval '2 days' where list_id = ${topId}`,
  );
  await colleague.browser.call(addCreators, { topIds: [topId], creatorsId: [cleo] });
  const read = async (filters: CrmFiltersInput, sort: CrmSort = "full_name") => {
    const { body: page } = await owner.browser.call(getList, {
      id: topId,
      filters,
      sort,
      asc: "true",
      fetch_stats: "true",
    });
    expect([page.total_results, page.stats?.totalCreators]).toEqual([page.influencers.length, page.influencers.length]);
    return page.influencers.map(({ creator }) => creator.full_name);
  };
  const rows = async () =>
    (await owner.browser.call(getList, { id: topId, sort: "full_name", asc: "true" })).body.influencers;
  return { owner, colleague, ids, topId, otherId: other.list._id, read, rows };
}

test("a list has the filters of the CRM, with its own additions and feedback", async () => {
  const { owner, colleague, topId, otherId, read, rows } = await withList();
  const today = world().ctx.clock.now().toISOString().slice(0, 10);
  const [, bea] = await rows();
  await owner.browser.call(updateCustomNote, { customCreatorId: bea?._id ?? "", customNote: "Exclusive until May" });

  expect(await read({})).toEqual(["Ada", "Bea", "Cleo"]);
  expect(await read({ text: "exclusive" })).toEqual(["Bea"]);
  expect(await read({ hasNote: false })).toEqual(["Ada", "Cleo"]);
  expect(await read({ tags: ["none"] })).toEqual(["Ada", "Bea", "Cleo"]);
  expect(await read({ lists: [otherId], not: ["lists"] })).toEqual(["Cleo"]);
  expect(await read({ added: { from: today, to: null } })).toEqual(["Cleo"]);
  expect(await read({ added: { from: null, to: today }, addedBy: [owner.userId] })).toEqual(["Ada", "Bea"]);
  expect(await read({ addedBy: [colleague.userId] })).toEqual(["Cleo"]);
  expect(await read({ addedBy: [colleague.userId], not: ["addedBy"] })).toEqual(["Ada", "Bea"]);
  expect(await read({ verdicts: ["approve"] })).toEqual(["Ada"]);
  expect(await read({ verdicts: ["reject"] })).toEqual([]);
  expect(await read({ verdicts: ["none"] })).toEqual(["Bea", "Cleo"]);
  expect(await read({ verdicts: ["approve"], not: ["verdicts"] })).toEqual(["Bea", "Cleo"]);
  const ranked = await owner.browser.call(rankTop, { id: topId, filters: { addedBy: [colleague.userId] } });
  expect(ranked.body.total_results).toBe(1);
});

test("choices, bulk changes and exports of a list are of those who match in it", async () => {
  const { owner, colleague, topId, rows } = await withList();
  const inList = (filters: CrmFiltersInput = {}) => crmFilters.parse({ ...filters, inList: topId });
  const { body } = await owner.browser.call(listCrm, { filters: inList(), with_options: "true" });
  expect(body.crmStats.totalResult).toBe(3);
  expect(body.filtersOptions?.addedBy).toEqual([
    { value: owner.userId, count: 2 },
    { value: colleague.userId, count: 1 },
  ]);
  expect(body.filtersOptions?.verdicts).toEqual([
    { value: "none", count: 2 },
    { value: "approve", count: 1 },
  ]);

  const selection = { matching: inList({ addedBy: [owner.userId] }), except: [] };
  const note = { verb: "field" as const, field: "customNote" as const, text: "Ours" };
  expect((await owner.browser.call(changeMany, { selection, change: note })).body.changed).toBe(2);
  expect((await rows()).map(({ customNote }) => customNote)).toEqual(["Ours", "Ours", ""]);

  const options = { columns: ["full_name" as const, "added_by" as const, "feedback" as const] };
  const file = await owner.browser.call(exportCsv, { matching: inList(), options });
  const lines = (file.body.data ?? "").trim().split(/\r?\n/).slice(1);
  expect(lines.map((line) => /Ada|Bea|Cleo|Dora/.exec(line)?.[0])).toEqual(["Cleo", "Ada", "Bea"]);
  const [, ada] = lines;
  expect(ada).toContain("Spring: 1 approved");
  expect(ada).not.toContain("Autumn");
});

test("all who match in a list are removed from it with those merged into them, and return", async () => {
  const { owner, ids, topId, read, rows } = await withList();
  await world().root.execute(sql`
    update crm_creators set merged_into = k.id from crm_creators k
    where k.customer_id = ${owner.customerId} and k.creator_id = ${Number(ids[3])}
      and crm_creators.customer_id = ${owner.customerId} and crm_creators.creator_id = ${Number(ids[0])}`);
  const bea = (await rows()).find(({ creator }) => creator.full_name === "Bea")?._id ?? "";
  const matching = crmFilters.parse({ addedBy: [owner.userId], inList: topId });
  const change = { verb: "unlist" as const, listId: topId };
  const { body } = await owner.browser.call(changeMany, { selection: { matching, except: [bea] }, change });
  expect(body).toMatchObject({ changed: 1, jobId: null });
  expect(await read({})).toEqual(["Bea", "Cleo"]);
  const inCrm = async () => (await owner.browser.call(listCrm, {})).body.crmStats.totalResult;
  expect(await inCrm()).toBe(3);
  const { actions } = (await owner.browser.call(listActions, {})).body;
  expect(actions[0]).toMatchObject({ verb: "lists.remove", title: "Spring", count: 1 });
  await owner.browser.call(undoAction, { id: body.actionId ?? "" });
  expect(await read({})).toEqual(["Bea", "Cleo", "Dora"]);

  // Selected creators that are not in the list are left alone.
  const everyone = { matching: crmFilters.parse({}), except: [] };
  expect((await owner.browser.call(changeMany, { selection: everyone, change })).body.changed).toBe(3);
  expect((await owner.browser.call(changeMany, { selection: everyone, change })).body).toMatchObject({
    changed: 0,
    actionId: null,
  });
});

test("creators that were merged into others match as the row that remains", async () => {
  const { owner, ids, topId, otherId, read } = await withList();
  await world().root.execute(sql`
    update crm_creators set merged_into = k.id from crm_creators k
    where k.customer_id = ${owner.customerId} and k.creator_id = ${Number(ids[3])}
      and crm_creators.customer_id = ${owner.customerId} and crm_creators.creator_id = ${Number(ids[0])}`);
  expect(await read({ addedBy: [owner.userId] })).toEqual(["Bea", "Dora"]);
  expect(await read({ verdicts: ["approve"] })).toEqual(["Dora"]);

  const inCrm = async (filters: CrmFiltersInput) => {
    const query = { filters: crmFilters.parse(filters), sort: "full_name" as const, asc: "true" as const };
    const { body } = await owner.browser.call(listCrm, { ...query, with_options: "true" });
    return { names: body.crmCreators.map(({ creator }) => creator.full_name), lists: body.filtersOptions?.lists };
  };
  expect(await inCrm({ lists: [topId] })).toEqual({
    names: ["Bea", "Cleo", "Dora"],
    lists: [
      { value: topId, count: 3 },
      { value: otherId, count: 2 },
    ],
  });
  expect((await inCrm({ lists: [otherId] })).names).toEqual(["Bea", "Dora"]);
  expect((await inCrm({ lists: ["none"] })).names).toEqual([]);
});

test("fields of the workspace filter and sort a list", async () => {
  const { owner, read, rows } = await withList();
  const { body } = await owner.browser.call(createField, { title: "Fee", kind: "number" });
  const fee = body.list[0]?._id;
  if (!fee) throw new Error("there is a field");
  const [ada, bea] = await rows();
  await owner.browser.call(updateCustomNote, { customCreatorId: ada?._id ?? "", field: fee, customNote: "900" });
  await owner.browser.call(updateCustomNote, { customCreatorId: bea?._id ?? "", field: fee, customNote: "80" });
  expect(await read({}, fee)).toEqual(["Bea", "Ada", "Cleo"]);
  expect(await read({ [fee]: { from: 100, to: null } })).toEqual(["Ada"]);
  expect(await read({ [fee]: false })).toEqual(["Cleo"]);
  expect(await read({ [fee]: { from: 100, to: null }, not: [fee] })).toEqual(["Bea", "Cleo"]);
  expect(await read({ [fee]: false, not: [fee] })).toEqual(["Cleo"]);
});

test("a list of another workspace matches nothing, and no view saves one", async () => {
  const { topId } = await withList();
  const stranger = await makeOwner(world());
  await stranger.browser.call(addCreator, { creatorsId: await makeCreators(world(), 1) });
  const filters = crmFilters.parse({ inList: topId, verdicts: ["none"] });
  expect((await stranger.browser.call(listCrm, { filters })).body.crmStats.totalResult).toBe(0);
  const state = { filters };
  expect((await stranger.browser.call(createView, { title: "Theirs", state })).status).toBe(400);
});

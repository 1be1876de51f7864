import { count } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import {
  createCustomTag,
  deleteCustomType,
  mergeLabels,
  removeTags,
  reorderStatuses,
  updateCustomStatus,
  updateCustomTags,
  updateStatus,
  updateTag,
} from "#contract/labels.ts";
import { actions, changes, crmStatuses, crmTags, timelineEvents } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { labelsOf, make, rowsOf, tag, tagsOf } from "./testing/calls.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

async function withCreators(amount: number) {
  const owner = await makeOwner(world());
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), amount) });
  return { owner, ids: (await rowsOf(owner)).map((row) => row._id) };
}

async function written() {
  const tables = [crmTags, crmStatuses, changes, actions, timelineEvents];
  return Promise.all(tables.map(async (table) => (await world().root.select({ rows: count() }).from(table))[0]?.rows));
}

/** Every call that changes something, on things of the owner's. */
async function everyCall(owner: Person, ids: string[]) {
  const [tagId, other] = [await make(owner, "mine"), await make(owner, "other")];
  const [statusId = "", nextStatus = ""] = (await labelsOf(owner)).statuses.map((status) => status._id);
  const [row = ""] = ids;
  return (by: Person["browser"]) => [
    by.call(updateCustomTags, { customCreatorIds: ids, tagIds: [tagId], mode: "ADD" }),
    by.call(removeTags, { customCreatorIds: ids, tagIds: [tagId] }),
    by.call(updateCustomStatus, { customCreatorId: row, statusId }),
    by.call(updateTag, { id: tagId, color: "red" }),
    by.call(updateStatus, { id: statusId, color: "red" }),
    by.call(reorderStatuses, { ids: [nextStatus] }),
    by.call(mergeLabels, { type: "tag", from: tagId, into: other }),
    by.call(deleteCustomType, { id: tagId, type: "tag" }),
  ];
}

describe("access", () => {
  test("changes anything: strangers find nothing, viewers may not, visitors must sign in", async () => {
    const { owner, ids } = await withCreators(1);
    const calls = await everyCall(owner, ids);
    const stranger = await makeOwner(world());
    const viewer = await makeColleague(world(), owner, "viewer");
    const before = await written();
    const labels = await labelsOf(owner);
    const statuses = async (by: Person["browser"]) =>
      new Set((await Promise.all(calls(by))).map((answer) => answer.status));
    expect(await statuses(stranger.browser)).toEqual(new Set([404]));
    expect(await statuses(viewer.browser)).toEqual(new Set([403]));
    expect(await statuses(world().browser())).toEqual(new Set([401]));
    expect((await viewer.browser.call(createCustomTag, { tag: "x", type: "tag" })).status).toBe(403);
    expect(await written()).toEqual(before);
    expect(await labelsOf(owner)).toEqual(labels);
  });

  test("lends their tags, statuses or rows: one foreign id, and nothing is changed", async () => {
    const { owner, ids } = await withCreators(1);
    const { owner: neighbour, ids: theirs } = await withCreators(1);
    const mine = await make(owner, "mine");
    const foreign = await make(neighbour, "foreign");
    const before = await written();
    expect((await tag(owner, [...ids, ...theirs], [mine])).status).toBe(404);
    expect((await tag(owner, ids, [mine, foreign])).status).toBe(404);
    expect((await tag(owner, [...ids, NO_UUID], [mine])).status).toBe(404);
    const statusId = (await labelsOf(neighbour)).statuses[0]?._id ?? "";
    expect((await owner.browser.call(updateCustomStatus, { customCreatorId: ids[0] ?? "", statusId })).status).toBe(
      404,
    );
    expect((await owner.browser.call(mergeLabels, { type: "tag", from: mine, into: foreign })).status).toBe(404);
    expect(await written()).toEqual(before);
    expect(await tagsOf(owner)).toEqual([[]]);
  });

  test.each([
    ["a name of blanks", createCustomTag, { tag: "   ", type: "tag" }],
    ["a name too long", createCustomTag, { tag: "x".repeat(61), type: "tag" }],
    ["a colour of one's own", createCustomTag, { tag: "x", type: "tag", color: "#fff" }],
    ["a third type", createCustomTag, { tag: "x", type: "list" }],
    ["nobody", updateCustomTags, { customCreatorIds: [], tagIds: [], mode: "ADD" }],
    ["a third mode", updateCustomTags, { customCreatorIds: [NO_UUID], tagIds: [], mode: "TOGGLE" }],
    ["no tag to remove", removeTags, { customCreatorIds: [NO_UUID], tagIds: [] }],
    ["a status that is no id", updateCustomStatus, { customCreatorId: NO_UUID, statusId: "1" }],
  ])("refuses %s", async (_, endpoint, payload) => {
    const owner = await makeOwner(world());
    const { error } = await owner.browser.send(endpoint, `/api${endpoint.path}`, payload);
    expect(error.err).toBe("bad_request");
  });
});

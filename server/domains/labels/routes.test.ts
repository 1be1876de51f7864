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
  updateStatus,
  updateTag,
} from "#contract/labels.ts";
import { STATUSES_MAX, TAGS_PER_CREATOR_MAX } from "#contract/base/limits.ts";
import { actions, changes, crmStatuses, crmTags, timelineEvents } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { shownEvents } from "#test/support/events.ts";
import { useWorld } from "#test/support/world.ts";
import { readLabels } from "./index.ts";
import { labelsOf, make, rowsOf, tag, tagsOf, undo } from "./testing/calls.ts";

const world = useWorld();

async function withCreators(amount: number) {
  const owner = await makeOwner(world());
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), amount) });
  return { owner, ids: (await rowsOf(owner)).map((row) => row._id) };
}

async function eventsOf(person: Person) {
  return shownEvents(world().root, person.customerId);
}

async function written() {
  const tables = [crmTags, crmStatuses, changes, actions, timelineEvents];
  return Promise.all(tables.map(async (table) => (await world().root.select({ rows: count() }).from(table))[0]?.rows));
}

describe("the vocabulary", () => {
  test("starts with the pipeline's statuses, in their order, and without tags", async () => {
    const owner = await makeOwner(world());
    const { tags, statuses } = await labelsOf(owner);
    expect(tags).toEqual([]);
    expect(statuses.map(({ title, color }) => `${title} ${color}`)).toEqual([
      "To contact gray",
      "Contacted blue",
      "In discussion indigo",
      "Invited violet",
      "New application amber",
      "Accepted teal",
      "In collaboration green",
      "Not fit orange",
      "Rejected red",
    ]);
  });

  test("grows by tags in colours that go round, and by statuses at the end of the board", async () => {
    const owner = await makeOwner(world());
    await make(owner, "Zebra");
    const { body } = await owner.browser.call(createCustomTag, { tag: "  apple ", type: "tag" });
    expect(body.list.map((one) => [one.title, one.color, one.count])).toEqual([
      ["apple", "red", 0],
      ["Zebra", "gray", 0],
    ]);
    const made = await owner.browser.call(createCustomTag, { tag: "Signed", type: "status", color: "teal" });
    expect(made.body.list.at(-1)).toMatchObject({ _id: made.body._id, title: "Signed", color: "teal" });
    expect(made.body.list).toHaveLength(10);
  });

  test("has each title once, whatever its case, and each type for itself", async () => {
    const owner = await makeOwner(world());
    await make(owner, "Vip");
    const other = await make(owner, "Other");
    expect((await owner.browser.call(createCustomTag, { tag: "VIP", type: "tag" })).error.err).toBe("tag_taken");
    expect((await owner.browser.call(updateTag, { id: other, title: "vIp" })).error.err).toBe("tag_taken");
    expect((await owner.browser.call(createCustomTag, { tag: "vip", type: "status" })).status).toBe(200);
    const neighbour = await makeOwner(world());
    expect((await neighbour.browser.call(createCustomTag, { tag: "Vip", type: "tag" })).status).toBe(200);
    const twice = await Promise.all(
      ["new", "NEW"].map((title) => owner.browser.call(createCustomTag, { tag: title, type: "tag" })),
    );
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("is as long as it can be", async () => {
    const owner = await makeOwner(world());
    await world()
      .root.insert(crmStatuses)
      .values(
        Array.from({ length: STATUSES_MAX - 9 }, (_, i) => ({
          customerId: owner.customerId,
          title: `Status ${i}`,
          color: "gray" as const,
          position: 9 + i,
        })),
      );
    const { error } = await owner.browser.call(createCustomTag, { tag: "One more", type: "status" });
    expect([error.err, error.msg]).toEqual(["conflict", "There can be up to 50 statuses. Delete or merge one first."]);
  });

  test("is renamed, recoloured and reordered, and says so to open tabs", async () => {
    const owner = await makeOwner(world());
    const id = await make(owner, "Vip");
    const renamed = await owner.browser.call(updateTag, { id, title: "VIP" });
    expect(renamed.body.list).toEqual([{ _id: id, title: "VIP", color: "gray", count: 0 }]);
    const painted = await owner.browser.call(updateTag, { id, color: "pink" });
    expect(painted.body.list).toEqual([{ _id: id, title: "VIP", color: "pink", count: 0 }]);
    const { statuses } = await labelsOf(owner);
    const [first, second, third] = statuses.map((status) => status._id);
    await owner.browser.call(updateStatus, { id: first ?? "", title: "Write to" });
    const { body } = await owner.browser.call(reorderStatuses, { ids: [third ?? "", first ?? ""] });
    expect(body.list.map((status) => status._id).slice(0, 3)).toEqual([third, first, second]);
    expect(body.list.map((status) => status.title).slice(0, 3)).toEqual(["In discussion", "Write to", "Contacted"]);
    const emitted = world().emitted.filter(({ customerId }) => customerId === owner.customerId);
    expect(emitted.map(({ payload }) => payload)).toContainEqual({ tags: ["labels"], by: null });
  });

  test("is read by other domains with how many creators have each", async () => {
    const { owner, ids } = await withCreators(2);
    const vip = await make(owner, "Vip");
    await tag(owner, ids, [vip]);
    const actor = {
      kind: "member" as const,
      name: "",
      member: "owner" as const,
      isAdmin: false,
      plan: 1,
      sessionId: "",
      ownerId: owner.userId,
    };
    const read = await readLabels({ ctx: { ...world().ctx, actor: { ...actor, ...owner } } });
    expect(read.tags).toEqual([{ _id: vip, title: "Vip", color: "gray", count: 2 }]);
    expect(read.statuses).toHaveLength(9);
  });
});

describe("tagging", () => {
  test("adds, replaces and removes, each with its way back", async () => {
    const { owner, ids } = await withCreators(2);
    const [a, b] = [await make(owner, "a"), await make(owner, "b")];
    const [one = ""] = ids;
    const added = await tag(owner, ids, [a, a]);
    expect(added.body).toMatchObject({ changed: 2, actionId: expect.any(String) });
    expect((await tag(owner, ids, [a])).body).toEqual({ success: true, changed: 0, actionId: null });
    const set = await tag(owner, [one], [b], "SET");
    expect(await tagsOf(owner)).toEqual([["b"], ["a"]]);
    const removed = await owner.browser.call(removeTags, { customCreatorIds: ids, tagIds: [a, b] });
    expect(removed.body.changed).toBe(2);
    expect(await tagsOf(owner)).toEqual([[], []]);
    await undo(owner, removed.body.actionId);
    expect(await tagsOf(owner)).toEqual([["b"], ["a"]]);
    await undo(owner, set.body.actionId);
    await undo(owner, set.body.actionId);
    expect(await tagsOf(owner)).toEqual([["a"], ["a"]]);
    await undo(owner, added.body.actionId);
    expect(await tagsOf(owner)).toEqual([[], []]);
    expect((await eventsOf(owner)).filter(({ kind }) => kind === "tags")).toEqual([]);
  });

  test("writes on the timeline what each of them gained and lost, as it was called then", async () => {
    const { owner, ids } = await withCreators(2);
    const [a, b] = [await make(owner, "a"), await make(owner, "b")];
    await tag(owner, ids.slice(0, 1), [a]);
    await tag(owner, ids, [b], "SET");
    await owner.browser.call(updateTag, { id: a, title: "Later" });
    const events = (await eventsOf(owner)).filter(({ kind }) => kind === "tags");
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining([
        { kind: "tags", added: ["a"], removed: [] },
        { kind: "tags", added: ["b"], removed: ["a"] },
        { kind: "tags", added: ["b"], removed: [] },
      ]),
    );
  });

  test("undone keeps what others have done to other tags since", async () => {
    const { owner, ids } = await withCreators(1);
    const colleague = await makeColleague(world(), owner, "member");
    const [a, b] = [await make(owner, "a"), await make(owner, "b")];
    const first = await tag(owner, ids, [a]);
    await tag(colleague, ids, [b]);
    await undo(owner, first.body.actionId);
    expect(await tagsOf(owner)).toEqual([["b"]]);
  });

  test("undo leaves out a tag deleted since", async () => {
    const { owner, ids } = await withCreators(1);
    const [a, b] = [await make(owner, "a"), await make(owner, "b")];
    await tag(owner, ids, [a, b]);
    const removed = await owner.browser.call(removeTags, { customCreatorIds: ids, tagIds: [a, b] });
    await owner.browser.call(deleteCustomType, { id: a, type: "tag" });
    expect((await undo(owner, removed.body.actionId)).status).toBe(200);
    expect(await tagsOf(owner)).toEqual([["b"]]);
  });

  test("two people tagging one creator at once both do", async () => {
    const { owner, ids } = await withCreators(1);
    const colleague = await makeColleague(world(), owner, "member");
    const [a, b] = [await make(owner, "a"), await make(owner, "b")];
    const answers = await Promise.all([tag(owner, ids, [a]), tag(colleague, ids, [b])]);
    expect(answers.map(({ body }) => body.changed)).toEqual([1, 1]);
    expect(await tagsOf(owner)).toEqual([["a", "b"]]);
  });

  test("holds 200 tags a creator and refuses one more, writing nothing", async () => {
    const { owner, ids } = await withCreators(2);
    const made = await world()
      .root.insert(crmTags)
      .values(
        Array.from({ length: TAGS_PER_CREATOR_MAX + 1 }, (_, i) => ({
          customerId: owner.customerId,
          title: `Tag ${i}`,
          color: "gray" as const,
        })),
      )
      .returning({ id: crmTags.id });
    const tagIds = made.map(({ id }) => id);
    const [last = "", ...rest] = tagIds;
    expect((await tag(owner, ids.slice(0, 1), rest)).body.changed).toBe(1);
    const before = await written();
    expect((await tag(owner, ids, [last])).error.err).toBe("too_many_tags");
    expect((await tag(owner, ids, tagIds, "SET")).error.err).toBe("too_many_tags");
    expect(await written()).toEqual(before);
    expect((await tagsOf(owner)).map((tags) => tags.length)).toEqual([TAGS_PER_CREATOR_MAX, 0]);
  });
});

describe("a status", () => {
  test("is one per creator; empty clears it; undo restores the one before, unless it changed since", async () => {
    const { owner, ids } = await withCreators(1);
    const [id = ""] = ids;
    const [one, two] = (await labelsOf(owner)).statuses.map((status) => status._id);
    const set = (statusId: string) => owner.browser.call(updateCustomStatus, { customCreatorId: id, statusId });
    const statusOf = async () => (await rowsOf(owner))[0]?.status;
    const first = await set(one ?? "");
    expect(first.body.changed).toBe(1);
    expect((await set(one ?? "")).body).toEqual({ success: true, changed: 0, actionId: null });
    const second = await set(two ?? "");
    expect(await statusOf()).toBe(two);
    await undo(owner, first.body.actionId);
    expect(await statusOf()).toBe(two);
    await undo(owner, second.body.actionId);
    expect(await statusOf()).toBe(one);
    await set("");
    expect(await statusOf()).toBeNull();
    expect((await eventsOf(owner)).filter(({ kind }) => kind === "status")).toEqual([
      { kind: "status", from: "To contact", to: null },
    ]);
  });

  test("of a status deleted since restores no status", async () => {
    const { owner, ids } = await withCreators(1);
    const [one, two] = (await labelsOf(owner)).statuses.map((status) => status._id);
    const set = (statusId = "") => owner.browser.call(updateCustomStatus, { customCreatorId: ids[0] ?? "", statusId });
    await set(one);
    const second = await set(two);
    await owner.browser.call(deleteCustomType, { id: one ?? "", type: "status" });
    expect((await undo(owner, second.body.actionId)).status).toBe(200);
    expect((await rowsOf(owner))[0]?.status).toBeNull();
  });
});

describe("ending a label", () => {
  test("removes a deleted tag from all creators, and restores it whatever tags they got since", async () => {
    const { owner, ids } = await withCreators(2);
    const [a, b] = [await make(owner, "a"), await make(owner, "b")];
    await tag(owner, ids, [a]);
    const { body } = await owner.browser.call(deleteCustomType, { id: a, type: "tag" });
    expect(body).toMatchObject({ changed: 2, list: [{ title: "b", count: 0 }] });
    await tag(owner, ids.slice(0, 1), [b]);
    expect(await tagsOf(owner)).toEqual([["b"], []]);
    await undo(owner, body.actionId);
    expect(await tagsOf(owner)).toEqual([["a", "b"], ["a"]]);
    expect((await labelsOf(owner)).tags.map((one) => [one._id, one.count])).toEqual([
      [a, 2],
      [b, 1],
    ]);
  });

  test("does not bring it back beside another of its name", async () => {
    const owner = await makeOwner(world());
    const a = await make(owner, "a");
    const { body } = await owner.browser.call(deleteCustomType, { id: a, type: "tag" });
    await make(owner, "A");
    const { error } = await undo(owner, body.actionId);
    expect([error.err, error.msg]).toEqual(["conflict", "Another one is called “a” now. Rename it first."]);
  });

  test("restores a deleted status to its place, and to creators who had it and got no other", async () => {
    const { owner, ids } = await withCreators(2);
    const { statuses } = await labelsOf(owner);
    const [one = "", two = "", three = ""] = statuses.map((status) => status._id);
    const set = (customCreatorId = "", statusId = "") =>
      owner.browser.call(updateCustomStatus, { customCreatorId, statusId });
    await set(ids[0], two);
    await set(ids[1], two);
    const { body } = await owner.browser.call(deleteCustomType, { id: two, type: "status" });
    expect(body.changed).toBe(2);
    await set(ids[1], one);
    await undo(owner, body.actionId);
    expect((await labelsOf(owner)).statuses.map((status) => status._id).slice(0, 3)).toEqual([one, two, three]);
    expect((await rowsOf(owner)).map((row) => row.status)).toEqual([two, one]);
  });

  test("merges a tag into another: creators with the one have the other, once", async () => {
    const { owner, ids } = await withCreators(3);
    const [a, b] = [await make(owner, "a"), await make(owner, "b")];
    await tag(owner, ids.slice(0, 2), [a]);
    await tag(owner, ids.slice(1), [b]);
    const { body } = await owner.browser.call(mergeLabels, { type: "tag", from: a, into: b });
    expect(body).toMatchObject({ changed: 2, list: [{ _id: b, count: 3 }] });
    expect(await tagsOf(owner)).toEqual([["b"], ["b"], ["b"]]);
    await undo(owner, body.actionId);
    expect(await tagsOf(owner)).toEqual([["a"], ["a", "b"], ["b"]]);
    const same = await owner.browser.call(mergeLabels, { type: "tag", from: a, into: a.toUpperCase() });
    expect(same.error.err).toBe("bad_request");
  });

  test("merges a status into another, and back", async () => {
    const { owner, ids } = await withCreators(1);
    const [one = "", two = ""] = (await labelsOf(owner)).statuses.map((status) => status._id);
    await owner.browser.call(updateCustomStatus, { customCreatorId: ids[0] ?? "", statusId: one });
    const { body } = await owner.browser.call(mergeLabels, { type: "status", from: one, into: two });
    expect((await rowsOf(owner))[0]?.status).toBe(two);
    await undo(owner, body.actionId);
    expect((await rowsOf(owner))[0]?.status).toBe(one);
  });
});

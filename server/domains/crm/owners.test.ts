import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listChanges, undoAction } from "#contract/actions.ts";
import { changeMany } from "#contract/bulk.ts";
import { crmFilters, type CrmSort } from "#contract/collections/crm.ts";
import {
  addCreator,
  exportCsv,
  getCrmUser,
  listCrm,
  updateCustomNote,
  updateCustomNotes,
} from "#contract/crm/endpoints.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { listNotifications, readAllNotifications } from "#contract/notifications.ts";
import { getTimeline } from "#contract/timeline.ts";
import { leaveWorkspace, removeMember } from "#contract/workspaces.ts";
import { removeDueAccounts } from "#server/domains/account-deletion/delete-account.ts";
import { sessions, users, workspaceMembers } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { remindOfDue } from "./owners.ts";

const world = useWorld();
type Filters = Record<string, unknown>;

async function rowsOf({ browser }: Person, filters: Filters = {}, sort: CrmSort = "full_name", asc = true) {
  const order = { sort, asc: asc ? ("true" as const) : ("false" as const) };
  const { body, status } = await browser.call(listCrm, { filters: crmFilters.parse(filters), ...order });
  expect(status).toBe(200);
  return body.crmCreators;
}

/** A workspace with a colleague and so many creators; rows in the order of their addition. */
async function withTeam(count: number) {
  const owner = await makeOwner(world());
  const colleague = await makeColleague(world(), owner, "member");
  for (const id of await makeCreators(world(), count)) {
    await owner.browser.call(addCreator, { creatorsId: [id] });
    await world().travel(1_000);
  }
  return { owner, colleague, rows: await rowsOf(owner, {}, "createdAt") };
}

const enter = ({ browser }: Person, field: "owner" | "due" | "nextStep", customNote: string, ids: readonly string[]) =>
  browser.call(updateCustomNotes, { field, values: ids.map((customCreatorId) => ({ customCreatorId, customNote })) });

const removeAll = ({ browser }: Person, ids: readonly string[]) =>
  browser.call(changeMany, { selection: { ids: [...ids] }, change: { verb: "remove" } });

const undo = ({ browser }: Person, id: string | null) => browser.call(undoAction, { id: id ?? "" });

async function remindersOf({ browser }: Person) {
  const { notifications } = (await browser.call(listNotifications, { type: "global" })).body;
  return notifications.flatMap(({ payload, names }) => (payload.kind === "crm.due" ? [{ ...payload, names }] : []));
}

async function ownerEvents(person: Person, rowId: string) {
  const { entries } = (await person.browser.call(getTimeline, { id: rowId, show: "team" })).body;
  return entries.flatMap(({ what, actor }) =>
    what.kind === "unassigned" || (what.kind === "field" && what.field === "owner")
      ? [{ ...what, by: actor?._id }]
      : [],
  );
}

describe("the owner of a creator", () => {
  test("is a member, filtered, sorted, exported, recorded and undone", async () => {
    const { owner, colleague, rows } = await withTeam(3);
    const [one, two, three] = rows.map(({ _id }) => _id);
    if (!one || !two || !three) throw new Error("there are three");
    const { body } = await enter(owner, "owner", colleague.userId.toUpperCase(), [one, two]);
    expect(body.changed).toBe(2);
    await enter(owner, "owner", owner.userId, [three]);
    expect((await rowsOf(owner, { owner: [colleague.userId] })).map(({ _id }) => _id).toSorted()).toEqual(
      [one, two].toSorted(),
    );
    expect((await rowsOf(owner, { owner: [colleague.userId], not: ["owner"] })).map(({ _id }) => _id)).toEqual([three]);
    expect(await rowsOf(owner, { owner: ["none"] })).toEqual([]);
    const counted = await owner.browser.call(listCrm, { with_options: "true" });
    expect(counted.body.filtersOptions?.owner).toEqual([
      { value: colleague.userId, count: 2 },
      { value: owner.userId, count: 1 },
    ]);
    const { members } = (await owner.browser.call(getCrmUser, {})).body.crmUser;
    const nameOf = ({ userId }: Person) => members.find(({ _id }) => _id === userId)?.name;
    const { data } = (await owner.browser.call(exportCsv, { options: { columns: ["owner"] }, selected: [one] })).body;
    expect(data).toContain(nameOf(colleague));
    expect(await ownerEvents(owner, one)).toEqual([
      { kind: "field", field: "owner", text: colleague.userId, by: owner.userId },
    ]);
    const { changes } = (await owner.browser.call(listChanges, { id: body.actionId ?? "" })).body;
    expect(changes[0]?.fields).toEqual([{ field: "owner", before: null, after: nameOf(colleague) }]);
    await undo(owner, body.actionId);
    expect((await rowsOf(owner, { owner: ["none"] })).map(({ _id }) => _id).toSorted()).toEqual([one, two].toSorted());
    expect((await rowsOf(owner, {}, "owner"))[0]?._id).toBe(three);
  });

  test("is set for many at once, and by who may write only", async () => {
    const { owner, colleague } = await withTeam(2);
    const selection = { matching: crmFilters.parse({}), except: [] };
    const change = { verb: "field" as const, field: "owner" as const, text: colleague.userId };
    const { body } = await owner.browser.call(changeMany, { selection, change });
    expect(body.changed).toBe(2);
    await undo(owner, body.actionId);
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await viewer.browser.call(changeMany, { selection, change })).status).toBe(403);
    expect((await rowsOf(owner)).map((row) => row.owner)).toEqual([null, null]);
  });

  test("is not someone of another workspace, or who has left it", async () => {
    const { owner, colleague, rows } = await withTeam(1);
    const [{ _id: id } = { _id: "" }] = rows;
    const stranger = await makeOwner(world());
    await owner.browser.call(removeMember, { id: colleague.userId });
    for (const { userId } of [stranger, colleague]) {
      const selection = { ids: [id] };
      const refused = [
        await owner.browser.call(updateCustomNote, { customCreatorId: id, customNote: userId, field: "owner" }),
        await enter(owner, "owner", userId, [id]),
        await owner.browser.call(changeMany, { selection, change: { verb: "field", field: "owner", text: userId } }),
      ];
      expect(refused.map(({ error }) => error.err)).toEqual(refused.map(() => "bad_request"));
    }
    expect((await rowsOf(owner)).map((row) => row.owner)).toEqual([null]);
  });

  test.each(["removed", "left", "deleted"] as const)("who was %s owns no creators", async (how) => {
    const { owner, colleague, rows } = await withTeam(2);
    const [one, two] = rows.map(({ _id }) => _id);
    if (!one || !two) throw new Error("there are two");
    const { body } = await enter(owner, "owner", colleague.userId, [one]);
    await enter(owner, "owner", owner.userId, [two]);
    const moved = await enter(owner, "owner", owner.userId, [one]);
    await undo(owner, moved.body.actionId);
    expect((await rowsOf(owner, { owner: [colleague.userId] })).map(({ _id }) => _id)).toEqual([one]);
    const again = await enter(owner, "owner", owner.userId, [one]);
    await enter(owner, "owner", colleague.userId, [one]);
    if (how === "removed") await owner.browser.call(removeMember, { id: colleague.userId });
    if (how === "left") await colleague.browser.call(leaveWorkspace, {});
    if (how === "deleted") {
      const deletionAt = world().ctx.clock.now();
      await world().root.update(users).set({ deletionAt }).where(eq(users.id, colleague.userId));
      await removeDueAccounts({ ctx: world().ctx });
    }
    expect((await rowsOf(owner, {}, "owner")).map((row) => row.owner)).toEqual([owner.userId, null]);
    const [newest] = await ownerEvents(owner, one);
    const by = { removed: owner.userId, left: colleague.userId, deleted: undefined }[how];
    expect(newest).toEqual({ kind: "unassigned", userId: colleague.userId, by });
    // Undo restores no owner who has left.
    await undo(owner, again.body.actionId);
    await undo(owner, body.actionId);
    expect((await rowsOf(owner, { owner: ["none"] })).map(({ _id }) => _id)).toEqual([one]);
  });

  test("loses no creators of other workspaces", async () => {
    const { owner, colleague } = await withTeam(1);
    const other = await withTeam(1);
    const [row] = other.rows;
    const { customerId } = other.owner;
    await world().root.insert(workspaceMembers).values({ userId: colleague.userId, customerId, role: "member" });
    await enter(other.owner, "owner", colleague.userId, [row?._id ?? ""]);
    await owner.browser.call(removeMember, { id: colleague.userId });
    expect((await rowsOf(other.owner)).map((one) => one.owner)).toEqual([colleague.userId]);
  });
});

describe("a colleague who becomes the owner of creators", () => {
  const assignmentsOf = async ({ browser }: Person) => {
    const { notifications, unreadCount } = (await browser.call(listNotifications, { type: "global" })).body;
    const found = notifications.flatMap(({ payload, assigned, by, names }) =>
      payload.kind === "crm.assigned"
        ? [{ by, creators: new Set(assigned?.creators), total: assigned?.total, names }]
        : [],
    );
    return { found, unreadCount };
  };

  test("is notified once a day of those that they still own", async () => {
    const { owner, colleague, rows } = await withTeam(4);
    const [one, two, three, four] = rows;
    if (!one || !two || !three || !four) throw new Error("there are four");
    await enter(owner, "owner", colleague.userId, [one._id]);
    const { body } = await enter(owner, "owner", colleague.userId, [two._id, three._id]);
    const { members } = (await owner.browser.call(getCrmUser, {})).body.crmUser;
    const by = members.find(({ _id }) => _id === owner.userId)?.name;
    const noticeOf = (...creators: readonly (typeof one)[]) => ({
      by,
      creators: new Set(creators.map(({ creatorId }) => creatorId)),
      total: creators.length,
      names: Object.fromEntries(creators.map(({ creatorId, creator }) => [creatorId, creator.full_name])),
    });
    expect(await assignmentsOf(colleague)).toEqual({ found: [noticeOf(one, two, three)], unreadCount: 1 });

    await colleague.browser.call(readAllNotifications, { type: "global" });
    const undone = await undo(owner, body.actionId);
    expect(await assignmentsOf(colleague)).toEqual({ found: [noticeOf(one)], unreadCount: 0 });
    await undo(owner, undone.body.redoId ?? null);
    expect(await assignmentsOf(colleague)).toEqual({ found: [noticeOf(one, two, three)], unreadCount: 0 });

    // Who takes creators for themselves is not notified of it; the notice loses them, and those with another owner.
    await enter(colleague, "owner", colleague.userId, [four._id]);
    await enter(owner, "owner", owner.userId, [two._id]);
    await enter(owner, "owner", "", [three._id]);
    await enter(colleague, "owner", colleague.userId, [three._id]);
    expect(await assignmentsOf(colleague)).toEqual({ found: [noticeOf(one)], unreadCount: 0 });
    expect(await assignmentsOf(owner)).toEqual({ found: [], unreadCount: 0 });

    const selection = { ids: [two._id] };
    const change = { verb: "field" as const, field: "owner" as const, text: colleague.userId };
    await owner.browser.call(changeMany, { selection, change });
    expect(await assignmentsOf(colleague)).toEqual({ found: [noticeOf(one, two)], unreadCount: 1 });
    await world().travel(DAY_MS);
    await world()
      .root.update(sessions)
      .set({ accessExpiresAt: new Date(world().ctx.clock.now().getTime() + DAY_MS) });
    await owner.browser.call(updateCustomNote, { customCreatorId: four._id, customNote: "", field: "owner" });
    await owner.browser.call(updateCustomNote, {
      customCreatorId: four._id,
      customNote: colleague.userId,
      field: "owner",
    });
    expect(await assignmentsOf(colleague)).toEqual({ found: [noticeOf(four), noticeOf(one, two)], unreadCount: 2 });
    await removeAll(owner, [one._id, two._id]);
    expect((await assignmentsOf(colleague)).found).toEqual([noticeOf(four), noticeOf()]);
  });

  test("still owns what was merged, or was assigned by someone whose account is deleted", async () => {
    const { owner, colleague, rows } = await withTeam(2);
    const [one, two] = rows;
    if (!one || !two) throw new Error("there are two");
    const author = await makeColleague(world(), owner, "member");
    await enter(author, "owner", colleague.userId, [one._id]);
    await owner.browser.call(mergeCreators, { keep: two._id, merge: [one._id] });
    const shown = { creators: new Set([two.creatorId]), total: 1 };
    expect((await assignmentsOf(colleague)).found).toMatchObject([shown]);
    const deletionAt = world().ctx.clock.now();
    await world().root.update(users).set({ deletionAt }).where(eq(users.id, author.userId));
    await removeDueAccounts({ ctx: world().ctx });
    expect((await assignmentsOf(colleague)).found).toMatchObject([{ by: null, ...shown }]);
  });

  test("learns nothing of assignments in other workspaces", async () => {
    const { owner, colleague, rows } = await withTeam(1);
    const other = await withTeam(1);
    const { customerId } = other.owner;
    await world().root.insert(workspaceMembers).values({ userId: colleague.userId, customerId, role: "member" });
    await enter(other.owner, "owner", colleague.userId, [other.rows[0]?._id ?? ""]);
    expect((await assignmentsOf(colleague)).found).toEqual([]);
    await enter(owner, "owner", colleague.userId, [rows[0]?._id ?? ""]);
    expect((await assignmentsOf(colleague)).found).toMatchObject([{ total: 1 }]);
  });
});

describe("the day on which a creator is due", () => {
  test("is filtered, sorted and undone, with its next step", async () => {
    const { owner, rows } = await withTeam(3);
    const [one, two] = rows.map(({ _id }) => _id);
    if (!one || !two) throw new Error("there are two");
    await enter(owner, "due", "2026-03-02", [one]);
    const { body } = await enter(owner, "due", "2026-03-01", [two]);
    await enter(owner, "nextStep", "Send the brief", [two]);
    expect((await rowsOf(owner, {}, "due")).slice(0, 2).map(({ due }) => due)).toEqual(["2026-03-01", "2026-03-02"]);
    expect((await rowsOf(owner, { due: { from: null, to: "2026-03-01" } })).map((row) => row.nextStep)).toEqual([
      "Send the brief",
    ]);
    expect((await rowsOf(owner, { text: "brief" })).map(({ _id }) => _id)).toEqual([two]);
    expect(await rowsOf(owner, { due: false })).toHaveLength(1);
    await undo(owner, body.actionId);
    expect(await rowsOf(owner, { due: true })).toHaveLength(1);
    expect((await enter(owner, "due", "2026-02-30", [one])).error.err).toBe("bad_request");
    expect((await enter(owner, "nextStep", "x".repeat(121), [one])).error.err).toBe("bad_request");
  });

  test("reminds the owner on that day, once", async () => {
    const { owner, colleague, rows } = await withTeam(3);
    const [one, two, three] = rows.map(({ _id }) => _id);
    if (!one || !two || !three) throw new Error("there are three");
    const dayIn = (days: number) =>
      new Date(world().ctx.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const [tomorrow, later] = [dayIn(1), dayIn(2)];
    await enter(colleague, "due", tomorrow, [one, two]);
    await enter(owner, "due", later, [three]);
    // Who set a day and undid it did not set it.
    const undone = await enter(owner, "due", later, [two]);
    await undo(owner, undone.body.actionId);
    await enter(owner, "owner", owner.userId, [one]);
    const nightIn = async (days: number) => {
      const now = new Date(world().ctx.clock.now().getTime() + days * DAY_MS);
      await remindOfDue({ ctx: { ...world().ctx, clock: { now: () => now } } });
    };
    await nightIn(0);
    expect([await remindersOf(owner), await remindersOf(colleague)]).toEqual([[], []]);
    await nightIn(1);
    await nightIn(1);
    const nameOf = (id: string) => rows.find(({ _id }) => _id === id)?.creator;
    // The owner, or who set the day of a creator without an owner.
    for (const [person, id] of [
      [owner, one],
      [colleague, two],
    ] as const) {
      const creator = nameOf(id);
      expect(await remindersOf(person)).toEqual([
        {
          kind: "crm.due",
          day: tomorrow,
          creators: [creator?._id],
          total: 1,
          names: { [creator?._id ?? ""]: creator?.full_name },
        },
      ]);
    }
    // A night without a run is made up for.
    await nightIn(4);
    expect((await remindersOf(owner)).map(({ day }) => day)).toEqual([later, tomorrow]);
    expect(await remindersOf(colleague)).toHaveLength(1);

    // What became due on a day of which they are reminded already.
    await enter(owner, "due", later, [one]);
    await nightIn(4);
    const [grown, ...others] = await remindersOf(owner);
    expect([new Set(grown?.creators), grown?.total]).toEqual([new Set([one, three].map((id) => nameOf(id)?._id)), 2]);
    expect(others.map(({ day }) => day)).toEqual([tomorrow]);
  });

  test("reminds who set the day of a row merged since, and the workspace's owner for who has left", async () => {
    const { owner, colleague, rows } = await withTeam(2);
    const [one, two] = rows.map(({ _id }) => _id);
    if (!one || !two) throw new Error("there are two");
    const today = world().ctx.clock.now().toISOString().slice(0, 10);
    await enter(colleague, "due", today, [two]);
    await owner.browser.call(mergeCreators, { keep: one, merge: [two] });
    await remindOfDue({ ctx: world().ctx });
    const due = { creators: [rows[0]?.creatorId], total: 1 };
    expect([await remindersOf(owner), await remindersOf(colleague)]).toMatchObject([[], [due]]);
    await owner.browser.call(removeMember, { id: colleague.userId });
    await remindOfDue({ ctx: world().ctx });
    expect(await remindersOf(owner)).toMatchObject([due]);
  });
});

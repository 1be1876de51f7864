import { count } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { addCreator, listCrm, removeCreator, updateCustomNote, updateCustomNotes } from "#contract/crm/endpoints.ts";
import { crmFilters } from "#contract/collections/crm.ts";
import { TEXT_MAX } from "#contract/base/limits.ts";
import { actions, changes, crmCreators, timelineEvents } from "#server/db/tables/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { shownEvents } from "#test/support/events.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

async function rowsOf({ browser }: Person, text = "") {
  return (await browser.call(listCrm, { pagination: 200, filters: crmFilters.parse({ text }) })).body.crmCreators;
}

async function withCreators(amount: number) {
  const owner = await makeOwner(world());
  await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), amount) });
  return { owner, ids: (await rowsOf(owner)).map((row) => row._id) };
}

function write({ browser }: Person, customCreatorId = "", customNote = "", field?: "customNote" | "customEmail") {
  return browser.call(updateCustomNote, { customCreatorId, customNote, field });
}

function paste(
  { browser }: Person,
  field: "customNote" | "customEmail",
  values: readonly (readonly [string, string])[],
) {
  const given = values.map(([customCreatorId, customNote]) => ({ customCreatorId, customNote }));
  return browser.call(updateCustomNotes, { field, values: given });
}

async function eventsOf({ customerId }: Person) {
  return shownEvents(world().root, customerId);
}

async function written() {
  const tables = [changes, actions, timelineEvents];
  const counts = await Promise.all(
    tables.map(async (table) => (await world().root.select({ rows: count() }).from(table))[0]?.rows),
  );
  const texts = await world()
    .root.select({ note: crmCreators.customNote, email: crmCreators.customEmail, at: crmCreators.updatedAt })
    .from(crmCreators);
  await world().travel(1_000); // what is written later has another time
  return { counts, texts };
}

describe("a note or an address", () => {
  test("is written, found, recorded and cleared", async () => {
    const { owner, ids } = await withCreators(2);
    const before = (await rowsOf(owner))[0];
    await world().travel(1_000);
    const { body } = await write(owner, ids[0], "  Met in Oslo ");
    expect(body.crmCreator).toMatchObject({ _id: ids[0], customNote: "Met in Oslo", customEmail: null });
    expect(Date.parse(body.crmCreator.updatedAt)).toBeGreaterThan(Date.parse(before?.updatedAt ?? ""));
    const addressed = await write(owner, ids[0], "ada@example.test", "customEmail");
    expect(addressed.body.crmCreator).toMatchObject({ customNote: "Met in Oslo", email: "ada@example.test" });
    expect((await rowsOf(owner, "oslo")).map((row) => row._id)).toEqual([ids[0]]);
    await write(owner, ids[0], "");
    const cleared = await write(owner, ids[0], "", "customEmail");
    expect(cleared.body.crmCreator).toMatchObject({ customNote: "", customEmail: null });
    expect((await eventsOf(owner)).filter(({ kind }) => kind === "field")).toEqual([
      { kind: "field", field: "customNote", text: "Met in Oslo" },
      { kind: "field", field: "customEmail", text: "ada@example.test" },
      { kind: "field", field: "customNote", text: "" },
      { kind: "field", field: "customEmail", text: "" },
    ]);
    expect(world().emitted.filter(({ customerId }) => customerId === owner.customerId)).toContainEqual({
      customerId: owner.customerId,
      event: "changed",
      payload: { tags: ["crm", "timeline"], by: null },
    });
  });

  test("written as it is changes nothing", async () => {
    const { owner, ids } = await withCreators(1);
    await write(owner, ids[0], "Same");
    const before = await written();
    expect((await write(owner, ids[0], "Same")).status).toBe(200);
    expect(await written()).toEqual(before);
  });

  test("of two people who write different fields of one row at once both stay; of the same field the last", async () => {
    const { owner, ids } = await withCreators(1);
    const colleague = await makeColleague(world(), owner, "member");
    await Promise.all([
      ...["a", "b", "c"].map((text) => write(owner, ids[0], text)),
      write(colleague, ids[0], "ada@example.test", "customEmail"),
    ]);
    const [row] = await rowsOf(owner);
    expect(row?.customEmail).toBe("ada@example.test");
    const notes = (await eventsOf(owner)).flatMap((data) =>
      data.kind === "field" && data.field === "customNote" ? data.text : [],
    );
    expect(row?.customNote).toBe(notes.at(-1));
    expect((await rowsOf(owner, "ada example test")).map(({ _id }) => _id)).toEqual(ids);
    await write(colleague, ids[0], "last");
    expect((await rowsOf(owner))[0]?.customNote).toBe("last");
  });

  test.each([
    ["no address", { customNote: "not an address", field: "customEmail" }],
    ["a note too long", { customNote: "x".repeat(TEXT_MAX + 1) }],
    ["another field", { customNote: "x", field: "full_name" }],
  ])("refuses %s", async (_, payload) => {
    const { owner, ids } = await withCreators(1);
    const before = await written();
    const url = `/api${updateCustomNote.path}`;
    const { error } = await owner.browser.send(updateCustomNote, url, { customCreatorId: ids[0], ...payload });
    expect(error.err).toBe("bad_request");
    expect(await written()).toEqual(before);
  });
});

describe("a pasted block", () => {
  test("is pasted as one change, and undone where no one has written since", async () => {
    const { owner, ids } = await withCreators(3);
    const [one = "", two = "", three = ""] = ids;
    await write(owner, one, "before");
    const { body } = await paste(owner, "customNote", [
      [one, "1"],
      [two, "2"],
      [three, ""],
    ]);
    expect(body).toMatchObject({ changed: 2, actionId: expect.any(String) });
    await write(owner, two, "later");
    await write(owner, one, "ada@example.test", "customEmail");
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    await owner.browser.call(undoAction, { id: body.actionId ?? "" });
    expect((await rowsOf(owner)).map((row) => [row.customNote, row.customEmail])).toEqual([
      ["before", "ada@example.test"],
      ["later", null],
      ["", null],
    ]);
    expect((await rowsOf(owner, "before")).map((row) => row._id)).toEqual([one]);
    const again = await paste(owner, "customNote", [[one, "before"]]);
    expect(again.body).toEqual({ success: true, changed: 0, actionId: null });
  });

  test("with one bad address is not written at all, and names its row", async () => {
    const { owner, ids } = await withCreators(3);
    const before = await written();
    const [one = "", two = "", three = ""] = ids;
    const { status, error } = await paste(owner, "customEmail", [
      [one, "ada@example.test"],
      [two, "ada at example"],
      [three, "nor this"],
    ]);
    expect(status).toBe(400);
    expect(error.msg).toBe(
      "Row 2: “ada at example” is not an email address, and 1 more is not either. Nothing was written.",
    );
    expect(error.issues?.map((issue) => issue.path)).toEqual(["values.1.customNote", "values.2.customNote"]);
    expect(await written()).toEqual(before);
  });

  test("undone after one of its creators was removed gives back the others", async () => {
    const { owner, ids } = await withCreators(2);
    const [one = "", two = ""] = ids;
    const { body } = await paste(owner, "customNote", [
      [one, "1"],
      [two, "2"],
    ]);
    const [row] = await rowsOf(owner);
    const pair = { customCreatorId: one, creatorId: row?.creatorId ?? "" };
    await owner.browser.call(removeCreator, { creatorsToRemove: [pair] });
    expect((await owner.browser.call(undoAction, { id: body.actionId ?? "" })).status).toBe(200);
    expect((await rowsOf(owner)).map((left) => [left._id, left.customNote])).toEqual([[two, ""]]);
  });
});

test("only members write: strangers and unknown rows 404, viewers 403, visitors 401, and nothing changes", async () => {
  const { owner, ids } = await withCreators(1);
  const [id = ""] = ids;
  const stranger = await makeOwner(world());
  const viewer = await makeColleague(world(), owner, "viewer");
  const visitor = { ...stranger, browser: world().browser() };
  const before = await written();
  const statuses = async (by: Person, rowId = id) => [
    (await write(by, rowId, "x")).status,
    (await paste(by, "customNote", [[rowId, "x"]])).status,
  ];
  expect(await statuses(stranger)).toEqual([404, 404]);
  expect(await statuses(owner, NO_UUID)).toEqual([404, 404]);
  expect(await statuses(viewer)).toEqual([403, 403]);
  expect(await statuses(visitor)).toEqual([401, 401]);
  const mixed = await paste(owner, "customNote", [
    [id, "x"],
    [NO_UUID, "y"],
  ]);
  expect(mixed.status).toBe(404);
  expect(await written()).toEqual(before);
});

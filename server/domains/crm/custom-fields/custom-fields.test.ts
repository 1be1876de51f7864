import { describe, expect, test } from "vitest";
import { listActions, listChanges, undoAction } from "#contract/actions.ts";
import { changeMany } from "#contract/bulk.ts";
import type { CustomFieldKind, FieldKey } from "#contract/collections/custom-field.ts";
import { crmFilters, type CrmSort } from "#contract/collections/crm.ts";
import {
  addCreator,
  exportCsv,
  getCrmUser,
  listCrm,
  updateCustomNote,
  updateCustomNotes,
} from "#contract/crm/endpoints.ts";
import { createField, deleteField, reorderFields, updateField } from "#contract/crm/custom-fields.ts";
import { FIELDS_MAX } from "#contract/base/limits.ts";
import { createView, listViews } from "#contract/views.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const UNKNOWN: FieldKey = "f-019aa000-0000-7000-8000-000000000000";

async function define({ browser }: Person, title: string, kind: CustomFieldKind, options?: string[]) {
  const { body, status } = await browser.call(createField, {
    title,
    kind,
    ...(options && { options: options.map((option) => ({ title: option })) }),
  });
  expect(status).toBe(200);
  return body;
}

/** A workspace with so many creators in its CRM; rows by name, oldest first. */
async function withCreators(count: number) {
  const owner = await makeOwner(world());
  const ids = await makeCreators(world(), count);
  for (const id of ids) await owner.browser.call(addCreator, { creatorsId: [id] });
  return { owner, rows: await rowsOf(owner) };
}

async function rowsOf(
  { browser }: Person,
  filters: Record<string, unknown> = {},
  sort: CrmSort = "createdAt",
  asc = true,
) {
  const { body, status } = await browser.call(listCrm, {
    filters: crmFilters.parse(filters),
    sort,
    asc: asc ? "true" : "false",
  });
  expect(status).toBe(200);
  return body.crmCreators;
}

async function enter({ browser }: Person, rowId: string | undefined, field: FieldKey, customNote: string) {
  return browser.call(updateCustomNote, { customCreatorId: rowId ?? "", field, customNote });
}

const fieldsOf = async ({ browser }: Person) => (await browser.call(getCrmUser, {})).body.crmUser.fields;
const undo = async ({ browser }: Person, id: string | null) => browser.call(undoAction, { id: id ?? "" });

describe("a field of the workspace", () => {
  test("is defined, renamed, moved and deleted with its values, and all of it can be undone", async () => {
    const { owner, rows } = await withCreators(2);
    const fee = await define(owner, "Fee", "money");
    const brief = await define(owner, "Brief", "url");
    expect(fee.list).toMatchObject([{ title: "Fee", kind: "money", currency: "EUR", options: [] }]);
    await enter(owner, rows[0]?._id, fee._id, "1200.50");
    const { browser } = owner;
    const renamed = await browser.call(updateField, { id: fee._id, title: "Honorarium", currency: "USD" });
    const moved = await browser.call(reorderFields, { ids: [brief._id] });
    expect(moved.body.list.map(({ title }) => title)).toEqual(["Brief", "Honorarium"]);
    const deleted = await browser.call(deleteField, { id: fee._id });
    expect(deleted.body).toMatchObject({ changed: 1, list: [{ title: "Brief" }] });
    expect((await rowsOf(owner))[0]?.fields).toEqual({});
    await undo(owner, deleted.body.actionId);
    expect((await rowsOf(owner))[0]?.fields).toEqual({ [fee._id]: 1200.5 });
    await undo(owner, moved.body.actionId);
    await undo(owner, renamed.body.actionId);
    expect(await fieldsOf(owner)).toMatchObject([{ title: "Fee", currency: "EUR" }, { title: "Brief" }]);
    await undo(owner, brief.actionId);
    // It has a value by now.
    await undo(owner, fee.actionId);
    expect(await fieldsOf(owner)).toMatchObject([{ title: "Fee" }]);
    const { actions } = (await browser.call(listActions, {})).body;
    expect(actions.map(({ verb, title }) => [verb, title])).toEqual([
      ["fields.delete", "Honorarium"],
      ["fields.update", null],
      ["fields.update", "Fee"],
      ["fields.create", "Brief"],
      ["fields.create", "Fee"],
      ...rows.map(() => ["crm.add", null]),
    ]);
  });

  test("has one name, and there is a limit", async () => {
    const owner = await makeOwner(world());
    const { browser } = owner;
    const first = await define(owner, "Fee", "money");
    expect((await browser.call(createField, { title: "FEE", kind: "text" })).status).toBe(409);
    for (let n = 1; n < FIELDS_MAX; n += 1) await define(owner, `Field ${n}`, "text");
    const full = await browser.call(createField, { title: "One more", kind: "text" });
    expect(full.status).toBe(409);
    expect(full.error?.msg).toContain("up to 50 fields");
    const gone = await browser.call(deleteField, { id: first._id });
    await define(owner, "fee", "text");
    expect((await undo(owner, gone.body.actionId)).status).toBe(409);
  });

  test("is refused to visitors, viewers and other workspaces", async () => {
    const { owner, rows } = await withCreators(1);
    const { _id: id } = await define(owner, "Fee", "money");
    const viewer = await makeColleague(world(), owner, "viewer");
    const stranger = await makeOwner(world());
    for (const [browser, status] of [
      [world().browser(), 401],
      [viewer.browser, 403],
      [stranger.browser, 404],
    ] as const) {
      expect((await browser.call(updateField, { id, title: "X" })).status).toBe(status);
      expect((await browser.call(reorderFields, { ids: [id] })).status).toBe(status);
      expect((await browser.call(deleteField, { id })).status).toBe(status);
    }
    const created = { title: "X", kind: "text" } as const;
    expect((await world().browser().call(createField, created)).status).toBe(401);
    expect((await viewer.browser.call(createField, created)).status).toBe(403);
    expect((await enter(stranger, rows[0]?._id, id, "1")).status).toBe(404);
    expect(await fieldsOf(stranger)).toEqual([]);
    expect((await viewer.browser.call(getCrmUser, {})).body.crmUser.fields).toMatchObject([{ title: "Fee" }]);
    const bad = [
      await owner.browser.call(createField, { title: "", kind: "text" }),
      await owner.browser.call(createField, { title: "X", kind: "money", currency: "euro" }),
      await owner.browser.call(updateField, { id, options: [{ title: "One" }] }),
      await owner.browser.call(createField, { title: "X", kind: "select", options: [{ title: "a" }, { title: "A" }] }),
    ];
    expect(bad.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  test("of options: they are renamed, removed with their values, and return", async () => {
    const { owner, rows } = await withCreators(2);
    const { browser } = owner;
    const { _id: id, list } = await define(owner, "Stage", "select", ["Low", "High"]);
    const [low, high] = list[0]?.options ?? [];
    await enter(owner, rows[0]?._id, id, low?._id ?? "");
    await enter(owner, rows[1]?._id, id, high?._id ?? "");
    const changed = await browser.call(updateField, {
      id,
      options: [{ _id: high?._id ?? "", title: "Very high", color: "red" }, { title: "New" }],
    });
    expect(changed.body.list[0]?.options).toMatchObject([
      { _id: high?._id, title: "Very high", color: "red" },
      { title: "New" },
    ]);
    expect((await rowsOf(owner)).map(({ fields }) => fields)).toEqual([{}, { [id]: high?._id }]);
    await undo(owner, changed.body.actionId);
    expect((await rowsOf(owner)).map(({ fields }) => fields)).toEqual([{ [id]: low?._id }, { [id]: high?._id }]);
    expect((await fieldsOf(owner))[0]?.options.map(({ title }) => title)).toEqual(["Low", "High"]);
    const unknown = await browser.call(updateField, { id, options: [{ _id: UNKNOWN.slice(2), title: "X" }] });
    expect(unknown.status).toBe(400);
  });
});

describe("values", () => {
  test("must fit the kind, and a bad one is explained", async () => {
    const { owner, rows } = await withCreators(1);
    const { browser } = owner;
    const rowId = rows[0]?._id ?? "";
    for (const [kind, good, bad, expected] of [
      ["text", "hello", "x".repeat(2_001), ""],
      ["number", "1.5", "many", "must be a number"],
      ["money", "-20.25", "1.234", "two decimals"],
      ["date", "2026-02-28", "2026-02-30", "a date"],
      ["url", "https://example.test/a", "javascript:alert(1)", "a link"],
    ] as const) {
      const { _id: field } = await define(owner, kind, kind);
      expect((await enter(owner, rowId, field, good)).status).toBe(200);
      const refused = await enter(owner, rowId, field, bad);
      expect(refused.status).toBe(400);
      expect(refused.error?.msg).toContain(expected);
      const values = [{ customCreatorId: rowId, customNote: bad }];
      expect((await browser.call(updateCustomNotes, { field, values })).status).toBe(400);
      const change = { verb: "field" as const, field, text: bad };
      expect((await browser.call(changeMany, { selection: { ids: [rowId] }, change })).status).toBe(400);
    }
    expect(Object.values((await rowsOf(owner))[0]?.fields ?? {})).toEqual([
      "hello",
      1.5,
      -20.25,
      "2026-02-28",
      "https://example.test/a",
    ]);
    expect((await enter(owner, rowId, UNKNOWN, "1")).status).toBe(404);
  });

  test("are pasted, changed in bulk and cleared; each is undone by itself and named in the history", async () => {
    const { owner, rows } = await withCreators(2);
    const { browser } = owner;
    const { _id: fee } = await define(owner, "Fee", "number");
    const { _id: stage, list } = await define(owner, "Stage", "select", ["Low"]);
    const [low] = list[1]?.options ?? [];
    const values = rows.map(({ _id }, n) => ({ customCreatorId: _id, customNote: String(n + 1) }));
    const pasted = (await browser.call(updateCustomNotes, { field: fee, values })).body;
    const change = { verb: "field" as const, field: stage, text: low?._id ?? "" };
    const ids = rows.map(({ _id }) => _id);
    const bulk = (await browser.call(changeMany, { selection: { ids }, change })).body;
    expect((await rowsOf(owner)).map(({ fields }) => fields)).toEqual([
      { [fee]: 1, [stage]: low?._id },
      { [fee]: 2, [stage]: low?._id },
    ]);
    const { changes } = (await browser.call(listChanges, { id: bulk.actionId ?? "" })).body;
    expect(changes[0]?.fields).toEqual([{ field: stage, before: null, after: "Low" }]);
    await enter(owner, rows[1]?._id, fee, "5");
    const undone = await undo(owner, pasted.actionId);
    expect(undone.body.changes).toEqual({ total: 2, restored: 1 });
    expect((await rowsOf(owner)).map(({ fields }) => fields)).toEqual([
      { [stage]: low?._id },
      { [fee]: 5, [stage]: low?._id },
    ]);
    const { actions } = (await browser.call(listActions, {})).body;
    expect(actions.find(({ _id }) => _id === bulk.actionId)).toMatchObject({ fields: [stage], creatorCount: 2 });
    await enter(owner, rows[1]?._id, fee, "");
    expect((await rowsOf(owner))[1]?.fields).toEqual({ [stage]: low?._id });
  });

  test("filter, sort, count, are found and exported", async () => {
    const { owner, rows } = await withCreators(3);
    const { browser } = owner;
    const { _id: fee } = await define(owner, "Fee", "money");
    const { _id: day } = await define(owner, "Day", "date");
    const { _id: brief } = await define(owner, "Brief", "text");
    const { _id: stage, list } = await define(owner, "Stage", "select", ["Low", "High"]);
    const [low, high] = list[3]?.options ?? [];
    const [a, b] = rows.map(({ _id }) => _id);
    for (const [row, field, text] of [
      [a, fee, "900"],
      [b, fee, "10000"],
      [a, day, "2026-03-01"],
      [b, brief, "Zanzibar launch"],
      [a, stage, high?._id ?? ""],
      [b, stage, low?._id ?? ""],
    ] as const)
      await enter(owner, row, field, text);
    const found = async (filters: Record<string, unknown>) =>
      (await rowsOf(owner, filters)).map(({ _id }) => rows.findIndex((row) => row._id === _id));
    expect(await found({ [fee]: { from: 901, to: null } })).toEqual([1]);
    expect(await found({ [fee]: { from: 900, to: 10_000 } })).toEqual([0, 1]);
    expect(await found({ [fee]: { from: null, to: 900 } })).toEqual([0]);
    expect(await found({ [fee]: { from: 900.5, to: null } })).toEqual([1]);
    expect(await found({ [brief]: { from: null, to: 900 } })).toEqual([]);
    expect(await found({ [fee]: { from: null, to: 900 }, not: [fee] })).toEqual([1, 2]);
    expect(await found({ [fee]: false })).toEqual([2]);
    expect(await found({ [fee]: true, [day]: false })).toEqual([1]);
    expect(await found({ [day]: { from: "2026-02-01", to: "2026-03-01" } })).toEqual([0]);
    expect(await found({ [brief]: "zanzi" })).toEqual([1]);
    expect(await found({ [stage]: [high?._id] })).toEqual([0]);
    expect(await found({ text: "zanzibar" })).toEqual([1]);
    // A filter of another kind matches nothing, and breaks nothing.
    expect(await found({ [brief]: { from: 1, to: 2 } })).toEqual([]);
    const order = async (sort: CrmSort, asc: boolean) =>
      (await rowsOf(owner, {}, sort, asc)).map(({ _id }) => rows.findIndex((row) => row._id === _id));
    expect(await order(fee, true)).toEqual([0, 1, 2]);
    expect(await order(fee, false)).toEqual([1, 0, 2]);
    expect(await order(stage, true)).toEqual([1, 0, 2]);
    const { filtersOptions } = (await browser.call(listCrm, { with_options: "true" })).body;
    expect(filtersOptions).toMatchObject({
      [stage]: expect.arrayContaining([{ value: low?._id, count: 1 }]),
    });
    const csv = (await browser.call(exportCsv, { options: { columns: ["full_name", fee, stage] } })).body.data ?? "";
    expect(csv.split("\r\n").slice(0, 1)).toEqual(['\uFEFF"Name","Fee","Stage"']);
    expect(csv).toContain(',900,"High"');
    const url = `/api${listCrm.path}?filters=${encodeURIComponent(JSON.stringify({ notAField: "x" }))}`;
    const cookies = Object.fromEntries(browser.cookies);
    expect((await world().app.inject({ method: "GET", url, cookies })).statusCode).toBe(400);
  });

  test("in a saved view: a field that was deleted is left out", async () => {
    const { owner } = await withCreators(1);
    const { browser } = owner;
    const { _id: fee } = await define(owner, "Fee", "money");
    const state = { filters: crmFilters.parse({ [fee]: true }), sort: fee };
    expect((await browser.call(createView, { title: "With fee", state })).status).toBe(200);
    const stateOf = async () => (await browser.call(listViews, {})).body.views[0]?.state;
    expect(await stateOf()).toMatchObject({ sort: fee, filters: { [fee]: true } });
    const { actionId } = (await browser.call(deleteField, { id: fee })).body;
    expect(await stateOf()).toMatchObject({ sort: "createdAt" });
    expect(Object.keys((await stateOf())?.filters ?? {})).not.toContain(fee);
    await undo(owner, actionId);
    expect(await stateOf()).toMatchObject({ sort: fee, filters: { [fee]: true } });
    const other = { ...state, sort: UNKNOWN };
    expect((await browser.call(createView, { title: "Unknown", state: other })).status).toBe(404);
  });
});

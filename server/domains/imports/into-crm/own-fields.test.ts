import { describe, expect, test } from "vitest";
import { listChanges, undoAction } from "#contract/actions.ts";
import { addCreator, exportCsv, getCrmUser, listCrm, updateCustomNote } from "#contract/crm/endpoints.ts";
import { createField } from "#contract/crm/custom-fields.ts";
import { listImportProblems, openImport, planImport, runImport } from "#contract/imports/endpoints.ts";
import { FIELD_OPTIONS_MAX } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { asTable, openTable, ran, tried, viewOf, workOff } from "../testing/tables.ts";

const world = useWorld();
let used = 0;

const TABLE = [
  "username,full name,Fee,Rate card,Signed,Stage,Agency note",
  'fielded.one,Fielded One,"€ 1,250.50",https://example.test/card,31/01/2026,gold,"Met, twice"',
  "fielded.two,Fielded Two,900 EUR,no link,someday,Unknown,",
].join("\n");

async function withFields(owner: Person) {
  for (const [title, kind] of [
    ["Fee", "money"],
    ["Rate card", "url"],
    ["Signed", "date"],
    ["agency note", "text"],
  ] as const)
    await owner.browser.call(createField, { title, kind });
  await owner.browser.call(createField, { title: "Stage", kind: "select", options: [{ title: "Gold" }] });
  return (await owner.browser.call(getCrmUser, {})).body.crmUser.fields;
}

/** Values by the titles of their fields, of each creator by name. */
async function valuesOf({ browser }: Person, asc: "true" | "false" = "true") {
  const { fields } = (await browser.call(getCrmUser, {})).body.crmUser;
  const rows = (await browser.call(listCrm, { sort: "full_name", asc })).body.crmCreators;
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row.fields).map(([key, value]) => {
        const field = fields.find(({ _id }) => _id === key);
        return [field?.title, field?.options.find(({ _id }) => _id === value)?.title ?? value];
      }),
    ),
  );
}

test("columns named after the workspace's fields are imported into them, and leave with the import", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const fields = await withFields(owner);
  const { body } = await owner.browser.call(openImport, { table: asTable(TABLE) });
  const { plan } = body.import;
  expect(plan.intoCrm).toBe(true);
  expect(plan.columns.slice(2).map(({ crmField }) => fields.find(({ _id }) => _id === crmField)?.title)).toEqual([
    "Fee",
    "Rate card",
    "Signed",
    "Stage",
    "agency note",
  ]);
  const columns = plan.columns.map((column, i) => (i === 5 ? { ...column, createOptions: false } : column));
  const decided = { ...plan, columns, network: "instagram" as const, dateOrder: "dmy" as const };
  const { _id: id, inspection } = await openTable(owner, TABLE, decided);
  expect(inspection.columns[3]?.unread).toEqual(["no link"]);
  expect(inspection.columns[5]?.unread).toEqual(["Unknown"]);
  const done = await ran(world(), owner, id);
  expect(done.counts).toMatchObject({ created: 2, failed: 0 });
  expect(await valuesOf(owner)).toEqual([
    {
      Fee: 1250.5,
      "Rate card": "https://example.test/card",
      Signed: "2026-01-31",
      Stage: "Gold",
      "agency note": "Met, twice",
    },
    { Fee: 900 },
  ]);
  await world().indexSync.flush();

  // Its export goes into another workspace with the same fields.
  const other = await makeOwner(world(), PLAN_IDS.agency);
  await withFields(other);
  const { data } = (await owner.browser.call(exportCsv, {})).body;
  const opened = await other.browser.call(openImport, { table: asTable(data ?? "", "limelight-crm-2026-03-01.csv") });
  await ran(world(), other, opened.body.import._id);
  expect(await valuesOf(other)).toEqual(await valuesOf(owner));

  await owner.browser.call(undoAction, { id: done.actionId ?? "" });
  await workOff(world(), (await viewOf(owner, id)).jobId);
  expect(await valuesOf(owner)).toEqual([]);
});

describe("words that are no options of a select", () => {
  /** Lines with a stage each, of creators that no other table contains. */
  function staged(stages: readonly string[]): string {
    used += 1;
    const lines = stages.map((stage, i) => `staged${used}.n${i},Staged ${used} ${String(i).padStart(3, "0")},${stage}`);
    return ["username,full name,Stage", ...lines].join("\n");
  }

  async function withStages(owner: Person, options: readonly string[], table: string) {
    const { browser } = owner;
    await browser.call(createField, { title: "Stage", kind: "select", options: options.map((title) => ({ title })) });
    const { plan } = (await browser.call(openImport, { table: asTable(table) })).body.import;
    return openTable(owner, table, { ...plan, network: "instagram" });
  }

  const optionsOf = async ({ browser }: Person) =>
    (await browser.call(getCrmUser, {})).body.crmUser.fields[0]?.options.map(({ title }) => title);
  const stagesOf = async (owner: Person, asc?: "false") => (await valuesOf(owner, asc)).map(({ Stage }) => Stage);

  test("become options: tried, imported over several steps, in the history, undone", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const table = staged(["gold", "Silver", "silver", ...Array.from({ length: 250 }, () => "Bronze"), "SILVER", "-"]);
    const { _id: id, inspection } = await withStages(owner, ["Gold"], table);
    expect(inspection.options).toEqual([
      {
        column: 2,
        words: [
          { text: "Bronze", rows: 250 },
          { text: "Silver", rows: 3 },
        ],
      },
    ]);
    expect(inspection.preview.slice(0, 2).map(({ values }) => Object.values(values).at(-1))).toEqual([
      "Gold",
      "Silver",
    ]);
    const { tried: found } = await tried(world(), owner, id);
    expect(found).toMatchObject({ created: 255, failed: 0 });
    expect(await optionsOf(owner)).toEqual(["Gold"]);

    const done = await ran(world(), owner, id);
    expect(done.counts).toEqual(found);
    expect(await optionsOf(owner)).toEqual(["Gold", "Silver", "Bronze"]);
    expect((await stagesOf(owner)).slice(0, 4)).toEqual(["Gold", "Silver", "Silver", "Bronze"]);
    expect((await stagesOf(owner, "false")).slice(0, 2)).toEqual([undefined, "Silver"]);
    const actionId = done.actionId ?? "";
    const { changes } = (await owner.browser.call(listChanges, { id: actionId })).body;
    expect(changes).toContainEqual(
      expect.objectContaining({
        thing: "field",
        name: "Stage",
        fields: [{ field: "options", before: "Gold", after: "Gold, Silver, Bronze" }],
      }),
    );

    await owner.browser.call(undoAction, { id: actionId });
    await workOff(world(), (await viewOf(owner, id)).jobId);
    expect(await optionsOf(owner)).toEqual(["Gold"]);
    expect(await valuesOf(owner)).toEqual([]);
  });

  test("stay when the import is undone and creators have them by then", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const { _id: id } = await withStages(owner, [], staged(["Silver", "Bronze"]));
    const { actionId } = await ran(world(), owner, id);
    const [field] = (await owner.browser.call(getCrmUser, {})).body.crmUser.fields;
    const silver = field?.options.find(({ title }) => title === "Silver")?._id ?? "";
    const [creatorId = ""] = await makeCreators(world(), 1);
    const { body } = await owner.browser.call(addCreator, { creatorsId: [creatorId] });
    const row = (await owner.browser.call(listCrm, { sort: "createdAt", asc: "false" })).body.crmCreators[0]?._id ?? "";
    expect(body.success).toBe(true);
    const entered = { customCreatorId: row, field: field?._id ?? "customNote", customNote: silver } as const;
    await owner.browser.call(updateCustomNote, entered);
    await owner.browser.call(undoAction, { id: actionId ?? "" });
    await workOff(world(), (await viewOf(owner, id)).jobId);
    expect(await optionsOf(owner)).toEqual(["Silver"]);
    expect(await stagesOf(owner)).toEqual(["Silver"]);
  });

  test("are left out where the field has no room for all, unless that is wanted: then rows beyond are not imported", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const table = staged(["Gold", ...Array.from({ length: FIELD_OPTIONS_MAX }, (_, n) => `Stage ${n}`)]);
    const { _id: id, inspection, plan } = await withStages(owner, ["Gold"], table);
    expect(plan.columns[2]?.createOptions).toBe(false);
    expect(inspection.options).toEqual([]);
    expect(inspection.doubts).toContain("“Stage” can have up to 100 options, too few for the words of its column.");
    const columns = plan.columns.map((column) => ({ ...column, createOptions: true }));
    await owner.browser.call(planImport, { id, plan: { ...plan, columns } });
    const { tried: found } = await tried(world(), owner, id);
    expect(found).toMatchObject({ created: FIELD_OPTIONS_MAX, failed: 1 });
    const done = await ran(world(), owner, id);
    expect(done.counts).toEqual(found);
    const { rows: problems } = (await owner.browser.call(listImportProblems, { id })).body;
    expect(problems.map(({ reason }) => reason)).toEqual(["“Stage” can have up to 100 options. Delete one first."]);
    expect(await optionsOf(owner)).toHaveLength(FIELD_OPTIONS_MAX);
  });
});

test("a value that was there returns when the import is undone; one changed since stays", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  await withFields(owner);
  const table = (fee: string) => `username,full name,Fee\nfielded.three,Fielded Three,${fee}`;
  const columns = async () => (await owner.browser.call(openImport, { table: asTable(table("1")) })).body.import.plan;
  const plan = { ...(await columns()), network: "instagram" as const };
  await ran(world(), owner, (await openTable(owner, table("100"), plan))._id);
  const second = await openTable(owner, table("200"), { ...plan, date: "2026-04-01" });
  const { actionId } = await ran(world(), owner, second._id);
  expect(await valuesOf(owner)).toEqual([{ Fee: 200 }]);
  await owner.browser.call(undoAction, { id: actionId ?? "" });
  await workOff(world(), (await viewOf(owner, second._id)).jobId);
  expect(await valuesOf(owner)).toEqual([{ Fee: 100 }]);
});

test("an ambiguous amount without evidence is not imported before its style is chosen", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  await withFields(owner);
  const table = "username;full name;Fee\nfielded.four;Fielded Four;1,234";
  const { browser } = owner;
  const { body } = await browser.call(openImport, { table: asTable(table) });
  const { _id: id, plan } = body.import;
  const choose = async (decimal?: "." | ",") => {
    const columns = plan.columns.map((column, i) => (i === 2 && decimal ? { ...column, decimal } : column));
    return (await browser.call(planImport, { id, plan: { ...plan, network: "instagram", columns } })).body.import;
  };
  const { inspection } = await choose();
  expect(inspection.refusal).toContain('The numbers of "Fee" can be read with a decimal point or a decimal comma');
  expect(inspection.columns[2]?.numbers).toEqual({
    doubt: "ambiguous",
    examples: [{ text: "1,234", point: 1234, comma: 1.23 }],
  });
  expect((await browser.call(runImport, { id })).status).toBe(400);
  expect((await choose(".")).inspection.refusal).toBeNull();
  await ran(world(), owner, id);
  expect(await valuesOf(owner)).toEqual([{ Fee: 1234 }]);
});

test("of separate account and network columns, rows that share an account become one creator, rows of one name do not", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { browser } = owner;
  const table = [
    "Name,Account,Network,Link,Followers",
    "Two Nets,@two.nets,Instagram,https://www.instagram.com/two.nets/,1200",
    "Two Nets,twonets,YouTube,https://www.instagram.com/two.nets/,3400",
    "Ann Same,ann.same,TikTok,,500",
    "Ann Same,ann.same.also,Instagram,,700",
  ].join("\n");
  const { body } = await browser.call(openImport, { table: asTable(table) });
  const { _id: id, plan, inspection } = body.import;
  expect(plan.columns.map(({ field }) => field)).toEqual(["full_name", "username", "network", "url", "followers"]);
  expect(inspection.refusal).toBeNull();
  await browser.call(planImport, { id, plan: { ...plan, intoCrm: true } });
  const done = await ran(world(), owner, id);
  expect(done.counts).toMatchObject({ created: 3, failed: 0, skipped: 0 });
  await world().indexSync.flush();
  const rows = (await browser.call(listCrm, { sort: "full_name", asc: "true" })).body.crmCreators;
  const accounts = rows.map(({ creator }) => [
    creator.full_name,
    creator.networks.map(({ network }) => network).toSorted(),
  ]);
  // Only accounts identify creators: people of one name are often several.
  expect(accounts).toEqual([
    ["Ann Same", ["tiktok"]],
    ["Ann Same", ["instagram"]],
    ["Two Nets", ["instagram", "youtube"]],
  ]);
});

test("dates of a workspace's own field are read as every other date", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  await owner.browser.call(createField, { title: "Signed", kind: "date" });
  const signed = async (...cells: string[]) => {
    const rows = cells.map((cell, i) => `dated.${i},"${cell}"`);
    const { plan, inspection } = await openTable(owner, ["username,Signed", ...rows].join("\n"));
    const key = plan.columns[1]?.crmField ?? "";
    return { plan, inspection, days: inspection.preview.map(({ values }) => values[key]) };
  };
  expect((await signed("46053", "3 March 2026", "3. März 2026")).days).toEqual([
    "2026-01-31",
    "2026-03-03",
    "2026-03-03",
  ]);
  expect((await signed("04/13/2025", "04/03/2025")).days).toEqual(["2025-04-13", "2025-04-03"]);
  const { plan, inspection } = await signed("04/03/2025");
  expect(inspection.refusal).toBe("“04/03/2025” in “Signed” can be 4 March 2025 or 3 April 2025. Choose which it is.");
  const columns = plan.columns.with(1, { field: null, ...plan.columns[1], dateOrder: "mdy" });
  const decided = await openTable(owner, 'username,Signed\ndated.0,"04/03/2025"', { columns });
  expect(decided.inspection).toMatchObject({
    refusal: null,
    preview: [{ values: { [plan.columns[1]?.crmField ?? ""]: "2025-04-03" } }],
  });
});

import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { exportCsv, getCrmUser, listCrm } from "#contract/crm.ts";
import { createField } from "#contract/custom-fields.ts";
import { openImport, planImport, runImport } from "#contract/imports.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { asTable, openTable, ran, viewOf, workOff } from "../testing/tables.ts";

const world = useWorld();

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
async function valuesOf({ browser }: Person) {
  const { fields } = (await browser.call(getCrmUser, {})).body.crmUser;
  const rows = (await browser.call(listCrm, { sort: "full_name", asc: "true" })).body.crmCreators;
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
  const { _id: id, inspection } = await openTable(owner, TABLE, { ...plan, network: "instagram", dateOrder: "dmy" });
  expect(inspection.columns[3]?.unread).toEqual(["no link"]);
  expect(inspection.columns[5]?.unread).toEqual(["Unknown"]);
  expect(inspection.doubts).toContain(
    "Line 3: “Unknown” is not an option of “Stage” and is not imported. Add the option to the field first.",
  );
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

import { expect, test } from "vitest";
import { exportCsv, listCrm, updateCustomNote } from "#contract/crm/endpoints.ts";
import { createField } from "#contract/crm/custom-fields.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, ran } from "./testing/tables.ts";

const world = useWorld();

const INTO_CRM = { intoCrm: true, network: null };

/** The creators of a workspace's CRM by name, with their followers, notes and kinds. */
async function crmOf({ browser }: Person) {
  await world().indexSync.flush();
  const rows = (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
  return rows
    .map(({ creator, customNote }) => ({
      name: creator.full_name,
      followers: creator.networks.map(({ followers }) => followers),
      note: customNote,
      isBrand: creator.is_a_brand,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

test("two panels that number their rows are different creators", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const header = "influencer_id,username,full name,platform,followers";
  const panel = [header, "1,rowan.case,Rowan,Instagram,4100", "2,sedge.case,Sedge,Instagram,900"].join("\n");
  await ran(world(), owner, (await openTable(owner, panel, INTO_CRM))._id);
  const other = [header, "1,tansy.case,Tansy,Instagram,50", "2,yarrow.case,Yarrow,Instagram,70"].join("\n");
  const { _id } = await openTable(owner, other, INTO_CRM, "second_2026-03.csv");
  expect((await ran(world(), owner, _id)).counts).toMatchObject({ created: 2, failed: 0, skipped: 0 });
  expect((await crmOf(owner)).map(({ name, followers }) => [name, followers])).toEqual([
    ["Rowan", [4100]],
    ["Sedge", [900]],
    ["Tansy", [50]],
    ["Yarrow", [70]],
  ]);
});

test("a person and a company of one name on LinkedIn are two creators", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const links = ["https://www.linkedin.com/in/rowan-case/", "https://www.linkedin.com/company/rowan-case/"];
  const table = ["LinkedIn,Name,Followers", `${links[0]},Ann Rowan,500`, `${links[1]},Rowan Ltd,90000`].join("\n");
  const { _id } = await openTable(owner, table, INTO_CRM);
  expect((await ran(world(), owner, _id)).counts).toMatchObject({ created: 2, failed: 0, skipped: 0 });
  expect((await crmOf(owner)).map(({ name, followers }) => [name, followers])).toEqual([
    ["Ann Rowan", [500]],
    ["Rowan Ltd", [90_000]],
  ]);
});

test("an export of the CRM comes back with its notes and brands, and its empty dates are empty", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const table =
    "Name,Kind,Instagram username,Followers,Due\nRowan,Creator,rowan.back,100,2026-01-15\nMoss Ltd,Brand,moss.back,200,\n";
  await owner.browser.call(createField, { title: "Due", kind: "date" });
  const { plan } = await openTable(owner, table);
  const columns = plan.columns.map((column, i) => (i === 1 ? { field: "type" as const } : column));
  await ran(world(), owner, (await openTable(owner, table, { intoCrm: true, columns }))._id);
  const note = "line one\nline two\n\nline four";
  const rows = (await owner.browser.call(listCrm, {})).body.crmCreators;
  const row = rows.find(({ creator }) => creator.full_name === "Rowan");
  await owner.browser.call(updateCustomNote, { customCreatorId: row?._id ?? "", customNote: note });
  const before = await crmOf(owner);
  expect(before).toEqual([
    { name: "Moss Ltd", followers: [200], note: "", isBrand: true },
    { name: "Rowan", followers: [100], note, isBrand: false },
  ]);

  const { data } = (await owner.browser.call(exportCsv, {})).body;
  expect(data).toContain("2026-01-15");
  expect(data).not.toContain("null");
  const other = await makeOwner(world(), PLAN_IDS.agency);
  await ran(
    world(),
    other,
    (await openTable(other, data ?? "", { intoCrm: true }, "limelight-crm-2026-03-01.csv"))._id,
  );
  expect(await crmOf(other)).toEqual(before);
});

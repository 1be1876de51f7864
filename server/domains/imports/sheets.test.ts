import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openImport, planImport } from "#contract/imports/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { writeWorkbook } from "./inference/testing/workbook.ts";
import { importFile } from "./import-file.ts";
import { readArguments } from "./read-arguments.ts";
import { ran, tried, viewOf } from "./testing/tables.ts";

const world = useWorld();
const folder = mkdtempSync(path.join(os.tmpdir(), "limelight-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A workbook of two tables, and notes between them. */
async function workbookOf(other: string): Promise<string> {
  return writeWorkbook(path.join(folder, `${other}.xlsx`), {
    May: [
      ["Instagram handle", "Followers"],
      ["fern.may", 5],
    ],
    Notes: [[`Ask ${other} again`]],
    June: [
      ["Country", "Subscribers", "TikTok handle"],
      ["FR", 70, other],
      ["DE", 80, "moss.june"],
    ],
  });
}

async function openWorkbook({ browser }: Person, other: string) {
  const file = await workbookOf(other);
  const opened = await browser.call(openImport, { table: new File([readFileSync(file)], "panel_2026-02.xlsx") });
  expect(opened.status).toBe(200);
  return opened.body.import;
}

test("another sheet of a workbook is read with its own columns, and imported", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { _id: id, plan, inspection } = await openWorkbook(owner, "heath.june");
  expect([plan.sheet, inspection.sheets, inspection.rows]).toEqual(["May", ["May", "June"], 1]);

  const { body } = await owner.browser.call(planImport, { id, plan: { ...plan, sheet: "June" } });
  const { plan: chosen, inspection: read } = body.import;
  expect([chosen.sheet, chosen.network, read.sheets, read.rows]).toEqual(["June", "tiktok", ["May", "June"], 2]);
  expect(chosen.columns.map(({ field }) => field)).toEqual(["country", "followers", "username"]);
  expect(read.doubts).toContain('The sheet "June" is read. Not read: "May".');

  // A change of the plan leaves the sheet as it is.
  const columns = chosen.columns.map(({ field }) => ({ field: field === "country" ? null : field }));
  const changed = await owner.browser.call(planImport, { id, plan: { ...chosen, columns } });
  expect(changed.body.import.plan).toMatchObject({ sheet: "June", columns });
  expect((await tried(world(), owner, id)).tried).toMatchObject({ created: 2, failed: 0 });
  expect((await ran(world(), owner, id)).counts).toMatchObject({ created: 2, failed: 0 });
});

test("the command line reads the sheet that --sheet names", async () => {
  const { ctx } = world();
  const dry = (...flags: string[]) =>
    workbookOf("heath.typed").then((file) =>
      importFile({ ctx, input: readArguments([file, "--date", "2026-02", "--dry-run", ...flags]) }),
    );
  expect((await dry("--sheet", "June")).counts).toMatchObject({ created: 2, failed: 0 });
  expect((await dry()).understood.plan).toMatchObject({ sheet: "May", network: "instagram" });
});

test("a sheet that the workbook does not have is refused", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { _id: id, plan } = await openWorkbook(owner, "heath.none");
  const { status, error } = await owner.browser.call(planImport, { id, plan: { ...plan, sheet: "July" } });
  expect([status, error.msg]).toEqual([400, 'This workbook has no sheet "July". It has "May", "Notes", "June".']);
  expect((await viewOf(owner, id)).plan.sheet).toBe("May");
});

test("erasing a creator deletes workbooks that mention them in any sheet", async () => {
  const { ctx } = world();
  const [owner, admin] = [await makeOwner(world(), PLAN_IDS.agency), await makeAdmin(world())];
  const records = ["noted.only", "other.only"].map((username) => ({
    accounts: [{ network: "tiktok" as const, username, counts: [], posts: [] }],
    facts: {},
    at: ctx.clock.now(),
    niches: [],
  }));
  const [noted] = await recordCreators({ ctx, input: { source: { kind: "connector", name: "TikTok" }, records } });
  const [mentioning, another] = [await openWorkbook(owner, "noted.only"), await openWorkbook(owner, "other.only")];
  const { status } = await admin.browser.call(eraseCreator, { creatorId: String(noted?.creatorId) });
  expect(status).toBe(200);
  expect((await viewOf(owner, mentioning._id)).inspection.preview).toEqual([]);
  expect((await viewOf(owner, another._id)).inspection.preview).toHaveLength(1);
});

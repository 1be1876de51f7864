import { describe, expect, test } from "vitest";
import { addCreator, exportCsv, getCrmUser, listCrm, updateCustomNote } from "#contract/crm/endpoints.ts";
import { exportFile } from "#contract/exports.ts";
import { getImport, openImport, runImport } from "#contract/imports/endpoints.ts";
import { getJobResult } from "#contract/jobs.ts";
import { createList, exportListCsv } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { openTable, ran, workOff } from "./testing/tables.ts";

const world = useWorld();

const TABLE = [
  "Name,Instagram username,Instagram followers,YouTube username,YouTube followers,Country,Language,Gender,Status,Tags,List,Note,Email",
  'Ada Round,ada.round,12500,adaround,900,FR,fr,female,To contact,"vip; new",Spring,"Met in Oslo, twice\n\nAnswers ""soon""",ada@round.test',
  "Bob Round,bob.round,800,,,DE,de,male,In legal review,,Autumn; Spring,=cmd(),",
  "Cleo Round,,,cleoround,45000,CD,es,,,vip,,,cleo@round.test",
].join("\n");

/** What a workspace knows of the creators in its CRM, by name. */
async function crmOf({ browser }: Person) {
  const { crmUser } = (await browser.call(getCrmUser, {})).body;
  const titles = new Map([...crmUser.tags, ...crmUser.status].map(({ _id, title }) => [_id, title]));
  const rows = (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
  return rows
    .map(({ creatorId, creator, status, tags, lists, customNote, customEmail }) => ({
      creatorId,
      name: creator.full_name,
      country: creator.country,
      language: creator.language,
      gender: creator.gender,
      status: status === null ? null : titles.get(status),
      tags: tags.map((tag) => titles.get(tag) ?? "").toSorted(),
      lists: lists.map(({ title }) => title).toSorted(),
      customNote,
      customEmail,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The same creators can be known under other ids to other workspaces. */
function withoutIds(rows: Awaited<ReturnType<typeof crmOf>>) {
  return rows.map(({ creatorId: _creatorId, ...row }) => row);
}

/** Imports a file as it is proposed. */
async function importAsIs({ browser }: Person, file: File) {
  const { body } = await browser.call(openImport, { table: file });
  const started = await browser.call(runImport, { id: body.import._id });
  expect(started.status).toBe(200);
  await workOff(world(), started.body.import.jobId);
  return (await browser.call(getImport, { id: body.import._id })).body.import;
}

async function exporter() {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { _id } = await openTable(owner, TABLE, { network: null });
  expect((await ran(world(), owner, _id)).counts).toMatchObject({ failed: 0, skipped: 0 });
  await world().indexSync.flush();
  return owner;
}

/** The installation gets to know the creators that this workspace imported. */
async function knowCreatorsOf(owner: Person) {
  const accounts = (["ada.round", "bob.round", "cleoround"] as const).map((username) => ({
    network: username === "cleoround" ? ("youtube" as const) : ("instagram" as const),
    username,
    counts: [],
    posts: [],
  }));
  const records = accounts.map((account) => ({ accounts: [account], facts: {}, at: new Date(0), niches: [] }));
  await recordCreators({ ctx: world().ctx, input: { source: { kind: "file", name: "panel" }, records } });
  await world().indexSync.flush();
  expect(await crmOf(owner)).toHaveLength(3);
}

async function csvOf({ browser }: Person): Promise<File> {
  return new File([(await browser.call(exportCsv, {})).body.data ?? ""], "limelight-crm-2026-03-01.csv");
}

async function workbookOf({ browser }: Person): Promise<File> {
  const { body } = await browser.call(exportFile, { format: "xlsx" });
  await workOff(world(), body.jobId);
  const url = `/api${getJobResult.path.replace("{id}", body.jobId ?? "")}`;
  const { rawPayload } = await world().app.inject({ method: "GET", url, cookies: Object.fromEntries(browser.cookies) });
  return new File([new Uint8Array(rawPayload)], "limelight-crm-2026-03-01.xlsx");
}

test("an export says words and which network figures are of", async () => {
  const { data } = (await (await exporter()).browser.call(exportCsv, {})).body;
  const [header = "", ...lines] = (data ?? "").split("\r\n");
  const headings = header.split(",").map((cell) => cell.replaceAll(/["\uFEFF]/gu, ""));
  // Outside quotes.
  const comma = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/u;
  const cleo = lines.find((line) => line.includes("Cleo Round"))?.split(comma) ?? [];
  const ada = lines.find((line) => line.includes("Ada Round"))?.split(comma) ?? [];
  const of = (cells: string[], heading: string) => cells[headings.indexOf(heading)];
  expect(["Country", "Language", "Gender"].map((heading) => cleo[headings.indexOf(heading)])).toEqual([
    '"Congo - Kinshasa"',
    '"Spanish"',
    "",
  ]);
  expect(ada[headings.indexOf("Gender")]).toBe('"Female"');
  expect([of(ada, "Follower tier"), of(cleo, "Follower tier")]).toEqual(['"Micro, 10K–50K"', '"Micro, 10K–50K"']);
  expect([of(ada, "Figures of"), of(cleo, "Figures of"), of(cleo, "Sample data")]).toEqual([
    '"Instagram"',
    '"YouTube"',
    '"No"',
  ]);
  expect(headings).toEqual(expect.arrayContaining(["Instagram growth", "YouTube subscribers"]));
});

describe("an export comes back without loss", () => {
  test.each([
    ["CSV", csvOf],
    ["XLSX", workbookOf],
  ])("from the CRM as %s", async (_, exportOf) => {
    const owner = await exporter();
    const other = await makeOwner(world(), PLAN_IDS.agency);
    await knowCreatorsOf(owner);
    const done = await importAsIs(other, await exportOf(owner));
    const reasons = new Map(done.inspection.columns.map(({ header, reason }) => [header, reason]));
    expect(reasons.get("Followers")).toContain("each network has its own column");
    // These creators have none.
    expect([reasons.get("Engagement rate"), reasons.get("Views per post")]).toEqual(
      Array(2).fill("The column is empty."),
    );
    expect(done.counts).toMatchObject({ failed: 0, skipped: 0, created: 0 });
    expect(withoutIds(await crmOf(other))).toEqual(withoutIds(await crmOf(owner)));
  });

  test("a note has the lines that were written", async () => {
    expect((await crmOf(await exporter())).map(({ customNote }) => customNote)).toContain(
      'Met in Oslo, twice\n\nAnswers "soon"',
    );
  });

  test("from a list", async () => {
    const owner = await exporter();
    const ids = (await crmOf(owner)).map(({ creatorId }) => creatorId);
    const { list } = (await owner.browser.call(createList, { title: "All", creatorsId: ids })).body;
    const { data } = (await owner.browser.call(exportListCsv, { topId: list._id })).body;
    const other = await makeOwner(world(), PLAN_IDS.agency);
    await knowCreatorsOf(owner);
    const done = await importAsIs(other, new File([data ?? ""], "limelight-all-2026-03-01.csv"));
    expect(done.counts).toMatchObject({ failed: 0, skipped: 0, created: 0 });
    expect(withoutIds(await crmOf(other))).toEqual(withoutIds(await crmOf(owner)));
  });

  test("with creators of the sample world, without changing their figures", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const accounts = [{ network: "instagram" as const, username: "mia.round.sample", counts: [], posts: [] }];
    const at = new Date("2026-01-01");
    const [mia] = await recordCreators({
      ctx: world().ctx,
      input: {
        source: { kind: "sample", name: "sample world" },
        records: [{ accounts, facts: { fullName: "Mia Round" }, at, niches: [] }],
      },
    });
    await owner.browser.call(addCreator, { creatorsId: [String(mia?.creatorId)] });
    const [row] = (await owner.browser.call(listCrm, {})).body.crmCreators;
    await owner.browser.call(updateCustomNote, { customCreatorId: row?._id ?? "", customNote: "Sample, with a note" });
    await world().indexSync.flush();
    const other = await makeOwner(world(), PLAN_IDS.agency);
    const done = await importAsIs(other, await csvOf(owner));
    expect(done.counts).toMatchObject({ unchanged: 1, failed: 0, skipped: 0 });
    expect(withoutIds(await crmOf(other))).toEqual(withoutIds(await crmOf(owner)));
    const unknown = await importAsIs(other, new File(["username,note\nnoone.sample,x\n"], "instagram.csv"));
    expect(unknown.counts).toMatchObject({ failed: 1 });
  });
});

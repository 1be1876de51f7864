import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import * as endpoints from "#contract/imports/endpoints.ts";
import { IMPORT_BYTES_MAX, IMPORT_DRAFTS_MAX } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { trust } from "#contract/base/trust.ts";
import { importSteps, podcasts } from "#server/db/tables/index.ts";
import { doNightly } from "#server/jobs/nightly.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { NASTY_STRINGS } from "#test/support/arbitrary.ts";
import { formOf } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";
import { everythingKnown } from "./testing/known.ts";
import { asTable, openTable, peopleTable, ran, tried, viewOf, workOff } from "./testing/tables.ts";

const { openImport, listImports, getImport, planImport, tryImport, runImport, discardImport, getImportProblems } =
  endpoints;
const { listMappings, saveMapping, applyMapping, deleteMapping } = endpoints;

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const DAY = 24 * 60 * 60 * 1000;
const NONE = { created: 0, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 0 };
let used = 0;

/** A table of people that no other test speaks of. */
function freshTable(count = 3): string {
  used += 10_000;
  return peopleTable(count, used);
}

async function files(): Promise<string[]> {
  const { objects } = await world().ctx.files.listAll("imports", { recursive: true });
  return [...objects].flatMap((object) => (object.isFile ? [object.key] : []));
}

describe("a table", () => {
  test("is tried, imported and reverted", async () => {
    const owner = await makeOwner(world());
    const before = await everythingKnown(world());
    const { _id: id, plan, inspection } = await openTable(owner, freshTable(1_200));
    expect(inspection).toMatchObject({ rows: 1_200, refusal: null });
    expect(plan.columns.map(({ field }) => field)).toEqual(["username", "full_name", "followers", "country", "email"]);
    const rehearsed = await tried(world(), owner, id);
    const counts = { ...NONE, created: 1_200 };
    expect(rehearsed).toMatchObject({ state: "draft", tried: counts, counts: null, error: null });
    expect(await everythingKnown(world())).toEqual(before);

    const done = await ran(world(), owner, id);
    expect(done).toMatchObject({ state: "done", counts, error: null, hasProblems: false });
    const { body: history } = await owner.browser.call(listActions, {});
    expect(history.actions[0]).toMatchObject({
      verb: "imports.run",
      count: 1_200,
      title: "panel_2026-03.csv",
      canUndo: true,
    });
    await owner.browser.call(undoAction, { id: done.actionId ?? "" });
    const undoing = await viewOf(owner, id);
    expect(undoing.state).toBe("undoing");
    await workOff(world(), undoing.jobId);
    expect(await viewOf(owner, id)).toMatchObject({ state: "undone", counts, error: null });
    expect(await everythingKnown(world())).toEqual(before);
  });

  test("counts each row as created, updated, merged, unchanged or failed", async () => {
    const owner = await makeOwner(world());
    const head = "username,full name,followers,youtube";
    const columns = (["username", "full_name", "followers", null] as const).map((field) => ({ field }));
    const first = await openTable(owner, `${head}\nada.one,Ada,10,\nbob.one,Bob,20,`, { columns });
    await ran(world(), owner, first._id);
    const lines = ["ada.one,Ada,10,", "bob.one,Bobby,25,", "cid.one,Cid,30,", "cid.one,Cid,30,", ",,1,"];
    const { _id: id } = await openTable(owner, [head, ...lines].join("\n"), { columns, date: "2026-03-01" });
    const found = await tried(world(), owner, id);
    const done = await ran(world(), owner, id);
    expect(done.counts).toEqual({ created: 1, updated: 1, merged: 0, unchanged: 1, skipped: 1, failed: 1 });
    expect(found.tried).toEqual(done.counts);
    const { status, body, headers } = await owner.browser.call(getImportProblems, { id });
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toContain("not%20imported.csv");
    const [titles, ...rows] = String(body).split("\r\n");
    expect(titles).toBe('\uFEFF"line","result","reason","username","full name","followers","youtube"');
    expect(rows).toEqual([
      '5,"skipped","says the same as line 4","cid.one","Cid","30",""',
      expect.stringMatching(/^6,"failed",".+","","","1",""$/),
      "",
    ]);
  });

  test("is read again when its plan changes, and the dry run is discarded", async () => {
    const owner = await makeOwner(world());
    const { _id: id } = await openTable(owner, freshTable());
    const { plan, tried: found } = await tried(world(), owner, id);
    expect(found).toEqual({ ...NONE, created: 3 });
    const columns = plan.columns.map(({ field }) => ({ field: field === "country" ? null : field }));
    const { body } = await owner.browser.call(planImport, { id, plan: { ...plan, columns, source: "Another" } });
    expect(body.import).toMatchObject({ tried: null, plan: { columns, source: "Another" } });
    expect((await ran(world(), owner, id)).counts).toEqual({ ...NONE, created: 3 });
    const late = await owner.browser.call(planImport, { id, plan });
    expect([late.status, late.error.msg]).toEqual([409, "This import has already been run."]);
  });

  test("that cannot be imported as it is read is not run", async () => {
    const owner = await makeOwner(world());
    const { _id: id, plan, inspection } = await openTable(owner, freshTable());
    expect(inspection.refusal).toBeNull();
    const columns = plan.columns.map(() => ({ field: null }));
    const { body } = await owner.browser.call(planImport, { id, plan: { ...plan, columns } });
    expect(body.import.inspection.refusal).toEqual(expect.any(String));
    const statuses = await Promise.all([runImport, tryImport].map((start) => owner.browser.call(start, { id })));
    expect(statuses.map(({ status }) => status)).toEqual([400, 400]);
    expect(statuses[0]?.error.msg).toBe(body.import.inspection.refusal);
  });

  test("goes only into lists of the team", async () => {
    const owner = await makeOwner(world());
    const { _id: id, plan } = await openTable(owner, freshTable());
    expect((await owner.browser.call(planImport, { id, plan: { ...plan, listIds: [NO_UUID] } })).status).toBe(404);
  });

  test("of arbitrary strings accounts for every row, in the CRM too, and is reverted", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const before = await everythingKnown(world());
    const quoted = NASTY_STRINGS.map((text) => `"${text.toWellFormed().replaceAll('"', '""')}"`);
    const lines = quoted.flatMap((text, i) => [`nasty.${i},${text},${text},${text},${text}`, `${text},Name,1,,`]);
    const columns = (["username", "full_name", "followers", "tags", "note"] as const).map((field) => ({ field }));
    const text = ["username,full name,followers,tags,note", ...lines].join("\n");
    const { _id: id, inspection } = await openTable(owner, text, { columns, intoCrm: true });
    const found = await tried(world(), owner, id);
    const done = await ran(world(), owner, id);
    expect(done).toMatchObject({ state: "done", error: null });
    expect(found.tried).toEqual(done.counts);
    expect(Object.values(done.counts ?? {}).reduce<number>((sum, n) => sum + Number(n), 0)).toBe(inspection.rows);
    expect((await owner.browser.call(getImportProblems, { id })).status).toBe(200);
    await owner.browser.call(undoAction, { id: done.actionId ?? "" });
    await workOff(world(), (await viewOf(owner, id)).jobId);
    expect(await everythingKnown(world())).toEqual(before);
  });

  test("that is discarded is deleted with its file", async () => {
    const owner = await makeOwner(world());
    const before = await files();
    const { _id: id } = await openTable(owner, freshTable());
    expect((await files()).length).toBe(before.length + 1);
    expect((await owner.browser.call(discardImport, { id })).status).toBe(200);
    expect(await files()).toEqual(before);
    expect((await owner.browser.call(getImport, { id })).status).toBe(404);
  });

  test("can wait to be imported with so many others and no more", async () => {
    const owner = await makeOwner(world());
    for (let n = 0; n < IMPORT_DRAFTS_MAX; n += 1) await openTable(owner, freshTable(1));
    const { status, error } = await owner.browser.call(openImport, { table: asTable(freshTable()) });
    expect([status, error.msg]).toEqual([400, expect.stringContaining("opened and not imported")]);
  });
});

describe("an upload", () => {
  async function send({ browser }: Person, form: FormData) {
    return browser.send(openImport, "/api/imports", form);
  }

  test("keeps its name, without folders and what cannot be shown", async () => {
    const owner = await makeOwner(world());
    const { body } = await owner.browser.call(openImport, {
      table: asTable(freshTable(), "C:\\panels\\\u0007\u202Emy panel.csv"),
    });
    expect(body.import.fileName).toBe("my panel.csv");
    const { body: long } = await owner.browser.call(openImport, {
      table: asTable(freshTable(), `${"x".repeat(250)}.csv`),
    });
    expect(long.import.fileName).toBe(`${"x".repeat(196)}.csv`);
  });

  test("pasted is a file like another", async () => {
    const owner = await makeOwner(world());
    const text = freshTable().replaceAll(",", "\t");
    const { body } = await owner.browser.call(openImport, { table: asTable(text, "pasted.txt") });
    expect(body.import).toMatchObject({ fileName: "pasted.txt", inspection: { rows: 3, delimiter: "\t" } });
  });

  test.each([
    ["nothing", {}],
    ["a field instead", { table: "a,b" }],
    ["a file of another name", { other: asTable("a") }],
    ["more than the file", { table: asTable("a"), more: "x" }],
    ["two files", { table: asTable("a"), other: asTable("b") }],
  ])("of %s is refused, and nothing is left of it", async (_, fields) => {
    const owner = await makeOwner(world());
    const { status, error } = await send(owner, formOf(fields));
    expect([status, error.err]).toEqual([400, "bad_request"]);
    expect(await leftOver()).toEqual([]);
  });

  test("of no table is refused with the reason, and nothing is left of it", async () => {
    const owner = await makeOwner(world());
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0])], "a.png");
    const { status, error } = await owner.browser.call(openImport, { table: picture });
    expect([status, error.msg]).toEqual([400, expect.any(String)]);
    expect(await leftOver()).toEqual([]);
  });

  test("too large is refused while it comes, and nothing is left of it", async () => {
    const owner = await makeOwner(world());
    const line = Buffer.alloc(1_048_576, "a,b\n");
    const head = '--x\r\ncontent-disposition: form-data; name="table"; filename="big.csv"\r\n\r\n';
    const body = Readable.from(
      (function* () {
        yield Buffer.from(head);
        for (let sent = 0; sent <= IMPORT_BYTES_MAX; sent += line.length) yield line;
        yield Buffer.from("\r\n--x--\r\n");
      })(),
    );
    const response = await world().app.inject({
      method: "POST",
      url: "/api/imports",
      payload: body,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      cookies: Object.fromEntries(owner.browser.cookies),
    });
    expect([response.statusCode, response.json()]).toEqual([
      413,
      expect.objectContaining({ err: "too_large", msg: "The file is too large: at most 100 MB." }),
    ]);
    expect(await leftOver()).toEqual([]);
  });

  async function leftOver(): Promise<string[]> {
    const { readdir } = await import("node:fs/promises");
    return readdir(`${world().ctx.config.dataDir}/uploads`).catch(() => []);
  }
});

test("the API reference shows the upload as a form with a file", async () => {
  const { body } = await world().browser().send({ method: "GET" }, "/api/openapi.json");
  const { paths } = trust<{ paths: Record<string, { post: { requestBody: { content: unknown } } }> }>(body); // an OpenAPI document, as its own tests say
  expect(paths["/api/imports"]?.post.requestBody.content).toEqual({
    "multipart/form-data": {
      schema: expect.objectContaining({
        properties: { table: { type: "string", format: "binary" } },
        required: ["table"],
      }),
    },
  });
});

test("a table of podcasts suggests creators by name, and attaches them once confirmed", async () => {
  const owner = await makeOwner(world());
  const [id = ""] = await makeCreators(world(), 1, { facts: { fullName: "Ana Lúcia Prado" } });
  await world().indexSync.flush();
  const text =
    "podcast,feed,author\nMornings,https://example.test/mornings,ana lucia prado\nOther,https://example.test/o,Nobody Here";
  const columns = (["podcast_title", "podcast_url", "podcast_author"] as const).map((field) => ({ field }));
  const draft = await openTable(owner, text, { target: "podcasts", network: null, columns });
  const ana = {
    text: "ana lucia prado",
    rows: 1,
    creators: [expect.objectContaining({ _id: id, full_name: "Ana Lúcia Prado" })],
  };
  expect(draft.inspection.people).toContainEqual(ana);
  const people = { "ana lucia prado": id, "Nobody Here": null };
  await owner.browser.call(planImport, { id: draft._id, plan: { ...draft.plan, people } });
  const before = await everythingKnown(world());
  const done = await ran(world(), owner, draft._id);
  expect(done.counts).toMatchObject({ updated: 1, created: 0 });
  expect((await world().root.select({ link: podcasts.link }).from(podcasts)).map(({ link }) => link)).toEqual([
    "https://example.test/mornings",
  ]);
  await owner.browser.call(undoAction, { id: done.actionId ?? "" });
  await workOff(world(), (await viewOf(owner, draft._id)).jobId);
  expect(await everythingKnown(world())).toEqual(before);
});

describe("a saved mapping", () => {
  test("is used by itself for the same headers, by hand for others, and forgotten", async () => {
    const owner = await makeOwner(world());
    const first = await openTable(owner, "who,how many\nada.map,10\nbob.map,20", {
      columns: [{ field: "username" }, { field: "following" }],
      source: "Mapped",
    });
    const { body: saved } = await owner.browser.call(saveMapping, { importId: first._id, name: "Ours" });
    expect(saved.mapping).toMatchObject({ name: "Ours", columns: 2 });
    const { body: again } = await owner.browser.call(saveMapping, { importId: first._id, name: "OURS" });
    expect(again.mapping._id).toBe(saved.mapping._id);
    const { body: list } = await owner.browser.call(listMappings, {});
    expect(list.mappings).toEqual([again.mapping]);

    const { body: same } = await owner.browser.call(openImport, { table: asTable("who,how many\ncid.map,30") });
    expect(same.import.inspection.mapping).toEqual({ _id: saved.mapping._id, name: "OURS" });
    expect(same.import.plan).toMatchObject({
      source: "Mapped",
      columns: [{ field: "username" }, { field: "following" }],
    });

    const { body: other } = await owner.browser.call(openImport, {
      table: asTable("how many,city,who\n30,Oslo,dan.map"),
    });
    expect(other.import.inspection.mapping).toBeNull();
    const { body: applied } = await owner.browser.call(applyMapping, {
      id: other.import._id,
      mappingId: saved.mapping._id,
    });
    expect(applied.import.plan.columns.map(({ field }) => field)).toEqual(["following", null, "username"]);
    expect((await owner.browser.call(deleteMapping, { id: saved.mapping._id })).status).toBe(200);
    expect((await owner.browser.call(listMappings, {})).body.mappings).toEqual([]);
    const { body: after } = await owner.browser.call(openImport, { table: asTable("who,how many\neve.map,30") });
    expect(after.import.inspection.mapping).toBeNull();
  });
});

describe("access", () => {
  const plan = (of: endpoints.ImportView) => of.plan;

  test("sees or changes an import: strangers 404, visitors 401; viewers look and 403", async () => {
    const owner = await makeOwner(world());
    const opened = await openTable(owner, `${freshTable()}\n,,1,,`);
    const { _id: id } = await ran(world(), owner, opened._id);
    const draft = await openTable(owner, freshTable());
    const { body: saved } = await owner.browser.call(saveMapping, { importId: id, name: "Mine" });
    const mappingId = saved.mapping._id;
    const looking = async ({ browser }: Person) => [
      (await browser.call(getImport, { id })).status,
      (await browser.call(getImportProblems, { id })).status,
    ];
    const changing = async ({ browser }: Person) => [
      (await browser.call(planImport, { id: draft._id, plan: plan(draft) })).status,
      (await browser.call(tryImport, { id: draft._id })).status,
      (await browser.call(runImport, { id: draft._id })).status,
      (await browser.call(discardImport, { id: draft._id })).status,
      (await browser.call(saveMapping, { importId: id, name: "Theirs" })).status,
      (await browser.call(applyMapping, { id: draft._id, mappingId })).status,
      (await browser.call(deleteMapping, { id: mappingId })).status,
    ];
    const [stranger, viewer] = [await makeOwner(world()), await makeColleague(world(), owner, "viewer")];
    const visitor = { ...stranger, browser: world().browser() };
    expect([await looking(stranger), await changing(stranger)]).toEqual([
      [404, 404],
      [404, 404, 404, 404, 404, 404, 404],
    ]);
    expect([await looking(viewer), await changing(viewer)]).toEqual([
      [200, 200],
      [403, 403, 403, 403, 403, 403, 403],
    ]);
    expect([await looking(visitor), await changing(visitor)]).toEqual([
      [401, 401],
      [401, 401, 401, 401, 401, 401, 401],
    ]);
    expect((await viewer.browser.call(openImport, { table: asTable(freshTable()) })).status).toBe(403);
    expect((await visitor.browser.call(openImport, { table: asTable(freshTable()) })).status).toBe(401);
    expect((await viewer.browser.call(listImports, {})).body.imports.map(({ _id }) => _id)).toEqual([draft._id, id]);
    expect((await stranger.browser.call(listImports, {})).body.imports).toEqual([]);
    expect((await stranger.browser.call(listMappings, {})).body.mappings).toEqual([]);
    expect((await viewOf(owner, draft._id)).state).toBe("draft");
  });

  test("reads tables by the mapping of another team", async () => {
    const [owner, stranger] = [await makeOwner(world()), await makeOwner(world())];
    const opened = await openTable(owner, freshTable());
    const { body: saved } = await owner.browser.call(saveMapping, { importId: opened._id, name: "Mine" });
    const own = await openTable(stranger, freshTable());
    const mappingId = saved.mapping._id;
    expect(own.inspection.mapping).toBeNull();
    expect((await stranger.browser.call(applyMapping, { id: own._id, mappingId })).status).toBe(404);
    expect((await stranger.browser.call(saveMapping, { importId: opened._id, name: "x" })).status).toBe(404);
  });
});

test("the history has a page of imports at a time, newest first", async () => {
  const owner = await makeOwner(world());
  for (let n = 0; n < 21; n += 1) {
    const { _id: id } = await openTable(owner, freshTable(1));
    await ran(world(), owner, id);
  }
  const first = await owner.browser.call(listImports, {});
  const second = await owner.browser.call(listImports, { page: 2 });
  expect([first.body.imports.length, first.body.hasMore]).toEqual([20, true]);
  expect([second.body.imports.length, second.body.hasMore]).toEqual([1, false]);
  expect(first.body.imports[0]).toMatchObject({ target: "creators", rows: 1, counts: { ...NONE, created: 1 } });
});

test("tables, drafts and ways back are forgotten a month later", async () => {
  const owner = await makeOwner(world());
  const { _id: id } = await openTable(owner, `${freshTable()}\n,,1,,`);
  await ran(world(), owner, id);
  const draft = await openTable(owner, freshTable());
  await doNightly(world().ctx);
  expect((await viewOf(owner, draft._id)).state).toBe("draft");
  await world().travel(31 * DAY);
  await doNightly(world().ctx);
  const { rows } = await world().root.execute(sql`select id, file, problems from imports`);
  expect(rows.filter((row) => row.id === id)).toEqual([{ id, file: null, problems: null }]);
  expect(rows.filter((row) => row.id === draft._id)).toEqual([]);
  expect(await world().root.select().from(importSteps)).toEqual([]);
  expect(await files()).toEqual([]);
});

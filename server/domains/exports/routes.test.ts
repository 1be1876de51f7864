import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { addCreator, exportCsv, listCrm } from "#contract/crm/endpoints.ts";
import { exportedCreator, exportFile, exportPdf } from "#contract/exports.ts";
import { getJob, getJobResult } from "#contract/jobs.ts";
import { DAY_MS, PDF_CREATORS_MAX } from "#contract/base/limits.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { startWork } from "#server/jobs/work.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { executedFiles } from "#test/support/executed-files.ts";
import { countStatements } from "#test/support/statements.ts";
import { useWorld } from "#test/support/world.ts";
import { readDocument } from "./pdf/read-document.ts";
import { cellsOf, unzip } from "../../files/testing/read-xlsx.ts";

const world = useWorld({ exportInlineMax: 20_000 });
const NO_UUID = "019aa000-0000-7000-8000-000000000000";

beforeAll(async () => {
  const { ctx, workOn } = world();
  await startWork({ services: ctx, workOn, log: ctx.log });
});

async function withCreators(amount: number, overrides: Parameters<typeof makeCreators>[2] = {}) {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const ids = await makeCreators(world(), amount, overrides);
  if (amount > 0) await owner.browser.call(addCreator, { creatorsId: ids });
  await world().indexSync.flush();
  return { owner, ids };
}

/** Fills the CRM with this many creators by SQL. */
async function crmOf(amount: number) {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  await world().root.execute(sql`
    with made as (insert into creators (full_name) select 'Many ' || n from generate_series(1, ${amount}::int) n returning id, full_name)
    insert into crm_creators (customer_id, creator_id, full_name, search_text)
    select ${owner.customerId}, id, full_name, lower(full_name) from made`);
  return owner;
}

async function fileOf({ browser }: Person, jobId: string | null, timeout = 20_000) {
  const id = jobId ?? "";
  await vi.waitFor(async () => expect((await browser.call(getJob, { id })).body.job.state).toBe("done"), {
    timeout,
    interval: 50,
  });
  return bytes({ browser }, { method: "GET", url: `/api${getJobResult.path.replace("{id}", id)}` });
}

async function bytes(
  { browser }: Pick<Person, "browser">,
  request: { method: "GET" | "POST"; url: string; payload?: object },
) {
  const answer = await world().app.inject({ ...request, cookies: Object.fromEntries(browser.cookies) });
  return { status: answer.statusCode, type: answer.headers["content-type"], content: answer.rawPayload };
}

async function pdfOf(owner: Person, payload: object = {}) {
  return bytes(owner, { method: "POST", url: `/api${exportPdf.path}`, payload });
}

describe("a spreadsheet", () => {
  test("has typed text, count, rate and date cells and a frozen bold header", async () => {
    const name = '=cmd|"/c calc"!A1 <&> _x0041_ 東京\u0000';
    const at = world().ctx.clock.now();
    const counts = [{ at, precision: "day" as const, followers: 1234, engagementRate: 0.0456 }];
    const { owner } = await withCreators(1, {
      facts: { fullName: name.replace("\u0000", "\u0001") },
      accounts: [{ network: "instagram", username: "sheet_one", counts, posts: [] }],
    });
    const columns = ["full_name" as const, "followers" as const, "engagement" as const, "added" as const];
    const { body } = await owner.browser.call(exportFile, { format: "xlsx", options: { columns } });
    expect(body).toMatchObject({ rows: 1, fileName: expect.stringMatching(/\.xlsx$/) });
    const { status, type, content } = await fileOf(owner, body.jobId);
    expect([status, type]).toEqual([200, expect.stringContaining("spreadsheetml")]);
    const [head = [], row = []] = cellsOf(content);
    expect(head.map(({ text, style }) => [text, style])).toEqual([
      ["Name", 1],
      ["Followers", 1],
      ["Engagement rate", 1],
      ["Added", 1],
    ]);
    expect(row).toEqual([
      { place: "A2", style: 0, number: null, text: '=cmd|"/c calc"!A1 &lt;&amp;&gt; _x005F_x0041_ 東京' },
      { place: "B2", style: 2, number: 1234, text: null },
      { place: "C2", style: 3, number: 0.0456, text: null },
      { place: "D2", style: 4, number: Math.floor(at.getTime() / 86_400_000) + 25_569, text: null },
    ]);
    const files = unzip(content);
    expect(files.get("xl/worksheets/sheet1.xml")).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect([...files.values()].join("")).not.toContain("<f>");
    expect([...files.keys()].toSorted()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
  });
});

describe("JSON", () => {
  test("is an array that matches the contract, with the selected columns", async () => {
    const { owner, ids } = await withCreators(2);
    const whole = await owner.browser.call(exportFile, { format: "json" });
    const { type, content } = await fileOf(owner, whole.body.jobId);
    expect(type).toContain("application/json");
    const creators = z.array(exportedCreator).parse(JSON.parse(content.toString("utf8")));
    expect(creators.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(Object.keys(creators[0] ?? {})).toHaveLength(32);
    expect(creators[0]).toMatchObject({ country: "FR", type: "creator", gender: null, tags: [], status: null });

    const options = { columns: ["full_name" as const] };
    const { body } = await owner.browser.call(exportFile, { format: "json", options });
    const narrow = JSON.parse((await fileOf(owner, body.jobId)).content.toString("utf8"));
    expect(Object.keys(narrow[0])).toEqual(["id", "full_name"]);
  });
});

describe("a list of 21 000", () => {
  test("is exported as CSV by a job, each creator once and in order", async () => {
    const owner = await crmOf(21_000);
    const { body: made } = await owner.browser.call(createList, { title: "Everybody" });
    await world().root.execute(sql`
      insert into list_creators (list_id, customer_id, creator_id)
      select ${made.list._id}, customer_id, creator_id from crm_creators where customer_id = ${owner.customerId}`);
    const options = { columns: ["full_name" as const] };
    const { body } = await owner.browser.call(exportCsv, { lists: [made.list._id], options });
    expect(body).toMatchObject({ rows: 21_000, data: null, listNames: ["Everybody"] });
    const lines = (await fileOf(owner, body.jobId, 60_000)).content.toString("utf8").split("\r\n");
    expect(new Set(lines.slice(1, -1)).size).toBe(21_000);
  }, 90_000);
});

describe("a PDF", () => {
  test("of one creator has a page, a title, a language and tags", async () => {
    const { owner } = await withCreators(1, { facts: { fullName: "Ana 東京 محمد 🎉" } });
    const { status, type, content } = await pdfOf(owner, { lang: "en-GB" });
    expect([status, type]).toEqual([200, "application/pdf"]);
    const text = content.toString("latin1");
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain("/ActualText (Score Not enough known)");
    expect(text.trimEnd()).toMatch(/%%EOF$/);
    expect(pagesOf(content)).toBe(1);
    expect(text).toContain("/Lang (en-GB)");
    expect(text).toContain("/StructTreeRoot");
    expect(text).toMatch(/obj\n\(Creators\)\nendobj/);
  });

  test("contains the first 200 creators, eight per page", async () => {
    const owner = await crmOf(PDF_CREATORS_MAX + 1);
    const rows = await world().root.execute<{ id: string }>(
      sql`select id from crm_creators where customer_id = ${owner.customerId}`,
    );
    const selected = rows.rows.map(({ id }) => id);
    const few = await countStatements(world(), () => pdfOf(owner, { selected: selected.slice(0, 2) }));
    const many = await countStatements(world(), async () => {
      const { content } = await pdfOf(owner, { selected });
      expect(content.toString("latin1")).toContain("(200 of 201 creators)");
      expect(pagesOf(content)).toBe(26);
    });
    expect(many).toBeLessThanOrEqual(few);
  });

  test("does not block the server", async () => {
    const owner = await crmOf(PDF_CREATORS_MAX);
    const executed = await executedFiles(async () => expect(pagesOf((await pdfOf(owner)).content)).toBe(26));
    expect(executed.some((file) => file.includes("/exports/pdf/draw-pdf.ts"))).toBe(true);
    expect(executed.filter((file) => file.includes("/exports/pdf/draw/"))).toEqual([]);
  });

  test("with white label does not mention the product", async () => {
    const { owner, ids } = await withCreators(1);
    const { body } = await owner.browser.call(createList, { title: "Maison", creatorsId: ids });
    const before = (await pdfOf(owner, { lists: [body.list._id] })).content.toString("latin1");
    expect(before).toMatch(/obj\n\(Limelight\)\nendobj/);
    await world().root.execute(
      sql`update lists set white_label = true, company_name = 'Etoile' where id = ${body.list._id}`,
    );
    const after = (await pdfOf(owner, { lists: [body.list._id] })).content.toString("latin1");
    expect(after).toMatch(/obj\n\(Maison\)\nendobj/);
    expect(after).toMatch(/obj\n\(Etoile\)\nendobj/);
    expect(after).not.toContain("Limelight");
  });

  test("is refused without creators", async () => {
    const { owner } = await withCreators(0);
    expect((await owner.browser.call(exportPdf, {})).error.err).toBe("bad_request");
    expect((await owner.browser.call(exportPdf, { selected: [] })).error.err).toBe("bad_request");
  });

  test.each(["%%%", "xx-nothing", "ar"])("in the language %j is one all the same", async (lang) => {
    const { owner } = await withCreators(1);
    expect((await pdfOf(owner, { lang })).status).toBe(200);
  });
});

function pagesOf(pdf: Buffer): number {
  return Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);
}

describe("every export", () => {
  test("requires a session and data of the own workspace", async () => {
    const { owner, ids } = await withCreators(1);
    const row = (await owner.browser.call(listCrm, {})).body.crmCreators[0]?._id ?? "";
    const { body } = await owner.browser.call(createList, { title: "Theirs", creatorsId: ids });
    const stranger = (await withCreators(1)).owner;
    for (const theirs of [{ selected: [row] }, { lists: [body.list._id] }, { selected: [NO_UUID] }]) {
      expect((await stranger.browser.call(exportPdf, theirs)).status).toBe(404);
      expect((await stranger.browser.call(exportCsv, theirs)).status).toBe(404);
      expect((await stranger.browser.call(exportFile, { ...theirs, format: "json" })).status).toBe(404);
    }
    expect((await world().browser().call(exportPdf, {})).status).toBe(401);
    expect((await world().browser().call(exportFile, { format: "json" })).status).toBe(401);
  });

  test("is open to viewers", async () => {
    const { owner } = await withCreators(1);
    const viewer = await makeColleague(world(), owner, "viewer");
    const { body } = await viewer.browser.call(exportFile, { format: "csv" });
    expect((await fileOf(viewer, body.jobId)).status).toBe(200);
    expect((await pdfOf(viewer)).status).toBe(200);
  });

  test("starts no job without creators", async () => {
    const { owner } = await withCreators(0);
    const { body } = await owner.browser.call(exportFile, { format: "xlsx" });
    expect(body).toMatchObject({ rows: 0, jobId: null });
  });

  test("accepts only existing formats, columns and filters", async () => {
    const { owner } = await withCreators(0);
    const send = (payload: object) => owner.browser.send(exportFile, `/api${exportFile.path}`, payload);
    expect((await send({ format: "pdf" })).status).toBe(400);
    expect((await send({ format: "csv", options: { columns: ["password"] } })).status).toBe(400);
    expect((await send({ format: "csv", matching: { followers: { min: 5, max: 2 } } })).status).toBe(400);
  });
});

describe("the figures and the chart of a PDF", () => {
  test.each([{ figuresOf: [] }, { figuresOf: ["instagram" as const] }])(
    "are of one account: %j",
    async ({ figuresOf }) => {
      const { owner, ids } = await withFallingAndRising();
      const { ctx, root: db } = world();
      const shown = ids.map(Number);
      const tenant = { db, customerId: owner.customerId };
      const document = await readDocument({ ctx, tenant, shown, all: shown, list: undefined, lang: "en", figuresOf });
      const [creator] = document.creators;
      const [followers, growth] = creator?.figures ?? [];
      const points = creator?.chart.points ?? [];
      const [first, last] = [points[0]?.value ?? 0, points.at(-1)?.value ?? 0];
      const network = figuresOf.length > 0 ? "instagram" : "youtube";
      expect([followers?.network?.id, growth?.network?.id]).toEqual([network, network]);
      expect([first, last]).toEqual(network === "youtube" ? [20_000, 10_000] : [1_000, 2_000]);
      expect(growth).toMatchObject({
        tone: last > first ? "good" : "bad",
        value: expect.stringContaining(last > first ? "100" : "50"),
      });
      expect(creator?.chart.summary).toContain(network === "youtube" ? "YouTube" : "Instagram");
    },
  );

  test.each([
    { figuresOf: [], score: "90" },
    { figuresOf: ["instagram" as const], score: "31" },
  ])("has the median score of the networks that figures are of, as other files: %j", async ({ figuresOf, score }) => {
    const { owner, ids } = await withFallingAndRising();
    const { ctx, root: db } = world();
    const [id = 0] = ids.map(Number);
    await db.execute(sql`update creators set score = 9_000 where id = ${id}`);
    await db.execute(sql`
      update crm_creators set networks = '{youtube,instagram}', network_scores = '{8000,3100}' where creator_id = ${id}`);
    const tenant = { db, customerId: owner.customerId };
    const document = await readDocument({
      ctx,
      tenant,
      shown: [id],
      all: [id],
      list: undefined,
      lang: "en",
      figuresOf,
    });
    expect(document.figures).toContainEqual({ label: "Median score", value: score });
    const { body } = await owner.browser.call(exportCsv, { figuresOf, options: { columns: ["score"] } });
    expect(body.data).toBe(`\uFEFF"Score"\r\n${score}\r\n`);
  });

  test("are counted in the singular for one, and says when all creators are sample data", async () => {
    const { owner, ids } = await withCreators(2);
    const { ctx, root: db } = world();
    const tenant = { db, customerId: owner.customerId };
    const documentOf = async (shown: number[]) =>
      readDocument({ ctx, tenant, shown, all: shown, list: undefined, lang: "en-GB", figuresOf: [] });
    const [first = 0, second = 0] = ids.map(Number);
    await db.execute(sql`update creators set is_sample = true where id = ${first}`);
    const all = await documentOf([first]);
    expect(all.sampleNote).toMatch(/^All of these people are sample data/);
    expect(all.figures.map(({ label }) => label)).toEqual(expect.arrayContaining(["Country", "Network"]));
    expect(all.date).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/);
    expect((await documentOf([first, second])).sampleNote).toMatch(/^Contains sample data/);
    expect((await documentOf([second])).sampleNote).toBeNull();
  });

  /** The larger account lost half of its followers in a month, the smaller one doubled them. */
  async function withFallingAndRising() {
    const now = world().ctx.clock.now();
    const before = new Date(now.getTime() - 30 * DAY_MS);
    const account = (network: "youtube" | "instagram", then: number, today: number) => ({
      network,
      username: `${network}_${crypto.randomUUID().slice(0, 8)}`,
      counts: [
        { at: before, precision: "day" as const, followers: then },
        { at: now, precision: "day" as const, followers: today },
      ],
      posts: [],
    });
    return withCreators(1, { accounts: [account("youtube", 20_000, 10_000), account("instagram", 1_000, 2_000)] });
  }
});

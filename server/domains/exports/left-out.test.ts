import { beforeAll, expect, test, vi } from "vitest";
import { addCreator, exportCsv } from "#contract/crm/endpoints.ts";
import { exportFile, exportPdf } from "#contract/exports.ts";
import { getJob, getJobResult } from "#contract/jobs.ts";
import { createList, setPublic } from "#contract/lists/endpoints.ts";
import { getSharedList } from "#contract/shared-lists.ts";
import { creators, crmCreators } from "#server/db/tables/index.ts";
import { recordCreators, type CountRecord } from "#server/domains/creators/index.ts";
import { startWork } from "#server/jobs/work.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { cellsOf } from "../../files/testing/read-xlsx.ts";

const world = useWorld();

beforeAll(async () => {
  const { ctx, workOn } = world();
  await startWork({ services: ctx, workOn, log: ctx.log });
});

const COLUMNS = ["full_name" as const, "networks" as const, "followers" as const, "growth" as const, "score" as const];

let made = 0;

/** A creator whose newest count comes from a source that forbids exports, and one without such a count. */
async function withSecret() {
  made += 1;
  const owner = await makeOwner(world());
  const [open = ""] = await makeCreators(world(), 1, { facts: { fullName: "Open" } });
  const at = world().ctx.clock.now();
  const count = (days: number, followers: number): CountRecord => ({
    at: new Date(at.getTime() - days * 86_400_000),
    precision: "day",
    followers,
  });
  const counts = [count(1, 11_000), count(31, 10_000)];
  const policy = { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: false };
  const [outcome] = await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind: "connector", name: "secret", policy },
      records: [
        {
          accounts: [{ network: "instagram", username: `secret_${made}`, counts, posts: [] }],
          facts: { fullName: "Secret" },
          at,
          niches: [],
        },
      ],
    },
  });
  const secret = String(outcome?.creatorId);
  await owner.browser.call(addCreator, { creatorsId: [open, secret] });
  await world().indexSync.flush();
  return { owner, open, secret };
}

async function fetched({ browser }: Person, id: string) {
  const url = `/api${getJobResult.path.replace("{id}", id)}`;
  return world().app.inject({ method: "GET", url, cookies: Object.fromEntries(browser.cookies) });
}

async function fileOf(owner: Person, format: "xlsx" | "json") {
  const { body } = await owner.browser.call(exportFile, { format, options: { columns: COLUMNS } });
  const id = body.jobId ?? "";
  await vi.waitFor(async () => expect((await owner.browser.call(getJob, { id })).body.job.state).toBe("done"), {
    timeout: 20_000,
  });
  return (await fetched(owner, id)).rawPayload;
}

test("a CSV leaves restricted figures empty and states how many and why below", async () => {
  const { owner } = await withSecret();
  const { body } = await owner.browser.call(exportCsv, { options: { columns: COLUMNS } });
  const lines = body.data?.split("\r\n") ?? [];
  expect(lines.find((line) => line.startsWith('"Secret"'))).toMatch(/^"Secret","secret_\d+",,,,,"[^"]+",,,$/);
  expect(lines.find((line) => line.startsWith('"Open"'))).toMatch(/^"Open","creator_\d+",\d+,,,,"[^"]+",\d+,,\d*$/);
  expect(lines.at(-2)).toMatch(/^"\d figures were left out: the terms of the source do not allow exporting them\."$/);
});

test("there is no note when no selected column is restricted", async () => {
  const { owner } = await withSecret();
  const { body } = await owner.browser.call(exportCsv, { options: { columns: ["full_name"] } });
  expect(body.data).not.toContain("left out");
});

test("a spreadsheet has the note below its rows, JSON with each creator", async () => {
  const { owner } = await withSecret();
  const sheet = cellsOf(await fileOf(owner, "xlsx"));
  expect(sheet.flat().map(({ text }) => text)).toContainEqual(expect.stringContaining("figures were left out"));
  const rows = JSON.parse((await fileOf(owner, "json")).toString("utf8"));
  expect(rows).toContainEqual(
    expect.objectContaining({
      full_name: "Secret",
      followers: null,
      growth: null,
      left_out: expect.arrayContaining(["networks", "followers", "growth"]),
    }),
  );
  expect(rows.find((one: { full_name: string }) => one.full_name === "Open")).not.toHaveProperty("left_out");
});

test("a follower tier is left out like the followers it is made of", async () => {
  const { owner } = await withSecret();
  const { body } = await owner.browser.call(exportCsv, { options: { columns: ["full_name", "follower_tier"] } });
  expect(body.data).toContain('"Open","Nano, 1K–10K"\r\n');
  expect(body.data).toContain('"Secret",\r\n');
  expect(body.data).toContain("1 figure was left out");
});

test("what is computed from everything public of a creator is left out with any figure of theirs", async () => {
  const { owner } = await withSecret();
  await world().root.update(creators).set({ authenticity: 71, rising: 40 });
  await world().root.update(crmCreators).set({ authenticity: 71, rising: 40 });
  const { body } = await owner.browser.call(exportCsv, {
    options: { columns: ["full_name", "authenticity", "rising"] },
  });
  expect(body.data).toContain('"Open",71,40\r\n');
  expect(body.data).toContain('"Secret",,\r\n');
  expect(body.data).toContain("2 figures were left out");
});

test("a PDF omits restricted figures", async () => {
  const { owner } = await withSecret();
  const answer = await world().app.inject({
    method: "POST",
    url: `/api${exportPdf.path}`,
    payload: {},
    cookies: Object.fromEntries(owner.browser.cookies),
  });
  expect(answer.statusCode).toBe(200);
});

test("a shared list does not show them to visitors", async () => {
  const { owner, open, secret } = await withSecret();
  const { body: list } = await owner.browser.call(createList, { title: "Shared", creatorsId: [open, secret] });
  const { body: shared } = await owner.browser.call(setPublic, { topId: list.list._id, public: true });
  const { body } = await world()
    .browser()
    .call(getSharedList, { id: shared.list.share?.id ?? "" });
  const of = (id: string) => body.influencers.find(({ _id }) => _id === id);
  expect(of(secret)?.networks[0]).toMatchObject({ followers: null, growth: null, peers: { followers: null } });
  expect(of(open)?.networks[0]?.followers).toBeGreaterThan(0);
  expect(body.leftOut).toBeGreaterThanOrEqual(2);
});

import type { Task, Tasks } from "#server/kernel/feature.ts";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { addCreator, exportCsv } from "#contract/crm/endpoints.ts";
import { english } from "#contract/messages/catalogue.ts";
import { cancelJob, getJob, getJobResult, JOB_KINDS, type JobView } from "#contract/jobs.ts";
import { createList, deleteList, exportListCsv } from "#contract/lists/endpoints.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import type { JobState } from "#contract/base/states.ts";
import { trust } from "#contract/base/trust.ts";
import type { Context } from "#server/context.ts";
import { refuse } from "#server/errors.ts";
import { jobs } from "#server/db/tables/index.ts";
import { startWork } from "#server/jobs/work.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { holdAfter } from "#test/support/hold.ts";
import { useWorld } from "#test/support/world.ts";
import { giveUpJob, runJob } from "./index.ts";
import { resultKey } from "./rules.ts";

const INLINE_MAX = 20_000;
const world = useWorld({ exportInlineMax: INLINE_MAX });
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const going = new AbortController().signal;

/** A job in a given state. */
async function aJob(owner: Person, values: Partial<typeof jobs.$inferInsert> = {}): Promise<string> {
  const [row] = await world()
    .root.insert(jobs)
    .values({
      customerId: owner.customerId,
      actorId: owner.userId,
      kind: "export-crm",
      input: { listIds: [] },
      resultName: "a.csv",
      ...values,
    })
    .returning();
  return row?.id ?? "";
}

async function viewOf({ browser }: Person, id: string): Promise<JobView> {
  return (await browser.call(getJob, { id })).body.job;
}

function tasksOf(task: Task): Tasks {
  return trust<Tasks>(Object.fromEntries(JOB_KINDS.map((kind) => [kind, task]))); // every kind has it
}

const oneRow: Task = async ({ report }) => {
  await report(1);
  return Readable.from(['\uFEFF"Name"\r\n"Ada"\r\n']);
};

function keyOf(owner: Person, id: string): string {
  return resultKey({ id, customerId: owner.customerId });
}

describe("an export too big to be answered at once", () => {
  let reach: Context["reach"] = async () => {};
  const BIG = INLINE_MAX + 1;
  let owner: Person;

  beforeAll(async () => {
    owner = await makeOwner(world(), PLAN_IDS.agency);
    const { root } = world();
    await root.execute(
      sql`insert into creators (full_name) select 'Many ' || n from generate_series(1, ${BIG}::int) n`,
    );
    await root.execute(sql`
      insert into crm_creators (customer_id, creator_id, full_name, search_text)
      select ${owner.customerId}, id, full_name, lower(full_name) from creators where full_name like 'Many %'`);
    const { ctx, workOn } = world();
    await startWork({ services: { ...ctx, reach: async (point) => reach(point) }, workOn, log: ctx.log });
  });

  test("is made by a job, tells of its progress, and is fetched by the team only", async () => {
    const { body } = await owner.browser.call(exportCsv, { options: { columns: ["full_name"] } });
    expect(body).toMatchObject({ data: null, rows: BIG, jobId: expect.any(String) });
    const id = body.jobId ?? "";
    await vi.waitFor(async () => expect((await viewOf(owner, id)).state).toBe("done"), {
      timeout: 60_000,
      interval: 200,
    });
    expect(await viewOf(owner, id)).toMatchObject({ done: BIG, total: BIG, result: body.fileName, error: null });

    const file = await owner.browser.call(getJobResult, { id });
    expect(file.status).toBe(200);
    expect(file.headers["content-disposition"]).toContain(encodeURIComponent(body.fileName));
    const lines = String(file.body).split("\r\n");
    expect(lines[0]).toBe('\uFEFF"Name"');
    expect(new Set(lines.slice(1, -1)).size).toBe(BIG);

    const emitted = world().emitted.filter(
      ({ event, customerId }) => event === "job" && customerId === owner.customerId,
    );
    const states = emitted
      .map(({ payload }) => payload)
      .filter((view): view is JobView => JSON.stringify(view).includes(id));
    expect(states.at(0)?.state).toBe("waiting");
    expect(states.at(-1)).toMatchObject({ state: "done", result: body.fileName });
    expect(states.filter((view) => view.state === "running").length).toBeGreaterThan(10);

    const stranger = await makeOwner(world());
    expect((await stranger.browser.call(getJobResult, { id })).status).toBe(404);
    const viewer = await makeColleague(world(), owner, "viewer");
    expect((await viewer.browser.call(getJobResult, { id })).status).toBe(200);
    expect((await owner.browser.call(cancelJob, { id })).error.err).toBe("conflict");
  });

  test("stops when it is cancelled and leaves no file", async () => {
    const hold = holdAfter("export-crm", 1);
    reach = hold.reach;
    const { body } = await owner.browser.call(exportCsv, {});
    const id = body.jobId ?? "";
    await hold.held();
    expect((await viewOf(owner, id)).done).toBeGreaterThan(0);
    expect((await owner.browser.call(cancelJob, { id })).body.job.state).toBe("cancelled");
    expect((await owner.browser.call(cancelJob, { id })).body.job.state).toBe("cancelled");
    const { done } = await viewOf(owner, id);
    hold.release();
    const unfinished = sql`select from pgboss.job where data->>'jobId' = ${id} and state in ('created', 'retry', 'active')`;
    await vi.waitFor(async () => expect((await world().root.execute(unfinished)).rowCount).toBe(0), {
      timeout: 20_000,
    });
    expect(await viewOf(owner, id)).toMatchObject({ state: "cancelled", done, result: null });
    expect(await world().ctx.files.exists(keyOf(owner, id))).toBe(false);
    expect((await owner.browser.call(getJobResult, { id })).status).toBe(404);
  });

  test("of a list that was deleted fails without a retry, with the reason", async () => {
    const { body: made } = await owner.browser.call(createList, { title: "Big" });
    await owner.browser.call(deleteList, { topId: made.list._id });
    const id = await aJob(owner, { kind: "export-list", input: { listId: made.list._id } });
    await world().ctx.queue.send("exports", { jobId: id }, world().ctx.db);
    await vi.waitFor(
      async () => expect(await viewOf(owner, id)).toMatchObject({ state: "failed", error: "not_found" }),
      { timeout: 20_000 },
    );
  });

  test("of a list holds the list", async () => {
    const creatorsId = await makeCreators(world(), 2);
    await owner.browser.call(addCreator, { creatorsId, newList: { title: "Two" } });
    const { body: lists } = await owner.browser.call(createList, { title: "Three", creatorsId });
    const { body: inline } = await owner.browser.call(exportListCsv, { topId: lists.list._id });
    const id = await aJob(owner, { kind: "export-list", input: { listId: lists.list._id } });
    await world().ctx.queue.send("exports", { jobId: id }, world().ctx.db);
    await vi.waitFor(async () => expect((await viewOf(owner, id)).state).toBe("done"), { timeout: 20_000 });
    expect(await world().ctx.files.get(keyOf(owner, id))).toBe(inline.data);
  });
});

function run(jobId: string, task: Task, signal = going): Promise<void> {
  return runJob({ ctx: world().ctx, jobId, tasks: tasksOf(task), signal });
}

describe("a job", () => {
  test("that a worker was killed in is begun again", async () => {
    const owner = await makeOwner(world());
    const id = await aJob(owner, { state: "running", done: 7 });
    await world().ctx.files.put(keyOf(owner, id), "half a f");
    await run(id, oneRow);
    expect(await viewOf(owner, id)).toMatchObject({ state: "done", done: 1, result: "a.csv" });
    expect(await world().ctx.files.get(keyOf(owner, id))).toBe('\uFEFF"Name"\r\n"Ada"\r\n');
  });

  test.each(["done", "failed", "cancelled"] as const)(
    "that is %s is left alone when the queue gives it once more",
    async (state: JobState) => {
      const owner = await makeOwner(world());
      const id = await aJob(owner, { state });
      const task = vi.fn<Task>(oneRow);
      await run(id, task);
      expect(task).not.toHaveBeenCalled();
      expect((await viewOf(owner, id)).state).toBe(state);
    },
  );

  test("that fails waits to be tried again, without its file, until the queue gives up", async () => {
    const owner = await makeOwner(world());
    const id = await aJob(owner);
    await expect(run(id, () => Promise.reject(new Error("the engine stopped")))).rejects.toThrow("the engine stopped");
    expect(await viewOf(owner, id)).toMatchObject({ state: "waiting", error: null });
    await giveUpJob({ ctx: world().ctx, jobId: id });
    expect(await viewOf(owner, id)).toMatchObject({
      state: "failed",
      error: "UNKNOWN_ERROR",
      msg: english("errors.UNKNOWN_ERROR"),
    });
  });

  test("whose file does not fit on the disk fails at once and leaves no part of it", async () => {
    const owner = await makeOwner(world());
    const id = await aJob(owner);
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const halfWay: Task = async () =>
      Readable.from(
        (async function* rows() {
          yield "the first rows";
          throw full;
        })(),
      );
    await run(id, halfWay);
    const msg = english("errors.storage_full");
    expect(await viewOf(owner, id)).toMatchObject({ state: "failed", error: "storage_full", msg, result: null });
    expect(await world().ctx.files.exists(keyOf(owner, id))).toBe(false);
  });

  test("that is refused is not tried again", async () => {
    const owner = await makeOwner(world());
    const id = await aJob(owner);
    await run(id, async () => refuse("not_found"));
    expect(await viewOf(owner, id)).toMatchObject({ state: "failed", error: "not_found" });
  });

  test("stops when it loses its claim, and waits for another worker", async () => {
    const owner = await makeOwner(world());
    const id = await aJob(owner);
    await expect(run(id, oneRow, AbortSignal.abort(new Error("not ours")))).rejects.toThrow("not ours");
    expect((await viewOf(owner, id)).state).toBe("waiting");
  });

  test("of a deleted workspace cannot be read", async () => {
    await expect(run(NO_UUID, oneRow)).resolves.toBeUndefined();
  });
});

test.each([getJob, cancelJob, getJobResult])("$summary: not for strangers, nor for nonsense", async (endpoint) => {
  const owner = await makeOwner(world());
  const id = await aJob(owner);
  const stranger = await makeOwner(world());
  expect((await world().browser().call(endpoint, { id })).status).toBe(401);
  expect((await stranger.browser.call(endpoint, { id })).status).toBe(404);
  expect((await owner.browser.call(endpoint, { id: NO_UUID })).status).toBe(404);
  expect((await owner.browser.call(endpoint, { id: "1" })).status).toBe(400);
  expect((await owner.browser.call(getJobResult, { id })).status).toBe(404);
  expect((await viewOf(owner, id)).state).toBe("waiting");
});

test("a viewer stops only what they started", async () => {
  const owner = await makeOwner(world());
  const viewer = await makeColleague(world(), owner, "viewer");
  const theirs = await aJob(owner);
  const own = await aJob(viewer);
  expect((await viewer.browser.call(cancelJob, { id: theirs })).error.err).toBe("forbidden");
  expect((await viewOf(owner, theirs)).state).toBe("waiting");
  expect((await viewer.browser.call(cancelJob, { id: own })).body.job.state).toBe("cancelled");
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { changeMany } from "#contract/bulk.ts";
import { crmFilters } from "#contract/collections/crm.ts";
import { addCreator, getStats, listCrm, updateCustomNote } from "#contract/crm/endpoints.ts";
import { cancelJob, getJob, type JobView } from "#contract/jobs.ts";
import { createCustomTag } from "#contract/labels.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import type { Context } from "#server/context.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { holdAfter } from "#test/support/hold.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const MANY = 5_100;
/** Changes that one step undoes. It reports when it begins and when it ends. */
const STEP = 2_500;
const going = new AbortController().signal;

async function jobOf({ browser }: Person, id: string): Promise<JobView> {
  return (await browser.call(getJob, { id })).body.job;
}

type Given = { signal?: AbortSignal; reach?: Context["reach"] };

async function work(jobId: string, { signal = going, reach }: Given = {}): Promise<void> {
  await runJob({ ctx: { ...world().ctx, ...(reach && { reach }) }, jobId, tasks: FEATURES.jobs, signal });
}

/** An owner of so many creators who has tagged all of them. */
async function withManyTagged() {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { root } = world();
  await root.execute(sql`insert into creators (full_name) select 'Many ' || n from generate_series(1, ${MANY}::int) n`);
  await root.execute(sql`
    insert into crm_creators (customer_id, creator_id, full_name, search_text)
    select ${owner.customerId}, id, full_name, lower(full_name) from creators where full_name like 'Many %'
    order by id desc limit ${MANY}`);
  const { body: tag } = await owner.browser.call(createCustomTag, { tag: "Vegan", type: "tag" });
  const selection = { matching: crmFilters.parse({}), except: [] };
  const change = { verb: "tags" as const, mode: "ADD" as const, tagIds: [tag._id] };
  const { body } = await owner.browser.call(changeMany, { selection, change });
  await work(body.jobId ?? "");
  const tagged = async () => {
    const filters = crmFilters.parse({ tags: [tag._id] });
    return (await owner.browser.call(getStats, { filters })).body.crmStats.totalResult;
  };
  expect(await tagged()).toBe(MANY);
  return { owner, id: body.actionId ?? "", tagged };
}

test("a job undoes many changes in steps, and says how many it restored", async () => {
  const { owner, id, tagged } = await withManyTagged();
  const [row] = (await owner.browser.call(listCrm, {})).body.crmCreators;
  const only = { selection: { ids: [row?._id ?? ""] }, change: { verb: "remove" as const } };
  await owner.browser.call(changeMany, only);
  const { body } = await owner.browser.call(undoAction, { id });
  expect(body).toMatchObject({ success: true, action: { canUndo: false, undoneAt: expect.any(String) } });
  expect(body.changes).toBeUndefined();
  const jobId = body.jobId ?? "";
  expect(await jobOf(owner, jobId)).toMatchObject({ kind: "undo", state: "waiting", done: 0, total: MANY });
  expect((await owner.browser.call(undoAction, { id })).body.jobId).toBeUndefined();
  world().emitted.length = 0;
  await work(jobId);
  const job = await jobOf(owner, jobId);
  expect(job).toMatchObject({ state: "done", done: MANY, total: MANY, restored: MANY - 1, actionId: null });
  expect(await tagged()).toBe(0);
  const progress = world().emitted.flatMap(({ event, payload }) => (event === "job" ? [payload] : []));
  expect(progress).toContainEqual(expect.objectContaining({ _id: jobId, state: "running", done: 2_500 }));
  expect(world().emitted).toContainEqual(expect.objectContaining({ event: "changed", customerId: owner.customerId }));
});

test("a cancelled undo leaves what it restored, and can be repeated", async () => {
  const { owner, id, tagged } = await withManyTagged();
  const first = (await owner.browser.call(undoAction, { id })).body.jobId ?? "";
  const stranger = await makeOwner(world());
  expect((await stranger.browser.call(cancelJob, { id: first })).error.err).toBe("not_found");
  const { reach, held, release } = holdAfter("undo", 2);
  const running = work(first, { reach });
  await held();
  await owner.browser.call(cancelJob, { id: first });
  release();
  await running;
  expect(await jobOf(owner, first)).toMatchObject({ state: "cancelled", done: STEP });
  expect(await tagged()).toBe(MANY - STEP);
  const find = async () => (await owner.browser.call(listActions, {})).body.actions.find(({ _id }) => _id === id);
  expect(await find()).toMatchObject({ undoneAt: null, canUndo: true });
  const again = (await owner.browser.call(undoAction, { id })).body.jobId ?? "";
  await work(again);
  expect(await jobOf(owner, again)).toMatchObject({ state: "done", done: MANY });
  expect(await tagged()).toBe(0);
  expect(await find()).toMatchObject({ undoneAt: expect.any(String), canUndo: false });
});

test("a worker that takes an undo over continues behind the last step", async () => {
  const { owner, id, tagged } = await withManyTagged();
  const jobId = (await owner.browser.call(undoAction, { id })).body.jobId ?? "";
  const crash = new AbortController();
  const { reach, held, release } = holdAfter("undo", 2);
  const running = work(jobId, { signal: crash.signal, reach });
  await held();
  crash.abort();
  release();
  await expect(running).rejects.toThrow("aborted");
  expect(await tagged()).toBe(MANY - STEP);
  await work(jobId);
  expect(await jobOf(owner, jobId)).toMatchObject({ state: "done", done: MANY, restored: MANY });
  expect(await tagged()).toBe(0);
});

test("an undo within the request says how many changes it restored", async () => {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(addCreator, { creatorsId: await makeCreators(world(), 3) });
  const [row] = (await owner.browser.call(listCrm, {})).body.crmCreators;
  await owner.browser.call(updateCustomNote, { customCreatorId: row?._id ?? "", customNote: "Met in Oslo" });
  const undone = await owner.browser.call(undoAction, { id: body.actionId ?? "" });
  expect(undone.body.changes).toEqual({ total: 3, restored: 2 });
  expect(undone.body.jobId).toBeUndefined();
});

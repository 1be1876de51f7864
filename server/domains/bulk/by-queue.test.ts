import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { changeMany } from "#contract/bulk.ts";
import { getStats } from "#contract/crm/endpoints.ts";
import { crmFilters } from "#contract/collections/crm.ts";
import { getJob } from "#contract/jobs.ts";
import { BULK_MAX } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { startWork } from "#server/jobs/work.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const MANY = 3 * BULK_MAX;

test("the queue removes all creators, reports progress, and one undo restores them", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { ctx, root, workOn } = world();
  await root.execute(sql`insert into creators (full_name) select 'Many ' || n from generate_series(1, ${MANY}::int) n`);
  await root.execute(sql`
    insert into crm_creators (customer_id, creator_id, full_name, search_text)
    select ${owner.customerId}, id, full_name, lower(full_name) from creators`);
  await startWork({ services: ctx, workOn, log: ctx.log });
  const selection = { matching: crmFilters.parse({}), except: [] };
  const { body } = await owner.browser.call(changeMany, { selection, change: { verb: "remove" } });
  const jobOf = async () => (await owner.browser.call(getJob, { id: body.jobId ?? "" })).body.job;
  const total = async () => (await owner.browser.call(getStats, {})).body.crmStats.totalCreators;
  await vi.waitFor(async () => expect(await jobOf()).toMatchObject({ state: "done", done: MANY, total: MANY }), {
    timeout: 25_000,
    interval: 200,
  });
  expect(await total()).toBe(0);
  const progress = world().emitted.filter(({ event }) => event === "job");
  expect(progress.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ _id: body.jobId, state: "running", done: 2_500, actionId: body.actionId }),
  );
  await owner.browser.call(undoAction, { id: body.actionId ?? "" });
  expect(await total()).toBe(MANY);
});

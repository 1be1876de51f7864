import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { timeZone } from "#contract/base/dates.ts";
import { createList, listLists } from "#contract/lists/endpoints.ts";
import { TRACKING_OFF, TRACKING_ON } from "#contract/base/states.ts";
import { createTracking, deleteTracking } from "#contract/tracking/endpoints.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const limited = useWorld({ plans: true });
const NO_LIST = "019aa000-0000-7000-8000-000000000000";

async function withList() {
  const owner = await makeOwner(world());
  const { body } = await owner.browser.call(createList, { title: "Spring" });
  return { owner, topId: body.list._id };
}

async function stateOf({ browser }: Person) {
  return (await browser.call(listLists, {})).body.lists[0]?.trackingState;
}

test("tracking is turned on and off, repeatedly, and notifies the workspace", async () => {
  const { owner, topId } = await withList();
  expect(await stateOf(owner)).toBe(TRACKING_OFF);
  world().emitted.length = 0;
  for (const [call, state] of [
    [createTracking, TRACKING_ON],
    [createTracking, TRACKING_ON],
    [deleteTracking, TRACKING_OFF],
    [deleteTracking, TRACKING_OFF],
  ] as const) {
    const { status, body } = await owner.browser.call(call, { topId });
    expect([status, body.success, body.list.trackingState]).toEqual([200, true, state]);
  }
  expect(world().emitted).toHaveLength(4);
  expect(world().emitted[0]).toMatchObject({
    customerId: owner.customerId,
    payload: { tags: ["lists", "tracking", "usage"] },
  });
});

test("only users who may change the list turn it on or off", async () => {
  const { owner, topId } = await withList();
  await owner.browser.call(createTracking, { topId });
  const people = [
    { browser: world().browser() },
    await makeColleague(world(), owner, "viewer"),
    await makeOwner(world()),
  ];
  const answers = people.map(async ({ browser }) => {
    const [on, off] = await Promise.all([
      browser.call(createTracking, { topId }),
      browser.call(deleteTracking, { topId }),
    ]);
    return [on.status, off.status];
  });
  expect(await Promise.all(answers)).toEqual([
    [401, 401],
    [403, 403],
    [404, 404],
  ]);
  expect(await stateOf(owner)).toBe(TRACKING_ON);
});

test("what is no list is refused", async () => {
  const { owner } = await withList();
  expect((await owner.browser.call(createTracking, { topId: NO_LIST })).status).toBe(404);
  expect((await owner.browser.call(deleteTracking, { topId: "x" })).status).toBe(400);
});

test("each time zone that the contract takes is known to both stores", async () => {
  const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"].map((zone) => timeZone.parse(zone));
  const starts = zones.map((zone) => sql`select ${zone}::text, '2026-03-29'::timestamp at time zone ${zone}`);
  const { rows } = await world().root.execute(sql.join(starts, sql` union all `));
  expect(rows).toHaveLength(zones.length);
  const hours = zones.map((zone) => `toHour(toDateTime(0, 'UTC'), '${zone}')`);
  const [found] = await world().ctx.engine.query({
    sql: `SELECT length([${hours.join(", ")}]) AS known`,
    schema: z.object({ known: z.number() }),
  });
  expect(found?.known).toBe(zones.length);
});

test("as many lists are tracked as the plan allows; sample lists and those that are tracked do not count again", async () => {
  const owner = await makeOwner(limited());
  const listIds = [];
  for (const title of ["One", "Two", "Three", "Four"])
    listIds.push((await owner.browser.call(createList, { title })).body.list._id);
  const [one = "", two = "", three = "", four = ""] = listIds;
  for (const topId of [one, two, three, three])
    expect((await owner.browser.call(createTracking, { topId })).status).toBe(200);
  const { error } = await owner.browser.call(createTracking, { topId: four });
  expect(error).toMatchObject({ err: "plan_limit", msg: expect.stringContaining("tracks up to 3 lists") });
  await owner.browser.call(deleteTracking, { topId: one });
  expect((await owner.browser.call(createTracking, { topId: four })).status).toBe(200);
});

import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { createList, deleteList, listLists } from "#contract/lists/endpoints.ts";
import { TRACKING_OFF, TRACKING_ON } from "#contract/base/states.ts";
import { createTracking, deleteTracking } from "#contract/tracking/endpoints.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld({ plans: false });
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
    expect(body.list.trackingUrl).toBe(state === TRACKING_ON ? `/tracking/${topId}/` : null);
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

test("tracking is part of larger plans, and as many lists are tracked as they allow", async () => {
  const free = await makeOwner(limited(), PLAN_IDS.free);
  const { body } = await free.browser.call(createList, { title: "Spring" });
  const refused = await free.browser.call(createTracking, { topId: body.list._id });
  expect(refused.error).toMatchObject({
    err: "plan_limit",
    msg: "The Free plan does not include tracking what creators publish.",
  });
  const owner = await makeOwner(limited(), PLAN_IDS.starter);
  const listIds: string[] = [];
  for (let n = 0; n < 21; n += 1)
    listIds.push((await owner.browser.call(createList, { title: `List ${n}` })).body.list._id);
  const track = async (topId = "") => (await owner.browser.call(createTracking, { topId })).error?.err;
  for (const topId of listIds.slice(0, 20)) expect(await track(topId)).toBeUndefined();
  const [first = "", last = ""] = [listIds[0], listIds[20]];
  expect([await track(first), await track(last)]).toEqual([undefined, "plan_limit"]);
  // A deleted list does not count, and comes back only while there is room for it.
  const { actionId } = (await owner.browser.call(deleteList, { topId: first })).body;
  expect(await track(last)).toBeUndefined();
  expect((await owner.browser.call(undoAction, { id: actionId })).error.err).toBe("plan_limit");
  await owner.browser.call(deleteTracking, { topId: last });
  expect((await owner.browser.call(undoAction, { id: actionId })).status).toBe(200);
});

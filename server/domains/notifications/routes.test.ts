import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { listNotifications, readAllNotifications, readNotification } from "#contract/notifications.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { deleteExpired, notifyMembers } from "./index.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const DAY = 24 * 60 * 60 * 1000;

function payload(day: string) {
  return {
    kind: "ranking.moves" as const,
    top: { id: "creators", name: null },
    network: null,
    country: null,
    day,
    comparedTo: "2026-01-01",
    moves: [],
    total: 0,
  };
}

test("notifications are the member's own, in pages, and deleted after a time", async () => {
  const owner = await makeOwner(world());
  const { customerId } = owner;
  for (let i = 0; i < 21; i += 1)
    await notifyMembers(world().ctx, { customerId, subject: `subject ${i}`, payload: payload("2026-01-02") });
  await notifyMembers(world().ctx, { customerId, subject: "subject 0", payload: payload("2026-01-02") });
  const arrived = world().emitted.filter((one) => one.customerId === customerId && one.event === "notification");
  // One each; the subject that was there before arrives no second time.
  expect(arrived).toHaveLength(21);
  expect(arrived[0]?.payload).toEqual({
    type: "global",
    payload: payload("2026-01-02"),
    userIds: [owner.userId],
  });
  const first = (await owner.browser.call(listNotifications, { type: "global" })).body;
  expect([first.notifications.length, first.hasMore, first.unreadCount]).toEqual([20, true, 21]);
  const second = (await owner.browser.call(listNotifications, { type: "global", page: 2 })).body;
  expect([second.notifications.length, second.hasMore]).toEqual([1, false]);
  expect((await owner.browser.call(listNotifications, { type: "message" })).body.unreadCount).toBe(0);

  const id = first.notifications[0]?.id ?? "";
  const other = await makeOwner(world());
  expect((await other.browser.call(listNotifications, { type: "global" })).body.notifications).toEqual([]);
  expect((await other.browser.call(readNotification, { type: "global", id })).error.err).toBe("not_found");
  expect((await owner.browser.call(readNotification, { type: "global", id: NO_UUID })).error.err).toBe("not_found");
  expect((await other.browser.call(readAllNotifications, { type: "global" })).body.unreadCount).toBe(0);
  expect((await owner.browser.call(listNotifications, { type: "global" })).body.unreadCount).toBe(21);

  await world().root.execute(
    sql`update notifications set created_at = ${new Date(world().ctx.clock.now().getTime() - 91 * DAY)} where id = ${id}`,
  );
  await deleteExpired({ ctx: world().ctx });
  expect((await owner.browser.call(listNotifications, { type: "global" })).body.unreadCount).toBe(20);
});

test("notifications are for members, of known types", async () => {
  const visitor = world().browser();
  expect((await visitor.call(listNotifications, { type: "global" })).status).toBe(401);
  expect((await visitor.call(readAllNotifications, { type: "global" })).status).toBe(401);
  expect((await visitor.call(readNotification, { type: "global", id: NO_UUID })).status).toBe(401);
  const { browser } = await makeOwner(world());
  expect((await browser.send({ method: "GET" }, "/api/notifications/other")).status).toBe(400);
  expect((await browser.send({ method: "PATCH" }, "/api/notifications/global/x/read")).status).toBe(400);
});

import { describe, expect, test } from "vitest";
import { and, eq, sql } from "drizzle-orm";
import * as contract from "#contract/alerts.ts";
import type { Alerts } from "#contract/alerts.ts";
import { undoAction } from "#contract/actions.ts";
import { createWatch, removeWatch, renameWatch } from "#contract/network-watch.ts";
import { listNotifications } from "#contract/notifications.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { deleteTracking, toggleCampaignPost } from "#contract/tracking/endpoints.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { actions, alertEvents, changes, networkWatches, notifications } from "#server/db/tables/index.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { DAY, PANEL, telling } from "../profiles/testing/telling.ts";
import { makeTracking, trackedPosts, type Tracking } from "../tracking/testing/tracked-list.ts";
import { checkAlerts } from "./check-alerts.ts";

const { world, record, post } = telling();

const OFF = { rising: false, handles: [], undisclosed: false, silentDays: null };

async function save({ browser, id }: Tracking, rules: Partial<Alerts>, subject: "list" | "watch" = "list") {
  const { updatedAt: from } = (await browser.call(contract.readAlerts, { subject, id })).body;
  const { status, body } = await browser.call(contract.saveAlerts, { ...OFF, ...rules, subject, id, from });
  expect(status).toBe(200);
  return body.alerts;
}

/** Read from the database: sessions end when days pass. */
async function alertsOf({ userId, customerId }: Person) {
  const rows = await world()
    .root.select({ payload: notifications.payload })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.customerId, customerId)))
    .orderBy(notifications.id);
  return rows.flatMap(({ payload }) => (payload.kind === "alert" ? [payload] : []));
}

const check = async () => checkAlerts({ ctx: world().ctx });

/** Further posts of the account that recorded a creator. */
async function publish(username: string, posts: ReturnType<typeof post>[]): Promise<void> {
  await recordCreators({
    ctx: world().ctx,
    input: {
      source: PANEL,
      records: [
        {
          accounts: [{ network: "instagram", username, counts: [], posts }],
          facts: {},
          at: world().ctx.clock.now(),
          niches: [],
        },
      ],
    },
  });
  await world().indexSync.flush();
}

const MINUTE = 60_000;

/** A post that is published in so many seconds. */
const soon = (seconds: number, figures: Parameters<typeof post>[1] = {}) =>
  post(0, { publishedAt: new Date(world().ctx.clock.now().getTime() + 1_000 * seconds), ...figures });

const usual = () => Array.from({ length: 10 }, (_, day) => post(day + 2, { likes: 100 + day }));

describe("alerts", () => {
  test("notify each member once of a post far above its creator's history, however often the job runs", async () => {
    const ada = await record([{ username: "rising.ada", posts: usual() }]);
    const owner = await makeTracking(world(), [ada]);
    const colleague = await makeColleague(world(), owner, "member");
    await save(owner, { rising: true });
    await publish("rising.ada", [soon(10, { likes: 9_000 })]);
    await world().travel(MINUTE);
    await check();
    await check();
    const [alert, ...others] = await alertsOf(owner);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      alert: "rising",
      creator: ada,
      about: { subject: "list", id: owner.id, title: "Spring" },
    });
    expect(alert?.times).toBeGreaterThan(50);
    const [shown] = (await trackedPosts(owner, { sort: "likes", asc: "false" })).posts;
    expect(alert?.post).toBe(shown?._id);
    expect(await alertsOf(colleague)).toHaveLength(1);
    const [shownNotification] = (await owner.browser.call(listNotifications, { type: "global" })).body.notifications;
    expect(shownNotification).toMatchObject({ status: "unread", names: { [ada]: expect.any(String) } });
    // A colleague who joins later is not notified of earlier events.
    expect(await alertsOf(await makeColleague(world(), owner, "member"))).toEqual([]);
    await check();
    expect(await alertsOf(owner)).toHaveLength(1);
  });

  test("are written with the event or not at all", async () => {
    const ada = await record([{ username: "crash.ada", posts: usual() }]);
    const owners = [await makeTracking(world(), [ada]), await makeTracking(world(), [ada])];
    for (const one of owners) await save(one, { rising: true });
    // Rules are checked in the order of their workspaces: the first one fails, and the other has its alert.
    const [owner, other] = owners.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1));
    if (!owner || !other) throw new Error("two workspaces expected");
    await publish("crash.ada", [soon(10, { likes: 9_000 })]);
    await world().travel(MINUTE);
    await world().root.execute(sql`
      create function stop_alerts() returns trigger language plpgsql as $$ begin
        if new.customer_id = '${sql.raw(owner.customerId)}' then raise exception 'stopped'; end if;
        return new;
      end $$`);
    await world().root.execute(sql`
      create trigger stop_alerts before insert on notifications for each row execute function stop_alerts()`);
    await expect(check()).rejects.toThrow("Failed query");
    const isOwn = sql`${alertEvents.customerId} = ${owner.customerId}`;
    expect(await world().root.$count(alertEvents, isOwn)).toBe(0);
    expect(await alertsOf(other)).toHaveLength(1);
    await world().root.execute(sql`drop trigger stop_alerts on notifications`);
    await world().root.execute(sql`drop function stop_alerts()`);
    await check();
    expect(await alertsOf(owner)).toHaveLength(1);
    expect(await world().root.$count(alertEvents, isOwn)).toBe(1);
  });

  test("are about the first mention of a handle, and of no later one", async () => {
    const before = await record([{ username: "known.bea", posts: [post(9, { mentions: ["@Rival"] })] }]);
    const first = await record([{ username: "first.cleo", posts: [post(9, {})] }]);
    const owner = await makeTracking(world(), [before, first]);
    expect((await save(owner, { handles: ["@RIVAL", "rival"] })).handles).toEqual(["rival"]);
    await publish("known.bea", [soon(10, { mentions: ["rival"] })]);
    await publish("first.cleo", [
      soon(10, { mentions: ["@rival"], text: "first" }),
      soon(20, { mentions: ["@rival"] }),
    ]);
    await world().travel(MINUTE);
    await check();
    await check();
    const alerts = await alertsOf(owner);
    expect(alerts.map(({ alert, creator, handle }) => [alert, creator, handle])).toEqual([["mention", first, "rival"]]);
    const { posts } = await trackedPosts(owner, { filters: { text: "first" } });
    expect(alerts[0]?.post).toBe(posts[0]?._id);
  });

  test("are about campaign posts that disclose nothing, published since then", async () => {
    const dora = await record([{ username: "open.dora", posts: [post(3, { text: "old" })] }]);
    const owner = await makeTracking(world(), [dora]);
    await save(owner, { undisclosed: true });
    await publish("open.dora", [
      soon(10, { text: "hidden" }),
      soon(20, { text: "said", hashtags: ["#ad"] }),
      soon(30, { text: "no campaign" }),
    ]);
    await world().travel(MINUTE);
    const { posts } = await trackedPosts(owner);
    const marked = posts.filter(({ text }) => text !== "no campaign").map(({ _id }) => _id);
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId: marked, action: "add" });
    await check();
    await check();
    const alerts = await alertsOf(owner);
    expect(alerts.map(({ alert, post: id }) => [alert, posts.find(({ _id }) => _id === id)?.text])).toEqual([
      ["undisclosed", "hidden"],
    ]);
  });

  test("are about a creator who became silent, once until the next post", async () => {
    const emil = await record([{ username: "silent.emil", posts: [post(8, {})] }]);
    const long = await record([{ username: "silent.long", posts: [post(60, {})] }]);
    const never = await record([{ username: "silent.never", posts: [] }]);
    const owner = await makeTracking(world(), [emil, long, never]);
    await save(owner, { silentDays: 10 });
    await check();
    expect(await alertsOf(owner)).toEqual([]);
    await world().travel(3 * DAY);
    await check();
    await world().travel(DAY);
    await check();
    expect((await alertsOf(owner)).map(({ alert, creator, days }) => [alert, creator, days])).toEqual([
      ["silent", emil, 10],
    ]);
    await publish("silent.emil", [soon(10)]);
    await world().travel(11 * DAY);
    await check();
    expect(await alertsOf(owner)).toHaveLength(2);
  });

  test("of a rule that is turned on later tell nothing of the time before, whatever was on", async () => {
    const ada = await record([{ username: "later.ada", posts: usual() }]);
    // Silent for ten days in half a minute, before that rule is on.
    const quiet = await record([{ posts: [soon(30 - (10 * DAY) / 1_000)] }]);
    const owner = await makeTracking(world(), [ada, quiet]);
    await save(owner, { rising: true, handles: ["rival"], silentDays: 30 });
    await publish("later.ada", [
      soon(10, { text: "hidden", mentions: ["brand"] }),
      soon(20, { text: "loud", likes: 9_000, mentions: ["rival"] }),
    ]);
    await world().travel(MINUTE);
    const { posts } = await trackedPosts(owner);
    const hidden = posts.find(({ text }) => text === "hidden")?._id ?? "";
    await owner.browser.call(toggleCampaignPost, { id: owner.id, postId: [hidden], action: "add" });
    // What was on goes on from its own time.
    await save(owner, { rising: true, handles: ["brand", "rival"], undisclosed: true, silentDays: 10 });
    await check();
    expect((await alertsOf(owner)).map(({ alert, handle }) => [alert, handle])).toEqual([
      ["rising", null],
      ["mention", "rival"],
    ]);
  });

  test("of a watch end with it, and come back with it", async () => {
    const fay = await record([{ username: "watched.fay", posts: usual() }]);
    const owner = await makeOwner(world());
    const { watch } = (await owner.browser.call(createWatch, { creatorId: fay })).body;
    const subject = { ...owner, id: watch._id };
    await save(subject, { rising: true }, "watch");
    const refused = await owner.browser.call(contract.saveAlerts, {
      ...OFF,
      undisclosed: true,
      subject: "watch",
      id: watch._id,
      from: null,
    });
    expect(refused.status).toBe(400);
    const { actionId } = (await owner.browser.call(removeWatch, { id: watch._id })).body;
    await publish("watched.fay", [soon(10, { likes: 9_000 })]);
    await world().travel(MINUTE);
    await check();
    expect(await alertsOf(owner)).toEqual([]);
    await owner.browser.call(undoAction, { id: actionId ?? "" });
    await check();
    expect(await alertsOf(owner)).toMatchObject([{ about: { subject: "watch", title: watch.title }, creator: fay }]);
  });

  test("leave nothing of a creator who is erased, nor do titles of watches", async () => {
    const named = async (username: string, fullName: string) =>
      record([{ username, posts: usual() }], { facts: { fullName } });
    const [gone, stays] = [await named("erased.gone", "Gretel Goldmann"), await named("erased.stays", "Stella")];
    const owner = await makeTracking(world(), [gone, stays]);
    const { watch } = (await owner.browser.call(createWatch, { creatorId: gone })).body;
    await owner.browser.call(renameWatch, { id: watch._id, title: "Friends of Goldmann" });
    await owner.browser.call(renameWatch, { id: watch._id, title: "Goldmann and friends" });
    await save(owner, { rising: true });
    await save({ ...owner, id: watch._id }, { rising: true }, "watch");
    for (const username of ["erased.gone", "erased.stays"]) await publish(username, [soon(10, { likes: 9_000 })]);
    await world().travel(MINUTE);
    await check();
    const { root } = world();
    const written = async () =>
      JSON.stringify([
        await root.select().from(actions).where(eq(actions.customerId, owner.customerId)),
        await root.select().from(changes).where(eq(changes.customerId, owner.customerId)),
        await root.select().from(networkWatches),
        await alertsOf(owner),
      ]);
    expect(await written()).toContain("Goldmann");
    const isOfGone = eq(alertEvents.creatorId, Number(gone));
    expect([(await alertsOf(owner)).length, await root.$count(alertEvents, isOfGone)]).toEqual([3, 2]);
    const admin = await makeAdmin(world());
    await admin.browser.call(eraseCreator, { creatorId: gone });
    expect(await written()).not.toContain("Goldmann");
    expect(await root.$count(alertEvents, isOfGone)).toBe(0);
    expect((await alertsOf(owner)).map(({ creator }) => creator)).toEqual([stays]);
    await check();
    expect(await alertsOf(owner)).toHaveLength(1);
  });

  test("stop with the tracking, and when they are turned off", async () => {
    const [one, two] = [
      await record([{ username: "off.one", posts: usual() }]),
      await record([{ username: "off.two", posts: usual() }]),
    ];
    const [untracked, off] = [await makeTracking(world(), [one]), await makeTracking(world(), [two])];
    for (const owner of [untracked, off]) await save(owner, { rising: true });
    await untracked.browser.call(deleteTracking, { topId: untracked.id });
    await save(off, {});
    for (const username of ["off.one", "off.two"]) await publish(username, [soon(10, { likes: 9_000 })]);
    await world().travel(MINUTE);
    await check();
    expect([await alertsOf(untracked), await alertsOf(off)]).toEqual([[], []]);
  });

  test("are set by those who may, for what is theirs, and not over what others saved", async () => {
    const owner = await makeTracking(world(), [await record([{ posts: [] }])]);
    const { id } = owner;
    const at = { subject: "list", id } as const;
    const callers = [
      world().browser(),
      (await makeColleague(world(), owner, "viewer")).browser,
      (await makeOwner(world())).browser,
    ];
    const statuses = callers.map(async (browser) => [
      (await browser.call(contract.readAlerts, at)).status,
      (await browser.call(contract.saveAlerts, { ...OFF, ...at, from: null })).status,
    ]);
    expect(await Promise.all(statuses)).toEqual([
      [401, 401],
      [200, 403],
      [404, 404],
    ]);
    await save(owner, { rising: true });
    expect((await owner.browser.call(contract.saveAlerts, { ...OFF, ...at, from: null })).error.err).toBe("conflict");
    const send = async (body: object) =>
      (await owner.browser.send({ method: "PUT" }, `/api/alerts/list/${id}`, { ...OFF, from: null, ...body })).status;
    expect(await send({ silentDays: 0 })).toBe(400);
    expect(await send({ silentDays: 366 })).toBe(400);
    expect(await send({ handles: ["@"] })).toBe(400);
    expect((await owner.browser.send({ method: "GET" }, `/api/alerts/ranking/${id}`)).status).toBe(400);
  });
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  DEFAULT_CHANNELS,
  MUTES_MAX,
  muteNotifications,
  readNotificationSettings,
  saveNotificationSettings,
  unmuteNotifications,
  type TopicChannels,
} from "#contract/notification-settings.ts";
import { createList } from "#contract/lists/endpoints.ts";
import { listNotifications } from "#contract/notifications.ts";
import { createWatch, removeWatch } from "#contract/network-watch.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { deleteExpired, notifyEach, notifyMembers, notifyUser } from "./index.ts";
import { mailDue } from "./mail-due.ts";

const world = useWorld();
const NO_UUID = "019aa000-0000-7000-8000-000000000000";
const LIST = { id: NO_UUID, title: "Spring https://evil.example/" };
const COUNTS = { approve: 1, maybe: 0, reject: 0, commented: 0 };

function feedback(total: number) {
  return { kind: "list.feedback" as const, list: LIST, reviewer: "Client", feedback: [], total, counts: COUNTS };
}

async function choose({ browser }: Person, topics: Partial<TopicChannels>, hour = 8) {
  const input = { topics: { ...DEFAULT_CHANNELS, ...topics }, timezone: "Europe/Berlin", hour };
  expect((await browser.call(saveNotificationSettings, input)).status).toBe(200);
}

async function notify(person: Person, subject: string, total = 1) {
  const { customerId, userId } = person;
  return notifyUser(world().ctx, { customerId, userId, subject, payload: feedback(total) });
}

const shownTo = async ({ browser }: Person) =>
  (await browser.call(listNotifications, { type: "global" })).body.notifications.length;

async function mailsTo({ browser }: Person) {
  const { address } = (await browser.call(readNotificationSettings, {})).body;
  const { rows } = await world().root.execute<{ subject: string; body: string; stop_url: string | null }>(
    sql`select subject, body, stop_url from mails where recipient = ${address} and stop_url is not null order by id`,
  );
  return rows;
}

const at = (time: Date) => ({ ctx: { ...world().ctx, clock: { now: () => time } } });

test("members choose for each topic whether the product shows it, and whether it is mailed", async () => {
  const owner = await makeOwner(world());
  const colleague = await makeColleague(world(), owner, "viewer");
  const { body } = await owner.browser.call(readNotificationSettings, {});
  expect(body).toEqual({
    topics: DEFAULT_CHANNELS,
    timezone: null,
    hour: 8,
    address: expect.stringContaining("@"),
    mutes: [],
  });

  await choose(owner, { feedback: { product: false, mail: "never" } });
  expect(await notify(owner, "one")).toBe(true);
  expect(await shownTo(owner)).toBe(0);

  await choose(owner, { feedback: { product: false, mail: "at_once" } });
  await notify(owner, "two");
  await notify(owner, "three", 2);
  expect([await shownTo(owner), await mailsTo(owner)]).toEqual([0, []]);
  await Promise.all([mailDue(world()), mailDue(world())]);
  await mailDue(world());
  const [mail, ...others] = await mailsTo(owner);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^2 notifications from /);
  expect(mail?.body).toContain("Client gave feedback on 2 creators of the list Spring https evil example.");
  expect(mail?.body).not.toContain("https://evil");

  // Others keep their own choice.
  await notifyMembers(world().ctx, { customerId: owner.customerId, subject: "all", payload: feedback(1) });
  expect([await shownTo(owner), await shownTo(colleague), await mailsTo(colleague)]).toEqual([0, 1, []]);
  const event = world().emitted.findLast((one) => one.event === "notification");
  expect(event?.payload).toMatchObject({ userIds: [colleague.userId] });
});

test("daily mails go out once, at the hour of the member's zone, without what was read", async () => {
  const owner = await makeOwner(world());
  await choose(owner, { feedback: { product: true, mail: "daily" } }, 7);
  await notify(owner, "morning");
  await notify(owner, "read");
  await world().root.execute(
    sql`update notifications set read_at = created_at where subject = 'read' and user_id = ${owner.userId}`,
  );
  const { rows } = await world().root.execute<{ due: string }>(
    sql`select mail_due_at as due from notifications where subject = 'morning' and user_id = ${owner.userId}`,
  );
  const due = new Date(rows[0]?.due ?? "");
  expect(
    new Intl.DateTimeFormat("en", {
      timeZone: "Europe/Berlin",
      hour: "numeric",
      minute: "numeric",
      hourCycle: "h23",
    }).format(due),
  ).toBe("07:00");
  await mailDue(at(new Date(due.getTime() - 1)));
  expect(await mailsTo(owner)).toEqual([]);
  await mailDue(at(due));
  await mailDue(at(due));
  expect(await mailsTo(owner)).toMatchObject([
    { subject: "Client gave feedback on 1 creator of the list Spring https evil example." },
  ]);

  // What waits follows a later choice.
  await notify(owner, "evening");
  await choose(owner, {});
  await mailDue(at(new Date(due.getTime() + 48 * 60 * 60_000)));
  expect(await mailsTo(owner)).toHaveLength(1);
});

test("a link in the mail stops them by one click, and nothing else does", async () => {
  const owner = await makeOwner(world());
  await choose(owner, { feedback: { product: true, mail: "at_once" } });
  await notify(owner, "one");
  await notify(owner, "later");
  await mailDue(world());
  const { pathname } = new URL((await mailsTo(owner))[0]?.stop_url ?? "");
  const mails = async () => (await owner.browser.call(readNotificationSettings, {})).body.topics.feedback.mail;
  const visitor = world().browser();
  expect((await visitor.send({ method: "GET" }, pathname)).status).toBe(200);
  expect((await visitor.send({ method: "POST" }, `${pathname.slice(0, -4)}AAAA`)).status).toBe(404);
  expect(await mails()).toBe("at_once");
  expect((await visitor.send({ method: "POST" }, pathname)).status).toBe(200);
  expect(await mails()).toBe("never");
  const { body } = await owner.browser.call(readNotificationSettings, {});
  expect([body.topics.feedback.product, body.topics.enquiry.mail]).toEqual([true, "never"]);
});

test("a muted list notifies the member of nothing, until it is heard again", async () => {
  const owner = await makeOwner(world());
  await notify(owner, "one");
  const [first] = (await owner.browser.call(listNotifications, { type: "global" })).body.notifications;
  const notification = first?.id ?? "";
  const other = await makeOwner(world());
  expect((await other.browser.call(muteNotifications, { notification })).error.err).toBe("not_found");
  const { _id: id } = (await owner.browser.call(muteNotifications, { notification })).body;
  expect((await owner.browser.call(muteNotifications, { notification })).body._id).toBe(id);
  expect((await owner.browser.call(readNotificationSettings, {})).body.mutes).toEqual([
    { _id: id, about: { kind: "list", ...LIST } },
  ]);
  await notify(owner, "two");
  expect(await shownTo(owner)).toBe(1);
  expect((await other.browser.call(unmuteNotifications, { id })).error.err).toBe("not_found");
  expect((await owner.browser.call(unmuteNotifications, { id })).status).toBe(200);
  await notify(owner, "three");
  expect(await shownTo(owner)).toBe(2);

  const { customerId, userId } = owner;
  await notifyUser(world().ctx, { customerId, userId, subject: "e", payload: { kind: "enquiry", creator: "1" } });
  const read = async (of: { topic?: "enquiry" | "feedback" | "moves"; status?: "unread" }) =>
    (await owner.browser.call(listNotifications, { type: "global", ...of })).body.notifications.map(
      ({ payload }) => payload.kind,
    );
  expect(await read({ topic: "enquiry" })).toEqual(["enquiry"]);
  expect(await read({ topic: "feedback", status: "unread" })).toEqual(["list.feedback", "list.feedback"]);
  expect(await read({ topic: "moves" })).toEqual([]);
  const [enquiry] = (await owner.browser.call(listNotifications, { type: "global", topic: "enquiry" })).body
    .notifications;
  const refused = await owner.browser.call(muteNotifications, { notification: enquiry?.id ?? "" });
  expect(refused.error.msg).toBe("You can mute only lists, network watches, rankings, campaigns and threads.");
});

test("news of a campaign is mailed at once, unless it is muted, and names creators as the workspace does", async () => {
  const [owner, other] = [await makeOwner(world()), await makeOwner(world())];
  const record = async (fullName: string, of?: Person) => {
    const source = { kind: "file" as const, name: "panel", ...(of && { customerId: of.customerId }) };
    const accounts = [{ network: "instagram" as const, username: "news.of.campaigns", counts: [], posts: [] }];
    const records = [{ accounts, facts: { fullName }, at: world().ctx.clock.now(), niches: [] }];
    const [outcome] = await recordCreators({ ctx: world().ctx, input: { source, records } });
    return String(outcome?.creatorId);
  };
  const creator = await record("Ada Lantern");
  expect(await record("A name of others", other)).toBe(creator);
  const { customerId, userId } = owner;
  const campaign = { id: NO_UUID, title: "Spring" };
  const news = async (subject: string) =>
    notifyEach(world().ctx, [
      { customerId, userId, subject, payload: { kind: "campaign", event: "invited", campaign, creator } },
    ]);
  await news("first");
  await mailDue(world());
  const [mail, ...others] = await mailsTo(owner);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Ada Lantern is invited to the campaign Spring.");

  await news("second");
  const [first] = (await owner.browser.call(listNotifications, { type: "global" })).body.notifications;
  await owner.browser.call(muteNotifications, { notification: first?.id ?? "" });
  await news("third");
  await mailDue(world());
  expect([await shownTo(owner), (await mailsTo(owner)).length]).toEqual([2, 1]);
});

test("tabs and settings of another version lack kinds, or have others", async () => {
  const owner = await makeOwner(world());
  const topicsOf = async () => (await owner.browser.call(readNotificationSettings, {})).body.topics;
  const save = async (topics: object) => {
    const payload = { topics, timezone: "UTC", hour: 8 };
    return (await owner.browser.send({ method: "PUT" }, "/api/notification-settings", payload)).status;
  };
  await choose(owner, { answer: { product: true, mail: "daily" } });
  const { answer: _answer, ...older } = { ...DEFAULT_CHANNELS, due: { product: false, mail: "never" as const } };
  expect(await save(older)).toBe(200);
  expect(await topicsOf()).toEqual({ ...older, answer: { product: true, mail: "daily" } });
  expect(await save({ ...older, holograms: { product: true, mail: "never" } })).toBe(200);
  expect(await topicsOf()).not.toHaveProperty("holograms");
  expect(await save({ due: { product: true, mail: "hourly" } })).toBe(400);

  // What an earlier version has stored notifies of the other kinds by default.
  await world().root.execute(
    sql`update notification_settings set topics = ${JSON.stringify({ holograms: 1 })}::jsonb where user_id = ${owner.userId}`,
  );
  expect(await topicsOf()).toEqual(DEFAULT_CHANNELS);
  await notify(owner, "older settings");
  expect(await shownTo(owner)).toBe(1);
});

test("mutes of what is gone count until a night deletes them, and the others stay", async () => {
  const owner = await makeOwner(world(), PLAN_IDS.agency);
  const { customerId, userId, browser } = owner;
  const { list } = (await browser.call(createList, { title: "Spring" })).body;
  const { watch } = (await browser.call(createWatch, { topId: list._id })).body;
  const insert = async (count: number, about: object) =>
    world().root.execute(sql`
      insert into notification_mutes (customer_id, user_id, key, about, created_at)
      select ${customerId}::uuid, ${userId}::uuid, about::text || n, jsonb_build_object('id', gen_random_uuid()) || about,
        ${world().ctx.clock.now().toISOString()}::timestamptz
      from generate_series(1, ${count}::int) n, (select ${JSON.stringify(about)}::jsonb) given (about)`);
  const stored = async () => {
    const { rows } = await world().root.execute<{ kind: string }>(
      sql`select about->>'kind' as kind from notification_mutes where user_id = ${userId} order by 1`,
    );
    return rows.map(({ kind }) => kind);
  };
  await insert(MUTES_MAX - 4, { kind: "thread", title: "" });
  await insert(1, { kind: "list", id: list._id, title: list.title });
  await insert(1, { kind: "watch", title: "Gone" });
  await insert(1, { kind: "watch", id: watch._id, title: watch.title });
  expect((await browser.call(removeWatch, { id: watch._id })).status).toBe(200);
  await insert(1, { kind: "ranking", top: { id: "1", name: null }, network: null, country: null });
  await notify(owner, "one");
  const [first] = (await browser.call(listNotifications, { type: "global" })).body.notifications;
  const mute = async () => browser.call(muteNotifications, { notification: first?.id ?? "" });
  const refused = await mute();
  expect([refused.error.err, (await stored()).length]).toEqual(["bad_request", MUTES_MAX]);

  await deleteExpired(world());
  expect(await stored()).toEqual(["list", "ranking", "watch"]);
  expect((await mute()).status).toBe(200);
  expect(await stored()).toEqual(["list", "list", "ranking", "watch"]);
  // The list that notified never was, and the watch can be restored until its changes are deleted.
  await deleteExpired(world());
  expect(await stored()).toEqual(["list", "ranking", "watch"]);
  await world().root.execute(sql`delete from changes where row_id = ${watch._id}`);
  await deleteExpired(world());
  expect(await stored()).toEqual(["list", "ranking"]);
});

import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import * as contract from "#contract/mail/endpoints.ts";
import { muteThread, triageThread } from "#contract/mail/triage.ts";
import { beginImpersonation } from "#contract/impersonation.ts";
import {
  muteNotifications,
  readNotificationSettings,
  saveNotificationSettings,
  unmuteNotifications,
} from "#contract/notification-settings.ts";
import { listNotifications, readAllNotifications, readNotification } from "#contract/notifications.ts";
import { mailDue } from "#server/domains/notifications/mail-due.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { bounceSource, headerIn, mailing, mailSource } from "./testing/mailing.ts";

const { world, writer } = mailing();

const listed = async ({ browser }: Person) => (await browser.call(listNotifications, { type: "global" })).body;
const noticesOf = async (one: Person) =>
  (await listed(one)).notifications.map(({ id, status, payload }) => Object.assign(payload, { id, status }));

/** A thread of mia, and what the other side sends into it. */
async function correspond(mia: Awaited<ReturnType<typeof writer>>) {
  const { threadId } = (await mia.send({ to: "ada@creator.test" })).body;
  await mia.work();
  const id = headerIn(mia.smtp.received.at(-1)?.source ?? "", "Message-ID")?.slice(1, -1) ?? "";
  let sent = 0;
  return {
    threadId,
    id,
    async answer(more: object = {}) {
      sent += 1;
      const source = mailSource({
        from: "ada@creator.test",
        id: `${threadId}-${sent}@creator.test`,
        references: [id],
        ...more,
      });
      const uid = mia.imap.deliver("INBOX", source, { date: world().ctx.clock.now() });
      await mia.sync();
      return uid;
    },
  };
}

async function mailsTo({ browser }: Person) {
  await mailDue(world());
  const { address } = (await browser.call(readNotificationSettings, {})).body;
  const { rows } = await world().root.execute<{ subject: string }>(
    sql`select subject from mails where recipient = ${address} and stop_url is not null order by id`,
  );
  return rows.map(({ subject }) => subject);
}

const atOnce = { answer: { product: true, mail: "at_once" as const } };
const settings = { timezone: "UTC", hour: 8 };

describe("an answer", () => {
  test("notifies the writer once until it is read, here or in the mail program", async () => {
    const mia = await writer();
    const bo = await makeColleague(world(), mia, "member");
    await mia.browser.call(saveNotificationSettings, { topics: atOnce, ...settings });
    const { threadId, id, answer } = await correspond(mia);
    await answer();
    const one = { kind: "mail.answer", status: "unread", thread: threadId, from: "ada@creator.test", subject: "Hello" };
    expect(await noticesOf(mia)).toMatchObject([{ ...one, count: 1, channel: "mail", creator: null }]);
    expect(await mailsTo(mia)).toEqual(["ada@creator test wrote to you: “Hello”."]);
    await answer();
    await answer();
    expect(await noticesOf(mia)).toMatchObject([{ ...one, count: 3 }]);
    expect(await mailsTo(mia)).toHaveLength(1);
    expect(await noticesOf(bo)).toEqual([]);

    // Programs that answer, and servers that return a mail, are no answers.
    await mia.browser.call(contract.setMessageAsRead, { threadId });
    expect([await noticesOf(mia), (await listed(mia)).unreadCount]).toMatchObject([[{ status: "read" }], 0]);
    await answer({ type: "text/plain; charset=utf-8\nAuto-Submitted: auto-replied" });
    mia.imap.deliver("INBOX", bounceSource({ id, recipient: "ada@creator.test" }), { date: world().ctx.clock.now() });
    await mia.sync();
    expect((await listed(mia)).unreadCount).toBe(0);

    // The next answer is a new notification, and what the mail program has read is dealt with.
    const [before] = await noticesOf(mia);
    const uid = await answer();
    const [next, ...others] = await noticesOf(mia);
    expect([next?.status, next?.id === before?.id, others]).toEqual(["unread", false, []]);
    const another = await answer();
    const flagsOf = (at: number) => mia.imap.folders.get("INBOX")?.messages.find((mail) => mail.uid === at)?.flags;
    flagsOf(uid)?.add("\\Seen");
    await mia.sync();
    expect(await noticesOf(mia)).toMatchObject([{ status: "unread", count: 1 }]);
    flagsOf(another)?.add("\\Seen");
    await mia.sync();
    expect(await noticesOf(mia)).toMatchObject([{ status: "read" }]);
    // Read in the product's notifications, it is unread again with the next one.
    await answer();
    await mia.browser.call(readAllNotifications, { type: "global" });
    await answer();
    expect(await noticesOf(mia)).toMatchObject([{ status: "unread", count: 2 }]);
  });

  test("notifies the assignee, or those who wrote and still may, or else the owner of the mailbox", async () => {
    const mia = await writer();
    const bo = await makeColleague(world(), mia, "member");
    const { threadId, answer } = await correspond(mia);
    await mia.browser.call(triageThread, { id: threadId, assigneeId: bo.userId });
    await answer();
    expect(await noticesOf(mia)).toEqual([]);
    expect((await noticesOf(bo)).map(({ kind }) => kind).toSorted()).toEqual(["mail.answer", "mail.assigned"]);
    await mia.browser.call(triageThread, { id: threadId, assigneeId: null });
    await world().root.execute(
      sql`update mail_messages set user_id = ${bo.userId} where is_own and thread_id = ${threadId}`,
    );
    await answer();
    expect([await noticesOf(mia), (await noticesOf(bo)).length]).toEqual([[], 2]);
    await world().root.execute(
      sql`update workspace_members set role = 'viewer' where user_id = ${bo.userId} and customer_id = ${mia.customerId}`,
    );
    await answer();
    expect(await noticesOf(mia)).toMatchObject([{ kind: "mail.answer", count: 3 }]);

    // Who left is not waited for, although the thread is still theirs.
    await mia.browser.call(triageThread, { id: threadId, assigneeId: bo.userId });
    const noticed = async () =>
      (
        await world().root.execute(
          sql`select payload from notifications where user_id = ${bo.userId} and customer_id = ${mia.customerId} order by id`,
        )
      ).rows;
    const earlier = await noticed();
    await world().root.execute(
      sql`update workspace_members set left_at = ${world().ctx.clock.now().toISOString()}::timestamptz where user_id = ${bo.userId} and customer_id = ${mia.customerId}`,
    );
    await answer();
    expect(await noticesOf(mia)).toMatchObject([{ kind: "mail.answer", count: 4 }]);
    expect(await noticed()).toEqual(earlier);
  });

  test("is muted with its thread, by each member for themselves", async () => {
    const mia = await writer();
    const viewer = await makeColleague(world(), mia, "viewer");
    const { threadId, answer } = await correspond(mia);
    const { body } = await mia.browser.call(muteThread, { id: threadId });
    expect((await mia.thread(threadId)).muteId).toBe(body._id);
    expect((await viewer.browser.call(contract.getThread, { id: threadId })).body.muteId).toBe(null);
    await answer();
    expect(await noticesOf(mia)).toEqual([]);
    const shown = async () => (await mia.browser.call(readNotificationSettings, {})).body.mutes;
    expect(await shown()).toEqual([{ _id: body._id, about: { kind: "thread", id: threadId, title: "Hello" } }]);
    await mia.browser.call(unmuteNotifications, { id: body._id });
    await answer();
    const [notice] = await noticesOf(mia);
    expect(notice).toMatchObject({ kind: "mail.answer", count: 2 });
    const muted = await mia.browser.call(muteNotifications, { notification: notice?.id ?? "" });
    expect((await mia.thread(threadId)).muteId).toBe(muted.body._id);
    await world().root.execute(sql`delete from mail_threads where id = ${threadId}`);
    expect(await shown()).toEqual([]);
    const stranger = await makeOwner(world());
    for (const [{ browser }, status] of [
      [viewer, 404],
      [stranger, 404],
    ] as const)
      expect((await browser.call(muteThread, { id: threadId })).status).toBe(status);
  });

  test("is shown neither to an administrator who looks in nor to programs", async () => {
    const mia = await writer();
    const { threadId, answer } = await correspond(mia);
    await answer();
    await mia.browser.call(muteThread, { id: threadId });
    const admin = await makeAdmin(world());
    const { userId, customerId } = mia;
    await admin.browser.call(beginImpersonation, { userId, workspaceId: customerId, reason: "They miss an answer" });
    expect(await listed(admin)).toMatchObject({ notifications: [], unreadCount: 0 });
    expect((await admin.browser.call(readNotificationSettings, {})).body.mutes).toEqual([]);
    const { key } = (await mia.browser.call(createApiKey, { name: "Report", scopes: ["read"], days: null })).body;
    const headers = { authorization: `Bearer ${key}` };
    const { body } = await world().browser().call(listNotifications, { type: "global" }, headers);
    expect(body).toMatchObject({ notifications: [], unreadCount: 0 });
    const [notice] = await noticesOf(mia);
    const read = await admin.browser.call(readNotification, { type: "global", id: notice?.id ?? "" });
    expect([read.error.err, (await listed(mia)).unreadCount]).toEqual(["read_only", 1]);
  });
});

import { describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import * as contract from "#contract/mail/endpoints.ts";
import { connectMailbox, getMailbox, syncMailbox } from "#contract/mail/mailbox.ts";
import { makeColleague } from "#test/factories/people.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { selectUnread } from "./mailboxes/store.ts";
import { bounceSource, headerIn, mailing, mailSource } from "./testing/mailing.ts";

const { world, writer } = mailing();
type Writer = Awaited<ReturnType<typeof writer>>;

/** Writes to a creator and sends it; returns the thread and the Message-ID. */
async function written(mia: Writer, to = "ada@creator.test") {
  const { threadId, message } = (await mia.send({ to })).body;
  await mia.work();
  const source = mia.smtp.received.at(-1)?.source ?? "";
  return { threadId, mailId: message.messageId, id: headerIn(source, "Message-ID")?.slice(1, -1) ?? "", source };
}

const arriving = () => ({ date: world().ctx.clock.now() });

describe("a mailbox that is read", () => {
  test("takes answers into their thread, once, and sets them as read on both sides", async () => {
    const mia = await writer();
    const { threadId, id } = await written(mia);
    mia.imap.deliver(
      "INBOX",
      mailSource({ from: "Ada <ADA@creator.test>", id: "r1@creator.test", references: [id] }),
      arriving(),
    );
    world().emitted.length = 0;
    await mia.sync();
    await mia.sync();
    expect(world().emitted).toContainEqual({
      customerId: mia.customerId,
      event: "messaging/notification",
      payload: {
        type: "received",
        channel: "mail",
        threadId,
        messageId: expect.any(String),
        email: "ada@creator.test",
      },
    });
    const [thread] = await mia.threads();
    expect(thread).toMatchObject({ threadId, status: "answered", unread: 1, totalMails: 2 });
    const answer = thread?.mails.find(({ isOwn }) => !isOwn);
    expect(answer).toMatchObject({ status: "unread", excerpt: "Gladly.", headers: { from: "ada@creator.test" } });
    const read = await mia.browser.call(contract.setMessageAsRead, { messageId: answer?.messageId ?? "" });
    expect(read.body.status).toBe("read");
    expect((await mia.browser.call(contract.setMessageAsRead, {})).error.err).toBe("bad_request");
    await mia.sync();
    expect(mia.imap.folders.get("INBOX")?.messages[0]?.flags).toEqual(new Set(["\\Seen"]));
    expect((await mia.threads())[0]?.unread).toBe(0);
    const uid = mia.imap.deliver(
      "INBOX",
      mailSource({ from: "ada@creator.test", id: "r2@creator.test", references: [id] }),
      arriving(),
    );
    await mia.sync();
    expect((await mia.threads())[0]?.unread).toBe(1);
    mia.imap.folders
      .get("INBOX")
      ?.messages.find((one) => one.uid === uid)
      ?.flags.add("\\Seen");
    await mia.sync();
    expect((await mia.threads())[0]?.unread).toBe(0);
    expect((await mia.browser.call(getMailbox, {})).body.mailbox).toMatchObject({ syncProblem: null });
    await mia.send({ threadId, subject: "Re: Hello" });
    await mia.work();
    const last = mia.smtp.received.at(-1)?.source ?? "";
    expect([headerIn(last, "In-Reply-To"), headerIn(last, "List-Unsubscribe")]).toEqual([
      expect.any(String),
      undefined,
    ]);
  });

  test("takes what PostgreSQL does not store out of mails, and passes over a mail that cannot be stored", async () => {
    const mia = await writer();
    const { threadId, id } = await written(mia);
    await world().root.execute(
      sql`alter table mail_messages add constraint refused check (subject <> 'Refused') not valid`,
    );
    const of = { from: "ada@creator.test", references: [id] };
    const odd = { type: "text/html; charset=utf-8", body: "<p>a\u0000b</p>", date: "0000-01-01" };
    for (const source of [
      mailSource({ ...of, ...odd, id: "r1@creator.test" }),
      mailSource({ ...of, id: "r2@creator.test", subject: "Refused" }),
      mailSource({ ...of, id: "r3@creator.test" }),
    ])
      mia.imap.deliver("INBOX", source, arriving());
    await mia.sync();
    expect((await mia.browser.call(getMailbox, {})).body.mailbox).toMatchObject({ syncProblem: null });
    const { mails } = await mia.thread(threadId);
    expect(mails.filter(({ isOwn }) => !isOwn).map(({ html, text }) => [html, text.trim()])).toEqual(
      expect.arrayContaining([
        ["<p>ab</p>", "ab"],
        [null, "Gladly."],
      ]),
    );
    expect(mails).toHaveLength(3);
    expect((await mia.threads())[0]?.unread).toBe(2);
    expect((await mia.browser.call(contract.setMessageAsRead, { threadId })).body.status).toBe("read");
    expect((await mia.threads())[0]?.unread).toBe(0);
  });

  test("is read since it was first connected after its server was corrected", async () => {
    const mia = await writer();
    const { threadId, id } = await written(mia);
    const yesterday = new Date(world().ctx.clock.now().getTime() - 24 * 3600_000);
    mia.imap.deliver("INBOX", mailSource({ from: "ada@creator.test", id: "r1@creator.test", references: [id] }), {
      date: yesterday,
    });
    await world().root.execute(sql`update mailboxes set connected_at = connected_at - interval '2 days',
      imap = imap || '{"host": "wrong.test"}'::jsonb where id = ${mia.mailboxId}`);
    expect((await mia.browser.call(connectMailbox, mia.settings)).status).toBe(200);
    await mia.sync();
    expect((await mia.thread(threadId)).mails).toHaveLength(2);
  });

  test("waits once in the queue, and not at all while its member may not send", async () => {
    const mia = await writer();
    await mia.browser.call(syncMailbox, {});
    await mia.browser.call(syncMailbox, {});
    const jobs = await world().root.execute(
      sql`select count(*)::int as count from pgboss.job where name = 'mailboxes' and data->>'mailboxId' = ${mia.mailboxId}`,
    );
    expect(jobs.rows).toEqual([{ count: 1 }]);
    const before = new Date(world().ctx.clock.now().getTime() + 1);
    const due = async (plans: readonly number[]) => {
      const found = await selectUnread(world().ctx.db, { now: before, before, plans, limit: 1_000 });
      return found.some(({ id }) => id === mia.mailboxId);
    };
    expect([await due([PLAN_IDS.agency]), await due([PLAN_IDS.starter])]).toEqual([true, false]);
    await world().root.execute(sql`update workspace_members set role = 'viewer' where user_id = ${mia.userId}`);
    expect(await due([PLAN_IDS.agency])).toBe(false);
  });

  test("stores nothing of people that the workspace has not written to", async () => {
    const mia = await writer();
    const { id } = await written(mia);
    mia.imap.deliver("INBOX", mailSource({ from: "private@friend.test", id: "p1@friend.test" }), arriving());
    mia.imap.deliver(
      "INBOX",
      mailSource({ from: "thief@else.test", id: "p2@else.test", references: [id] }),
      arriving(),
    );
    mia.imap.deliver(
      "Sent",
      mailSource({ from: "mia@brand.test", to: "private@friend.test", id: "p3@brand.test" }),
      arriving(),
    );
    await mia.sync();
    const { rows } = await world().root.execute(
      sql`select count(*)::int as count from mail_messages where customer_id = ${mia.customerId}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("is not opened to colleagues by the addresses they write to", async () => {
    const mia = await writer();
    const colleague = await writer({ person: await makeColleague(world(), mia, "member") });
    await written(colleague, "lawyer@firm.test");
    mia.imap.deliver("INBOX", mailSource({ from: "lawyer@firm.test", id: "l1@firm.test" }), arriving());
    await mia.sync();
    expect((await colleague.threads()).map(({ totalMails }) => totalMails)).toEqual([1]);
    await written(mia, "lawyer@firm.test");
    mia.imap.deliver("INBOX", mailSource({ from: "lawyer@firm.test", id: "l2@firm.test" }), arriving());
    await mia.sync();
    const totals = (await mia.threads()).map(({ totalMails }) => totalMails);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(3);
  });

  test("threads by all references, also of missing mails, and never by the subject", async () => {
    const mia = await writer();
    const { threadId } = await written(mia);
    const from = "ada@creator.test";
    const deliver = (id: string, references: string[]) =>
      mia.imap.deliver("INBOX", mailSource({ from, id, references, subject: "Re: Hello" }), arriving());
    // Both refer to a mail that never came; a third only names the second; the missing one comes last.
    deliver("a2@creator.test", ["missing@creator.test"]);
    deliver("a3@creator.test", ["missing@creator.test", "lost@creator.test"]);
    deliver("a4@creator.test", ["a3@creator.test"]);
    deliver("missing@creator.test", []);
    deliver("alone@creator.test", []);
    await mia.sync();
    const threads = await mia.threads();
    expect(threads.map(({ totalMails }) => totalMails).toSorted((a, b) => a - b)).toEqual([1, 1, 4]);
    expect(threads.find((one) => one.threadId === threadId)).toMatchObject({ status: "sent", totalMails: 1 });
  });

  test("shows what the member wrote in their mail program, and decides what was unknown", async () => {
    const mia = await writer();
    const { threadId, id, source } = await written(mia);
    await world().root.execute(sql`update mail_messages set state = 'unknown' where customer_id = ${mia.customerId}`);
    world().emitted.length = 0;
    mia.imap.deliver("Sent", source, arriving());
    mia.imap.deliver(
      "Sent",
      mailSource({ from: "mia@brand.test", to: "ada@creator.test", id: "own@brand.test", references: [id] }),
      arriving(),
    );
    await mia.sync();
    const { mails } = await mia.thread(threadId);
    expect(mails.map(({ status, isFromProvider }) => [status, isFromProvider])).toEqual(
      expect.arrayContaining([
        ["sent", false],
        ["sent", true],
      ]),
    );
    expect(mails).toHaveLength(2);
    const notices = world().emitted.filter(({ event }) => event === "messaging/notification");
    expect(notices.map(({ payload }) => payload)).toMatchObject([
      { type: "sent", email: "ada@creator.test" },
      { type: "sent_by_gmail", email: "mia@brand.test" },
    ]);
  });

  test("ignores a mail that claims the Message-ID of another, and reads everything again in a renewed folder", async () => {
    const mia = await writer();
    const { threadId, id } = await written(mia);
    mia.imap.deliver("INBOX", mailSource({ from: "ada@creator.test", id, body: "I am yours." }), arriving());
    mia.imap.deliver(
      "INBOX",
      mailSource({ from: "ada@creator.test", id: "r1@creator.test", references: [id] }),
      arriving(),
    );
    await mia.sync();
    const folder = mia.imap.folders.get("INBOX");
    if (folder) folder.uidValidity += 1;
    await mia.sync();
    const { mails } = await mia.thread(threadId);
    expect(mails.map(({ text }) => text.trim())).toEqual(expect.arrayContaining(["Hello", "Gladly."]));
    expect(mails).toHaveLength(2);
  });

  test("says why it could not be read, and is tried again later, or when its member wants it", async () => {
    const mia = await writer();
    await world().root.execute(
      sql`update mailboxes set login = 'other', password = 'damaged' where id = ${mia.mailboxId}`,
    );
    await mia.sync();
    const problem = async () => (await mia.browser.call(getMailbox, {})).body.mailbox?.syncProblem?.key;
    expect(await problem()).toBe("mail.unreadablePassword");
    await mia.imap.close();
    await mia.browser.call(connectMailbox, { ...mia.settings, imap: (await writer()).settings.imap });
    expect(await problem()).toBeUndefined();
    await world().root.execute(
      // Nothing listens there, whichever ports the servers of tests have.
      sql`update mailboxes set imap = ${JSON.stringify({ ...mia.settings.imap, port: 1 })}::jsonb where id = ${mia.mailboxId}`,
    );
    await mia.sync();
    expect(await problem()).toBe("mail.notReached");
    const { rows } = await world().root.execute(sql`select sync_until from mailboxes where id = ${mia.mailboxId}`);
    expect(rows[0]?.["sync_until"]).not.toBeNull();
    expect((await mia.browser.call(syncMailbox, {})).status).toBe(200);
    const after = await world().root.execute(sql`select sync_until from mailboxes where id = ${mia.mailboxId}`);
    expect(after.rows[0]?.["sync_until"]).toBeNull();
  });
});

describe("the folder of sent mails", () => {
  test("gets a copy of what was sent where the server makes none, once", async () => {
    const mia = await writer();
    const { id } = await written(mia);
    const made = await written(mia, "bea@creator.test");
    const source = mia.smtp.received.find(({ to }) => to.includes("bea@creator.test"))?.source ?? "";
    mia.imap.deliver("Sent", source, arriving());
    const copies = () => mia.imap.folders.get("Sent")?.messages ?? [];
    await mia.sync();
    expect(copies()).toHaveLength(1);
    await world().travel(11 * 60_000);
    await mia.sync();
    // As if it had been interrupted before the copy was noticed.
    await world().root.execute(sql`update mailboxes set cursors = '{}' where id = ${mia.mailboxId}`);
    await mia.sync();
    expect(copies().map((copy) => headerIn(copy.source, "Message-ID"))).toEqual([`<${made.id}>`, `<${id}>`]);
    expect(copies()[1]?.flags).toEqual(new Set(["\\Seen"]));
    expect(headerIn(copies()[1]?.source ?? "", "To")).toBe("ada@creator.test");
    expect((await mia.threads()).map(({ totalMails }) => totalMails)).toEqual([1, 1]);
  });
});

describe("a sent mail that the folder refuses", () => {
  test("is passed over for good, and holds up neither the others nor the mailbox", async () => {
    const mia = await writer();
    await written(mia);
    await written(mia, "bea@creator.test");
    mia.imap.refused.add("ada@creator.test");
    const copies = () => mia.imap.folders.get("Sent")?.messages.map(({ source }) => headerIn(source, "To"));
    const appends = () => mia.imap.commands.filter((command) => / APPEND /.test(command)).length;
    await world().travel(11 * 60_000);
    await mia.sync();
    expect((await mia.browser.call(getMailbox, {})).body.mailbox).toMatchObject({
      syncProblem: null,
      syncedAt: expect.any(String),
    });
    expect([copies(), appends()]).toEqual([["bea@creator.test"], 2]);
    await world().travel(4 * 60_000);
    await mia.sync();
    expect(appends()).toBe(2);
  });
});

describe("a bounce", () => {
  test("of an own mail makes it an error, and suppresses the address when it is a hard one", async () => {
    const mia = await writer();
    const hard = await written(mia, "ada@creator.test");
    const soft = await written(mia, "bea@creator.test");
    mia.imap.deliver("INBOX", bounceSource({ id: hard.id, recipient: "ada@creator.test" }), arriving());
    mia.imap.deliver(
      "INBOX",
      bounceSource({ id: soft.id, recipient: "bea@creator.test", status: "5.2.2" }),
      arriving(),
    );
    world().emitted.length = 0;
    await mia.sync();
    const notices = world().emitted.filter(({ event }) => event === "messaging/notification");
    expect(notices).toMatchObject([{ payload: { type: "bounced" } }, { payload: { type: "bounced" } }]);
    for (const { threadId } of [hard, soft]) {
      const { mails } = await mia.thread(threadId);
      expect(mails).toMatchObject([{ status: "error", problem: { msg: expect.stringContaining("no such user") } }]);
    }
    const { suppressions } = (await mia.browser.call(contract.listSuppressions, {})).body;
    expect(suppressions).toMatchObject([{ address: "ada@creator.test", reason: "bounced" }]);
  });

  test("that was forged changes nothing", async () => {
    const mia = await writer();
    const { id } = await written(mia);
    const other = await writer();
    mia.imap.deliver("INBOX", bounceSource({ id: "guessed@brand.test", recipient: "ada@creator.test" }), arriving());
    mia.imap.deliver("INBOX", bounceSource({ id, recipient: "bea@creator.test" }), arriving());
    other.imap.deliver("INBOX", bounceSource({ id, recipient: "ada@creator.test" }), arriving());
    await mia.sync();
    await other.sync();
    expect((await mia.threads()).map(({ mails }) => mails.map(({ status }) => status))).toEqual([["sent"]]);
    expect((await mia.browser.call(contract.listSuppressions, {})).body.total).toBe(0);
  });
});

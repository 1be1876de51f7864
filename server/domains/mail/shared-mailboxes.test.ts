import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as contract from "#contract/mail/endpoints.ts";
import { connectMailbox, disconnectMailbox, getMailbox, shareMailbox } from "#contract/mail/mailbox.ts";
import * as sequences from "#contract/mail/sequences.ts";
import { testMail } from "#contract/mail/templates.ts";
import { removeMember, setRole } from "#contract/workspaces.ts";
import { makeColleague, type Person } from "#test/factories/people.ts";
import { headerIn, mailing, mailSource } from "./testing/mailing.ts";

const { world, writer, creators } = mailing();
type Writer = Awaited<ReturnType<typeof writer>>;

/** Mia has shared her mailbox with Bo and a viewer; Ada is a creator of their CRM. */
async function sharing() {
  const mia = await writer();
  const bo = await makeColleague(world(), mia, "member");
  const [ada = ""] = await creators(mia, [{ fullName: "Ada Oak", email: "ada@creator.test" }]);
  const share = async (isShared: boolean) => mia.browser.call(shareMailbox, { isShared });
  expect((await share(true)).body.mailbox.isShared).toBe(true);
  const { mailboxId } = mia;
  const writeBy = async ({ browser }: Person, more: object = {}) =>
    browser.call(contract.sendMail, {
      key: crypto.randomUUID(),
      subject: "Hello",
      text: "Hello from {{sender}}",
      mailboxId,
      to: "ada@creator.test",
      ...more,
    });
  return { mia, bo, ada, share, mailboxId, writeBy };
}

const stateOf = async ({ browser }: Person, id: string) =>
  (await browser.call(contract.getMessage, { id })).body.message;
const sendersOf = async ({ browser }: Person) => (await browser.call(getMailbox, {})).body.senders;

async function answer(mia: Writer, from: string) {
  const id = headerIn(mia.smtp.received.at(-1)?.source ?? "", "Message-ID")?.slice(1, -1) ?? "";
  const source = mailSource({ from, id: `${crypto.randomUUID()}@creator.test`, references: [id] });
  mia.imap.deliver("INBOX", source, { date: world().ctx.clock.now() });
  await mia.sync();
}

describe("a shared mailbox", () => {
  test("is offered to colleagues who may send, who send from it and get the answers", async () => {
    const { mia, bo, mailboxId, writeBy } = await sharing();
    const shown = { _id: mailboxId, address: "mia@brand.test", needsGoogleAuth: false };
    expect(await sendersOf(bo)).toMatchObject([{ ...shown, isOwn: false }]);
    expect(await sendersOf(mia)).toMatchObject([{ ...shown, isOwn: true }]);
    const viewer = await makeColleague(world(), mia, "viewer");
    expect(await sendersOf(viewer)).toEqual([]);
    expect((await writeBy(viewer)).error.err).toBe("forbidden");
    const { threadId } = (await writeBy(bo)).body;
    await mia.work();
    expect(mia.smtp.received[0]).toMatchObject({ from: "mia@brand.test", to: ["ada@creator.test"] });
    expect(mia.smtp.received[0]?.source).toContain("Hello from Mia of Brand");
    await answer(mia, "ada@creator.test");
    const thread = (await bo.browser.call(contract.getThread, { id: threadId })).body;
    expect(thread.thread).toMatchObject({ status: "answered", totalMails: 2 });
    expect(thread.mails.map((mail) => mail.mailboxId)).toEqual([mailboxId, mailboxId]);
  });

  test("is no sender for others: of another workspace, of a colleague who shares nothing, or whose sharing has ended", async () => {
    const { mia, bo, ada, share, mailboxId, writeBy } = await sharing();
    const other = await writer();
    const mail = { subject: "Hello", text: "Hello", mailboxId };
    const many = { ...mail, creatorIds: [ada] };
    const steps = [{ waitDays: 1, subject: "Hello", text: "Hello" }];
    const attempts = async ({ browser }: Person) => {
      const key = crypto.randomUUID();
      const answers = await Promise.all([
        browser.call(contract.sendMail, { ...mail, key, to: "ada@creator.test" }),
        browser.call(contract.sendMultiMail, { ...many, key }),
        browser.call(contract.previewMails, many),
        browser.call(testMail, many),
        browser.call(sequences.startSequence, { creatorIds: [ada], mailboxId, key, steps, hours: null }),
      ]);
      return new Set(answers.map(({ status }) => status));
    };
    expect(await attempts(other)).toEqual(new Set([404]));
    await share(false);
    expect(await attempts(bo)).toEqual(new Set([404]));
    expect(await sendersOf(bo)).toEqual([]);
    expect((await writeBy(mia)).status).toBe(200);
    expect((await bo.browser.call(shareMailbox, { isShared: true })).status).toBe(404);
  });

  test("sends nothing that waits of colleagues once it is not shared, or they may not send", async () => {
    const { mia, bo, share, writeBy } = await sharing();
    const refused = async (before: () => Promise<unknown>) => {
      const { message } = (await writeBy(bo)).body;
      await before();
      await mia.work();
      return (await stateOf(mia, message.messageId)).problem?.key;
    };
    expect(await refused(async () => share(false))).toBe("mail.notShared");
    await share(true);
    const role = async (to: "viewer" | "member") => mia.browser.call(setRole, { id: bo.userId, role: to });
    expect(await refused(async () => role("viewer"))).toBe("mail.notShared");
    await role("member");
    expect(await refused(async () => mia.browser.call(removeMember, { id: bo.userId }))).toBe("mail.notShared");
    expect(mia.smtp.received).toEqual([]);
    const own = (await writeBy(mia)).body;
    await mia.work();
    expect((await stateOf(mia, own.message.messageId)).status).toBe("sent");
  });

  test("sends no mail of colleagues again once it is not shared, and reads nothing for one that was never sent", async () => {
    const { mia, bo, share, writeBy } = await sharing();
    const { message } = (await writeBy(bo)).body;
    await share(false);
    await mia.work();
    const again = await bo.browser.call(contract.retryMail, { id: message.messageId });
    expect([again.status, again.error.err]).toEqual([409, "conflict"]);
    await mia.work();
    expect(mia.smtp.received).toEqual([]);
    const source = mailSource({ from: "ada@creator.test", id: "private@creator.test" });
    mia.imap.deliver("INBOX", source, { date: world().ctx.clock.now() });
    await mia.sync();
    expect((await mia.threads()).map(({ totalMails }) => totalMails)).toEqual([1]);
  });

  test("pauses sequences of colleagues when its member connects another account", async () => {
    const { mia, bo, ada, mailboxId } = await sharing();
    const steps = [{ waitDays: 1, subject: "Hello", text: "Hello" }];
    const input = { creatorIds: [ada], mailboxId, key: crypto.randomUUID(), steps, hours: null };
    const { sequenceId } = (await bo.browser.call(sequences.startSequence, input)).body;
    const { status } = await mia.browser.call(connectMailbox, { ...mia.settings, address: "private@brand.test" });
    expect(status).toBe(200);
    const { sequence } = (await bo.browser.call(sequences.getSequence, { id: sequenceId ?? "" })).body;
    expect(sequence).toMatchObject({ state: "paused", problem: { key: "mail.notShared" } });
    await mia.work();
    expect(mia.smtp.received).toEqual([]);
  });

  test("goes with its member, also when colleagues used it", async () => {
    const { mia, bo, writeBy } = await sharing();
    const { message } = (await writeBy(bo)).body;
    await mia.browser.call(disconnectMailbox, {});
    expect(await stateOf(bo, message.messageId)).toMatchObject({
      status: "error",
      problem: { key: "mail.disconnected" },
    });
    expect(await sendersOf(bo)).toEqual([]);
  });

  test("sends sequences of colleagues, who change them while it is shared; then they are paused for its member", async () => {
    const { mia, bo, ada, share, mailboxId } = await sharing();
    const steps = [{ waitDays: 1, subject: "Hello", text: "Hello" }];
    const input = { creatorIds: [ada], mailboxId, key: crypto.randomUUID(), steps, hours: null };
    const { sequenceId } = (await bo.browser.call(sequences.startSequence, input)).body;
    const id = sequenceId ?? "";
    const own = (await mia.browser.call(sequences.startSequence, { ...input, key: crypto.randomUUID() })).body;
    const settings = { id, steps, hours: null, stopStatuses: [] };
    expect((await bo.browser.call(sequences.updateSequence, settings)).body.sequence.isOwn).toBe(true);
    await share(false);
    const show = async (of: string) => (await bo.browser.call(sequences.getSequence, { id: of })).body.sequence;
    expect(await show(id)).toMatchObject({ state: "paused", isOwn: false, problem: { key: "mail.notShared" } });
    expect((await show(own.sequenceId ?? "")).state).toBe("running");
    expect((await bo.browser.call(sequences.updateSequence, settings)).error.err).toBe("forbidden");
    const resume = { id, step: "resumed" as const };
    expect((await bo.browser.call(sequences.updateSequenceState, resume)).error.err).toBe("forbidden");
    await mia.browser.call(sequences.updateSequenceState, { id: own.sequenceId ?? "", step: "stopped" });
    expect((await mia.browser.call(sequences.updateSequenceState, resume)).status).toBe(200);
    await mia.work();
    expect(mia.smtp.received.map(({ to }) => to)).toEqual([["ada@creator.test"]]);
    const { rows } = await world().root.execute(sql`select user_id from mail_messages where sequence_id = ${id}`);
    expect(rows).toEqual([{ user_id: mia.userId }]);
  });
});

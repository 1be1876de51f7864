import { describe, expect, test } from "vitest";
import * as contract from "#contract/mail/endpoints.ts";
import * as mailbox from "#contract/mail/mailbox.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwner } from "#test/factories/people.ts";
import { startImapServer } from "#test/support/imap-server.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { gmailing, HOUR_MS, idOf } from "./testing/gmailing.ts";
import { mailSource } from "./testing/mailing.ts";

const { world, networks, writer, pass } = gmailing();

describe("a mailbox at Gmail that is read", () => {
  test("sets mails as read on both sides, and shows what was written in Gmail", async () => {
    const mia = await writer();
    await mia.write();
    await mia.work();
    const here = mia.deliver({ id: "here@creator.test" });
    const there = mia.deliver({ id: "there@creator.test" });
    mia.deliver({ from: "stranger@elsewhere.test" });
    const spam = mia.deliver({ id: "spam@creator.test" }, ["SPAM", "UNREAD"]);
    await mia.sync();
    const unread = async () => (await mia.threads()).reduce((sum, { unread: count }) => sum + count, 0);
    expect(await unread()).toBe(2);
    // A stranger's mail is not read beyond its headers.
    expect(mia.google.requests.filter((one) => one.includes("format=raw"))).toHaveLength(2);
    mia.google.removeLabel(there.id, "UNREAD");
    await mia.sync();
    expect(await unread()).toBe(1);
    // It was no spam.
    mia.google.removeLabel(spam.id, "SPAM");
    await mia.sync();
    expect(await unread()).toBe(2);
    mia.google.removeLabel(spam.id, "UNREAD");
    await mia.sync();
    const thread = (await mia.threads()).find((one) => one.unread > 0);
    await mia.browser.call(contract.setMessageAsRead, { threadId: thread?.threadId ?? "" });
    await mia.sync();
    expect([here.labels.has("UNREAD"), await unread()]).toEqual([false, 0]);
    const own = mailSource({ from: mia.address, to: "ada@creator.test", id: "own@gmail.test" });
    mia.google.send(own.replaceAll("\n", "\r\n"), world().ctx.clock.now());
    await mia.sync();
    const mails = (await mia.threads()).flatMap((one) => one.mails);
    expect(mails.filter(({ isFromProvider }) => isFromProvider)).toHaveLength(1);
  });

  test("that was read by IMAP before has the answers that came while its settings were wrong", async () => {
    const person = await makeOwner(world(), PLAN_IDS.agency);
    const address = "switched@gmail.test";
    const [smtp, imap] = await Promise.all([startMailServer({ password: "x" }), startImapServer({ password: "x" })]);
    const at = (port: number) => ({ host: "127.0.0.1", port, security: "none" as const });
    const settings = {
      senderName: "Mia",
      signature: "",
      dailyMax: 40,
      spacingMinutes: 5,
      user: address,
      password: "x",
    };
    try {
      const connecting = { ...settings, address, smtp: at(smtp.port), imap: at(imap.port) };
      expect((await person.browser.call(mailbox.connectMailbox, connecting)).status).toBe(200);
      const mail = { key: crypto.randomUUID(), subject: "Hello", text: "Hello", to: "ada@creator.test" };
      await person.browser.call(contract.sendMail, mail);
      await pass(HOUR_MS);
      const source = mailSource({ from: "ada@creator.test", to: address, id: "missed@creator.test" });
      networks().gmail.account(address).deliver(source, { date: world().ctx.clock.now() });
      const mia = await writer({ person, address });
      await mia.sync();
      expect((await mia.threads()).reduce((sum, { unread }) => sum + unread, 0)).toBe(1);
    } finally {
      await Promise.all([smtp.close(), imap.close()]);
    }
  });

  test("is listed again where Google has forgotten the history, and nothing is stored twice", async () => {
    const mia = await writer();
    const { message } = await mia.write();
    mia.google.losesAnswers = true;
    await mia.work();
    const [sent] = mia.google.messages;
    if (sent) sent.date = world().ctx.clock.now().getTime();
    for (let i = 0; i < 120; i += 1) mia.deliver({ id: `many${i}@creator.test`, references: [idOf(sent?.source)] });
    mia.google.forgetHistory();
    await mia.sync();
    expect((await mia.stateOf(message.messageId)).status).toBe("sent");
    const totals = async () => (await mia.threads()).map(({ totalMails }) => totalMails);
    expect(await totals()).toEqual([121]);
    mia.google.forgetHistory();
    await mia.sync();
    mia.deliver({ id: "late@creator.test", references: [idOf(sent?.source)] });
    await mia.sync();
    expect(await totals()).toEqual([122]);
  });

  test("waits as long as Google says", async () => {
    const mia = await writer();
    mia.google.refusals.push({ status: 403, reason: "userRateLimitExceeded", retryAfter: "3600" });
    await mia.sync();
    const { requests } = mia.google;
    const before = requests.length;
    expect((await mia.box()).problem?.key).toBe("mail.gmailBusy");
    await pass(HOUR_MS / 2);
    await mia.sync();
    expect(requests).toHaveLength(before);
    await pass(HOUR_MS / 2 + 1_000);
    await mia.sync();
    expect((await mia.box()).problem).toBeNull();
  });

  test("takes no forged report, and no stranger into a thread by a Message-ID of ours", async () => {
    const mia = await writer();
    const { message } = await mia.write();
    await mia.work();
    const id = idOf(mia.google.messages[0]?.source);
    const bounce = (of: string, recipient: string) =>
      mia.deliver({
        from: "MAILER-DAEMON@gmail.test",
        type: 'multipart/report; report-type=delivery-status; boundary="b"',
        body: [
          "--b\nContent-Type: message/delivery-status\n",
          `Reporting-MTA: dns; gmail.test\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\n`,
          `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${of}>\n\n--b--`,
        ].join("\n"),
      });
    bounce("forged@gmail.test", "ada@creator.test");
    bounce(id, "bea@creator.test");
    mia.deliver({ from: "eve@evil.test", references: [id] });
    // It claims to be ours, and came from outside.
    mia.deliver({ id, from: "ada@creator.test" });
    mia.deliver({ id: "x@evil.test", from: "eve@evil.test", type: `text/plain\nX-Limelight-Message-ID: <${id}>` });
    await mia.sync();
    expect(await mia.stateOf(message.messageId)).toMatchObject({ status: "sent", excerpt: "Hello" });
    expect((await mia.threads()).map(({ totalMails, status }) => [totalMails, status])).toEqual([[1, "sent"]]);
    bounce(id, "ada@creator.test");
    await mia.sync();
    expect((await mia.stateOf(message.messageId)).status).toBe("error");
  });
});

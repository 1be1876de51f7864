import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createList } from "#contract/lists/endpoints.ts";
import * as contract from "#contract/mail/endpoints.ts";
import * as mailbox from "#contract/mail/mailbox.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { mailing, PASSWORD } from "./testing/mailing.ts";

const { world, servers, writer, creators } = mailing();
const UNKNOWN = "019aa000-0000-7000-8000-000000000000";

describe("a mailbox", () => {
  test("is connected, read without its password, changed and disconnected", async () => {
    const { browser } = await makeOwner(world(), PLAN_IDS.agency);
    const { settings } = await servers();
    expect((await browser.call(mailbox.getMailbox, {})).body.mailbox).toBeNull();
    const connected = await browser.call(mailbox.connectMailbox, settings);
    expect(connected.status).toBe(200);
    const { password: _password, ...shown } = settings;
    expect((await browser.call(mailbox.getMailbox, {})).body.mailbox).toMatchObject({ ...shown, syncedAt: null });
    const { rows } = await world().root.execute(sql`select * from mailboxes`);
    expect(JSON.stringify([connected.body, rows])).not.toContain(PASSWORD);
    // Without the password: it stays, and goes to the same servers only.
    const renamed = await browser.call(mailbox.connectMailbox, { ...shown, senderName: "Mia" });
    expect(renamed.body.mailbox.senderName).toBe("Mia");
    const elsewhere = await browser.call(mailbox.connectMailbox, { ...shown, user: "someone" });
    expect(elsewhere.error).toMatchObject({ err: "bad_request", issues: [{ path: "password" }] });
    const moved = { ...shown, imap: { ...shown.imap, port: shown.imap.port + 1 } };
    expect((await browser.call(mailbox.testMailbox, moved)).error.err).toBe("bad_request");
    await browser.call(mailbox.disconnectMailbox, {});
    expect((await browser.call(mailbox.getMailbox, {})).body.mailbox).toBeNull();
  });

  test("is tested step by step on both servers", async () => {
    const { browser } = await makeOwner(world(), PLAN_IDS.agency);
    const { settings } = await servers();
    const failing = async (input: Partial<typeof settings>) => {
      const { body } = await browser.call(mailbox.testMailbox, { ...settings, ...input });
      return body.steps.filter(({ problem }) => problem !== null).map(({ server, step }) => `${server} ${step}`);
    };
    expect(await failing({})).toEqual([]);
    expect(await failing({ password: "wrong" })).toEqual(["smtp sign_in", "imap sign_in"]);
    expect(await failing({ smtp: { ...settings.smtp, port: 1 } })).toEqual(["smtp connection"]);
    expect(await failing({ imap: { ...settings.imap, security: "tls" } })).toEqual(["imap tls"]);
    expect(await failing({ smtp: { ...settings.smtp, security: "starttls" } })).toEqual(["smtp tls"]);
    expect(await failing({ imap: { ...settings.imap, host: "nowhere.invalid" } })).toEqual(["imap name"]);
    const refused = await browser.call(mailbox.connectMailbox, { ...settings, password: "wrong" });
    expect(refused.error).toMatchObject({ err: "bad_request", msg: expect.stringContaining("app password") });
    expect(refused.error.msg).not.toContain("wrong");
  });

  test("is for members whose plan has emailing, and not for viewers", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.free);
    const { settings } = await servers();
    expect((await owner.browser.call(mailbox.connectMailbox, settings)).error.err).toBe("plan_limit");
    expect((await owner.browser.call(contract.getThreadsFromList, { id: UNKNOWN })).error.err).toBe("plan_limit");
    const viewer = await makeColleague(world(), await makeOwner(world(), PLAN_IDS.agency), "viewer");
    expect((await viewer.browser.call(mailbox.connectMailbox, settings)).error.err).toBe("forbidden");
    expect((await viewer.browser.call(contract.listThreads, {})).status).toBe(200);
  });
});

describe("threads", () => {
  test("are listed by list, tab and search, and are the workspace's alone", async () => {
    const mia = await writer();
    const [ada = "", bea = ""] = await creators(mia, [
      { fullName: "Ada Oak", email: "ada@creator.test" },
      { fullName: "Bea Elm", email: "bea@creator.test" },
    ]);
    const { list } = (await mia.browser.call(createList, { title: "Spring", creatorsId: [ada] })).body;
    const sent = (await mia.send({ creatorId: ada, subject: "For Ada" })).body;
    await mia.send({ creatorId: bea });
    expect((await mia.threads()).map(({ address }) => address).toSorted()).toEqual([
      "ada@creator.test",
      "bea@creator.test",
    ]);
    const ofList = (await mia.browser.call(contract.getThreadsFromList, { id: list._id })).body;
    expect(ofList).toMatchObject({
      total: 1,
      threads: [
        {
          threadId: sent.threadId,
          status: "sent",
          creator: { _id: ada, full_name: "Ada Oak" },
          mails: [{ messageId: sent.message.messageId, headers: { from: "mia@brand.test" }, status: "to_send" }],
        },
      ],
    });
    const search = async (text: string) =>
      (await mia.browser.call(contract.listThreads, { search: text })).body.threads.map(({ subject }) => subject);
    expect([await search("oak"), await search("fôr ada@CREATOR"), await search("nothing")]).toEqual([
      ["For Ada"],
      ["For Ada"],
      [],
    ]);
    const id = sent.threadId;
    await mia.browser.call(contract.updateThreadStatus, { id, status: "collaboration" });
    const { counts } = (await mia.browser.call(contract.listThreads, { tab: "collaboration" })).body;
    expect(counts).toEqual({ all: 2, unread: 0, sent: 1, answered: 0, collaboration: 1 });

    const other = await writer();
    const { messageId } = sent.message;
    const answers = await Promise.all([
      other.browser.call(contract.getThread, { id }),
      other.browser.call(contract.getMessage, { id: messageId }),
      other.browser.call(contract.getThreadsFromList, { id: list._id }),
      other.browser.call(contract.updateThreadStatus, { id, status: "sent" }),
      other.browser.call(contract.setMessageAsRead, { messageId }),
      other.browser.call(contract.setMessageAsRead, { threadId: id }),
      other.browser.call(contract.retryMail, { id: messageId }),
      other.send({ threadId: id }),
      other.send({ creatorId: ada }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await other.threads()).toEqual([]);
  });
});

describe("the suppression list", () => {
  test("stops mails that wait, refuses new ones, and is shortened but for those who unsubscribed", async () => {
    const mia = await writer();
    const [ada = ""] = await creators(mia, [{ fullName: "Ada", email: "ada@creator.test" }]);
    const { message } = (await mia.send({ creatorId: ada })).body;
    const added = (await mia.browser.call(contract.addSuppression, { address: "Ada@Creator.test" })).body.suppression;
    expect(added).toMatchObject({ address: "ada@creator.test", reason: "blocked" });
    await mia.work();
    expect(mia.smtp.received).toEqual([]);
    const read = (await mia.browser.call(contract.getMessage, { id: message.messageId })).body;
    expect(read.message.status).toBe("error");
    expect((await mia.send({ creatorId: ada })).error.err).toBe("conflict");
    expect((await mia.send({ to: "ada@creator.test" })).error.err).toBe("conflict");
    expect((await mia.browser.call(contract.retryMail, { id: message.messageId })).error.err).toBe("conflict");
    await mia.browser.call(contract.removeSuppression, { id: added._id });
    expect((await mia.browser.call(contract.listSuppressions, {})).body.suppressions).toEqual([]);
    expect((await mia.browser.call(contract.retryMail, { id: message.messageId })).body.message.status).toBe("to_send");
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as contract from "#contract/mail/endpoints.ts";
import * as mailbox from "#contract/mail/mailbox.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { removeMember } from "#contract/workspaces.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { createWorld } from "#test/support/world.ts";
import { revokeAccess } from "./index.ts";
import { answerOf, gmailing, HOUR_MS, idOf, refusalIn } from "./testing/gmailing.ts";
import { headerIn } from "./testing/mailing.ts";

const PACE = { hourlyMax: 30, warmsUp: true, spacingMinutes: 5 };
const { world, networks, writer, pass } = gmailing();

/** What is to be given back is given back. */
async function returnAll() {
  const { rows } = await world().root.execute<{ data: Parameters<typeof revokeAccess>[0] }>(
    sql`delete from pgboss.job where name = 'revocations' returning data`,
  );
  for (const { data } of rows) await revokeAccess({ ...data, ctx: world().ctx });
}

describe("a mailbox at Gmail", () => {
  test("is connected by consent, shown without tokens, changed, and given back when it is disconnected", async () => {
    const mia = await writer();
    const { mailbox: shown, offersGmail } = (await mia.browser.call(mailbox.getMailbox, {})).body;
    expect(offersGmail).toBe(true);
    expect(shown).toMatchObject({
      address: mia.address,
      provider: "gmail",
      smtp: null,
      imap: null,
      needsGoogleAuth: false,
    });
    const [access = ""] = mia.google.accessTokens;
    const [refresh = ""] = mia.google.refreshTokens;
    const { rows } = await world().root.execute(sql`select * from mailboxes, one_time_tokens`);
    for (const token of [access, refresh]) expect(JSON.stringify([shown, rows])).not.toContain(token);
    const settings = { senderName: "Mia", signature: "Mia of Brand", dailyMax: 40, ...PACE };
    expect((await mia.browser.call(mailbox.updateMailbox, settings)).body.mailbox).toMatchObject(settings);
    expect((await mia.browser.call(mailbox.updateMailbox, { ...settings, dailyMax: 0 })).status).toBe(400);
    // Connected again it goes on as before.
    expect((await mia.connect()).body.mailbox).toMatchObject(settings);
    // With another account, the access to this one is given back, and what was shared is not shared.
    await mia.browser.call(mailbox.shareMailbox, { isShared: true });
    const address = `other.${mia.address}`;
    const data = await answerOf(mia, { address });
    const moved = (await mia.browser.call(mailbox.connectGmail, { data })).body.mailbox;
    expect(moved).toMatchObject({ address, isShared: false });
    const other = networks().gmail.account(address);
    await returnAll();
    expect([mia.google.refreshTokens.size, other.refreshTokens.size]).toEqual([0, 1]);
    await mia.browser.call(mailbox.disconnectMailbox, {});
    expect((await mia.browser.call(mailbox.getMailbox, {})).body.mailbox).toBeNull();
    await returnAll();
    expect(other.refreshTokens.size).toBe(0);
    expect(refusalIn(await mia.browser.call(mailbox.updateMailbox, settings))).toEqual([404, "not_found"]);
  });

  test("is given back with its member and its workspace, unless another mailbox here has the account", async () => {
    const mia = await writer();
    const elsewhere = await writer({ address: mia.address });
    await mia.browser.call(mailbox.disconnectMailbox, {});
    await returnAll();
    expect(mia.google.refreshTokens.size).toBe(2);
    const deleted = async (rollsBack: boolean) =>
      inTransaction(world().ctx, async (tx) => {
        await tx.features.workspaceDeleted({ ctx: tx, customerId: elsewhere.customerId });
        if (rollsBack) throw new Error("rolled back");
        await tx.db.execute(sql`delete from mailboxes where customer_id = ${elsewhere.customerId}`);
      });
    await expect(deleted(true)).rejects.toThrow("rolled back");
    await returnAll();
    expect(mia.google.refreshTokens.size).toBe(2);
    await deleted(false);
    await returnAll();
    expect(mia.google.refreshTokens.size).toBe(0);
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const bo = await writer({ person: await makeColleague(world(), owner, "member") });
    await owner.browser.call(removeMember, { id: bo.userId });
    await returnAll();
    expect(bo.google.refreshTokens.size).toBe(0);
  });

  test("is connected by who began it alone, once, and only with what it needs", async () => {
    const owner = await makeOwner(world(), PLAN_IDS.agency);
    const connect = async (data: string, { browser }: Person = owner) => browser.call(mailbox.connectGmail, { data });
    const address = "once@gmail.test";
    expect(refusalIn(await connect(await answerOf(owner, { address, deny: "yes" })))).toEqual([409, "conflict"]);
    expect((await connect(await answerOf(owner, { address, unticked: "yes" }))).error.msg).toContain(
      "allow everything",
    );
    const data = await answerOf(owner, { address });
    const other = await makeOwner(world(), PLAN_IDS.agency);
    expect(refusalIn(await connect(data, other))).toEqual([403, "sign_in_expired"]);
    expect(refusalIn(await connect(`${data}x&state=y`))).toEqual([403, "sign_in_not_confirmed"]);
    expect(refusalIn(await connect(data))).toEqual([403, "sign_in_expired"]);
    expect((await connect(await answerOf(owner, { address }))).status).toBe(200);
    // A sign-in that fails half-way leaves no access behind, and one of a connected account no harm.
    const account = networks().gmail.account("half@gmail.test");
    const failHalfWay = async (person: Person, at: typeof account) => {
      const answer = await answerOf(person, { address: at.address });
      at.refusals.push({ status: 500 });
      return refusalIn(await connect(answer, person));
    };
    expect(await failHalfWay(other, account)).toEqual([503, "sign_in_service_unavailable"]);
    expect(account.refreshTokens.size).toBe(0);
    const connected = networks().gmail.account(address);
    const before = [...connected.refreshTokens];
    expect(await failHalfWay(owner, connected)).toEqual([503, "sign_in_service_unavailable"]);
    expect([...connected.refreshTokens]).toEqual(expect.arrayContaining(before));
    const viewer = await makeColleague(world(), owner, "viewer");
    expect(refusalIn(await viewer.browser.call(mailbox.gmailUrl, {}))).toEqual([403, "forbidden"]);
    const poor = await makeOwner(world(), PLAN_IDS.free);
    expect(refusalIn(await poor.browser.call(mailbox.gmailUrl, {}))).toEqual([403, "plan_limit"]);
  });

  test("is offered only where the operator has an application at Google", async () => {
    const without = await createWorld();
    try {
      const { browser } = await makeOwner(without, PLAN_IDS.agency);
      expect((await browser.call(mailbox.getMailbox, {})).body.offersGmail).toBe(false);
      expect(refusalIn(await browser.call(mailbox.gmailUrl, {}))).toEqual([404, "not_found"]);
      expect(refusalIn(await browser.call(mailbox.connectGmail, { data: "state=x" }))).toEqual([404, "not_found"]);
    } finally {
      await without.close();
    }
  });
});

describe("a mail that is sent by Gmail", () => {
  test("takes the Message-ID that Gmail gave it, so that answers and follow-ups find their thread", async () => {
    const mia = await writer();
    const { threadId, message } = await mia.write();
    await mia.work();
    expect((await mia.stateOf(message.messageId)).status).toBe("sent");
    const [sent] = mia.google.messages;
    const id = idOf(sent?.source);
    expect(id).toMatch(/^CA\d+@mail\.gmail\.com$/);
    mia.deliver({ id: "r1@creator.test", references: [id] });
    await mia.sync();
    const [thread, ...others] = await mia.threads();
    expect([thread?.threadId, thread?.status, thread?.totalMails, others]).toEqual([threadId, "answered", 2, []]);
    await mia.browser.call(contract.sendMail, {
      key: crypto.randomUUID(),
      threadId,
      subject: "Re: Hello",
      text: "Good.",
    });
    await mia.work();
    const reply = mia.google.messages.at(-1)?.source ?? "";
    expect(headerIn(reply, "References")?.split(" ").toSorted()).toEqual([`<${id}>`, "<r1@creator.test>"]);
    // Read again, what was sent from here is not taken for mails of the mail program.
    await mia.sync();
    expect((await mia.threads())[0]?.totalMails).toBe(3);
  });

  test("is unknown when there is no answer, and settled by what Gmail has sent, also after a crash", async () => {
    const mia = await writer();
    const { message } = await mia.write();
    mia.google.losesAnswers = true;
    await mia.work();
    await mia.work();
    expect((await mia.stateOf(message.messageId)).status).toBe("unknown");
    expect(mia.google.messages).toHaveLength(1);
    mia.google.losesAnswers = false;
    const other = (await mia.write("bea@creator.test")).message;
    mia.google.refusals.push({ status: 503, reason: "backendError" });
    await mia.work();
    await mia.sync();
    expect((await mia.stateOf(message.messageId)).status).toBe("sent");
    // An error of the server says nothing; what Gmail has not sent stays unknown, and is not sent by itself.
    expect((await mia.stateOf(other.messageId)).status).toBe("unknown");
    await mia.work();
    expect(mia.google.messages).toHaveLength(1);
    expect((await mia.threads()).map(({ totalMails }) => totalMails)).toEqual([1, 1]);
  });

  test("waits as long as Google says, with all others of the mailbox, and fails when it is refused", async () => {
    const mia = await writer();
    const first = (await mia.write()).message;
    const second = (await mia.write("bea@creator.test")).message;
    mia.google.refusals.push({ status: 429, reason: "rateLimitExceeded", retryAfter: "7200" });
    const before = mia.google.requests.length;
    await mia.work();
    await mia.work();
    expect(mia.google.requests.length - before).toBe(1);
    await pass(HOUR_MS);
    await mia.work();
    expect(mia.google.messages).toEqual([]);
    await pass(HOUR_MS + 60_000);
    mia.google.refusals.push({ status: 400, reason: "invalidArgument", message: "Invalid To header" });
    await mia.work();
    const states = await Promise.all([first, second].map(async ({ messageId }) => mia.stateOf(messageId)));
    expect(states.map(({ status }) => status).toSorted()).toEqual(["error", "sent"]);
    expect(states.find(({ status }) => status === "error")?.problem?.msg).toContain("Invalid To header");
  });

  test("waits, with all others, where Google refuses the application and not the mail", async () => {
    const mia = await writer();
    const mails = [await mia.write(), await mia.write("bea@creator.test")];
    mia.google.refusals.push({ status: 403, reason: "accessNotConfigured", message: "Gmail API has not been used" });
    await mia.work();
    const shown = await Promise.all(mails.map(async ({ message }) => mia.stateOf(message.messageId)));
    expect(shown.map(({ status }) => status)).toEqual(["to_send", "to_send"]);
    expect(shown.flatMap(({ problem }) => problem?.msg ?? []).join(" ")).toContain("Gmail API has not been used");
    expect((await mia.box()).password).not.toBeNull();
  });

  test("has one line in each header, whatever names, subjects and addresses hold", async () => {
    const mia = await writer();
    const settings = { signature: "", dailyMax: 40, ...PACE };
    const evil = { senderName: "Mia\r\nBcc: x@evil.test", ...settings };
    expect((await mia.browser.call(mailbox.updateMailbox, evil)).status).toBe(400);
    await mia.browser.call(mailbox.updateMailbox, { ...settings, senderName: 'Mia" <x@evil.test>, "' });
    const wrong = {
      key: crypto.randomUUID(),
      subject: "Hi\r\nBcc: x@evil.test",
      text: "Hello",
      to: "ada@creator.test",
    };
    expect((await mia.browser.call(contract.sendMail, wrong)).status).toBe(400);
    const to = { ...wrong, subject: "Hello", to: "ada@creator.test\r\nBcc: x@evil.test" };
    expect((await mia.browser.call(contract.sendMail, to)).status).toBe(400);
    await mia.write();
    await mia.work();
    const source = mia.google.messages[0]?.source ?? "";
    expect([headerIn(source, "Bcc"), headerIn(source, "To")]).toEqual([undefined, "ada@creator.test"]);
    expect(headerIn(source, "From")).toMatch(new RegExp(`<${mia.address}>$`));
  });
});

describe("access", () => {
  test("is renewed when its token ends or is refused", async () => {
    const mia = await writer();
    await mia.write();
    await pass(2 * HOUR_MS);
    await mia.work();
    await mia.write("bea@creator.test");
    mia.google.accessTokens.clear();
    await mia.work();
    expect(mia.google.messages).toHaveLength(2);
    await mia.sync();
    expect((await mia.box()).problem).toBeNull();
  });

  test("that was withdrawn stops reading and sending until the mailbox is connected again", async () => {
    const mia = await writer();
    const { message } = await mia.write();
    mia.google.revoke();
    await mia.work();
    expect((await mia.box()).password).toBeNull();
    expect((await mia.browser.call(mailbox.getMailbox, {})).body.mailbox).toMatchObject({ needsGoogleAuth: true });
    expect((await mia.stateOf(message.messageId)).status).toBe("to_send");
    const mail = { key: crypto.randomUUID(), subject: "Hello", text: "Hello", to: "bea@creator.test" };
    expect(refusalIn(await mia.browser.call(contract.sendMail, mail))).toEqual([403, "need_google_auth"]);
    await mia.sync();
    expect((await mia.box()).problem?.key).toBe("mail.needGoogleAuth");
    mia.deliver({ from: "ada@creator.test" });
    await mia.connect();
    await pass(HOUR_MS);
    await mia.work();
    expect((await mia.stateOf(message.messageId)).status).toBe("sent");
    // What came meantime is read, and names no mail of ours.
    await mia.sync();
    expect((await mia.threads()).map(({ totalMails }) => totalMails)).toEqual([1, 1]);
  });
});

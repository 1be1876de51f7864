import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as contract from "#contract/mail/endpoints.ts";
import * as mailbox from "#contract/mail/mailbox.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useNetworks } from "#test/support/networks.ts";
import { createWorld, type World } from "#test/support/world.ts";
import { sendMails, syncMailbox } from "./index.ts";
import { headerIn, mailSource } from "./testing/mailing.ts";

const PACE = { hourlyMax: 30, warmsUp: true, spacingMinutes: 5 };
const networks = useNetworks();
let world: World;
let made = 0;
const NEVER = new AbortController().signal;
const HOUR_MS = 60 * 60_000;
const refusal = ({ status, error }: { status: number; error: { err: string; msg: string } }) => [status, error.err];

beforeAll(async () => {
  const { credential, base } = networks();
  world = await createWorld({
    gmail: { clientId: credential, clientSecret: credential },
    connectors: { timeoutMs: 5_000, credentials: {}, at: base },
  });
});
afterAll(async () => world.close());

/** Time passes; sessions are shorter. */
async function pass(milliseconds: number) {
  await world.travel(milliseconds);
  const until = new Date(world.ctx.clock.now().getTime() + 24 * HOUR_MS);
  await world.root.execute(sql`update sessions set access_expires_at = ${until}, expires_at = ${until}`);
}

/** Google's answer once this address has signed in, or denied. */
async function answerOf({ browser }: Person, fields: Record<string, string>): Promise<string> {
  const { url } = (await browser.call(mailbox.gmailUrl, {})).body;
  expect((await fetch(url)).status).toBe(200);
  const { headers } = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const back = new URL(headers.get("location") ?? "");
  expect(back.pathname).toBe("/settings/mailbox");
  return back.search.slice(1);
}

/** A member with a mailbox at Gmail. */
async function writer() {
  made += 1;
  const address = `mia${made}@gmail.test`;
  const person = await makeOwner(world, PLAN_IDS.agency);
  const { browser } = person;
  const connect = async () => browser.call(mailbox.connectGmail, { data: await answerOf(person, { address }) });
  const connected = await connect();
  expect(connected.status).toBe(200);
  const box = async () => {
    const { rows } = await world.root.execute<{ id: string; password: string | null; problem: { key: string } | null }>(
      sql`select id, password, sync_problem as problem from mailboxes where user_id = ${person.userId}`,
    );
    const [row] = rows;
    if (!row) throw new Error("it is connected");
    return row;
  };
  const { id: mailboxId } = await box();
  const job = { ctx: world.ctx, mailboxId, customerId: person.customerId, signal: NEVER };
  const google = networks().gmail.account(address);
  return {
    ...person,
    address,
    google,
    connect,
    box,
    work: async () => sendMails({ ...job, runId: crypto.randomUUID(), chance: () => 0.5 }),
    sync: async () => syncMailbox(job),
    /** The next attempt after a failure waits a while. */
    async syncAgain() {
      await world.root.execute(sql`update mailboxes set sync_until = null where id = ${mailboxId}`);
      await syncMailbox(job);
    },
    async write(to = "ada@creator.test", more: object = {}) {
      const mail = { key: crypto.randomUUID(), subject: "Hello", text: "Hello", to, ...more };
      return (await browser.call(contract.sendMail, mail)).body;
    },
    stateOf: async (id: string) => (await browser.call(contract.getMessage, { id })).body.message,
    threads: async () => (await browser.call(contract.listThreads, {})).body.threads,
    deliver(mail: Partial<Parameters<typeof mailSource>[0]>, labels?: string[]) {
      const source = mailSource({
        from: "ada@creator.test",
        to: address,
        id: `${crypto.randomUUID()}@creator.test`,
        ...mail,
      });
      return google.deliver(source, { date: world.ctx.clock.now(), ...(labels && { labels }) });
    },
  };
}

const idOf = (source = "") => headerIn(source, "Message-ID")?.slice(1, -1) ?? "";

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
    const { rows } = await world.root.execute(sql`select * from mailboxes, one_time_tokens`);
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
    expect([mia.google.refreshTokens.size, other.refreshTokens.size]).toEqual([0, 1]);
    await mia.browser.call(mailbox.disconnectMailbox, {});
    expect((await mia.browser.call(mailbox.getMailbox, {})).body.mailbox).toBeNull();
    expect(other.refreshTokens.size).toBe(0);
    expect(refusal(await mia.browser.call(mailbox.updateMailbox, settings))).toEqual([404, "not_found"]);
  });

  test("is connected by who began it alone, once, and only with what it needs", async () => {
    const owner = await makeOwner(world, PLAN_IDS.agency);
    const connect = async (data: string, { browser }: Person = owner) => browser.call(mailbox.connectGmail, { data });
    const address = "once@gmail.test";
    expect(refusal(await connect(await answerOf(owner, { address, deny: "yes" })))).toEqual([409, "conflict"]);
    expect((await connect(await answerOf(owner, { address, unticked: "yes" }))).error.msg).toContain("both boxes");
    const data = await answerOf(owner, { address });
    const other = await makeOwner(world, PLAN_IDS.agency);
    expect(refusal(await connect(data, other))).toEqual([403, "sign_in_expired"]);
    expect(refusal(await connect(`${data}x&state=y`))).toEqual([403, "sign_in_not_confirmed"]);
    expect(refusal(await connect(data))).toEqual([403, "sign_in_expired"]);
    expect((await connect(await answerOf(owner, { address }))).status).toBe(200);
    const viewer = await makeColleague(world, owner, "viewer");
    expect(refusal(await viewer.browser.call(mailbox.gmailUrl, {}))).toEqual([403, "forbidden"]);
    const poor = await makeOwner(world, PLAN_IDS.free);
    expect(refusal(await poor.browser.call(mailbox.gmailUrl, {}))).toEqual([403, "plan_limit"]);
  });

  test("is offered only where the operator has an application at Google", async () => {
    const without = await createWorld();
    try {
      const { browser } = await makeOwner(without, PLAN_IDS.agency);
      expect((await browser.call(mailbox.getMailbox, {})).body.offersGmail).toBe(false);
      expect(refusal(await browser.call(mailbox.gmailUrl, {}))).toEqual([404, "not_found"]);
      expect(refusal(await browser.call(mailbox.connectGmail, { data: "state=x" }))).toEqual([404, "not_found"]);
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
    expect(refusal(await mia.browser.call(contract.sendMail, mail))).toEqual([403, "need_google_auth"]);
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

describe("a mailbox at Gmail that is read", () => {
  test("sets mails as read on both sides, and shows what was written in Gmail", async () => {
    const mia = await writer();
    await mia.write();
    await mia.work();
    const here = mia.deliver({ id: "here@creator.test" });
    const there = mia.deliver({ id: "there@creator.test" });
    mia.deliver({ from: "stranger@elsewhere.test" });
    mia.deliver({ id: "spam@creator.test" }, ["SPAM", "UNREAD"]);
    await mia.sync();
    const unread = async () => (await mia.threads()).reduce((sum, { unread: count }) => sum + count, 0);
    expect(await unread()).toBe(2);
    // Of a stranger the headers alone were read.
    expect(mia.google.requests.filter((one) => one.includes("format=raw"))).toHaveLength(2);
    mia.google.removeLabel(there.id, "UNREAD");
    await mia.sync();
    expect(await unread()).toBe(1);
    const thread = (await mia.threads()).find((one) => one.unread > 0);
    await mia.browser.call(contract.setMessageAsRead, { threadId: thread?.threadId ?? "" });
    await mia.sync();
    expect([here.labels.has("UNREAD"), await unread()]).toEqual([false, 0]);
    const own = mailSource({ from: mia.address, to: "ada@creator.test", id: "own@gmail.test" });
    mia.google.send(own.replaceAll("\n", "\r\n"), world.ctx.clock.now());
    await mia.sync();
    const mails = (await mia.threads()).flatMap((one) => one.mails);
    expect(mails.filter(({ isFromProvider }) => isFromProvider)).toHaveLength(1);
  });

  test("is listed again where Google has forgotten the history, and nothing is stored twice", async () => {
    const mia = await writer();
    const { message } = await mia.write();
    mia.google.losesAnswers = true;
    await mia.work();
    const [sent] = mia.google.messages;
    if (sent) sent.date = world.ctx.clock.now().getTime();
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

import { describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { createList } from "#contract/lists/endpoints.ts";
import * as contract from "#contract/mail/endpoints.ts";
import { disconnectMailbox } from "#contract/mail/mailbox.ts";
import { smtpRefusal } from "#test/support/mail-server.ts";
import { makeColleague } from "#test/factories/people.ts";
import { headerIn, mailing } from "./testing/mailing.ts";
import { unsubscribeLink } from "./unsubscribe.ts";

const { world, writer, creators } = mailing();

type Writer = Awaited<ReturnType<typeof writer>>;

async function states({ customerId }: Writer) {
  const { rows } = await world().root.execute<{ to_address: string; state: string }>(
    sql`select to_address, state from mail_messages where customer_id = ${customerId} order by to_address`,
  );
  return rows.map(({ state }) => state);
}

describe("mails to many creators", () => {
  test("are merged for each, and name who gets none and why, before they are sent", async () => {
    const mia = await writer();
    const ids = await creators(mia, [
      { fullName: "Ada Oak", email: "ada@creator.test", country: "fr" },
      { fullName: "Bea Elm", email: null },
      { fullName: "cleo_99", email: "cleo@creator.test" },
      { fullName: "Dora Fir", email: "Ada@creator.test" },
      { fullName: "Eve Yew", email: "eve@creator.test" },
    ]);
    await mia.browser.call(contract.addSuppression, { address: "eve@creator.test" });
    const { list } = (await mia.browser.call(createList, { title: "All", creatorsId: ids })).body;
    const mails = { listId: list._id, subject: "For {{name}}", text: "Hi {{ firstName }}, from {{sender}}." };
    const preview = (await mia.browser.call(contract.previewMails, mails)).body;
    const leftOut = {
      no_address: 1,
      unsubscribed: 0,
      bounced: 0,
      blocked: 1,
      missing_value: 1,
      same_address: 1,
      own_address: 0,
    };
    expect(preview).toMatchObject({
      count: 1,
      leftOut,
      mails: [{ to: "ada@creator.test", subject: "For Ada Oak", text: "Hi Ada, from Mia of Brand." }],
    });
    expect(preview.problems.find(({ obstacle }) => obstacle === "missing_value")).toMatchObject({
      creator: { full_name: "cleo_99" },
      missing: ["firstName"],
    });
    expect(await states(mia)).toEqual([]);
    const key = crypto.randomUUID();
    const sent = async () => (await mia.browser.call(contract.sendMultiMail, { ...mails, key })).body;
    expect([await sent(), await sent()]).toMatchObject([
      { count: 1, leftOut },
      { count: 1, leftOut: null },
    ]);
    await mia.work();
    await mia.work();
    expect(mia.smtp.received.map(({ to }) => to)).toEqual([["ada@creator.test"]]);
    const source = mia.smtp.received[0]?.source ?? "";
    expect(headerIn(source, "Subject")).toBe("For Ada Oak");
    expect(headerIn(source, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    const wrong = { ...mails, text: "Hi {{first_name}}" };
    expect((await mia.browser.call(contract.previewMails, wrong)).error).toMatchObject({
      err: "bad_request",
      issues: [{ path: "text" }],
    });
    expect((await mia.send({ to: "x@y.test", text: "Hi {{firstName}}," })).error.err).toBe("bad_request");
    await mia.browser.call(disconnectMailbox, {});
    expect(await sent()).toMatchObject({ count: 1, leftOut: null });
  });

  test("arrive exactly once while two workers send them", async () => {
    const mia = await writer();
    const people = Array.from({ length: 12 }, (_, i) => ({ fullName: `Person ${i}`, email: `p${i}@creator.test` }));
    const creatorIds = await creators(mia, people);
    const key = crypto.randomUUID();
    await mia.browser.call(contract.sendMultiMail, { creatorIds, key, subject: "Hello", text: "Hello" });
    await Promise.all([mia.work(), mia.work(), mia.work()]);
    const received = mia.smtp.received.flatMap(({ to }) => to).toSorted();
    expect(received).toEqual(people.map(({ email }) => email).toSorted());
    expect(new Set(await states(mia))).toEqual(new Set(["sent"]));
    const notices = world().emitted.filter(
      ({ customerId, event }) => customerId === mia.customerId && event === "messaging/notification",
    );
    expect(notices).toHaveLength(12);
    expect(notices[0]?.payload).toMatchObject({ type: "sent", email: expect.stringContaining("@creator.test") });
  });
});

describe("a mail", () => {
  test("is unknown when the connection ended before the server's answer, and sent again by a person only", async () => {
    let isDropping = true;
    const mia = await writer({
      onData(server) {
        if (isDropping) for (const connection of server.connections) connection.close();
        return undefined;
      },
    });
    const { message } = (await mia.send({ to: "ada@creator.test" })).body;
    world().emitted.length = 0;
    await mia.work();
    await mia.work();
    expect([await states(mia), mia.smtp.received.length]).toEqual([["unknown"], 1]);
    expect(world().emitted.map(({ event }) => event)).not.toContain("messaging/notification");
    isDropping = false;
    await mia.browser.call(contract.retryMail, { id: message.messageId });
    await mia.work();
    expect(await states(mia)).toEqual(["sent"]);
    expect((await mia.browser.call(contract.retryMail, { id: message.messageId })).error.err).toBe("conflict");
    const ids = mia.smtp.received.map(({ source }) => headerIn(source, "Message-ID"));
    expect(new Set(ids).size).toBe(1);
  });

  test("is unknown when the process ended while it was sent", async () => {
    const mia = await writer();
    await mia.send({ to: "ada@creator.test" });
    const runId = crypto.randomUUID();
    await world().root.execute(sql`update mail_messages set state = 'sending', claim = ${runId}
      where customer_id = ${mia.customerId}`);
    await mia.work();
    expect(await states(mia)).toEqual(["sending"]);
    await mia.work(runId);
    expect([await states(mia), mia.smtp.received.length]).toEqual([["unknown"], 0]);
  });

  test("is not sent once its member became a viewer", async () => {
    const mia = await writer();
    await mia.send({ to: "ada@creator.test" });
    await world().root.execute(sql`update workspace_members set role = 'viewer' where user_id = ${mia.userId}`);
    await mia.work();
    expect([await states(mia), mia.smtp.received]).toEqual([["error"], []]);
  });

  test("waits while the server is busy or away, and fails when it is refused", async () => {
    let code = 451;
    const mia = await writer({ onRecipient: () => (code === 0 ? undefined : smtpRefusal(code)) });
    const { threadId } = (await mia.send({ to: "ada@creator.test" })).body;
    await mia.work();
    expect(await states(mia)).toEqual(["to_send"]);
    await mia.work();
    const [mail] = (await mia.thread(threadId)).mails;
    expect(mail?.problem?.msg).toContain("It will be tried again");
    code = 550;
    await world().travel(10 * 60_000);
    await mia.work();
    expect(await states(mia)).toEqual(["error"]);
    await mia.smtp.close();
    await mia.send({ to: "bea@creator.test" });
    await mia.work();
    expect(await states(mia)).toEqual(["error", "to_send"]);
    await mia.browser.call(disconnectMailbox, {});
    expect(await states(mia)).toEqual(["error", "error"]);
  });

  test("does not wait for a mailbox that is disconnected while it is sent, and is sent again by another member", async () => {
    const disconnecting: Promise<unknown>[] = [];
    const mia: Writer = await writer({
      onRecipient() {
        disconnecting.push(mia.browser.call(disconnectMailbox, {}));
        return smtpRefusal(451);
      },
    });
    const { message, threadId } = (await mia.send({ to: "ada@creator.test" })).body;
    await mia.work();
    await Promise.all(disconnecting);
    expect(await states(mia)).toEqual(["error"]);
    const person = await makeColleague(world(), mia, "member");
    const zoe = await writer({ person, address: "zoe@brand.test" });
    await zoe.browser.call(contract.retryMail, { id: message.messageId });
    await zoe.work();
    const [mail] = (await mia.thread(threadId)).mails;
    expect(mail).toMatchObject({ status: "sent", headers: { from: "zoe@brand.test" } });
    const { rows } = await world().root.execute(
      sql`select user_id from mail_messages where customer_id = ${mia.customerId}`,
    );
    expect(rows).toEqual([{ user_id: zoe.userId }]);
  });

  test("that is refused does not keep the next one from being sent", async () => {
    let refusals = 1;
    const mia = await writer({ onRecipient: () => (refusals-- > 0 ? smtpRefusal(550) : undefined) });
    await mia.send({ to: "ada@creator.test" });
    await mia.send({ to: "bea@creator.test" });
    await mia.work();
    expect([(await states(mia)).toSorted(), mia.smtp.received.length]).toEqual([["error", "sent"], 1]);
  });

  test("cannot get headers of its own by its subject, its names or its address", async () => {
    const mia = await writer();
    const injected = "Hi\r\nBcc: victim@example.test";
    expect((await mia.send({ to: "ada@creator.test", subject: injected })).error.err).toBe("bad_request");
    expect((await mia.send({ to: "ada@creator.test\r\nBcc: victim@example.test" })).error.err).toBe("bad_request");
    const [ada = ""] = await creators(mia, [{ fullName: "Ada", email: "ada@creator.test" }]);
    await world().root.execute(sql`update crm_creators set full_name = ${injected} where creator_id = ${Number(ada)}`);
    await world().root.execute(sql`update mailboxes set sender_name = ${injected} where id = ${mia.mailboxId}`);
    expect((await mia.send({ creatorId: ada, subject: "For {{name}}" })).status).toBe(200);
    await mia.work();
    const [{ source, to } = { source: "", to: [] }] = mia.smtp.received;
    expect(to).toEqual(["ada@creator.test"]);
    expect(headerIn(source, "Bcc")).toBeUndefined();
    expect(headerIn(source, "Subject")).toBe("For Hi Bcc: victim@example.test");
  });

  test("is written once for each key, and answers a thread with all its references", async () => {
    const mia = await writer();
    const key = crypto.randomUUID();
    const first = (await mia.send({ key, to: "ada@creator.test" })).body;
    expect((await mia.send({ key, to: "ada@creator.test" })).body).toEqual(first);
    await mia.work();
    const { threadId } = first;
    const reply = (await mia.send({ threadId, subject: "Re: Hello" })).body;
    expect(reply.threadId).toBe(threadId);
    await mia.work();
    const [one, two] = mia.smtp.received.map(({ source }) => source);
    const id = headerIn(one ?? "", "Message-ID");
    expect([headerIn(two ?? "", "In-Reply-To"), headerIn(two ?? "", "References")]).toEqual([id, id]);
    // Its recipient has not written in the thread.
    expect(headerIn(two ?? "", "List-Unsubscribe")).toContain("/unsubscribe/");
  });
});

describe("the link to unsubscribe", () => {
  test("shows a question, and takes the address off by the request of RFC 8058 alone", async () => {
    const mia = await writer();
    await mia.send({ to: "ada@creator.test" });
    await mia.work();
    const link = headerIn(mia.smtp.received[0]?.source ?? "", "List-Unsubscribe")?.slice(1, -1) ?? "";
    const { pathname: url } = new URL(link);
    const { app } = world();
    const shown = await app.inject({ method: "GET", url });
    expect([shown.statusCode, shown.body.includes("ada@creator.test")]).toEqual([200, true]);
    const listed = async () => (await mia.browser.call(contract.listSuppressions, {})).body.suppressions;
    expect(await listed()).toEqual([]);
    const oneClick = {
      method: "POST",
      payload: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    } as const;
    for (const wrong of [`${url.slice(0, -2)}xx`, "/unsubscribe/x"])
      expect((await app.inject({ ...oneClick, url: wrong })).statusCode).toBe(404);
    expect((await app.inject({ ...oneClick, url })).statusCode).toBe(200);
    const [suppression] = await listed();
    expect(suppression).toMatchObject({ address: "ada@creator.test", reason: "unsubscribed" });
    const removed = await mia.browser.call(contract.removeSuppression, { id: suppression?._id ?? "" });
    expect(removed.error.err).toBe("conflict");
    expect((await mia.send({ to: "ada@creator.test" })).error.err).toBe("conflict");
    const customerId = "019aa000-0000-7000-8000-000000000000";
    const deleted = unsubscribeLink(world().ctx.config, { customerId, address: "ada@creator.test" });
    expect((await app.inject({ ...oneClick, url: deleted })).statusCode).toBe(200);
  });
});

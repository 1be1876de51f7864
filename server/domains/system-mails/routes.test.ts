import { afterEach, expect, test } from "vitest";
import { listMails } from "#contract/system-mails.ts";
import { smtpRefusal, startMailServer } from "#test/support/mail-server.ts";
import { makeAdmin, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { deliverMail, giveUpMail, sendMail } from "./outbox.ts";
import { signupMail } from "./templates.ts";

const world = useWorld();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const to = "ada@example.test";
const LINK = "https://limelight.example/signup?token=abc&x=1";

async function withServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  closers.push(server.close);
  const smtp = { url: server.url, from: "Limelight <no-reply@limelight.example>" };
  const ctx = { ...world().ctx, config: { ...world().ctx.config, smtp } };
  await sendMail(ctx, to, signupMail(LINK));
  const { id: mailId } = await newest();
  return { server, ctx, mailId, deliver: async () => deliverMail({ ctx, mailId }) };
}

async function newest() {
  const { rows } = await world().root.$client.query("select * from mails order by created_at desc, id desc limit 1");
  return rows[0];
}

test("stays in the local mailbox when no mail server is configured", async () => {
  await sendMail(world().ctx, to, signupMail(LINK));
  expect(await newest()).toMatchObject({ recipient: to, state: "local" });
  const { browser } = await makeAdmin(world());
  const { body } = await browser.call(listMails, {});
  expect(body).toMatchObject({ sender: null, mails: [{ to, state: "local", body: expect.stringContaining(LINK) }] });
  expect(body.choices.states).toEqual([{ value: "local", count: body.total }]);
  const found = async (filters: { states?: ("sent" | "local")[]; search?: string }) =>
    (await browser.call(listMails, { filters })).body.mails.map((mail) => mail.to);
  expect([await found({ search: to.toUpperCase() }), await found({ states: ["sent"] })]).toEqual([[to], []]);
  expect((await (await makeOwner(world())).browser.call(listMails, {})).error.err).toBe("forbidden");
  expect((await world().browser().call(listMails, {})).error.err).toBe("bad_access_token");
});

test("is sent once, by the queue, as text and HTML, and its links are not stored afterwards", async () => {
  const { server, ctx, mailId, deliver } = await withServer();
  await world().workOn("mails", {
    handle: (data) => deliverMail({ ctx, ...data }),
    handleFailed: (data) => giveUpMail({ ctx, ...data }),
  });
  await expect.poll(async () => (await newest()).state).toBe("sent");
  await deliver();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: "no-reply@limelight.example", to: [to] });
  expect(mail?.source).toContain(`Message-ID: <${mailId}@limelight.example>`);
  expect(mail?.source).toContain("Subject: Confirm your address for Limelight");
  expect(mail?.source).toContain("token=3Dabc&amp;x=3D1");
  expect(await newest()).toMatchObject({ body: "", error: null });
});

test("waits for the next attempt while the server cannot be reached or is busy", async () => {
  let busy = true;
  const { server, ctx, mailId, deliver } = await withServer({
    onRecipient: () => (busy ? smtpRefusal(451) : undefined),
  });
  const away = { ...ctx, config: { ...ctx.config, smtp: { url: "smtp://127.0.0.1:1", from: ctx.config.smtp.from } } };
  await expect(deliverMail({ ctx: away, mailId })).rejects.toThrow(/ECONNREFUSED/);
  await expect(deliver()).rejects.toThrow(/451/);
  expect(await newest()).toMatchObject({ state: "queued", error: expect.stringContaining("451") });
  busy = false;
  await deliver();
  expect([(await newest()).state, server.received.length]).toEqual(["sent", 1]);
});

test("is given up when the server refuses it for good, or is away for too long", async () => {
  const { deliver } = await withServer({ onRecipient: () => smtpRefusal(550) });
  await deliver();
  expect(await newest()).toMatchObject({ state: "failed", error: expect.stringContaining("550") });
  const { ctx, mailId } = await withServer();
  await giveUpMail({ ctx, mailId });
  expect((await newest()).state).toBe("failed");
});

test("is not sent again when the connection ended before the server's answer", async () => {
  let messages = 0;
  const { deliver, server } = await withServer({
    onData(smtp) {
      messages += 1;
      for (const connection of smtp.connections) connection.close();
      return undefined;
    },
  });
  await deliver();
  expect((await newest()).state).toBe("unknown");
  await deliver();
  expect([messages, server.received.length]).toEqual([1, 1]);
});

test("is not sent again when the process ended while it was sent", async () => {
  const { deliver, server } = await withServer();
  await world().root.$client.query("update mails set state = 'sending' where state = 'queued'");
  await deliver();
  expect([(await newest()).state, server.received.length]).toEqual(["unknown", 0]);
});

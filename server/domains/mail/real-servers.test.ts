import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import { uploadAttachment } from "#contract/mail/attachments.ts";
import * as contract from "#contract/mail/endpoints.ts";
import { connectMailbox, getMailbox, testMailbox } from "#contract/mail/mailbox.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { sendMails, syncMailbox, watchMailboxes } from "./index.ts";
import { RETURNED, startMailServers } from "./testing/mail-servers.ts";
import { headerIn, mailSource } from "./testing/mailing.ts";

const world = useWorld({ mailPrivateHosts: true, plans: true });
const UNTIL = { timeout: 20_000, interval: 50 };
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** The whole way of a mail, with a real postfix and dovecot where they are installed. */
test("a mailbox sends, keeps a copy, and shows answers and returned mails at once", { timeout: 120_000 }, async () => {
  const servers = await startMailServers();
  closers.push(servers.close);
  const { browser, customerId } = await makeOwner(world(), PLAN_IDS.agency);
  const settings = { senderName: "Mia Ölm", signature: "Mia", ...servers.account };

  const stepsWith = async (changed: Partial<InputOf<typeof testMailbox>>) => {
    const { steps } = (await browser.call(testMailbox, { ...settings, ...changed })).body;
    return steps.map(({ server, step, problem }) => `${server} ${step}${problem ? `: ${problem.key}` : ""}`);
  };
  const stepsOf = (of: string, last: string[]) => ["name", "connection", "tls", ...last].map((step) => `${of} ${step}`);
  const wrong = await stepsWith({ password: "wrong" });
  const refused = ["sign_in: mail.notSignedIn"];
  expect(wrong).toEqual([...stepsOf("smtp", refused), ...stepsOf("imap", refused)]);
  expect(await stepsWith({})).toEqual([...stepsOf("smtp", ["sign_in"]), ...stepsOf("imap", ["sign_in", "folder"])]);
  expect((await browser.call(connectMailbox, settings)).status).toBe(200);
  const { rows } = await world().root.execute<{ id: string }>(
    sql`select id from mailboxes where customer_id = ${customerId}`,
  );
  const job = { ctx: world().ctx, mailboxId: rows[0]?.id ?? "", customerId, signal: new AbortController().signal };
  const work = async () => sendMails({ ...job, runId: crypto.randomUUID(), chance: () => 0.5 });
  await syncMailbox(job);
  expect((await browser.call(getMailbox, {})).body.mailbox).toMatchObject({ syncProblem: null });

  const { fileId } = (await browser.call(uploadAttachment, { file: new File(["Prix : 10 €"], "prix été.txt") })).body;
  const sent = await browser.call(contract.sendMail, {
    key: crypto.randomUUID(),
    to: "ada@creator.test",
    subject: "Grüße 你好",
    text: ".\n..\nHello Ada",
    attachments: [{ fileId, name: "prix été.txt" }],
  });
  const { threadId } = sent.body;
  await work();
  const thread = async () => (await browser.call(contract.getThread, { id: threadId })).body;
  expect((await thread()).mails).toMatchObject([{ status: "sent", problem: null }]);
  const arrived = async () => servers.delivered("ada@creator.test");
  await vi.waitFor(async () => expect(await arrived()).toHaveLength(1), UNTIL);
  const [source = ""] = await arrived();
  const id = headerIn(source, "Message-ID")?.slice(1, -1) ?? "";
  expect(source).toContain(Buffer.from("Prix : 10 €").toString("base64"));

  // The server makes no copy.
  await world().travel(11 * 60_000);
  await syncMailbox(job);
  await syncMailbox(job);
  const copies = (await servers.mails("Sent")).map((copy) => [headerIn(copy.source, "Message-ID"), copy.isSeen]);
  expect(copies).toEqual([[`<${id}>`, true]]);

  const watching = watchMailboxes(world().ctx);
  closers.push(watching.stop);
  await watching.look();
  const shows = async (expected: object) =>
    vi.waitFor(async () => {
      const { mails, thread: of } = await thread();
      expect({ count: mails.length, unread: of.unread, status: of.status }).toMatchObject(expected);
    }, UNTIL);
  const answer = (number: number) =>
    mailSource({
      from: "ada@creator.test",
      id: `r${number}@creator.test`,
      references: [id],
      type: "text/plain; charset=iso-8859-1",
      body: "Avec plaisir\n.\nAda",
    });
  await servers.send(answer(1));
  await shows({ count: 2, unread: 1, status: "answered" });

  expect((await browser.call(contract.setMessageAsRead, { threadId })).status).toBe(200);
  await syncMailbox(job);
  expect((await servers.mails("INBOX")).map(({ isSeen }) => isSeen)).toEqual([true]);
  await servers.send(answer(2));
  await shows({ count: 3, unread: 1 });
  await servers.readAll();
  await shows({ unread: 0 });

  const lost = await browser.call(contract.sendMail, {
    key: crypto.randomUUID(),
    to: RETURNED,
    subject: "Hello",
    text: "Hello",
  });
  await work();
  await servers.returns(`${lost.body.message.messageId}@brand.test`);
  await vi.waitFor(async () => {
    const { mails } = (await browser.call(contract.getThread, { id: lost.body.threadId })).body;
    expect(mails).toMatchObject([{ status: "error", problem: { key: "mail.bounced" } }]);
  }, UNTIL);
  const { suppressions } = (await browser.call(contract.listSuppressions, {})).body;
  expect(suppressions).toMatchObject([{ address: RETURNED, reason: "bounced" }]);
  expect(watching.watched()).toEqual([job.mailboxId]);
});

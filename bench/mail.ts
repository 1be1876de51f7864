import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { listThreads, previewMails, sendMultiMail } from "#contract/mail/endpoints.ts";
import { connectMailbox } from "#contract/mail/mailbox.ts";
import type { Endpoint, InputOf } from "#contract/base/endpoint.ts";
import { syncMailbox, watchMailboxes } from "#server/domains/mail/index.ts";
import { startRealMail } from "#test/support/real-mail.ts";
import { fillCrm } from "./support/fill-crm.ts";
import { fillMails } from "./support/fill-mails.ts";
import { request } from "./support/load.ts";
import { measure, percentiles, type Case } from "./support/measure.ts";
import { processorSeconds } from "./support/processor.ts";
import { createBenchWorld } from "./support/world.ts";

/**
 * What mails to creators cost: a send to 10 000 prepared, pages and searches of 50 000 threads, the first reading of a mailbox
 * of `BENCH_MAILS` (20 000) and how soon a new mail is shown, with a real dovecot and postfix. `BENCH_ONLY` filters by the
 * names send, threads, sync and new.
 */
const only = process.env.BENCH_ONLY ?? "";
const mails = Number(process.env.BENCH_MAILS ?? 20_000);
/** Of so many mails in the mailbox, one is from an address that the member has written to. */
const STORED_OF = Number(process.env.BENCH_STORED_OF ?? 10);
const RECIPIENTS = 10_000;
const THREADS = 50_000;
const ADDRESS = "mia@brand.test";
const PASSWORD = "s3cret-of-mia";
const PAGE = { p95: 40 };
const SEARCH = { p95: 80 };

const world = await createBenchWorld({
  creators: 1.6 * RECIPIENTS,
  posts: 0,
  directory: process.env.BENCH_DATA,
  environment: { MAIL_PRIVATE_HOSTS: "on" },
});
const { ctx } = world;
const mail = await startRealMail({ password: PASSWORD, addresses: [ADDRESS] });
try {
  const { rows } = await ctx.db.execute<{ userId: string; customerId: string }>(
    sql`select id as "userId", customer_id as "customerId" from users order by created_at desc limit 1`,
  );
  const { userId = "", customerId = "" } = rows[0] ?? {};
  const local = { host: "127.0.0.1", security: "starttls" as const };
  await call(connectMailbox, {
    address: ADDRESS,
    senderName: "Mia",
    user: ADDRESS,
    password: PASSWORD,
    smtp: { ...local, port: mail.smtpPort },
    imap: { ...local, port: mail.imapPort },
  });
  const found = await ctx.db.execute<{ id: string }>(sql`select id from mailboxes where user_id = ${userId}`);
  const mailboxId = found.rows[0]?.id ?? "";
  if ("send".includes(only)) await measureSend(customerId);
  await fillMails(ctx.db, { customerId, userId, mailboxId, threads: THREADS });
  if ("threads".includes(only)) await measureThreads();
  if ("sync".includes(only)) await measureSync({ mailboxId, customerId });
  if ("new".includes(only)) await measureNew({ mailboxId, customerId });
} finally {
  await mail.close();
  await world.close();
}

async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { method, path: url, body: payload } = request(endpoint, input);
  const headers = { cookie: await world.session(), "content-type": "application/json" };
  const { statusCode, body } = await world.app.inject({ method, url, headers, payload });
  if (statusCode !== 200) throw new Error(`${method} ${url}: ${statusCode} ${body}`);
}

/** Time by the clock, and of processors: of the program with its client, and of PostgreSQL. */
async function timed(what: string, work: () => Promise<unknown>): Promise<number> {
  const before = processorSeconds();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const after = processorSeconds();
  const spent = (of: string) => ((after[of] ?? 0) - (before[of] ?? 0)).toFixed(2);
  console.log(
    `${what}: ${seconds.toFixed(2)} s; processor: program ${spent("program")}, PostgreSQL ${spent("postgres")}`,
  );
  return seconds;
}

async function measureSend(customerId: string): Promise<void> {
  await fillCrm(ctx.db, { customerId, rows: world.creators });
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select creator_id::text as id from crm_creators
    where customer_id = ${customerId} and coalesce(custom_email, public_email) is not null order by creator_id limit ${RECIPIENTS}`);
  const creatorIds = rows.map(({ id }) => id);
  const text = `Hi {{firstName}}, we saw what you do as {{handle}}.\n\n${"We would like to work with you. ".repeat(30)}`;
  const template = { creatorIds, subject: "For {{name}}", text };
  for (let round = 1; round <= 3; round += 1) {
    await timed(`send ${round}: ${creatorIds.length} previewed`, async () => call(previewMails, template));
    const key = crypto.randomUUID();
    await timed(`send ${round}: ${creatorIds.length} merged, checked and queued`, async () =>
      call(sendMultiMail, { ...template, key }),
    );
    await ctx.db.execute(sql`delete from mail_threads where customer_id = ${customerId}`);
  }
  await ctx.db.execute(sql`vacuum analyze mail_threads, mail_messages, mail_references`);
}

function pages(what: string, target: Case["target"], input: (n: number) => InputOf<typeof listThreads>): Case {
  return { what, target, requests: Array.from({ length: 50 }, (_, n) => request(listThreads, input(n))) };
}

async function measureThreads(): Promise<void> {
  const cases = [
    pages("the first pages", PAGE, (n) => ({ page: 1 + (n % 5) })),
    pages("late pages", PAGE, (n) => ({ page: 900 + n })),
    ...(["unread", "sent", "answered", "collaboration"] as const).map((tab) =>
      pages(`tab ${tab}`, PAGE, (n) => ({ tab, page: 1 + (n % 3) })),
    ),
    pages("search: a frequent word of subjects", SEARCH, (n) => ({ search: `About ${n % 10}` })),
    pages("search: an address", SEARCH, (n) => ({ search: `person${n * 997}@` })),
    pages("search: a name", SEARCH, (n) => ({ search: "abcdefghijklmnopqrst".slice(n % 18, (n % 18) + 3) })),
    pages("search: nothing found", SEARCH, (n) => ({ search: `nowhere ${n}` })),
  ];
  for (const one of cases) {
    const before = processorSeconds();
    const { alone, missed } = await measure(world, one);
    const after = processorSeconds();
    const spent = (of: string) => (((after[of] ?? 0) - (before[of] ?? 0)) * 1000) / 343;
    const times = [alone.p50, alone.p95].map((ms) => ms.toFixed(1)).join(" / ");
    console.log(
      `threads, ${one.what}: ${times} ms; processor per request: program ${spent("program").toFixed(1)}, ` +
        `PostgreSQL ${spent("postgres").toFixed(1)} ms${missed.length > 0 ? `; missed: ${missed.join(", ")}` : ""}`,
    );
  }
}

type Box = { mailboxId: string; customerId: string };

async function measureSync({ mailboxId, customerId }: Box): Promise<void> {
  fillMaildir();
  await ctx.db.execute(sql`update mailboxes set connected_at = '2000-01-01', cursors = '{}' where id = ${mailboxId}`);
  const job = { ctx, mailboxId, customerId };
  const stored = async () =>
    (
      await ctx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from mail_messages where mailbox_id = ${mailboxId} and message_id like 'received-%'`)
    ).rows[0]?.count ?? 0;
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(process.memoryUsage().rss / 2 ** 20), 100);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 3_000);
  const first = await timed("sync: interrupted", async () => syncMailbox({ ...job, signal: stop.signal }));
  const then = await stored();
  const rest = await timed("sync: the rest", async () => syncMailbox({ ...job, signal: new AbortController().signal }));
  clearInterval(timer);
  const quarter = Math.ceil(memory.length / 4);
  const highest = [memory.slice(0, quarter), memory.slice(-quarter)].map((part) => Math.max(...part).toFixed(0));
  console.log(
    `sync: ${mails} mails, ${then} stored when it was interrupted and ${await stored()} of ${Math.floor(mails / STORED_OF)} in the end; ` +
      `${(mails / (first + rest)).toFixed(0)} a second; memory at most ${highest.join(" MB in the first quarter, ")} MB in the last`,
  );
}

/** Mails of 4 kB in the inbox of dovecot, as if they had been delivered. */
function fillMaildir(): void {
  const maildir = path.join(mail.mailDir, ADDRESS, "Maildir");
  for (const name of ["cur", "new", "tmp"]) mkdirSync(path.join(maildir, name), { recursive: true });
  const body = "A line of a mail that someone has written.\r\n".repeat(90);
  for (let n = 0; n < mails; n += 1) {
    const from = n % STORED_OF === 0 ? `person${1 + n}@example.test` : `stranger${n}@elsewhere.test`;
    const head = [
      `From: Person <${from}>`,
      `To: ${ADDRESS}`,
      `Subject: Mail ${n}`,
      `Message-ID: <received-${n}@example.test>`,
      `References: <true-${1 + n}@example.test>`,
      "Date: Mon, 02 Nov 2026 10:00:00 +0000",
      "Content-Type: text/plain; charset=utf-8",
    ];
    const name = `${1_700_000_000 + n}.M${n}P1.bench:2,`;
    writeFileSync(path.join(maildir, "cur", name), `${head.join("\r\n")}\r\n\r\n${body}`);
  }
  execFileSync("chown", ["-R", `--reference=${mail.mailDir}`, path.join(mail.mailDir, ADDRESS)]);
}

/** Milliseconds between the server accepting a mail and the mail being readable. */
async function measureNew({ mailboxId, customerId }: Box): Promise<void> {
  await syncMailbox({ ctx, mailboxId, customerId, signal: new AbortController().signal });
  const watching = watchMailboxes(ctx);
  await watching.look();
  await sleep(5_000); // it reads what came before
  const transport = createTransport({ host: "127.0.0.1", port: mail.smtpPort, tls: { rejectUnauthorized: false } });
  const times: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    await sleep(Math.random() * 2_000);
    const messageId = `new-${n}@example.test`;
    await transport.sendMail({
      from: "person1@example.test",
      to: ADDRESS,
      subject: "New",
      text: "New",
      messageId: `<${messageId}>`,
    });
    const started = performance.now();
    while ((await ctx.db.execute(sql`select from mail_messages where message_id = ${messageId}`)).rowCount === 0)
      await sleep(5);
    times.push(performance.now() - started);
  }
  await watching.stop();
  const { p50, p95 } = percentiles(times);
  const highest = Math.max(...times).toFixed(0);
  console.log(`new: visible after ${p50.toFixed(0)} / ${p95.toFixed(0)} ms (p50 / p95), ${highest} ms at most`);
}

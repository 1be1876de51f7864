import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { login } from "#contract/auth/endpoints.ts";
import { getMessage, sendMail, sendMultiMail } from "#contract/mail/endpoints.ts";
import { connectMailbox } from "#contract/mail/mailbox.ts";
import { connect, type RootDatabase } from "#server/db/connect.ts";
import { caller, type Caller } from "#test/support/caller.ts";
import { processesOf, startProduct, type Product } from "#test/support/product.ts";
import { startRealMail } from "#test/support/real-mail.ts";
import { fillCrm } from "./support/fill-crm.ts";
import { createBenchWorld, PASSWORD } from "./support/world.ts";

/**
 * `kill -9` at random points of sends to 500 recipients each, against a real postfix: `BENCH_ROUNDS` (20) rounds with one or
 * two kills of the program alone or of all its processes. Each mail has to arrive once, or to be unknown and listed as such.
 * Needs Debian's postfix and dovecot, and root.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31);
/** 500 of the creators have an address. */
const CREATORS = 715;
const MAIL_PASSWORD = "s3cret-of-mia";
const ENV = { MAIL_PRIVATE_HOSTS: "on", SAMPLE: "off" };

const local = { host: "127.0.0.1", security: "starttls" as const };

const random = mulberry(seed);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-mail-crash-"));
const { email, creatorIds } = await prepare();
const mail = await startRealMail({ password: MAIL_PASSWORD, addresses: ["mia@brand.test", ...recipients()] });
let running = await start();
try {
  const address = "mia@brand.test";
  await running.call(connectMailbox, {
    address,
    senderName: "Mia",
    user: address,
    password: MAIL_PASSWORD,
    smtp: { ...local, port: mail.smtpPort },
    imap: { ...local, port: mail.imapPort },
  });
  console.log(`seed ${seed}`);
  let kills = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const key = crypto.randomUUID();
    const text = "Hi {{firstName}}, this is for you.";
    await running.call(sendMultiMail, { creatorIds, key, subject: `Round ${round}`, text });
    const wanted = 1 + Math.floor(random() * 2);
    for (let kill = 0; kill < wanted; kill += 1) {
      await sleep(random() * 5_000);
      await end(random() < 0.5 ? "the program" : "every process");
      kills += 1;
      running = await start();
      // The mailbox goes on at once, and not when the job is found to be lost.
      const to = `nudge${kills}@example.test`;
      await running.call(sendMail, { key: crypto.randomUUID(), to, subject: "Nudge", text: "Hello" });
    }
    await until(async () => (await states(key)).to_send === 0);
    console.log(`round ${round}: ${wanted} kills, ${JSON.stringify(await states(key))}`);
  }
  await until(async () => (await states()).sending === 0);
  await sleep(3_000); // deliveries of postfix
  await report(kills);
} finally {
  await end("every process");
  await mail.close();
  rmSync(dataDir, { recursive: true, force: true });
}

type Running = { product: Product; call: Caller; db: RootDatabase };

async function prepare() {
  const world = await createBenchWorld({ creators: CREATORS, posts: 0, directory: dataDir });
  try {
    const { rows } = await world.ctx.db.execute<{ email: string; customer: string }>(
      sql`select email, customer_id as customer from users order by created_at desc limit 1`,
    );
    await fillCrm(world.ctx.db, { customerId: rows[0]?.customer ?? "", rows: CREATORS });
    const made = await world.ctx.db.execute<{ id: string }>(sql`select creator_id::text as id from crm_creators`);
    return { email: rows[0]?.email ?? "", creatorIds: made.rows.map(({ id }) => id) };
  } finally {
    await world.close();
  }
}

/** Those of the creators, and of the mails after each kill. */
function recipients(): string[] {
  const numbers = Array.from({ length: CREATORS }, (_, n) => n + 1);
  return ["creator", "team", "nudge"].flatMap((name) => numbers.map((n) => `${name}${n}@example.test`));
}

async function start(): Promise<Running> {
  const product = await startProduct(dataDir, ENV);
  await product.ready();
  const call = await caller(product);
  await call(login, { email, password: PASSWORD });
  const file = readFileSync(path.join(dataDir, "secrets", "addresses.json"), "utf8");
  const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(JSON.parse(file));
  return { product, call, db: connect(databaseUrl, { max: 1 }) };
}

async function end(what: "the program" | "every process"): Promise<void> {
  await running.db.$client.end().catch(() => undefined);
  const pids = what === "the program" ? [running.product.process.pid] : processesOf(dataDir).map(({ pid }) => pid);
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it ended with its parent
    }
  }
  await until(async () => processesOf(dataDir).length === 0);
}

/** How many own mails of a call, or of all, are in each state. */
async function states(key?: string): Promise<Record<string, number>> {
  const { rows } = await running.db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count from mail_messages
    where is_own and ${key === undefined ? sql`true` : sql`key = ${key}`} group by state`);
  return { to_send: 0, sending: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Compares what the program stored of each mail with what arrived. */
async function report(kills: number): Promise<void> {
  const { rows } = await running.db.execute<{ id: string; messageId: string; state: string }>(
    sql`select id, message_id as "messageId", state from mail_messages where is_own`,
  );
  const arrived = new Map<string, number>();
  for (const file of globSync(`${mail.mailDir}/*@example.test/Maildir/{new,cur}/*`)) {
    const id = /^message-id: <(.+)>\r?$/im.exec(readFileSync(file, "utf8"))?.[1] ?? "none";
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  const timesOf = ({ messageId }: { messageId: string }) => arrived.get(messageId) ?? 0;
  const unknown = rows.filter(({ state }) => state === "unknown");
  const wrong = rows.filter((row) => timesOf(row) > 1 || (row.state === "sent") !== (timesOf(row) === 1));
  const undecided = wrong.filter(({ state }) => state !== "unknown");
  for (const { id } of unknown) {
    const { message } = await running.call(getMessage, { id });
    if (message.status !== "unknown") throw new Error(`${id} is not listed as unknown`);
  }
  console.table({
    kills,
    mails: rows.length,
    "sent and arrived once": rows.filter((row) => row.state === "sent" && timesOf(row) === 1).length,
    "unknown, arrived": unknown.filter((row) => timesOf(row) === 1).length,
    "unknown, not arrived": unknown.filter((row) => timesOf(row) === 0).length,
    "arrived twice": rows.filter((row) => timesOf(row) > 1).length,
    wrong: undecided.length,
  });
  process.exitCode = undecided.length > 0 || rows.some((row) => timesOf(row) > 1) ? 1 : 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const patience = Date.now() + 300_000;
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error(`it did not get so:\n${running.product.output().slice(-4_000)}`);
    await sleep(100);
  }
}

/** Random numbers from 0 to 1, the same for the same seed. */
function mulberry(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

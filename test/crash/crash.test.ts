import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test, vi, type TestContext } from "vitest";
import { login, signup } from "#contract/auth/endpoints.ts";
import { addCreator, listCrm } from "#contract/crm/endpoints.ts";
import { importLinks } from "#contract/crm-import/endpoints.ts";
import { linksInProgress } from "#contract/crm-import/link-imports.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { listThreads, sendMail, sendMultiMail } from "#contract/mail/endpoints.ts";
import { connectMailbox, syncMailbox } from "#contract/mail/mailbox.ts";
import { PASSWORD } from "../support/browser.ts";
import { caller, type Caller } from "../support/caller.ts";
import { startImapServer } from "../support/imap-server.ts";
import { startMailServer } from "../support/mail-server.ts";
import { processesOf, startProduct, type Product } from "../support/product.ts";
import { createDataDirectory, expectNoProcesses, killAll, PATIENT, removeDataDirectory } from "./data-directory.ts";

/**
 * `kill -9` in the middle of acknowledged writes: nothing is lost, nothing comes twice, no process is left behind. Each
 * scenario has a copy of one installation whose sample world was loaded across a kill.
 */

const ENV = { SAMPLE: "on", SAMPLE_CREATORS: "300" };
const RECORDING = "recording the sample world";
const email = "crash@example.test";
let prepared = "";
let creators: string[] = [];

test("a start that is killed while it loads the sample world is finished by the next", async () => {
  prepared = createDataDirectory();
  const first = await startProduct(prepared, { ...ENV, HOLD_AFTER: "sample-batch:0" });
  await first.held();
  expect(first.output()).toContain(RECORDING);
  await first.end("SIGKILL");

  const second = await startProduct(prepared, ENV);
  await second.ready();
  expect(second.output(), "the first start had loaded all of it").toContain(RECORDING);
  const call = await caller(second);
  await call(signup, { first_name: "C", last_name: "R", email, password: PASSWORD, privacyAccepeted: true });
  const all = await call(discover, { filters: { profileType: "all", sort: "newest" }, page: 1 });
  expect(all.totalResults).toBe(300);
  creators = all.results.map(({ _id }) => _id);
  await second.end("SIGTERM");
  expect(second.output(), "what operators read of a first start").not.toContain("Warning");
});
afterAll(() => removeDataDirectory(prepared));

/** A copy of the prepared installation for one test. */
function copyFor({ onTestFinished }: TestContext): string {
  const dataDir = createDataDirectory(prepared);
  onTestFinished(() => removeDataDirectory(dataDir));
  return dataDir;
}

async function start(dataDir: string, env = {}): Promise<{ product: Product; call: Caller }> {
  const product = await startProduct(dataDir, { ...ENV, ...env });
  await product.ready();
  const call = await caller(product);
  await call(login, { email, password: PASSWORD });
  return { product, call };
}

async function worksAgain({ url }: Product, call: Caller): Promise<void> {
  const isReady = async () => (await fetch(`${url}/healthz`)).status === 200;
  await vi.waitFor(async () => expect(await isReady()).toBe(true), PATIENT);
  await call(addCreator, { creatorsId: creators.slice(20, 21) });
}

const countCreators = async (call: Caller) =>
  (await call(discover, { filters: { profileType: "all" }, page: 1 })).totalResults;

/** How many links of the import under way are in each state. */
async function linkStates(call: Caller): Promise<Record<string, number>> {
  const links = (await call(linksInProgress, {})).imports[0]?.influencers ?? [];
  const byState = Map.groupBy(links, ({ status }) => status);
  return Object.fromEntries([...byState].map(([status, { length }]) => [status, length]));
}

function pidsOf(dataDir: string, command: RegExp): number[] {
  return processesOf(dataDir)
    .filter((each) => command.test(each.command))
    .map(({ pid }) => pid);
}

describe.concurrent("after kill -9", () => {
  test.for<[string, (product: Product, dataDir: string) => number[]]>([
    ["the program", ({ process: { pid } }) => [pid]],
    ["PostgreSQL", (_product, dataDir) => pidsOf(dataDir, /postgres.* -D /)],
    ["the program and its engine", ({ process: { pid } }, dataDir) => [pid, ...pidsOf(dataDir, /engine\/child/)]],
    ["every process", (_product, dataDir) => processesOf(dataDir).map(({ pid }) => pid)],
  ])("of %s, acknowledged additions are there, once", async ([, victims], context) => {
    const dataDir = copyFor(context);
    const { product, call } = await start(dataDir, { HOLD_AFTER: "write:3" });
    const acknowledged = new Set<string>();
    const add = async (creatorId: string) => {
      const answer = await call(addCreator, { creatorsId: [creatorId] }).catch(() => undefined);
      if (answer?.success) acknowledged.add(creatorId);
    };
    for (const creatorId of creators.slice(0, 3)) await add(creatorId);
    // The fourth holds before its commit, with the workspace's lock that all others wait for.
    const writing = Promise.all(creators.slice(3, 20).map(add));
    await product.held();
    const pids = victims(product, dataDir);
    expect(pids.length).toBeGreaterThan(0);
    expect(acknowledged.size).toBe(3);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    if (!pids.includes(product.process.pid)) product.process.kill("SIGUSR2");
    await writing;
    // A program outlives its database and its engine, and works again without a restart.
    if (!pids.includes(product.process.pid)) await worksAgain(product, call);
    await product.end(pids.includes(product.process.pid) ? "SIGKILL" : "SIGTERM");
    await expectNoProcesses(dataDir);

    const next = await start(dataDir);
    const { crmCreators } = await next.call(listCrm, { pagination: 200 });
    const found = crmCreators.map(({ creatorId }) => creatorId);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining([...acknowledged]));
    expect(await countCreators(next.call)).toBe(300);
    await next.product.end("SIGTERM");
    await expectNoProcesses(dataDir);
  });

  test("during an import of links, it resumes without duplicates", async (context) => {
    const dataDir = copyFor(context);
    const { product: first, call } = await start(dataDir, { HOLD_AFTER: "crm-import:2" });
    const usernames = Array.from({ length: 100 }, (_, i) => `pasted_${i}`);
    const influencers = usernames.map((username) => ({ id: username, network: "tiktok" as const, username }));
    await call(importLinks, { influencers });
    await first.held();
    expect(await linkStates(call)).toEqual({ IMPORTED: 10, IMPORTING: 90 });
    killAll(dataDir);
    await expectNoProcesses(dataDir);

    const next = await start(dataDir, { HOLD_AFTER: "crm-import:0" });
    await next.product.held();
    expect(await linkStates(next.call)).toEqual({ IMPORTED: 10, IMPORTING: 90 });
    next.product.process.kill("SIGUSR2");
    await vi.waitFor(async () => expect((await next.call(linksInProgress, {})).imports).toEqual([]), PATIENT);
    const { crmCreators } = await next.call(listCrm, { pagination: 200 });
    const names = crmCreators.map(({ creator }) => creator.full_name).filter((name) => name.startsWith("pasted_"));
    expect(names.toSorted()).toEqual(usernames.toSorted());
    await next.product.end("SIGTERM");
    await expectNoProcesses(dataDir);
  });

  test("during a send, no mail leaves twice, and those that may have left are unknown until the mailbox decides", async (context) => {
    const dataDir = copyFor(context);
    const env = { MAIL_PRIVATE_HOSTS: "on" };
    let running: Product | undefined;
    /** The program is killed when so many mails have arrived and it does not know of the last. */
    let killAt = 5;
    const smtp = await startMailServer({
      password: "secret",
      onData() {
        if (smtp.received.length === killAt - 1) running?.process.kill("SIGKILL");
        return undefined;
      },
    });
    let isReadKilled = false;
    const imap = await startImapServer({
      password: "secret",
      onCommand(line) {
        if (isReadKilled && line.includes("FETCH")) running?.process.kill("SIGKILL");
      },
    });
    context.onTestFinished(async () => {
      await Promise.all([smtp.close(), imap.close()]);
    });

    const first = await start(dataDir, env);
    running = first.product;
    const server = (port: number) => ({ host: "127.0.0.1", port, security: "none" as const });
    const account = { address: "mia@brand.test", senderName: "Mia", user: "mia", password: "secret" };
    await first.call(connectMailbox, { ...account, smtp: server(smtp.port), imap: server(imap.port) });
    const creatorIds = creators.slice(0, 40);
    await first.call(addCreator, { creatorsId: creatorIds });
    const mail = { creatorIds, key: crypto.randomUUID(), subject: "Hello", text: "Hello" };
    const { count } = await first.call(sendMultiMail, mail);
    expect(count).toBeGreaterThan(12);
    await expectNoProcesses(dataDir);
    expect(smtp.received).toHaveLength(5);

    killAt = 10;
    const second = await start(dataDir, env);
    running = second.product;
    // The call of a tab that tries again makes no mails; another mail has the mailbox go on at once.
    expect(await second.call(sendMultiMail, mail)).toMatchObject({ count, leftOut: null });
    const another = { key: crypto.randomUUID(), to: "another@creator.test", subject: "Hello", text: "Hello" };
    await second.call(sendMail, another).catch(() => undefined); // it may be killed before it answers
    await expectNoProcesses(dataDir);

    const third = await start(dataDir, env);
    running = third.product;
    await third.call(sendMail, another);
    const states = async ({ call } = third) => {
      const { threads } = await call(listThreads, {});
      return Object.groupBy(
        threads.flatMap(({ mails }) => mails),
        ({ status }) => status,
      );
    };
    await vi.waitFor(async () => {
      const { sent = [], unknown = [] } = await states();
      expect(sent.length + unknown.length).toBe(count + 1);
    }, PATIENT);
    const { sent = [], unknown = [] } = await states();
    const arrived = smtp.received.flatMap(({ to }) => to);
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(arrived).toEqual(expect.arrayContaining(sent.map(({ headers }) => headers.to)));
    expect(unknown.length).toBeGreaterThanOrEqual(2);

    // As a server that stores what it sends.
    for (const { source } of smtp.received) imap.deliver("Sent", source, { date: new Date() });
    // The process is killed while it reads the mailbox, which the next one reads once it is not held any longer.
    isReadKilled = true;
    await third.call(syncMailbox, {}).catch(() => undefined); // it may be killed before it answers
    await expectNoProcesses(dataDir);
    isReadKilled = false;
    const fourth = await start(dataDir, env);
    await vi.waitFor(
      async () => {
        await fourth.call(syncMailbox, {});
        const left = (await states(fourth)).unknown ?? [];
        expect(left.filter(({ headers }) => arrived.includes(headers.to))).toEqual([]);
      },
      { ...PATIENT, interval: 4_000 },
    );
    await fourth.product.end("SIGTERM");
    await expectNoProcesses(dataDir);
  });

  test("and without the engine's directory, all of it is found again", async (context) => {
    const dataDir = copyFor(context);
    const { product: killed } = await start(dataDir);
    killAll(dataDir);
    await killed.end("SIGKILL");
    await expectNoProcesses(dataDir);
    rmSync(path.join(dataDir, "engine"), { recursive: true, force: true });
    const { product, call } = await start(dataDir);
    expect(await countCreators(call)).toBe(300);
    const second = await startProduct(dataDir, ENV);
    await expect(second.ready()).rejects.toThrow(/already running/);
    // A start right after a stop waits for the one that is still stopping.
    const stopping = product.end("SIGINT");
    const next = await startProduct(dataDir, ENV);
    await next.ready();
    await stopping;
    await next.end("SIGTERM");
    await expectNoProcesses(dataDir);
  });
});

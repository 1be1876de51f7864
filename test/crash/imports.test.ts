import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { login, signup } from "#contract/auth.ts";
import { discover } from "#contract/discovery.ts";
import { getImport, openImport, planImport, runImport, type ImportView } from "#contract/imports.ts";
import { peopleTable } from "#server/domains/imports/testing/tables.ts";
import { PASSWORD } from "../support/browser.ts";
import { caller, type Caller } from "../support/caller.ts";
import { startProduct, type Product } from "../support/product.ts";
import { expectNoProcesses, killAll, createDataDirectory, removeDataDirectory } from "./data-directory.ts";

/** `kill -9` in the middle of an import, and of its undo: what is left is gone on with, and nothing comes twice. */

const ROWS = 6_000;
const ENV = { SAMPLE: "off" };
const email = "crash@example.test";
let dataDir = "";

beforeAll(() => {
  dataDir = createDataDirectory();
});
afterAll(() => removeDataDirectory(dataDir));

test("an import killed half way finishes after the next start, and is reverted after another one", async () => {
  const first = await startProduct(dataDir, ENV);
  await first.ready();
  const call = await caller(first);
  await call(signup, { first_name: "C", last_name: "R", email, password: PASSWORD, privacyAccepeted: true });
  expect(await countCreators(call)).toBe(0);
  const table = new File([peopleTable(ROWS)], "people.csv");
  const { import: opened } = await call(openImport, { table });
  const plan = { ...opened.plan, network: "instagram" as const, date: "2026-03-01" };
  const id = opened._id;
  await call(planImport, { id, plan });
  await call(runImport, { id });
  const half = await halfWay(call, id, ({ counts }) => counts?.created ?? 0);
  await kill(first);
  expect(half).toBeLessThan(ROWS);

  const second = await startProduct(dataDir, ENV);
  await second.ready();
  const again = await caller(second);
  await again(login, { email, password: PASSWORD });
  const done = await settled(again, id);
  expect(done).toMatchObject({
    state: "done",
    counts: { created: ROWS, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
  });
  await expect.poll(() => countCreators(again), { timeout: 30_000, interval: 200 }).toBe(ROWS);

  await again(undoAction, { id: done.actionId ?? "" });
  await expect.poll(() => countCreators(again), { timeout: 30_000, interval: 20 }).toBeLessThan(ROWS);
  await kill(second);

  const third = await startProduct(dataDir, ENV);
  await third.ready();
  const last = await caller(third);
  await last(login, { email, password: PASSWORD });
  expect((await settled(last, id)).state).toBe("undone");
  await expect.poll(() => countCreators(last), { timeout: 30_000, interval: 200 }).toBe(0);
  await third.end("SIGTERM");
}, 240_000);

async function countCreators(call: Caller): Promise<number> {
  return (await call(discover, { filters: { profileType: "all" }, page: 1 })).totalResults;
}

/** Waits until something, and not all, of it is done; answers how much. */
async function halfWay(call: Caller, id: string, done: (view: ImportView) => number): Promise<number> {
  for (;;) {
    const { import: now } = await call(getImport, { id });
    if (done(now) > 0) return done(now);
    await sleep(5);
  }
}

/** The state an import comes to rest in; the queue gives a job whose worker died to another within half a minute. */
async function settled(call: Caller, id: string): Promise<ImportView> {
  const patience = Date.now() + 90_000;
  for (;;) {
    const { import: now } = await call(getImport, { id });
    if (now.state !== "running" && now.state !== "undoing") return now;
    if (Date.now() > patience) throw new Error(`the import is still ${now.state}`);
    await sleep(100);
  }
}

async function kill(product: Product): Promise<void> {
  killAll(dataDir);
  await product.end("SIGKILL");
  await expectNoProcesses(dataDir);
}

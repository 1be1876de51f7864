import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, signup } from "#contract/auth.ts";
import { addCreator, listCrm } from "#contract/crm.ts";
import { importLinks, linksInProgress } from "#contract/crm-import.ts";
import { discover } from "#contract/discovery.ts";
import { PASSWORD } from "./support/browser.ts";
import { caller } from "./support/caller.ts";
import { processesOf, startProduct, type Product } from "./support/product.ts";

/** `kill -9` in the middle of acknowledged writes: nothing is lost, nothing comes twice, nobody is left behind. */

const ENV = { SAMPLE: "on", SAMPLE_CREATORS: "300" };
const email = "crash@example.test";
let dataDir = "";
const acknowledged = new Set<string>();
let creators: string[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-crash-"));
  chmodSync(dataDir, 0o755);
});
afterAll(async () => {
  for (const { pid } of processesOf(dataDir)) process.kill(pid, "SIGKILL");
  await sleep(200);
  rmSync(dataDir, { recursive: true, force: true });
});

test("a start that is killed while it loads the sample world is finished by the next", async () => {
  const first = await startProduct(dataDir, ENV);
  const patience = Date.now() + 30_000;
  while (!first.output().includes("sample world") && Date.now() < patience) await sleep(20);
  expect(first.output()).toContain("sample world");
  await sleep(150);
  await first.end("SIGKILL");

  const second = await startProduct(dataDir, ENV);
  await second.ready();
  const call = await caller(second);
  await call(signup, { first_name: "C", last_name: "R", email, password: PASSWORD, privacyAccepeted: true });
  const all = await call(discover, { filters: { profileType: "all", sort: "newest" }, page: 1 });
  expect(all.totalResults).toBe(300);
  creators = all.results.map(({ _id }) => _id);
  await second.end("SIGTERM");
}, 90_000);

test.each([
  ["the program", (product: Product) => [product.process.pid]],
  ["PostgreSQL", () => pidsOf(/postgres.* -D /)],
  ["the program and its engine", (product: Product) => [product.process.pid, ...pidsOf(/engine\/child/)]],
  ["every process", () => processesOf(dataDir).map(({ pid }) => pid)],
])(
  "acknowledged additions survive kill -9 of %s",
  async (_who, victims) => {
    const product = await startProduct(dataDir, ENV);
    await product.ready();
    const call = await caller(product);
    await call(login, { email, password: PASSWORD });
    const fresh = creators.filter((id) => !acknowledged.has(id)).slice(0, 10);
    expect(fresh).toHaveLength(10);

    const writing = Promise.all(
      fresh.map(async (creatorId, i) => {
        await sleep(i * 12);
        const answer = await call(addCreator, { creatorsId: [creatorId] }).catch(() => undefined);
        if (answer?.success) acknowledged.add(creatorId);
      }),
    );
    await sleep(70);
    const pids = victims(product);
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await writing;
    if (product.process.exitCode === null && pids.includes(product.process.pid)) await product.end("SIGKILL");
    if (!pids.includes(product.process.pid)) await product.end("SIGTERM");
    await nobodyIsLeft();

    const next = await startProduct(dataDir, ENV);
    await next.ready();
    const again = await caller(next);
    await again(login, { email, password: PASSWORD });
    const { crmCreators } = await again(listCrm, { pagination: 200 });
    const found = crmCreators.map(({ creatorId }) => creatorId);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining([...acknowledged]));
    const everybody = await again(discover, { filters: { profileType: "all" }, page: 1 });
    expect(everybody.totalResults).toBe(300);
    await next.end("SIGTERM");
    await nobodyIsLeft();
  },
  90_000,
);

test("the engine's directory can be thrown away while stopped", async () => {
  rmSync(path.join(dataDir, "engine"), { recursive: true, force: true });
  const product = await startProduct(dataDir, ENV);
  await product.ready();
  const call = await caller(product);
  await call(login, { email, password: PASSWORD });
  expect((await call(discover, { filters: { profileType: "all" }, page: 1 })).totalResults).toBe(300);
  const second = await startProduct(dataDir, ENV);
  await expect(second.ready()).rejects.toThrow(/already running/);
  // A start right after a stop waits for the one that is still stopping.
  const stopping = product.end("SIGINT");
  const next = await startProduct(dataDir, ENV);
  await next.ready();
  await stopping;
  await next.end("SIGTERM");
  await nobodyIsLeft();
}, 90_000);

test("an import of links that kill -9 interrupts is gone on with, and brings nobody twice", async () => {
  const product = await startProduct(dataDir, ENV);
  await product.ready();
  const call = await caller(product);
  await call(login, { email, password: PASSWORD });
  const usernames = Array.from({ length: 100 }, (_, i) => `pasted_${i}`);
  const influencers = usernames.map((username) => ({ id: username, network: "tiktok" as const, username }));
  await call(importLinks, { influencers });
  const underWay = async () => (await call(linksInProgress, {})).imports[0]?.influencers ?? [];
  const isBegun = async () => (await underWay()).some(({ status }) => status === "IMPORTED");
  while (!(await isBegun())) await sleep(10);
  for (const { pid } of processesOf(dataDir)) process.kill(pid, "SIGKILL");
  await nobodyIsLeft();

  const next = await startProduct(dataDir, ENV);
  await next.ready();
  const again = await caller(next);
  await again(login, { email, password: PASSWORD });
  const left = (await again(linksInProgress, {})).imports[0]?.influencers ?? [];
  expect(left.filter(({ status }) => status === "IMPORTING").length).toBeGreaterThan(0);
  const patience = Date.now() + 45_000;
  while ((await again(linksInProgress, {})).imports.length > 0 && Date.now() < patience) await sleep(200);
  const { crmCreators } = await again(listCrm, { pagination: 200 });
  const names = crmCreators.map(({ creator }) => creator.full_name).filter((name) => name.startsWith("pasted_"));
  expect(names.toSorted()).toEqual(usernames.toSorted());
  await next.end("SIGTERM");
  await nobodyIsLeft();
}, 120_000);

function pidsOf(command: RegExp): number[] {
  return processesOf(dataDir)
    .filter((each) => command.test(each.command))
    .map(({ pid }) => pid);
}

/** Children notice that their parent is gone and stop by themselves. */
async function nobodyIsLeft(): Promise<void> {
  const patience = Date.now() + 20_000;
  while (processesOf(dataDir).length > 0 && Date.now() < patience) await sleep(50);
  expect(processesOf(dataDir)).toEqual([]);
}

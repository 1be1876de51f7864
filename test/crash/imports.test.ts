import { describe, expect, test, vi, type TestContext } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { login, signup } from "#contract/auth/endpoints.ts";
import { discover } from "#contract/discovery/endpoints.ts";
import { getImport, openImport, planImport, runImport, type ImportView } from "#contract/imports/endpoints.ts";
import { peopleTable } from "#server/domains/imports/testing/tables.ts";
import { PASSWORD } from "../support/browser.ts";
import { caller, type Caller } from "../support/caller.ts";
import { startProduct, type Product } from "../support/product.ts";
import { createDataDirectory, expectNoProcesses, killAll, PATIENT, removeDataDirectory } from "./data-directory.ts";

/** `kill -9` in the middle of an import, and of its undo: the next start continues it, and no row comes twice. */

/** Rows of a step, and of a table that takes six. */
const STEP = 250;
const ROWS = 6 * STEP;
const email = "crash@example.test";

type Running = { product: Product; call: Caller };

async function start(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const product = await startProduct(dataDir, { SAMPLE: "off", ...env });
  await product.ready();
  return { product, call: await caller(product) };
}

async function startAgain(dataDir: string, env?: Record<string, string>): Promise<Running> {
  const running = await start(dataDir, env);
  await running.call(login, { email, password: PASSWORD });
  return running;
}

function newDirectory({ onTestFinished }: TestContext): string {
  const dataDir = createDataDirectory();
  onTestFinished(() => removeDataDirectory(dataDir));
  return dataDir;
}

/** Begins an import in an installation without creators. */
async function beginImport({ call }: Running): Promise<string> {
  await call(signup, { first_name: "C", last_name: "R", email, password: PASSWORD, privacyAccepeted: true });
  expect(await countCreators(call)).toBe(0);
  const table = new File([peopleTable(ROWS)], "people.csv");
  const { import: opened } = await call(openImport, { table });
  const plan = { ...opened.plan, network: "instagram" as const, date: "2026-03-01" };
  const id = opened._id;
  await call(planImport, { id, plan });
  await call(runImport, { id });
  return id;
}

describe.concurrent("killed half way", () => {
  test("an import finishes after the next start", async (context) => {
    const dataDir = newDirectory(context);
    const first = await start(dataDir, { HOLD_AFTER: "import-run:2" });
    const id = await beginImport(first);
    await first.product.held();
    expect((await viewOf(first.call, id)).counts).toMatchObject({ created: 2 * STEP });
    await kill(first, dataDir);

    const second = await startAgain(dataDir);
    await expectImported(second.call, id);
    await second.product.end("SIGTERM");
  });

  test("the undo of an import finishes after the next start", async (context) => {
    const dataDir = newDirectory(context);
    const first = await start(dataDir, { HOLD_AFTER: "import-undo:2" });
    const id = await beginImport(first);
    const { actionId } = await expectImported(first.call, id);
    await first.call(undoAction, { id: actionId ?? "" });
    await first.product.held();
    await vi.waitFor(async () => expect(await countCreators(first.call)).toBe(ROWS - 2 * STEP), PATIENT);
    await kill(first, dataDir);

    const second = await startAgain(dataDir);
    expect((await settled(second.call, id)).state).toBe("undone");
    await vi.waitFor(async () => expect(await countCreators(second.call)).toBe(0), PATIENT);
    await second.product.end("SIGTERM");
  });
});

async function expectImported(call: Caller, id: string): Promise<ImportView> {
  const done = await settled(call, id);
  expect(done).toMatchObject({
    state: "done",
    counts: { created: ROWS, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
  });
  await vi.waitFor(async () => expect(await countCreators(call)).toBe(ROWS), PATIENT);
  return done;
}

async function countCreators(call: Caller): Promise<number> {
  return (await call(discover, { filters: { profileType: "all" }, page: 1 })).totalResults;
}

async function viewOf(call: Caller, id: string): Promise<ImportView> {
  return (await call(getImport, { id })).import;
}

/** The state an import comes to rest in; the queue gives a job whose worker died to another within half a minute. */
async function settled(call: Caller, id: string): Promise<ImportView> {
  return vi.waitFor(async () => {
    const view = await viewOf(call, id);
    expect(["running", "undoing"]).not.toContain(view.state);
    return view;
  }, PATIENT);
}

async function kill({ product }: Running, dataDir: string): Promise<void> {
  killAll(dataDir);
  await product.end("SIGKILL");
  await expectNoProcesses(dataDir);
}

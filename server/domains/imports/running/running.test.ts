import type { Tasks } from "#server/kernel/feature.ts";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { getImportProblems, listImportProblems, runImport, tryImport } from "#contract/imports/endpoints.ts";
import { cancelJob } from "#contract/jobs.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import { giveRole, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { everythingKnown } from "../testing/known.ts";
import { openTable, peopleTable, ran, tried, viewOf, workOff } from "../testing/tables.ts";
import { STEP_ROWS } from "./run-step.ts";

const world = useWorld();
const ROWS = STEP_ROWS * 3 + 100;
const NONE = { created: 0, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 0 };
let used = 0;

/** A table of people that no other test speaks of. */
function freshTable(count = ROWS): string {
  used += 10_000;
  return peopleTable(count, used);
}

/** The tasks, of which these die when they report for the n-th time. */
function dyingAt(report: number): Tasks {
  const dying = (task: Tasks["import-run"]): Tasks["import-run"] => {
    let reported = 0;
    return async (run) =>
      task({
        ...run,
        report: async (done, within) => {
          reported += 1;
          if (reported === report) throw new Error("the power went");
          await run.report(done, within);
        },
      });
  };
  return {
    ...FEATURES.jobs,
    "import-run": dying(FEATURES.jobs["import-run"]),
    "import-undo": dying(FEATURES.jobs["import-undo"]),
  };
}

async function dieAt(report: number, jobId: string | null): Promise<void> {
  const signal = new AbortController().signal;
  const dead = runJob({ ctx: world().ctx, jobId: jobId ?? "", tasks: dyingAt(report), signal });
  await expect(dead).rejects.toThrow("the power went");
}

async function undo({ browser }: Person, actionId: string | null) {
  return browser.call(undoAction, { id: actionId ?? "" });
}

/** Requests the revert of an import and performs it. */
async function takenBack(owner: Person, id: string) {
  const { actionId } = await viewOf(owner, id);
  const { status } = await undo(owner, actionId);
  expect(status).toBe(200);
  await workOff(world(), (await viewOf(owner, id)).jobId);
  return viewOf(owner, id);
}

describe("a run whose worker dies", () => {
  test.each([1, 2, 4])("at its step %i goes on behind the last step, and nothing comes twice", async (step) => {
    const owner = await makeOwner(world());
    const before = await everythingKnown(world());
    const { _id: id } = await openTable(owner, `${freshTable()}\nno handle here,,,,`);
    const { body } = await owner.browser.call(runImport, { id });
    await dieAt(step, body.import.jobId);
    const half = await viewOf(owner, id);
    expect(half).toMatchObject({ state: "running", counts: { created: (step - 1) * STEP_ROWS } });
    await workOff(world(), half.jobId);
    const done = await viewOf(owner, id);
    expect(done).toMatchObject({ state: "done", counts: { ...NONE, created: ROWS, failed: 1 }, hasProblems: true });
    const { body: problems } = await owner.browser.call(getImportProblems, { id });
    expect(String(problems).split("\r\n")).toEqual([
      expect.stringContaining("reason"),
      expect.stringMatching(new RegExp(`^${ROWS + 2},"failed",`)),
      "",
    ]);
    const { body: listed } = await owner.browser.call(listImportProblems, { id, result: "failed" });
    const [problem] = listed.rows;
    expect(listed).toEqual({ rows: [problem], hasMore: false });
    expect(problem).toMatchObject({
      line: ROWS + 2,
      result: "failed",
      cell: { header: expect.any(String), text: "no handle here" },
    });
    const { body: none } = await owner.browser.call(listImportProblems, { id, result: "skipped" });
    expect(none.rows).toEqual([]);
    const stranger = await makeOwner(world());
    expect((await stranger.browser.call(listImportProblems, { id })).status).toBe(404);
    await takenBack(owner, id);
    expect(await everythingKnown(world())).toEqual(before);
  });

  test("during a revert continues with the remaining steps", async () => {
    const owner = await makeOwner(world());
    const before = await everythingKnown(world());
    const { _id: id } = await openTable(owner, freshTable());
    const { actionId } = await ran(world(), owner, id);
    await undo(owner, actionId);
    const { jobId } = await viewOf(owner, id);
    await dieAt(3, jobId);
    expect((await viewOf(owner, id)).state).toBe("undoing");
    await workOff(world(), jobId);
    expect((await viewOf(owner, id)).state).toBe("undone");
    expect(await everythingKnown(world())).toEqual(before);
  });
});

describe("a run that is stopped", () => {
  test("keeps its imported rows, and they are reverted", async () => {
    const owner = await makeOwner(world());
    const before = await everythingKnown(world());
    const { _id: id } = await openTable(owner, freshTable());
    const { body } = await owner.browser.call(runImport, { id });
    await dieAt(3, body.import.jobId);
    await owner.browser.call(cancelJob, { id: body.import.jobId ?? "" });
    const stopped = await viewOf(owner, id);
    expect(stopped).toMatchObject({ state: "cancelled", counts: { ...NONE, created: 2 * STEP_ROWS } });
    await workOff(world(), stopped.jobId);
    expect((await viewOf(owner, id)).counts).toEqual(stopped.counts);
    expect((await takenBack(owner, id)).state).toBe("undone");
    expect(await everythingKnown(world())).toEqual(before);
  });

  test("before its first step leaves nothing to undo", async () => {
    const owner = await makeOwner(world());
    const { _id: id } = await openTable(owner, freshTable());
    const { body } = await owner.browser.call(runImport, { id });
    await owner.browser.call(cancelJob, { id: body.import.jobId ?? "" });
    expect(await viewOf(owner, id)).toMatchObject({ state: "cancelled", actionId: null });
  });

  test("by its undo is reverted from its current step", async () => {
    const owner = await makeOwner(world());
    const before = await everythingKnown(world());
    const { _id: id } = await openTable(owner, freshTable());
    const { body } = await owner.browser.call(runImport, { id });
    await dieAt(4, body.import.jobId);
    await undo(owner, body.import.actionId);
    // What was given the stopped job again finds nothing to do.
    await workOff(world(), body.import.jobId);
    const undoing = await viewOf(owner, id);
    expect(undoing).toMatchObject({ state: "undoing", counts: { created: 3 * STEP_ROWS } });
    await workOff(world(), undoing.jobId);
    expect((await viewOf(owner, id)).state).toBe("undone");
    expect(await everythingKnown(world())).toEqual(before);
  });
});

describe("an undo", () => {
  test("requested twice runs once", async () => {
    const owner = await makeOwner(world());
    const { _id: id } = await openTable(owner, freshTable());
    const { actionId } = await ran(world(), owner, id);
    const answers = await Promise.all([undo(owner, actionId), undo(owner, actionId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await workOff(world(), (await viewOf(owner, id)).jobId);
    expect((await undo(owner, actionId)).status).toBe(200);
    expect((await viewOf(owner, id)).state).toBe("undone");
  });

  test("that is stopped half way can be requested again", async () => {
    const owner = await makeOwner(world());
    const before = await everythingKnown(world());
    const { _id: id } = await openTable(owner, freshTable());
    const { actionId } = await ran(world(), owner, id);
    await undo(owner, actionId);
    const { jobId } = await viewOf(owner, id);
    await dieAt(2, jobId);
    await owner.browser.call(cancelJob, { id: jobId ?? "" });
    expect((await viewOf(owner, id)).state).toBe("cancelled");
    expect((await takenBack(owner, id)).state).toBe("undone");
    expect(await everythingKnown(world())).toEqual(before);
  });

  test("leaves what others import of the same creators, who are theirs alone", async () => {
    const [owner, other] = await Promise.all([makeOwner(world()), makeOwner(world())]);
    const text = freshTable(3);
    const { _id: id } = await openTable(owner, text);
    await ran(world(), owner, id);
    const [head = "", first = ""] = text.split("\n");
    const later = await openTable(other, `${head}\n${first.replace(",FR,", ",DE,")}`, { date: "2026-04-01" });
    expect((await ran(world(), other, later._id)).counts).toEqual({ ...NONE, created: 1 });
    await takenBack(owner, id);
    const { rows } = await world().root.$client.query(
      "select c.country, (select count(*) from account_counts n where n.creator_id = c.id) as counts from creators c",
    );
    expect(rows).toContainEqual({ country: "de", counts: 1 });
    await takenBack(other, later._id);
  });
});

test("imports of the same creators reverted in any order leave none behind", async () => {
  const owner = await makeOwner(world());
  const before = await everythingKnown(world());
  const text = freshTable(30);
  const first = await openTable(owner, text);
  await ran(world(), owner, first._id);
  const second = await openTable(owner, text.replaceAll(",FR,", ",IT,"), { date: "2026-04-01" });
  expect((await ran(world(), owner, second._id)).counts).toEqual({ ...NONE, updated: 30 });
  await takenBack(owner, first._id);
  expect(await everythingKnown(world())).not.toEqual(before);
  await takenBack(owner, second._id);
  expect(await everythingKnown(world())).toEqual(before);
});

describe("a dry run", () => {
  test("finds what the run finds, also where rows of later steps speak of the same people", async () => {
    const owner = await makeOwner(world());
    const text = freshTable();
    const lines = text.split("\n").slice(1);
    const again = lines.slice(0, 300).map((line, i) => (i % 3 === 0 ? line.replace(",FR,", ",IT,") : line));
    const { _id: id } = await openTable(owner, [text, ...again, ",,1,,"].join("\n"));
    const before = await everythingKnown(world());
    const found = await tried(world(), owner, id);
    expect(await everythingKnown(world())).toEqual(before);
    expect(found).toMatchObject({ state: "draft", hasProblems: true });
    const done = await ran(world(), owner, id);
    expect(done.counts).toEqual(found.tried);
    expect(done.counts).toMatchObject({ created: ROWS, skipped: 200, failed: 101 });
  });

  test("that is stopped leaves a draft that can be tried again", async () => {
    const owner = await makeOwner(world());
    const { _id: id } = await openTable(owner, freshTable());
    const { body } = await owner.browser.call(tryImport, { id });
    await owner.browser.call(cancelJob, { id: body.import.jobId ?? "" });
    expect(await viewOf(owner, id)).toMatchObject({ state: "draft", tried: null });
    expect((await tried(world(), owner, id)).tried).toEqual({ ...NONE, created: ROWS });
  });
});

test("a table is run once, in however many tabs", async () => {
  const owner = await makeOwner(world());
  const colleague = await makeColleague(world(), owner, "member");
  const { _id: id } = await openTable(owner, freshTable(3));
  const tabs = await Promise.all([owner, owner, colleague].map(({ browser }) => browser.call(runImport, { id })));
  expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const started = tabs.find(({ status }) => status === 200)?.body.import;
  await workOff(world(), started?.jobId ?? null);
  const { status, error } = await owner.browser.call(runImport, { id });
  expect([status, error.msg]).toEqual([409, "This import has already been run."]);
});

test("an import stops when its user loses write access", async () => {
  const owner = await makeOwner(world());
  const colleague = await makeColleague(world(), owner, "member");
  const { _id: id } = await openTable(colleague, freshTable(3));
  const { body } = await colleague.browser.call(runImport, { id });
  await giveRole(world(), colleague.userId, "viewer");
  await workOff(world(), body.import.jobId);
  expect(await viewOf(owner, id)).toMatchObject({ state: "failed", error: "forbidden", actionId: null });
});

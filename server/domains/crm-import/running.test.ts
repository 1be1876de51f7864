import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { linksInProgress, readLinkImport } from "#contract/crm-import.ts";
import { cancelJob, getJob } from "#contract/jobs.ts";
import { deleteList } from "#contract/lists.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import type { AskNetwork } from "./finding/find-creators.ts";
import { askNobody, crmOf, fresh, makeList, read, start, told, work } from "./testing/run.ts";

const world = useWorld();

const many = () => Array.from({ length: 12 }, () => ({ network: "tiktok" as const, username: fresh("many") }));

/** Works until so many steps are written, then dies within the next. */
async function dieAfter(jobId: string | null, steps: number): Promise<void> {
  const worker = new AbortController();
  let asked = 0;
  const ask: AskNetwork = async (call) => {
    asked += 1;
    if (asked > steps * 5) worker.abort(new Error("killed"));
    return askNobody(call);
  };
  await expect(work(world(), jobId, ask, worker.signal)).rejects.toThrow("killed");
}

test("an import under way is gone on with where a killed worker left it, and no link twice", async () => {
  const owner = await makeOwner(world());
  const begun = await start(owner, many());
  await dieAfter(begun.jobId, 1);
  const half = (await owner.browser.call(linksInProgress, {})).body.imports[0];
  expect(half).toMatchObject({ _id: begun._id, isOver: false, actionId: expect.any(String) });
  expect(half?.influencers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => "IMPORTED"),
    ...Array.from({ length: 7 }, () => "IMPORTING"),
  ]);
  await work(world(), begun.jobId, askNobody);
  const over = await read(owner, begun._id);
  expect(over.influencers.every(({ status }) => status === "IMPORTED")).toBe(true);
  expect(await crmOf(owner)).toHaveLength(12);
  expect(told(world(), begun._id)).toHaveLength(12);
  const { actions } = (await owner.browser.call(listActions, {})).body;
  expect(actions[0]).toMatchObject({ verb: "crm.import", count: 12 });
  await work(world(), begun.jobId, askNobody);
  expect(told(world(), begun._id)).toHaveLength(12);
  await owner.browser.call(undoAction, { id: over.actionId ?? "" });
  expect(await crmOf(owner)).toEqual([]);
});

test("an import under way keeps what was added when it is stopped, says so of the others, and can be undone", async () => {
  const owner = await makeOwner(world());
  const begun = await start(owner, many());
  await dieAfter(begun.jobId, 1);
  await owner.browser.call(cancelJob, { id: begun.jobId ?? "" });
  const stopped = await read(owner, begun._id);
  expect(stopped.isOver).toBe(true);
  expect(stopped.influencers[11]).toMatchObject({ status: "ERRORED", msg: expect.stringContaining("ended before") });
  expect((await owner.browser.call(linksInProgress, {})).body.imports).toEqual([]);
  expect(await crmOf(owner)).toHaveLength(5);
  await owner.browser.call(undoAction, { id: stopped.actionId ?? "" });
  expect(await crmOf(owner)).toEqual([]);
});

test("an import under way is stopped by its undo, which takes back what it has added", async () => {
  const owner = await makeOwner(world());
  const begun = await start(owner, many());
  await dieAfter(begun.jobId, 1);
  const { actionId } = await read(owner, begun._id);
  await owner.browser.call(undoAction, { id: actionId ?? "" });
  await work(world(), begun.jobId, askNobody);
  expect(await crmOf(owner)).toEqual([]);
  expect(await read(owner, begun._id)).toMatchObject({ isOver: true, isUndone: true });
  expect((await owner.browser.call(getJob, { id: begun.jobId ?? "" })).body.job.state).toBe("cancelled");
});

test("an import under way passes over a list that was deleted meanwhile, and ends when whoever started it may no longer", async () => {
  const owner = await makeOwner(world());
  const listId = await makeList(owner, "Short-lived");
  const begun = await start(owner, many(), [listId]);
  await dieAfter(begun.jobId, 1);
  await owner.browser.call(deleteList, { topId: listId });
  await work(world(), begun.jobId, askNobody);
  expect(await crmOf(owner)).toHaveLength(12);

  const colleague = await makeColleague(world(), owner, "member");
  const theirs = await start(colleague, many());
  await world().root.execute(sql`update users set member = 'viewer' where id = ${colleague.userId}`);
  await work(world(), theirs.jobId, askNobody);
  const over = await read(owner, theirs._id);
  expect(over.isOver).toBe(true);
  expect(over.influencers.every(({ status }) => status === "ERRORED")).toBe(true);
});

test("an import under way is in progress for whoever started it, and can be read by the team", async () => {
  const owner = await makeOwner(world());
  const colleague = await makeColleague(world(), owner, "viewer");
  const stranger = await makeOwner(world());
  const begun = await start(owner, many());
  expect((await colleague.browser.call(linksInProgress, {})).body.imports).toEqual([]);
  expect((await read(colleague, begun._id)).influencers).toHaveLength(12);
  expect((await stranger.browser.call(readLinkImport, { id: begun._id })).error.err).toBe("not_found");
  expect((await stranger.browser.call(linksInProgress, {})).body.imports).toEqual([]);
});

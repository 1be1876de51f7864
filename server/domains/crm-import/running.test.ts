import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { linksInProgress, readLinkImport } from "#contract/crm-import/link-imports.ts";
import { cancelJob, getJob } from "#contract/jobs.ts";
import { deleteList } from "#contract/lists/endpoints.ts";
import { giveRole, makeColleague, makeOwner } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import type { LookupCreator } from "./matching/match-links.ts";
import { noConnector, crmOf, fresh, makeList, read, start, emittedResults, work } from "./testing/run.ts";

const world = useWorld();

const many = () => Array.from({ length: 12 }, () => ({ network: "tiktok" as const, username: fresh("many") }));

/** Runs until this many steps are saved, then fails within the next one. */
async function dieAfter(jobId: string | null, steps: number): Promise<void> {
  const worker = new AbortController();
  let lookups = 0;
  const ask: LookupCreator = async (call) => {
    lookups += 1;
    if (lookups > steps * 5) worker.abort(new Error("killed"));
    return noConnector(call);
  };
  await expect(work(world(), jobId, ask, worker.signal)).rejects.toThrow("killed");
}

test("a running import resumes where a killed worker stopped, without repeating links", async () => {
  const owner = await makeOwner(world());
  const begun = await start(owner, many());
  await dieAfter(begun.jobId, 1);
  const half = (await owner.browser.call(linksInProgress, {})).body.imports[0];
  expect(half).toMatchObject({ _id: begun._id, isOver: false, actionId: expect.any(String) });
  expect(half?.influencers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => "IMPORTED"),
    ...Array.from({ length: 7 }, () => "IMPORTING"),
  ]);
  await work(world(), begun.jobId, noConnector);
  const over = await read(owner, begun._id);
  expect(over.influencers.every(({ status }) => status === "IMPORTED")).toBe(true);
  expect(await crmOf(owner)).toHaveLength(12);
  expect(emittedResults(world(), begun._id)).toHaveLength(12);
  const { actions } = (await owner.browser.call(listActions, {})).body;
  expect(actions[0]).toMatchObject({ verb: "crm.import", count: 12 });
  await work(world(), begun.jobId, noConnector);
  expect(emittedResults(world(), begun._id)).toHaveLength(12);
  await owner.browser.call(undoAction, { id: over.actionId ?? "" });
  expect(await crmOf(owner)).toEqual([]);
});

test("a cancelled import keeps what was added, fails the remaining links, and can be undone", async () => {
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

test("undo of a running import cancels it and reverts what it has added", async () => {
  const owner = await makeOwner(world());
  const begun = await start(owner, many());
  await dieAfter(begun.jobId, 1);
  const { actionId } = await read(owner, begun._id);
  await owner.browser.call(undoAction, { id: actionId ?? "" });
  await work(world(), begun.jobId, noConnector);
  expect(await crmOf(owner)).toEqual([]);
  expect(await read(owner, begun._id)).toMatchObject({ isOver: true, isUndone: true });
  expect((await owner.browser.call(getJob, { id: begun.jobId ?? "" })).body.job.state).toBe("cancelled");
});

test("a running import skips a list that was deleted, and fails when its starter lost permission", async () => {
  const owner = await makeOwner(world());
  const listId = await makeList(owner, "Short-lived");
  const begun = await start(owner, many(), [listId]);
  await dieAfter(begun.jobId, 1);
  await owner.browser.call(deleteList, { topId: listId });
  await work(world(), begun.jobId, noConnector);
  expect(await crmOf(owner)).toHaveLength(12);

  const colleague = await makeColleague(world(), owner, "member");
  const theirs = await start(colleague, many());
  await giveRole(world(), colleague.userId, "viewer");
  await work(world(), theirs.jobId, noConnector);
  const over = await read(owner, theirs._id);
  expect(over.isOver).toBe(true);
  expect(over.influencers.every(({ status }) => status === "ERRORED")).toBe(true);
});

test("a running import is in progress for its starter, and readable by the workspace", async () => {
  const owner = await makeOwner(world());
  const colleague = await makeColleague(world(), owner, "viewer");
  const stranger = await makeOwner(world());
  const begun = await start(owner, many());
  expect((await colleague.browser.call(linksInProgress, {})).body.imports).toEqual([]);
  expect((await read(colleague, begun._id)).influencers).toHaveLength(12);
  expect((await stranger.browser.call(readLinkImport, { id: begun._id })).error.err).toBe("not_found");
  expect((await stranger.browser.call(linksInProgress, {})).body.imports).toEqual([]);
});

test("an undo deletes creators known by their link alone, not those of another team with the same link", async () => {
  const [owner, other] = [await makeOwner(world()), await makeOwner(world())];
  const [alone, brand, shared] = [fresh("alone"), fresh("brand"), fresh("shared")];
  const begun = await start(owner, [{ username: alone }, { username: brand, brand: true }, { username: shared }]);
  await work(world(), begun.jobId, noConnector);
  const ids = (await crmOf(owner)).map(({ creatorId }) => creatorId);
  const pasted = await start(other, [{ username: shared }]);
  await work(world(), pasted.jobId, noConnector);
  const theirs = (await crmOf(other)).map(({ creatorId }) => creatorId);
  expect(theirs).toHaveLength(1);
  expect(ids).not.toContain(theirs[0]);
  await owner.browser.call(undoAction, { id: (await read(owner, begun._id)).actionId ?? "" });
  expect(await crmOf(owner)).toEqual([]);
  const { rows } = await world().root.execute<{ id: string }>(
    sql`select id::text from creators where id = any(${sql.param(ids.map(Number))}::bigint[])`,
  );
  expect(rows).toEqual([]);
  expect((await crmOf(other)).map(({ creatorId }) => creatorId)).toEqual(theirs);
  expect((await read(owner, begun._id)).influencers.map(({ username }) => username)).toEqual([alone, brand, shared]);
  // What is gone can come again.
  const again = await start(owner, [{ username: alone }]);
  await work(world(), again.jobId, noConnector);
  expect(await crmOf(owner)).toHaveLength(1);
});

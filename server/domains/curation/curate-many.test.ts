import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { undoAction } from "#contract/actions.ts";
import { listCurationActions, setCountry, toggleCategory } from "#contract/curation/endpoints.ts";
import * as contract from "#contract/curation/many.ts";
import { cancelJob, getJob } from "#contract/jobs.ts";
import { CURATED_AT_ONCE } from "#contract/base/limits.ts";
import type { Context } from "#server/context.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { FEATURES } from "#server/features.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { holdAfter } from "#test/support/hold.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

const ESPORTS = 1002;
const SKINCARE = 1045;
const going = new AbortController().signal;
const MANY = 2 * CURATED_AT_ONCE + 200;
const ALL = { matching: { filters: '{"countries":["fr"]}' }, except: [] };

let admin: Person;
let ids: string[] = [];

beforeAll(async () => {
  admin = await makeAdmin(world());
  ids = await makeCreators(world(), MANY);
  await makeCreators(world(), 1, { facts: { fullName: "Elsewhere", country: "de" } });
  await world().indexSync.flush();
}, 60_000);

type Given = { signal?: AbortSignal; reach?: Context["reach"] };

async function work(jobId: string | null | undefined, { signal = going, reach }: Given = {}): Promise<void> {
  const ctx = { ...world().ctx, ...(reach && { reach }) };
  await runJob({ ctx, jobId: jobId ?? "", tasks: FEATURES.jobs, signal });
}

async function jobOf(id: string | null | undefined) {
  return (await admin.browser.call(getJob, { id: id ?? "" })).body.job;
}

async function countIn(country: string): Promise<number> {
  const { rows } = await world().root.execute<{ n: number }>(
    sql`select count(*)::int as n from creators where country = ${country} and customer_id is null`,
  );
  return rows[0]?.n ?? 0;
}

/** Moves everyone to another country by a job; nothing of it is done yet. */
async function move(country: string) {
  const change = { mode: "country" as const, country };
  const { body } = await admin.browser.call(contract.curateMany, { selection: ALL, change });
  expect(body.changed).toBeNull();
  return { jobId: body.jobId, actionId: body.actionId ?? "" };
}

test("few are changed within the request, without those left out, and proposals are decided by their state", async () => {
  const influencers = ids.slice(0, 3);
  const add = { mode: "addToCategories" as const, category_type: "creators" as const, categories: [ESPORTS] };
  const few = await admin.browser.call(contract.curateMany, { selection: { influencers }, change: add });
  expect(few.body).toMatchObject({ changed: 3, jobId: null });
  const held = async () =>
    (await admin.browser.call(contract.listHeldNiches, { selection: ALL })).body.niches.map(
      ({ id, side, creators }) => ({ id, side, creators }),
    );
  expect(await held()).toEqual([{ id: ESPORTS, side: "creators", creators: 3 }]);
  await world().indexSync.flush();
  const matching = { sub_categories: [String(ESPORTS)], filters: "{}" };
  const some = { selection: { matching, except: influencers.slice(0, 1) } };
  const removal = { ...add, mode: "removeFromCategories" as const };
  expect((await admin.browser.call(contract.curateMany, { ...some, change: removal })).body.changed).toBe(2);
  expect(await held()).toEqual([{ id: ESPORTS, side: "creators", creators: 1 }]);

  await world().root.execute(sql`
    insert into creator_niches (creator_id, niche_id, state, is_primary, source_id)
    select c.id, n, 3, false, (select min(id) from sources) from creators c, unnest(array[${SKINCARE}, 1046]) n
    where c.id in (${Number(ids[5])}, ${Number(ids[6])})`);
  const [one, two] = [ids[5] ?? "", ids[6] ?? ""];
  const decided = await admin.browser.call(contract.decideProposals, {
    decision: "confirm",
    proposals: [
      { influencer: one, category: SKINCARE },
      { influencer: two, category: 1046 },
    ],
  });
  expect(decided.body.changed).toBe(2);
  expect(await states(one)).toEqual([`${SKINCARE}:0`, "1046:3"]);
  expect(await states(two)).toEqual([`${SKINCARE}:3`, "1046:0"]);
  const change = { mode: "rejectProposals" as const, states: [3 as const] };
  const selection = { influencers: [one, two] };
  const narrowed = async (narrow: { category_type?: "creators" | "brands"; categories?: number[] }) =>
    admin.browser.call(contract.curateMany, { selection, change: { ...change, ...narrow } });
  expect((await narrowed({ category_type: "brands" })).body).toMatchObject({ changed: 0, actionId: null });
  expect((await narrowed({ category_type: "brands", categories: [SKINCARE] })).error.err).toBe("bad_request");
  expect((await narrowed({ categories: [999_999] })).error.err).toBe("not_found");
  const { body: only } = await narrowed({ category_type: "creators", categories: [SKINCARE] });
  expect(only.changed).toBe(1);
  expect([await states(one), await states(two)]).toEqual([
    [`${SKINCARE}:0`, "1046:3"],
    [`${SKINCARE}:-1`, "1046:0"],
  ]);
  await admin.browser.call(undoAction, { id: only.actionId ?? "" });
  expect((await narrowed({ category_type: "creators" })).body.changed).toBe(2);
  expect(await states(one)).toEqual([`${SKINCARE}:0`, "1046:-1"]);
  expect(await states(two)).toEqual([`${SKINCARE}:-1`, "1046:0"]);
  const again = { decision: "reject" as const, proposals: [{ influencer: one, category: SKINCARE }] };
  expect((await admin.browser.call(contract.decideProposals, again)).body).toMatchObject({
    changed: 0,
    actionId: null,
  });
});

describe("all creators that a search finds", () => {
  test("are previewed, changed by a job in steps, and restored by another, except what was changed since", async () => {
    const change = { mode: "country" as const, country: "es" };
    const preview = (await admin.browser.call(contract.previewMany, { selection: ALL, change })).body;
    expect(preview).toMatchObject({ total: MANY, checked: MANY, changed: MANY });
    expect(preview.examples[0]).toMatchObject({ changes: [{ field: "country", before: "fr", after: "es" }] });
    expect(await countIn("es")).toBe(0);

    const { jobId, actionId } = await move("es");
    expect(await jobOf(jobId)).toMatchObject({ kind: "curation", state: "waiting", total: MANY });
    await work(jobId);
    expect(await jobOf(jobId)).toMatchObject({ state: "done", done: MANY, actionId });
    expect(await countIn("es")).toBe(MANY);
    const newest = async () =>
      (await admin.browser.call(listCurationActions, { by: admin.userId })).body.entries.find(
        ({ _id }) => _id === actionId,
      );
    expect(await newest()).toMatchObject({
      creators: MANY,
      named: [{}, {}, {}],
      changes: [{ field: "country", before: "fr", after: "es", creators: MANY, same: true }],
      different: 1,
      undone: "none",
      canUndo: true,
    });

    await admin.browser.call(setCountry, { influencers: ids.slice(0, 2), country: "it" });
    const undo = (await admin.browser.call(undoAction, { id: actionId })).body;
    expect(undo.action).toMatchObject({ canUndo: false, undoneAt: expect.any(String) });
    await work(undo.jobId);
    expect(await jobOf(undo.jobId)).toMatchObject({ kind: "undo", state: "done", restored: MANY - 2 });
    expect(await newest()).toMatchObject({ creators: MANY, undone: "some", canUndo: false });
    expect([await countIn("fr"), await countIn("it"), await countIn("es")]).toEqual([MANY - 2, 2, 0]);
    await admin.browser.call(setCountry, { influencers: ids.slice(0, 2), country: "fr" });
  });

  test("a cancelled job leaves a whole part, which can be undone", async () => {
    const { jobId, actionId } = await move("pt");
    const { reach, held, release } = holdAfter("curation", 1);
    const running = work(jobId, { reach });
    await held();
    await admin.browser.call(cancelJob, { id: jobId ?? "" });
    release();
    await running;
    expect(await jobOf(jobId)).toMatchObject({ state: "cancelled", done: CURATED_AT_ONCE });
    expect(await countIn("pt")).toBe(CURATED_AT_ONCE);
    const undo = (await admin.browser.call(undoAction, { id: actionId })).body;
    if (undo.jobId) await work(undo.jobId);
    expect(await countIn("fr")).toBe(MANY);
  });

  test("a worker that takes a job over continues behind the last step, also of an undo that was cancelled", async () => {
    const { jobId, actionId } = await move("gr");
    const crash = new AbortController();
    const { reach, held, release } = holdAfter("curation", 1);
    const running = work(jobId, { signal: crash.signal, reach });
    await held();
    crash.abort();
    release();
    await expect(running).rejects.toThrow("aborted");
    expect(await countIn("gr")).toBe(CURATED_AT_ONCE);
    await work(jobId);
    expect(await countIn("gr")).toBe(MANY);
    const first = (await admin.browser.call(undoAction, { id: actionId })).body.jobId;
    await admin.browser.call(cancelJob, { id: first ?? "" });
    await work(first);
    expect(await countIn("gr")).toBe(MANY);
    const again = (await admin.browser.call(undoAction, { id: actionId })).body.jobId;
    await work(again);
    expect([await countIn("gr"), await countIn("fr")]).toEqual([0, MANY]);
  });
});

async function states(id: string): Promise<string[]> {
  const { rows } = await world().root.execute<{ text: string }>(sql`
    select niche_id || ':' || state as text from creator_niches
    where creator_id = ${Number(id)} and customer_id is null order by niche_id`);
  return rows.map(({ text }) => text);
}

test("bad input is refused, others are not allowed, and a job ends with its administrator's rights", async () => {
  const change = { mode: "country" as const, country: "nl" };
  const selection = { influencers: ids.slice(0, 1) };
  const member = (await makeOwner(world())).browser;
  for (const endpoint of [contract.curateMany, contract.previewMany] as const) {
    expect((await member.call(endpoint, { selection, change })).status).toBe(403);
    expect((await world().browser().call(endpoint, { selection, change })).status).toBe(401);
    const bad = async (body: object) => admin.browser.send(endpoint, `/api${endpoint.path}`, body);
    expect((await bad({ selection, change: { mode: "paint" } })).status).toBe(400);
    expect((await bad({ selection: { matching: { filters: "{" } }, change })).error.msg).toBe("“filters” is not JSON.");
    expect((await bad({ selection: { influencers: [] }, change })).status).toBe(400);
    const unknown = { mode: "cause" as const, cause: 777 };
    expect((await admin.browser.call(endpoint, { selection, change: unknown })).error.err).toBe("not_found");
    const wrongSide = { mode: "addToCategories" as const, category_type: "brands" as const, categories: [ESPORTS] };
    expect((await admin.browser.call(endpoint, { selection, change: wrongSide })).error.err).toBe("bad_request");
  }
  expect((await member.call(contract.listHeldNiches, { selection })).status).toBe(403);
  expect(
    (
      await member.call(contract.decideProposals, {
        decision: "confirm",
        proposals: [{ influencer: ids[0] ?? "", category: ESPORTS }],
      })
    ).status,
  ).toBe(403);
  const { jobId } = await move("nl");
  await world().root.execute(sql`update users set is_admin = false where id = ${admin.userId}`);
  await work(jobId);
  await world().root.execute(sql`update users set is_admin = true where id = ${admin.userId}`);
  expect(await jobOf(jobId)).toMatchObject({ state: "failed", done: 0, actionId: null });
  expect(await countIn("nl")).toBe(0);
  const toggled = await admin.browser.call(toggleCategory, { influencer: ids[9] ?? "", category: ESPORTS });
  expect(toggled.body.changed).toBe(1);
});

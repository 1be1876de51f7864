import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import * as contract from "#contract/curation/influencer.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { profileDetailedScoring, profileScoring } from "#contract/profiles/scoring.ts";
import { ensureScales, refreshMetrics } from "#server/domains/creators/index.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { telling } from "../../profiles/testing/telling.ts";

const { world, record, browser, count, post, overview, provenance } = telling();

let admin: Person;
let other: Person;
let id = "";

const account = (network: "linkedin" | "tiktok", followers: number) => ({
  network,
  counts: [count(1, { followers }), count(31, { followers: 900 })],
  posts: [1, 2, 3].map((day) => post(day, { likes: 10, comments: 1 })),
});

beforeAll(async () => {
  [admin, other] = [await makeAdmin(world()), await makeAdmin(world())];
  id = await record([account("linkedin", 1_000), account("tiktok", 500)]);
  await record([account("linkedin", 5_000), account("tiktok", 9_000)]);
  await ensureScales({ ctx: world().ctx });
  await refreshMetrics({ ctx: world().ctx, creatorIds: [Number(id)] });
});

async function scoring() {
  await world().indexSync.flush();
  return (await (await browser()).call(profileScoring, { id })).body;
}

async function stored() {
  const { rows } = await world().root.execute<{ score: number | null; authenticity: number | null }>(sql`
    select score, authenticity from creators where id = ${Number(id)} and customer_id is null`);
  return rows[0];
}

test("a bonus is a named part of the overall score, survives each computation, and is undone", async () => {
  const before = (await stored())?.score ?? 0;
  expect(before).toBeGreaterThan(0);
  await world().travel(1_000);
  const of = { influencer: id, network: "global", points: -7, reason: "Sold the account" } as const;
  const set = (await admin.browser.call(contract.updateBonus, of)).body;
  expect(set).toMatchObject({ changed: 1 });
  const { overall, history } = await scoring();
  expect(overall?.bonus).toMatchObject({ points: -7, reason: "Sold the account" });
  expect(overall?.score).toBeCloseTo(before / 100 - 7, 9);
  expect(history.at(-1)).toMatchObject({ reason: "bonus" });
  expect((await provenance({ id, figure: "score" })).body.bonus).toMatchObject({ points: -7 });
  expect((await overview(id)).creator.score).toBe(before - 700);
  await refreshMetrics({ ctx: world().ctx, creatorIds: [Number(id)] });
  expect((await stored())?.score).toBe(before - 700);

  expect((await admin.browser.call(contract.updateBonus, of)).body.changed).toBe(0);
  expect((await admin.browser.call(contract.updateBonus, { ...of, points: 0, reason: "Wrong" })).body.changed).toBe(1);
  expect((await scoring()).overall).toMatchObject({ bonus: null });
  expect((await stored())?.score).toBe(before);
  expect((await admin.browser.call(contract.updateBonus, { ...of, points: 0 })).body.changed).toBe(0);
  // It was changed since: the earlier one has nothing to restore.
  await admin.browser.call(undoAction, { id: set.actionId ?? "" });
  expect((await scoring()).overall).toMatchObject({ bonus: null });
});

test("a bonus on a network counts there only", async () => {
  const { networks, overall } = await scoring();
  const was = networks.find(({ network }) => network === "tiktok")?.score ?? null;
  await admin.browser.call(contract.updateBonus, { influencer: id, network: "tiktok", points: 20, reason: "Award" });
  const now = await scoring();
  expect(now.overall?.score).toBe(overall?.score);
  const tiktok = now.networks.find(({ network }) => network === "tiktok");
  expect(tiktok?.bonus?.reason).toBe("Award");
  expect(tiktok?.score ?? null).toBe(was === null ? null : Math.min(100, was + 20));
});

test("a set authenticity is shown with its reason and what is computed, until it is deleted", async () => {
  const of = { influencer: id, network: "linkedin" } as const;
  const set = await admin.browser.call(contract.updateAuthenticity, { ...of, score: 23, reason: "Bought likes" });
  await world().indexSync.flush();
  expect((await stored())?.authenticity).toBe(23);
  const read = async () =>
    (await (await browser()).call(profileDetailedScoring, { id, network: "linkedin" })).body.authenticity;
  expect(await read()).toMatchObject({ score: 23, verdict: "strong", override: { reason: "Bought likes" } });
  expect((await read()).override?.computed).not.toBe(23);
  const deleted = await admin.browser.call(contract.deleteAuthenticity, of);
  expect(await read()).toMatchObject({ override: null });
  await admin.browser.call(undoAction, { id: deleted.body.actionId ?? "" });
  expect(await read()).toMatchObject({ score: 23 });
  await admin.browser.call(undoAction, { id: set.body.actionId ?? "" });
  expect(await read()).toMatchObject({ override: null });
});

test("the later of two administrators sees the newer state", async () => {
  const of = { influencer: id, network: "linkedin", score: 50, reason: "Mixed" } as const;
  await other.browser.call(contract.updateAuthenticity, of);
  const late = await admin.browser.call(contract.updateAuthenticity, { ...of, score: 60, seen: 0 });
  expect(late.error).toMatchObject({ err: "conflict" });
  expect((await admin.browser.call(contract.updateAuthenticity, { ...of, score: 60 })).body.changed).toBe(1);
});

test("only administrators, known creators, networks and reasons", async () => {
  const of = { influencer: id, network: "linkedin", score: 50, reason: "Mixed" } as const;
  expect((await (await browser()).call(contract.updateAuthenticity, of)).status).toBe(403);
  expect(
    (
      await world()
        .browser()
        .call(contract.updateBonus, { influencer: id, network: "global", points: 1, reason: "Yes" })
    ).status,
  ).toBe(401);
  expect((await admin.browser.call(contract.updateAuthenticity, { ...of, influencer: "99999999" })).status).toBe(404);
  const send = async (body: object) =>
    (await admin.browser.send(contract.updateAuthenticity, "/api/admin/influencer/update-authenticity-score", body))
      .status;
  expect(await send({ ...of, network: "tiktok" })).toBe(400);
  expect(await send({ ...of, reason: " " })).toBe(400);
  expect(await send({ ...of, score: 101 })).toBe(400);
});

test("erasure removes what was set", async () => {
  const { body } = await admin.browser.call(eraseCreator, { creatorId: id });
  expect(body.removed["adjustments"]).toBe(3);
  const { rows } = await world().root.execute(sql`select from score_adjustments where creator_id = ${Number(id)}`);
  expect(rows).toEqual([]);
});

import { beforeAll, describe, expect, test, vi } from "vitest";
import { PLAN_IDS } from "#contract/plans.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { profileScoring } from "#contract/profiles/scoring.ts";
import { INFLUENCE } from "#contract/scores/influence.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { RISING } from "#contract/scores/rising.ts";
import { scoreAdjustments, scoreHistory, sources } from "#server/db/tables/index.ts";
import { refreshScales } from "#server/domains/creators/index.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { telling } from "../../testing/telling.ts";
import { readScorePeers } from "./score-peers.ts";

const { world, ago, record, count, post } = telling({ plans: true });

const WAIT = { timeout: 20_000, interval: 200 };
const ids: string[] = [];
let reader: Person;

beforeAll(async () => {
  for (let at = 1; at <= 40; at += 1) {
    const posts = [1, 2, 3].map((day) => post(day, { likes: 10 * at }));
    const counts = [count(1, { followers: 1_000 + at }), count(31, { followers: 1_000 })];
    const first = { network: "substack" as const, counts, posts };
    ids.push(await record([first, ...(at === 30 ? [{ network: "tiktok" as const }] : [])], { indexed: false }));
  }
  await world().indexSync.flush();
  await refreshScales({ ctx: world().ctx });
  await world().indexSync.flush();
  reader = await makeOwner(world(), PLAN_IDS.agency);
});

async function scores(id: string, { browser }: Person = reader) {
  const { scores: found, blurredFields } = (await browser.call(profileOverview, { id })).body;
  return { ...found, blurredFields };
}

describe("scores of an overview", () => {
  test("are those of the screen of scores, each with its place among creators of the same size", async () => {
    const id = ids[29] ?? "";
    const scoring = (await reader.browser.call(profileScoring, { id })).body;
    // The first overview does not wait for the distributions.
    const { overall, influence } = await vi.waitFor(async () => {
      const found = await scores(id);
      expect(found.overall.percentile).not.toBeNull();
      return found;
    }, WAIT);
    expect(overall).toMatchObject({
      value: Math.round(scoring.overall?.score ?? 0),
      confidence: scoring.overall?.confidence,
      network: "substack",
      peers: { level: "size", kind: "person", network: "substack", from: 1_000, to: 1_800, n: 40 },
    });
    expect(influence.map(({ network, value, percentile }) => [network, value === null, percentile === null])).toEqual([
      ["substack", false, false],
      ["tiktok", true, true],
    ]);
    expect(influence[0]?.forSize).toBe(Math.round(scoring.networks[0]?.score ?? 0));
    // The card of a network has the number of its ranking: here, on the only network, that of all.
    expect(influence[0]?.value).toBe(overall.value);
    const best = await scores(ids[39] ?? "");
    expect(best.influence[0]?.percentile).toBe(100);
    expect(best.overall.percentile ?? 0).toBeGreaterThan(overall.percentile ?? 100);
  });

  test("have their places as soon as these are measured, when a page came first", async () => {
    const { ctx } = world();
    const ready = Promise.withResolvers<void>();
    const announced = Promise.withResolvers<void>();
    const engine: typeof ctx.engine = {
      ...ctx.engine,
      query: async (question) => {
        await ready.promise;
        return ctx.engine.query(question);
      },
    };
    expect(await readScorePeers({ ...ctx, engine }, announced.resolve)).toEqual(new Map());
    ready.resolve();
    await announced.promise;
    expect((await readScorePeers({ ...ctx, engine }, announced.reject)).size).toBeGreaterThan(0);
  });

  test("have the change over 30 days by the same formula, which plans may hold back", async () => {
    const id = ids[9] ?? "";
    const before = await scores(id);
    const entry = { creatorId: Number(id), reason: "data" as const, version: INFLUENCE.version };
    const value = before.overall.value ?? 0;
    await world()
      .root.insert(scoreHistory)
      .values([
        { ...entry, network: null, at: ago(90), score: 100 * value },
        { ...entry, network: null, at: ago(40), score: 100 * (value - 7) },
        { ...entry, network: "substack", at: ago(40), score: 5_000, version: INFLUENCE.version + 1 },
        // Later, but of other scores.
        {
          ...entry,
          of: "authenticity",
          version: PROFILE_AUTHENTICITY.version,
          network: null,
          at: ago(35),
          score: 9_000,
        },
        { ...entry, of: "rising", version: RISING.version, network: null, at: ago(35), score: 100 },
      ]);
    const after = await scores(id);
    const scoring = (await reader.browser.call(profileScoring, { id })).body;
    expect(after.overall.change).toBe(Math.round(10 * ((scoring.overall?.score ?? 0) - value + 7)) / 10);
    expect(after.influence[0]?.change).toBeNull();
    expect([before.overall.change, before.authenticity.change, before.rising.change]).toEqual([null, null, null]);
    const free = await scores(id, await makeOwner(world(), PLAN_IDS.free));
    expect(free.overall).toMatchObject({ value, change: null });
    expect(free.blurredFields).toContain("history");
  });

  test("name the bonus that administrators gave", async () => {
    const id = ids[19] ?? "";
    expect(await scores(id)).toMatchObject({ overall: { bonus: null }, influence: [{ bonus: null }] });
    const [source] = await world().root.select({ id: sources.id }).from(sources).limit(1);
    const entry = {
      creatorId: Number(id),
      kind: "bonus" as const,
      reason: "award",
      at: ago(0),
      sourceId: source?.id ?? 0,
    };
    await world()
      .root.insert(scoreAdjustments)
      .values([
        { ...entry, network: "substack", points: 5 },
        { ...entry, network: "global", points: -3 },
      ]);
    expect(await scores(id)).toMatchObject({
      overall: { bonus: -3 },
      influence: [{ bonus: 5 }],
      authenticity: { bonus: null },
      rising: { bonus: null },
    });
  });

  test("warn of the account with the lowest authenticity", async () => {
    const id = ids[29] ?? "";
    expect(await scores(id)).toMatchObject({ authenticity: { value: null, verdict: null, network: null } });
    const [source] = await world().root.select({ id: sources.id }).from(sources).limit(1);
    const entry = { creatorId: Number(id), kind: "authenticity" as const, reason: "checked", at: ago(0) };
    await world()
      .root.insert(scoreAdjustments)
      .values([
        { ...entry, network: "substack", points: 80, sourceId: source?.id ?? 0 },
        { ...entry, network: "tiktok", points: 20, sourceId: source?.id ?? 0 },
      ]);
    expect(await scores(id)).toMatchObject({ authenticity: { value: 20, verdict: "strong", network: "tiktok" } });
  });
});

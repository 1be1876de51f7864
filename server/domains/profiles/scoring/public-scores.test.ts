import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { profileScoring } from "#contract/profiles/scoring.ts";
import { markForIndexing } from "#server/db/outbox.ts";
import {
  creators,
  installation,
  peerScales,
  scoreAdjustments,
  scoreHistory,
  sources,
} from "#server/db/tables/index.ts";
import { refreshScales } from "#server/domains/creators/index.ts";
import { telling } from "../testing/telling.ts";

const { world, record, browser, count, post } = telling();

test("the row of a creator has the authenticity of the largest account of which enough is known, and rising", async () => {
  const fair = (likes: number) =>
    Array.from({ length: 40 }, (_, day) =>
      post(2 * day + 1, {
        text: `Yesterday we measured ${day} grams, and it was great!`,
        likes: likes + 40 * (day % 9),
        comments: 20,
        views: likes * 20,
      }),
    );
  const series = (now: number, then: number) =>
    [0, 4, 8, 12, 16, 20, 30, 40, 50, 60].map((day) =>
      count(day, { followers: Math.round(day < 30 ? now - ((now - then) * day) / 30 : then), following: 100 }),
    );
  for (let at = 1; at <= 31; at += 1) {
    const counts = [count(0, { followers: 10_000 + at }), count(30, { followers: 10_000 })];
    await record([{ network: "twitter", counts }], { indexed: false });
  }
  const id = await record(
    [
      { network: "twitter", counts: series(12_000, 10_000), posts: fair(400) },
      { network: "linkedin", counts: [count(0, { followers: 90_000 })] },
    ],
    { indexed: false },
  );
  // Later than they were recorded: nothing is exactly as old as a window.
  await world().travel(1_000);
  await world().indexSync.flush();
  await refreshScales({ ctx: world().ctx });
  await world().indexSync.flush();
  const { networks } = (await (await browser()).call(profileScoring, { id })).body;
  const onX = networks.find(({ network }) => network === "twitter");
  expect(onX?.authenticity.verdict).not.toBeNull();
  const { creator } = (await (await browser()).call(profileOverview, { id })).body;
  expect(creator.authenticity).toBe(Math.round(onX?.authenticity.score ?? -1));
  expect(creator.rising).toBeGreaterThan(80);
  const scoringOf = async (of: string) => (await (await browser()).call(profileScoring, { id: of })).body;
  const first = await scoringOf(id);
  const entry = (score: number | null, reason: string) => expect.objectContaining({ score, reason });
  expect(first.authenticityHistory).toEqual([entry(creator.authenticity, "data")]);
  expect(first.risingHistory).toEqual([entry(creator.rising, "data")]);
  // As if other peers had given another value for the same posts and counts.
  await world().root.update(scoreHistory).set({ score: 1_000 }).where(eq(scoreHistory.of, "authenticity"));
  await world()
    .root.update(creators)
    .set({ authenticity: 10 })
    .where(eq(creators.id, Number(id)));
  await world().travel(1_000);
  await markForIndexing(world().root, [Number(id)]);
  await world().indexSync.flush();
  expect((await scoringOf(id)).authenticityHistory.at(-1)).toEqual(entry(creator.authenticity, "peers"));
  await world().travel(1_000);
  const [source] = await world().root.select({ id: sources.id }).from(sources);
  await world()
    .root.insert(scoreAdjustments)
    .values({
      creatorId: Number(id),
      kind: "authenticity",
      network: "linkedin",
      points: 20,
      reason: "Bought followers",
      sourceId: source?.id ?? 0,
      at: world().ctx.clock.now(),
    });
  await markForIndexing(world().root, [Number(id)]);
  await world().indexSync.flush();
  const { creator: doubtful } = (await (await browser()).call(profileOverview, { id })).body;
  expect([doubtful.authenticity, doubtful.rising]).toEqual([20, null]);
  const { authenticityHistory, risingHistory } = await scoringOf(id);
  expect(authenticityHistory.at(-1)).toEqual(entry(20, "set"));
  expect(risingHistory.at(-1)).toEqual(entry(null, "set"));
  // Before peers were measured there is nothing to compare with.
  await world().root.delete(peerScales);
  await world().root.delete(installation);
  const early = await record([{ network: "twitter", counts: series(12_000, 10_000), posts: fair(400) }]);
  expect(await world().root.$count(scoreHistory, eq(scoreHistory.creatorId, Number(early)))).toBe(1);
  expect((await scoringOf(early)).history).toHaveLength(1);
  const unknown = await record([{ network: "twitter", counts: [count(0, { followers: 9 })] }]);
  const { creator: other } = (await (await browser()).call(profileOverview, { id: unknown })).body;
  expect([other.authenticity, other.rising]).toEqual([null, null]);
  await world().root.insert(creators).values({ fullName: "Without accounts" });
  await world().root.execute("insert into outbox (creator_id) select max(id) from creators");
  await world().indexSync.flush();
  expect(await world().root.$count(creators, isNull(creators.scoredAt))).toBe(0);
});

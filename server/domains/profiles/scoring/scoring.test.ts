import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCreator } from "#contract/crm/endpoints.ts";
import { mergeCreators } from "#contract/duplicates.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { profileDetailedScoring, profileScoring } from "#contract/profiles/scoring.ts";
import { TIER_BOUNDS } from "#contract/figures/windows.ts";
import { INFLUENCE, peerRange, peerSizeOf } from "#contract/scores/influence.ts";
import { creators, peerScales, scoreHistory } from "#server/db/tables/index.ts";
import { refreshScales, setSourcePolicy } from "#server/domains/creators/index.ts";
import { makeOwner } from "#test/factories/people.ts";
import { telling } from "../testing/telling.ts";

const { world, record, browser, count, post } = telling();

/** A person on Substack with so many followers, growth and likes per post. */
async function writer(at: number, network: "substack" | "snapchat" = "substack", isBrand = false): Promise<string> {
  return record(
    [
      {
        network,
        counts: [count(1, { followers: 1_000 + at }), count(31, { followers: 1_000 })],
        posts: [1, 2, 3].map((day) => post(day, { likes: 10 * at })),
      },
    ],
    { facts: { isBrand }, indexed: false },
  );
}

async function scoring(id: string) {
  return (await (await browser()).call(profileScoring, { id })).body;
}
async function detailed(id: string, network: "substack" | "snapchat" | "tiktok" | "pinterest") {
  return (await browser()).call(profileDetailedScoring, { id, network });
}

describe("influence on a network", () => {
  test("is measured among peers of the same kind and size, factor by factor", async () => {
    const ids: string[] = [];
    for (let at = 1; at <= 40; at += 1) ids.push(await writer(at));
    await writer(7, "substack", true);
    await world().indexSync.flush();
    await refreshScales({ ctx: world().ctx });
    const { body } = await detailed(ids[29] ?? "", "substack");
    expect(body).toMatchObject({
      version: INFLUENCE.version,
      network: "substack",
      followers: 1_030,
      blurredFields: [],
    });
    const { score, confidence, factors } = body.influence;
    expect(confidence).toBe(1);
    expect(factors.map(({ factor, weight, peers }) => [factor, weight, peers?.level, peers?.n])).toEqual([
      ["followers", 0.3, "network", 41],
      ["engagementRate", 0.35, "size", 40],
      ["growth", 0.2, "size", 40],
      ["postFrequency", 0.15, "size", 40],
    ]);
    expect(factors[1]?.peers).toMatchObject({ kind: "person", from: 1_000, to: 1_800 });
    expect(factors.map(({ sample }) => sample)).toEqual([null, 3, null, 3]);
    expect(factors[1]?.missing).toBeNull();
    // The 30th of 40 by engagement: above the 74th percentile of the interpolated thresholds.
    expect(factors[1]?.percentile).toBeGreaterThanOrEqual(73);
    expect(factors[1]?.percentile).toBeLessThanOrEqual(75);
    expect(factors[3]?.percentile).toBe(100);
    expect(factors[3]?.next).toBeNull();
    const total = factors.reduce((sum, { points }) => sum + (points ?? 0), 0);
    // Each is rounded to a hundredth of a point.
    expect(score).toBe(Math.round(100 * (score ?? 0)) / 100);
    expect(Math.abs((score ?? 0) - total)).toBeLessThanOrEqual(0.025);
    // What of each figure alone would reach the next band, where it can.
    const { tier, next } = body.influence;
    expect(next?.tier).toBe((tier ?? 0) - 1);
    expect((score ?? 0) + (next?.points ?? 0)).toBeCloseTo((TIER_BOUNDS[(tier ?? 0) - 2] ?? 0) / 100 + 0.01, 9);
    for (const { value, percentile, most, next: wanted } of factors) {
      const left = ((most ?? 0) * (100 - (percentile ?? 0))) / 100;
      expect(wanted !== null).toBe(left >= (next?.points ?? 0));
      if (!wanted) continue;
      expect(wanted.value).toBeGreaterThan(value ?? Infinity);
      expect(wanted.points).toBeCloseTo(((most ?? 0) * (wanted.percentile - (percentile ?? 0))) / 100, 2);
      expect(wanted.points).toBeGreaterThanOrEqual(next?.points ?? Infinity);
    }
    expect(factors.some((factor) => factor.next !== null)).toBe(true);
    const brand = await scoring(ids[0] ?? "");
    expect(brand.networks).toMatchObject([{ network: "substack", confidence: 1 }]);
  });

  test("takes the whole network where the group is too small, and nothing where that is too", async () => {
    const [few, other] = [await writer(3, "snapchat"), await writer(4, "substack", true)];
    await world().indexSync.flush();
    await refreshScales({ ctx: world().ctx });
    const { body } = await detailed(few, "snapchat");
    expect(body.influence).toMatchObject({ score: null, confidence: 0 });
    expect(body.influence.factors.map(({ missing, points }) => [missing, points])).toEqual(
      Array.from({ length: 4 }, () => ["no_peers", null]),
    );
    const { influence } = (await detailed(other, "substack")).body;
    expect(influence.factors.map(({ peers }) => [peers?.level, peers?.kind])).toEqual(
      Array.from({ length: 4 }, () => ["network", null]),
    );
    expect(influence.score).not.toBeNull();
  });

  test("what is missing lowers the confidence, not the score", async () => {
    const posts = [1, 2, 3].map((day) => post(day, { likes: 5_000 }));
    const id = await record([{ network: "substack", counts: [count(1, { followers: 1_020 })], posts }]);
    const { score, confidence, factors } = (await detailed(id, "substack")).body.influence;
    expect(factors.find(({ factor }) => factor === "growth")).toMatchObject({
      missing: "no_earlier_count",
      value: null,
      points: null,
      most: null,
      next: null,
    });
    expect(confidence).toBeCloseTo(0.8, 9);
    expect(factors.reduce((sum, { most }) => sum + (most ?? 0), 0)).toBeCloseTo(100, 9);
    expect(score).toBeGreaterThan(60);
  });

  test("needs more than half of the weights", async () => {
    const counts = [count(1, { followers: 1_020 }), count(31, { followers: 1_000 })];
    const id = await record([{ network: "substack", counts }]);
    const { score, confidence, factors } = (await detailed(id, "substack")).body.influence;
    expect([score, factors.every(({ points }) => points === null)]).toEqual([null, true]);
    expect(confidence).toBeCloseTo(0.5, 9);
  });

  test("leaves out what its source does not allow to be compared", async () => {
    const source = { kind: "file" as const, name: "bought panel.csv" };
    const id = await record([{ network: "substack", counts: [count(1, { followers: 1_030, engagementRate: 0.5 })] }], {
      source,
    });
    await setSourcePolicy({
      ctx: world().ctx,
      source,
      policy: { allowDerived: true, allowCrossNetwork: false, allowExport: true, maxAgeDays: null },
    });
    await world().indexSync.flush();
    const { influence } = (await detailed(id, "substack")).body;
    expect(influence).toMatchObject({ score: null, confidence: 0 });
    expect((await scoring(id)).missing).toBe("licence");
  });

  test("of a creator without an account there is not found, an unknown network is refused", async () => {
    const id = await writer(1);
    expect((await detailed(id, "tiktok")).status).toBe(404);
    const { status, error } = await (
      await browser()
    ).send({ method: "GET" }, `/api/profile/${id}/detailed-scoring/myspace`);
    expect([status, error.err]).toEqual([400, "bad_request"]);
  });

  test("of a creator without figures is missing", async () => {
    const id = await record([{ network: "pinterest", counts: [count(1, { followers: 0 })] }, { network: "tiktok" }]);
    const body = await scoring(id);
    expect(body).toMatchObject({ overall: null, missing: "not_enough", tier: null, history: [] });
    expect(body.networks.map(({ score, confidence }) => [score, confidence])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    const { influence } = (await detailed(id, "pinterest")).body;
    expect(influence.factors.map(({ missing }) => missing)).toEqual([
      "no_peers",
      "no_source",
      "no_earlier_count",
      "no_source",
    ]);
  });
});

describe("the overall score", () => {
  test("is that of the card, with the parts it is made of", async () => {
    const id = await writer(20);
    await world().indexSync.flush();
    await world().travel(61_000); // each workspace keeps the scales for a minute
    const { overall, tier } = await scoring(id);
    const { creator } = (await (await browser()).call(profileOverview, { id })).body;
    expect([overall?.score, tier]).toEqual([(creator.score ?? 0) / 100, creator.tier]);
    expect(overall).toMatchObject({ network: "substack", confidence: 1 });
    const points = overall?.factors.reduce((sum, factor) => sum + (factor.points ?? 0), 0);
    expect(points).toBeCloseTo(overall?.score ?? -1, 1);
    expect(overall?.factors.every(({ peers }) => peers?.level === "network")).toBe(true);
  });

  test("has a history of its changes by a point or more, each with its reason", async () => {
    const { root } = world();
    const id = await writer(21);
    await world().indexSync.flush();
    const [first] = (await scoring(id)).history;
    expect(first).toMatchObject({ version: INFLUENCE.version, reason: "data" });
    // As if an older formula had given 40.
    await root
      .update(scoreHistory)
      .set({ version: 0, score: 4_000 })
      .where(eq(scoreHistory.creatorId, Number(id)));
    await root
      .update(creators)
      .set({ score: 4_000 })
      .where(eq(creators.id, Number(id)));
    await world().travel(1_000);
    await record([{ network: "substack", username: "someone else" }]);
    await root.execute(`insert into outbox (creator_id) values (${Number(id)})`);
    await world().indexSync.flush();
    expect((await scoring(id)).history.map(({ reason, score }) => [reason, score])).toEqual([
      ["data", 40],
      ["formula", first?.score],
    ]);
    // A change of less than a point is not recorded.
    await root
      .update(creators)
      .set({ score: 1 })
      .where(eq(creators.id, Number(id)));
    await root.execute(`insert into outbox (creator_id) values (${Number(id)})`);
    await world().indexSync.flush();
    expect((await scoring(id)).history).toHaveLength(2);
    // Equal figures of the creator with another score mean that the accounts compared with changed.
    await root
      .update(scoreHistory)
      .set({ score: 3_000 })
      .where(eq(scoreHistory.creatorId, Number(id)));
    await world().travel(1_000);
    await root
      .update(creators)
      .set({ score: 1 })
      .where(eq(creators.id, Number(id)));
    await root.execute(`insert into outbox (creator_id) values (${Number(id)})`);
    await world().indexSync.flush();
    expect((await scoring(id)).history.map(({ reason }) => reason)).toEqual(["data", "formula", "peers"]);
    // Far more likes.
    await root.execute(sql`update posts set likes = 900000 where creator_id = ${Number(id)}`);
    await root
      .update(scoreHistory)
      .set({ score: 3_000 })
      .where(eq(scoreHistory.creatorId, Number(id)));
    await world().travel(1_000);
    await root.execute(`insert into outbox (creator_id) values (${Number(id)})`);
    await world().indexSync.flush();
    expect((await scoring(id)).history.at(-1)?.reason).toBe("data");
  });
});

describe("the influence on a network", () => {
  test("has a history that agrees with what is shown, with the reason of each change", async () => {
    const id = await writer(12);
    const other = await writer(25, "substack", true);
    for (const one of [id, other])
      await world().root.execute(sql`insert into outbox (creator_id) values (${Number(one)})`);
    await world().indexSync.flush();
    for (const one of [id, other]) {
      const { influence, history } = (await detailed(one, "substack")).body;
      expect(history.map(({ score, reason }) => [score, reason])).toEqual([[expect.any(Number), "data"]]);
      expect(history[0]?.score).toBeCloseTo(influence.score ?? -1, 1);
    }
    // As if an older formula had given 40.
    await world()
      .root.update(scoreHistory)
      .set({ version: 0, score: 4_000 })
      .where(and(eq(scoreHistory.creatorId, Number(id)), eq(scoreHistory.network, "substack")));
    await world().travel(1_000);
    await world().root.execute(sql`insert into outbox (creator_id) values (${Number(id)})`);
    await world().indexSync.flush();
    const { influence, history } = (await detailed(id, "substack")).body;
    expect(history.map(({ reason }) => reason)).toEqual(["data", "formula"]);
    expect(history.at(-1)?.score).toBeCloseTo(influence.score ?? -1, 1);
    // The overall score has its own.
    expect((await scoring(id)).history).toHaveLength(1);
  });

  const OTHERS = ["substack", "tiktok"] as const;
  test.each(OTHERS)("agrees for missing figures and larger accounts beside on %s", async (network) => {
    const ids = [
      await record([
        {
          network: "tiktok",
          counts: [count(1, { followers: 900 })],
          posts: [1, 2, 3].map((day) => post(day, { views: 50, likes: 4 })),
        },
        {
          network: "substack",
          username: "small_one",
          counts: [count(1, { followers: 1_001 })],
          posts: [post(1, { likes: 3 })],
        },
        {
          network: "substack",
          username: "large_one",
          counts: [count(1, { followers: 1_039 }), count(31, { followers: 1_000 })],
          posts: [1, 2, 3].map((day) => post(day, { likes: 300 })),
        },
      ]),
      await record([
        {
          network: "substack",
          counts: [count(1, { followers: 1_020 })],
          posts: [1, 2, 3].map((day) => post(day, { likes: 90 })),
        },
      ]),
    ];
    const shown = await Promise.all(
      ids.map(async (id) => (await scoring(id)).networks.find((one) => one.network === network)?.score ?? -1),
    );
    const stored = await Promise.all(ids.map(async (id) => (await detailed(id, network)).body.history?.at(-1)?.score));
    expect(stored.map((score) => Math.round(score ?? -1))).toEqual(shown.map(Math.round));
  });
});

describe("authenticity and content", () => {
  const text = "Yesterday I finally tried the new grinder. Then we measured 12 grams, and it was great!";

  test("are signals and dimensions with the posts and counts they rest on", async () => {
    const id = await record([
      {
        network: "pinterest",
        counts: Array.from({ length: 15 }, (_, day) =>
          count(day, { followers: day > 7 ? 10_000 + (day % 2) : 20_000 + (day % 2), following: 100 }),
        ),
        posts: Array.from({ length: 12 }, (_, day) =>
          post(day + 1, { text, likes: 1_000, comments: 20, url: "https://example.test/p" }),
        ),
      },
    ]);
    const { body } = await detailed(id, "pinterest");
    const signals = new Map(body.authenticity.signals.map((signal) => [signal.id, signal]));
    expect(signals.get("spread")).toMatchObject({ value: 0, score: 0, n: 12 });
    expect(signals.get("duplicates")).toMatchObject({ value: 1, score: 0, n: 12 });
    expect(signals.get("duplicates")?.evidence.posts[0]).toMatchObject({ text, url: "https://example.test/p" });
    expect(signals.get("jumps")?.evidence.jumps).toMatchObject([
      { from: { followers: 10_000 }, to: { followers: 20_001 } },
    ]);
    expect(signals.get("following")).toMatchObject({ score: 100, confidence: 1 });
    expect(signals.get("engagement")).toMatchObject({ missing: "no_peers", score: null, confidence: 0 });
    expect(body.content).toMatchObject({ method: "heuristic", n: 12 });
    const { networks, content } = await scoring(id);
    const { score, confidence, verdict } = body.authenticity;
    expect(networks[0]?.authenticity).toEqual({ score, confidence, verdict, override: null });
    // Nothing in the text tells whether its writer is to be believed.
    const unrated = content?.dimensions.flatMap((one) => (one.score === null ? [[one.dimension, one.missing]] : []));
    expect(unrated).toEqual([["credibility", "nothing_to_judge"]]);
  });

  test("without counts and posts give no verdict and no dimension", async () => {
    const { networks, content } = await scoring(await record([{ network: "tiktok" }]));
    expect(networks[0]?.authenticity).toEqual({ score: null, confidence: 0, verdict: null, override: null });
    expect(content?.dimensions.map(({ missing }) => missing)).toEqual(Array.from({ length: 7 }, () => "too_few_posts"));
  });

  test("leave out rows that nothing may be computed from", async () => {
    const source = { kind: "file" as const, name: "shown only.csv" };
    const posts = Array.from({ length: 12 }, (_, day) => post(day + 1, { text, likes: 1_000 }));
    const id = await record([{ network: "pinterest", counts: [count(1, { followers: 9 })], posts }], { source });
    await setSourcePolicy({
      ctx: world().ctx,
      source,
      policy: { allowDerived: false, allowCrossNetwork: true, allowExport: true, maxAgeDays: null },
    });
    const { body } = await detailed(id, "pinterest");
    expect(body.content?.n).toBe(0);
    expect(body.authenticity.signals.find((signal) => signal.id === "spread")?.missing).toBe("too_few_posts");
  });
});

test("merged creators have the accounts of all", async () => {
  const [primary, merged] = [await writer(5), await writer(9, "snapchat")];
  const { browser: of } = await makeOwner(world());
  await of.call(addCreator, { creatorsId: [primary, merged] });
  const rowOf = async (id: string) => (await of.call(profileOverview, { id })).body.crm?._id ?? "";
  await of.call(mergeCreators, { keep: await rowOf(primary), merge: [await rowOf(merged)] });
  const { body } = await of.call(profileScoring, { id: primary });
  expect(body.networks.map(({ network }) => network).toSorted()).toEqual(["snapchat", "substack"]);
  expect((await of.call(profileDetailedScoring, { id: primary, network: "snapchat" })).status).toBe(200);
});

test("peer groups that have become too small are dropped", async () => {
  await world()
    .root.insert(peerScales)
    .values({
      network: "twitch",
      isBrand: false,
      size: 3,
      metric: "growth",
      thresholds: Array.from({ length: 100 }, () => 1),
      n: 99,
    });
  await refreshScales({ ctx: world().ctx });
  expect(await world().root.$count(peerScales, eq(peerScales.network, "twitch"))).toBe(0);
});

test("sizes cover all followers without a gap", () => {
  for (const followers of [0, 99, 100, 179, 180, 1_000, 17_999, 18_000, 99_999_999, 100_000_000, 5e9]) {
    const { from, to } = peerRange(peerSizeOf(followers));
    expect(followers).toBeGreaterThanOrEqual(from ?? 0);
    expect(followers).toBeLessThan(to ?? Infinity);
  }
  expect(peerSizeOf(5e9)).toBeGreaterThanOrEqual(20);
});

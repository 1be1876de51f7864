import { describe, expect, test } from "vitest";
import { INFLUENCE, peerRange, peerSizeOf } from "#contract/scores/influence.ts";
import { peerScales } from "#server/db/tables/index.ts";
import type { AccountRecord } from "#server/domains/creators/index.ts";
import { telling } from "../testing/telling.ts";

const { world, record, overview, count, post } = telling();

describe("benchmarks", () => {
  const scale = async (n: number) => {
    const thresholds = Array.from({ length: 100 }, (_, i) => (i + 1) / 1_000);
    await world().root.delete(peerScales);
    await world()
      .root.insert(peerScales)
      .values({
        network: "instagram",
        isBrand: false,
        size: peerSizeOf(2_000),
        metric: "engagementRate",
        thresholds,
        n,
      });
  };
  // Recording may measure the peers again.
  const rateOf = async (network: "instagram" | "bluesky", n: number) => {
    const posts = [1, 2, 3].map((day) => post(day, { likes: 60 }));
    const id = await record([{ network, posts, counts: [count(1, { followers: 2_000 })] }], { indexed: true });
    await scale(n);
    return (await overview(id)).accounts[0]?.benchmarks.engagementRate;
  };

  test("are the peers of the same size, where there are enough", async () => {
    expect(await rateOf("instagram", 400)).toEqual({
      kind: "peers",
      level: "size",
      people: "person",
      ...peerRange(peerSizeOf(2_000)),
      n: 400,
      percentile: 30,
      median: 0.05,
    });
  });

  test("are published numbers with their source where they are too few, and none where nothing is published", async () => {
    expect(await rateOf("instagram", INFLUENCE.minPeers - 1)).toMatchObject({
      kind: "published",
      from: 1_000,
      low: 0.0219,
      year: 2023,
    });
    expect(await rateOf("bluesky", INFLUENCE.minPeers - 1)).toBeUndefined();
  });
});

describe("a profile of which little is known", () => {
  const bare = async (account: Partial<AccountRecord>, facts = {}) => {
    const id = await record([account], { facts });
    const body = await overview(id);
    expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity/);
    return body;
  };

  test("has reasons instead of figures without posts, and with zero followers", async () => {
    const [account] = (await bare({ counts: [count(40, { followers: 0 }), count(1, { followers: 0 })] })).accounts;
    expect(account).toMatchObject({ followers: 0, growth: null, engagementRate: null });
    const posts = [1, 2, 3].map((day) => post(day, { likes: 5 }));
    const [without] = (await bare({ posts, counts: [count(1, { followers: 0 })] })).accounts;
    expect(without).toMatchObject({ engagementRate: null, engagementPerPost: 5 });
    expect(without?.missing.engagementRate).toBeDefined();
  });

  test("shows what is ten years old as old", async () => {
    const posts = [3_650, 3_651, 3_652].map((day) => post(day, { likes: 5 }));
    const body = await bare({ posts, counts: [count(3_650, { followers: 500 })] });
    expect(body.posts).toHaveLength(3);
    expect([body.hashtags, body.mentions, body.sponsored]).toEqual([[], [], { posts: 0, of: 0 }]);
    expect(body.accounts[0]).toMatchObject({
      followers: 500,
      engagementRate: null,
      missing: { engagementRate: "no_posts" },
    });
  });

  test("takes bios of emoji alone and right-to-left text as they are", async () => {
    expect((await bare({ biography: "🌈🔥✨" })).accounts[0]?.biography).toBe("🌈🔥✨");
    const name = "ليلى \u202Eحسن";
    expect((await bare({ biography: "مرحبا" }, { fullName: name })).creator.full_name).toBe(name);
  });
});

import { describe, expect, test } from "vitest";
import type { Figure } from "#contract/figures/metrics.ts";
import { refreshScales } from "#server/domains/creators/index.ts";
import { DAY, PANEL, telling } from "../testing/telling.ts";

const { world, record, overview, provenance, count, post } = telling();
const panel = { kind: "file", name: PANEL.name };
const network = "instagram";

/** The length of a window in days, up to now. */
function days(window: { from: string; to: string } | null) {
  if (!window) return null;
  expect(Math.abs(Date.parse(window.to) - world().ctx.clock.now().getTime())).toBeLessThan(60_000);
  return (Date.parse(window.to) - Date.parse(window.from)) / DAY;
}

describe("counts", () => {
  test("followers are the newest count, as exactly timed as its source knows", async () => {
    const at = new Date("2022-06-01T00:00:00Z");
    const id = await record([{ counts: [{ at, precision: "month", followers: 12 }] }]);
    const { body } = await provenance({ id, figure: "followers", network });
    expect(body).toEqual({
      blurredFields: [],
      value: 12,
      source: panel,
      alsoFrom: [],
      at: at.toISOString(),
      precision: "month",
      n: 1,
      window: null,
      method: "counted",
      missing: null,
      parts: [],
      bonus: null,
      rows: [
        {
          kind: "count",
          source: panel,
          from: null,
          at: at.toISOString(),
          precision: "month",
          recordedAt: expect.any(String),
          values: { followers: 12 },
          policy: { maxAgeDays: null, allowDerived: true, allowCrossNetwork: true, allowExport: true },
          use: "used",
        },
      ],
      total: 1,
    });
  });

  test("growth is of two counts, and names both their sources", async () => {
    const [now, then] = [count(1, { followers: 15 }), count(32, { followers: 10 })];
    const id = await record([{ username: "growing", counts: [then] }], {
      source: { kind: "connector", name: "official" },
    });
    await record([{ username: "growing", counts: [now] }]);
    const { body } = await provenance({ id, figure: "growth", network });
    expect(body).toMatchObject({
      value: 0.5,
      source: panel,
      alsoFrom: [{ kind: "connector", name: "official" }],
      n: 2,
      window: { from: then.at.toISOString(), to: now.at.toISOString() },
      method: "computed",
    });
  });

  test.each([
    ["engagementRate", { engagementRate: 0.1, likesPerPost: 4 }, 0.1, "source_given"],
    ["engagementRate", { likesPerPost: 4, commentsPerPost: 1 }, 0.05, "computed"],
    ["engagementPerPost", { engagementPerPost: 9 }, 9, "source_given"],
    ["engagementPerPost", { likesPerPost: 4, commentsPerPost: 1 }, 5, "computed"],
    ["viewsPerPost", { viewsPerPost: 80 }, 80, "source_given"],
    ["monthlyViews", { monthlyViews: 800 }, 800, "source_given"],
  ] as const)("%s of %o, without posts, is %d, %s", async (figure, given, value, method) => {
    const id = await record([{ counts: [count(3, { followers: 100, ...given })] }]);
    const { body } = await provenance({ id, figure, network });
    expect(body).toMatchObject({ value, method, source: panel, precision: "day", n: null, window: null });
  });
});

describe("posts", () => {
  test("the number of rows with the values each figure needs, their times and when they were read", async () => {
    const posts = [
      post(1, { likes: 1, views: 10 }),
      post(2, { likes: 2, views: 0 }),
      post(3, { likes: 3, views: 10 }),
      post(4, { comments: 4 }),
      post(60, { likes: 5, views: 10 }),
      post(91, { likes: 6, views: 10 }),
    ];
    const id = await record([{ network: "tiktok", posts, counts: [count(1, { followers: 10 })] }]);
    const explain = async (figure: Figure) => (await provenance({ id, figure, network: "tiktok" })).body;
    const figures = ["engagementPerPost", "engagementRate", "viewsPerPost", "postFrequency", "monthlyViews"] as const;
    const all = await Promise.all(figures.map(explain));
    expect(all.map(({ n, window }) => [n, days(window)])).toEqual([
      [4, 90],
      [3, 90], // 0 views make no rate
      [4, 90],
      [4, 30],
      [3, 30],
    ]);
    for (const one of all) expect(one).toMatchObject({ source: panel, method: "computed", precision: "second" });
    expect(all[0]?.at).toBe(posts[0]?.countedAt.toISOString());
  });

  test("a rate over followers draws on who counted the followers, too", async () => {
    const posts = [1, 2, 3].map((day) => post(day, { likes: 5 }));
    const id = await record([{ username: "both", posts }], { source: { kind: "connector", name: "official" } });
    await record([{ username: "both", counts: [count(1, { followers: 100 })] }]);
    const { body } = await provenance({ id, figure: "engagementRate", network });
    expect(body).toMatchObject({ value: 0.05, n: 3, source: { name: "official" }, alsoFrom: [panel] });
  });

  test("that nothing was published this month is known from who collects the posts", async () => {
    const id = await record([{ posts: [post(40, { likes: 5 })] }]);
    const { body } = await provenance({ id, figure: "postFrequency", network });
    expect(body).toMatchObject({ value: 0, n: 0, source: panel, method: "computed", missing: null });
  });

  test("a missing figure shows the number of rows and the reason", async () => {
    const id = await record([{ posts: [post(1, { likes: 5 }), post(2, { likes: 5 })] }]);
    const { body } = await provenance({ id, figure: "engagementPerPost", network });
    expect(body).toMatchObject({ value: null, missing: "too_few_posts", n: 2, source: null, at: null, method: null });
    expect(days(body.window)).toBe(90);
  });
});

describe("the score", () => {
  test("is the sum of its parts, those of the best account, and a missing part's weight is shared", async () => {
    const posts = [1, 2, 3].map((day) => post(day, { likes: 50 * day }));
    const id = await record([
      { counts: [count(1, { followers: 3 })] },
      { network: "tiktok", posts, counts: [count(1, { followers: 500 })] },
    ]);
    const plain = await record([{ network: "twitch", counts: [count(1, { followers: 40, engagementPerPost: 4 })] }]);
    await refreshScales({ ctx: world().ctx });
    await world().indexSync.flush();

    const { body } = await provenance({ id, figure: "score" });
    expect(body.parts.map(({ network: of, figure, weight, value }) => [of, figure, weight, value])).toEqual([
      ["tiktok", "followers", 0.5, 500],
      ["tiktok", "engagementPerPost", 0.3, 100],
      ["tiktok", "postFrequency", 0.2, 0.7],
    ]);
    const sum = body.parts.reduce((total, { percentile, weight }) => total + percentile * weight, 0);
    expect(body.value).toBe(Math.round(100 * sum));
    expect(body.value).toBe((await overview(id)).creator.score);

    const alone = (await provenance({ id: plain, figure: "score" })).body;
    expect(alone.parts).toEqual([
      { network: "twitch", figure: "followers", percentile: 100, weight: 0.5 / 0.8, value: 40 },
      { network: "twitch", figure: "engagementPerPost", percentile: 100, weight: 0.3 / 0.8, value: 4 },
    ]);
    expect(alone).toMatchObject({ value: 10_000, source: panel, method: "computed" });
  });

  test("is missing when only followers are known", async () => {
    const id = await record([{ counts: [count(1, { followers: 1_200_000 })] }]);
    await refreshScales({ ctx: world().ctx });
    await world().indexSync.flush();
    const { body } = await provenance({ id, figure: "score" });
    expect(body).toMatchObject({ value: null, missing: "not_enough", parts: [] });
    expect((await overview(id)).creator).toMatchObject({ score: null, tier: null });
  });

  test("is missing without any follower counts", async () => {
    const { body } = await provenance({ id: await record([{}]), figure: "score" });
    expect(body).toMatchObject({ value: null, missing: "no_source", parts: [], source: null });
  });
});

describe("which account", () => {
  test("is the largest on the network, or the one named, however spelled", async () => {
    const id = await record([
      { username: "small.one", counts: [count(1, { followers: 1 })] },
      { username: "large.one", counts: [count(1, { followers: 2 })] },
    ]);
    const value = async (username?: string) => {
      const { status, body } = await provenance({ id, figure: "followers", network, username });
      return status === 200 ? body.value : status;
    };
    expect([await value(), await value("@Small.One"), await value("large.one"), await value("nobody")]).toEqual([
      2, 1, 2, 404,
    ]);
    const elsewhere = await provenance({ id, figure: "followers", network: "youtube" });
    expect([elsewhere.status, elsewhere.error.err]).toEqual([404, "not_found"]);
  });
});

test("the provenance of every figure has the value and reason of the overview", async () => {
  const id = await record([
    { counts: [count(1, { followers: 10 }), count(30, { followers: 8 })], posts: [post(1, { comments: 1 }), post(2)] },
  ]);
  const [account] = (await overview(id)).accounts;
  for (const figure of [
    "followers",
    "growth",
    "engagementRate",
    "viewsPerPost",
    "postFrequency",
    "monthlyViews",
  ] as const) {
    const { body } = await provenance({ id, figure, network });
    expect([figure, body.value, body.missing]).toEqual([figure, account?.[figure], account?.missing[figure] ?? null]);
  }
});

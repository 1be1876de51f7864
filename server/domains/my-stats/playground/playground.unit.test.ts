import { describe, expect, test } from "vitest";
import { audienceMoves } from "./audience.ts";
import { formatsOf, suggestionOf, timesOf } from "./habits.ts";
import { figuresOf, gainsOf, knownSince, movementOf, spansBefore, type NetworkDay } from "./periods.ts";

const day = (network: string, at: string, figures: Partial<NetworkDay> = {}): NetworkDay => ({
  network,
  day: at,
  posts: 1,
  engagement: 10,
  views: null,
  withEngagement: 1,
  withViews: 0,
  partial: 0,
  leftOut: 0,
  ...figures,
});
const group = (key: string, measured: number, [median, lower, upper]: [number, number | null, number | null]) => ({
  key,
  posts: measured,
  engagement: null,
  views: null,
  measured,
  medianEngagement: median,
  lower,
  upper,
});
const at = (text: string) => new Date(`${text}T00:00:00Z`);

describe("periods", () => {
  test("are whole days before today, also across a leap day and a year", () => {
    const [first, second, ...others] = spansBefore("2024-03-04", 7);
    expect([first, second]).toEqual([
      { from: "2024-02-26", to: "2024-03-03" },
      { from: "2024-02-19", to: "2024-02-25" },
    ]);
    expect([others.length, others.at(-1)]).toEqual([7, { from: "2024-01-01", to: "2024-01-07" }]);
    expect(spansBefore("2026-01-01", 30)[0]).toEqual({ from: "2025-12-02", to: "2025-12-31" });
  });

  test("are compared with the median of those before only where enough of them are known", () => {
    expect(movementOf([9, 4, null, 2, 8])).toEqual({ value: 9, previous: 4, usual: null, known: 3 });
    expect(movementOf([9, null, 1, 2, 8, 4])).toEqual({ value: 9, previous: null, usual: 3, known: 4 });
    expect(movementOf([])).toEqual({ value: null, previous: null, usual: null, known: 0 });
  });

  test("are known from the first post of each network on", () => {
    const days = [day("instagram", "2026-05-01"), day("instagram", "2026-04-01"), day("tiktok", "2026-04-20")];
    expect(knownSince(days, new Set())).toBe("2026-04-20");
    expect(knownSince(days, new Set(["tiktok"]))).toBe("2026-04-01");
    expect(knownSince(days, new Set(["tiktok", "instagram"]))).toBe("");
    expect(knownSince([], new Set())).toBeNull();
    expect(knownSince([], new Set(["tiktok"]))).toBe("");
  });

  test("without a post have no engagement, and unknown views stay unknown", () => {
    const days = [day("instagram", "2026-05-01"), day("instagram", "2026-05-08", { leftOut: 1, engagement: null })];
    const { figures, known, leftOut } = figuresOf(
      [
        { from: "2026-05-08", to: "2026-05-14" },
        { from: "2026-05-01", to: "2026-05-07" },
        { from: "2026-04-24", to: "2026-04-30" },
      ],
      days,
      "",
    );
    expect(figures.posts).toEqual({ value: 1, previous: 1, usual: null, known: 2 });
    expect(figures.engagement).toEqual({ value: null, previous: 10, usual: null, known: 2 });
    expect(figures.views).toEqual({ value: null, previous: null, usual: null, known: 1 });
    expect([known, leftOut]).toEqual([{ engagement: 1, views: 0, partial: 0 }, 1]);
  });

  test("gain followers between two counts near their ends", () => {
    const counts = [
      { at: at("2026-05-01"), followers: 100 },
      { at: at("2026-05-07"), followers: 130 },
      { at: at("2026-05-20"), followers: 90 },
    ];
    const week = { from: at("2026-05-01"), until: at("2026-05-08") };
    const next = { from: at("2026-05-08"), until: at("2026-05-15") };
    expect(gainsOf(counts, [week, next], 1)).toEqual({
      gained: { value: 30, previous: null, usual: null, known: 0 },
      counts: { first: counts[0], last: counts[1] },
    });
    // One count is no change.
    expect(gainsOf(counts, [{ from: at("2026-05-01"), until: at("2026-05-02") }], 1).counts).toBeNull();
  });
});

describe("what works", () => {
  test("is a format whose interval lies above another's on the same network", () => {
    const { groups, more } = formatsOf([
      group("instagram image", 20, [10, 8, 12]),
      group("instagram video", 8, [40, 30, 50]),
      group("instagram short", 7, [13, 11, 15]),
      group("tiktok video", 30, [5, 4, 6]),
    ]);
    expect(groups.map(({ format, above }) => [format, above])).toEqual([
      ["video", ["image", "short"]],
      ["short", []],
      ["image", []],
      ["video", []],
    ]);
    expect(more).toBe(0);
    expect(formatsOf([group("instagram image", 4, [10, null, null])]).more).toBe(8);
    expect(formatsOf([]).more).toBe(12);
  });

  test("is a time whose interval lies above that of all posts on the network", () => {
    const networks = [group("instagram", 60, [10, 8, 12]), group("tiktok", 9, [1, 1, 2])];
    const weekdays = [group("instagram 1", 10, [20, 13, 30]), group("instagram 2", 10, [12, 11, 13])];
    const parts = [group("instagram 6", 8, [30, 12, 40]), group("tiktok 6", 9, [1, 1, 2])];
    const { groups, more } = timesOf({ networks, weekdays, parts });
    expect(groups.map(({ weekday, hour, all }) => [weekday, hour, all.medianEngagement])).toEqual([[1, null, 10]]);
    expect(more).toBe(0);
    // Six at one time and two at another: four more can be compared.
    const few = [group("instagram 1", 6, [1, 1, 1]), group("instagram 3", 2, [1, null, null])];
    expect(timesOf({ networks, weekdays: few, parts: [] }).more).toBe(4);
  });

  test("is suggested unless most posts are so already", () => {
    const posts = movementOf([1, 2, 2, 2, 2]);
    const { groups: formats } = formatsOf([
      group("instagram image", 20, [10, 8, 12]),
      group("instagram video", 8, [20, 15, 25]),
    ]);
    const { groups: times } = timesOf({
      networks: [group("instagram", 28, [10, 8, 12])],
      weekdays: [group("instagram 7", 6, [50, 40, 60])],
      parts: [],
    });
    expect(suggestionOf({ formats, times, posts })).toMatchObject({
      kind: "time",
      time: { weekday: 7 },
      share: 6 / 28,
    });
    expect(suggestionOf({ formats, times: [], posts })).toMatchObject({ kind: "format", share: 8 / 28 });
    const mostly = formatsOf([group("instagram image", 8, [10, 8, 12]), group("instagram video", 20, [20, 15, 25])]);
    expect(suggestionOf({ formats: mostly.groups, times: [], posts })).toEqual({ kind: "rhythm", posts: 1, usual: 2 });
    expect(suggestionOf({ formats: [], times: [], posts: movementOf([3, 2, 2, 2, 2]) })).toBeNull();
  });

  test("of an audience is what moved most between two reports of a tool", () => {
    const share = (code: string, part: number) => ({
      code,
      name: null,
      country: null,
      share: part,
      female: null,
      male: null,
    });
    const report = (tool: string, reportedAt: string, shares: ReturnType<typeof share>[]) => ({
      network: "instagram" as const,
      tool,
      reportedAt: at(reportedAt),
      data: [{ dimension: "countries" as const, sampleSize: null, shares }],
    });
    const moves = audienceMoves([
      report("one", "2026-05-01", [share("fr", 0.4), share("de", 0.305), share("it", 0.1)]),
      report("other", "2026-04-15", [share("fr", 0.9)]),
      report("one", "2026-04-01", [share("fr", 0.3), share("de", 0.3)]),
      report("one", "2026-03-01", [share("fr", 0)]),
    ]);
    expect(
      moves.map(({ tool, from, moves: shown }) => [tool, from, shown.map(({ code, before }) => [code, before])]),
    ).toEqual([["one", "2026-04-01T00:00:00.000Z", [["fr", 0.3]]]]);
  });
});

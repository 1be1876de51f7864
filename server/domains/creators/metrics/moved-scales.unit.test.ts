import { describe, expect, test } from "vitest";
import { groupsOf, movedScales, type ScaleRow } from "./moved-scales.ts";

const even = Array.from({ length: 100 }, (_, i) => 10 * (i + 1));
const scale = (given: Partial<ScaleRow> = {}): ScaleRow => ({
  network: "instagram",
  metric: "followers",
  thresholds: even,
  n: 5_000,
  ...given,
});
const by = (points: number) => even.map((value) => value + points);

describe("a scale", () => {
  test("stays where no threshold passed its neighbour, with the new number of accounts", () => {
    const { current, moved } = movedScales([scale()], [scale({ thresholds: by(10), n: 5_100 })]);
    expect(current).toEqual([scale({ n: 5_100 })]);
    expect(moved).toEqual([]);
  });

  test.each([
    ["moved by more than a percentile", [scale()], [scale({ thresholds: by(11) })]],
    ["is new", [], [scale()]],
    ["has enough accounts now", [scale({ n: 29 })], [scale({ n: 30 })]],
  ])("is replaced that %s", (_, before, fresh) => {
    expect(movedScales(before, fresh)).toEqual({ current: fresh, moved: fresh });
  });

  test("is gone when no accounts are left", () => {
    expect(movedScales([scale()], [])).toEqual({ current: [], moved: [scale()] });
  });
});

describe("creators are marked", () => {
  const none = { current: [], moved: [] };

  test("of the whole network by a part of the score, once", () => {
    const moved = [scale(), scale({ metric: "postFrequency" }), scale({ metric: "growth" })];
    expect(groupsOf({ networks: { current: moved, moved }, peers: none })).toEqual([{ network: "instagram" }]);
  });

  test("of a peer group by its figures", () => {
    const moved = [scale({ isBrand: true, size: 1, metric: "growth" })];
    expect(groupsOf({ networks: none, peers: { current: moved, moved } })).toEqual([
      { network: "instagram", isBrand: true, from: 100, to: 180 },
    ]);
  });

  test("of groups without peers by another figure of the network", () => {
    const moved = [scale({ metric: "growth" })];
    const measured = [scale({ isBrand: false, size: 1, metric: "growth" })];
    const groups = groupsOf({ networks: { current: moved, moved }, peers: { current: measured, moved: [] } });
    expect(groups).toContainEqual({ network: "instagram", isUnsized: true });
    expect(groups).toContainEqual({ network: "instagram", isBrand: true, from: 100, to: 180 });
    expect(groups).not.toContainEqual({ network: "instagram", isBrand: false, from: 100, to: 180 });
  });

  test("of no group when a metric is not part of any score", () => {
    const moved = [scale({ metric: "monthlyViews" }), scale({ metric: "growth", n: 29 })];
    expect(groupsOf({ networks: { current: moved, moved }, peers: none })).toEqual([]);
  });
});

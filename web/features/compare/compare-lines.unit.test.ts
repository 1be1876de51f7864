import { expect, test } from "vitest";
import { makeCard } from "#test/factories/cards.ts";
import { compareLines, drawableNetworks, selectSeries } from "./compare-lines.ts";
import { bestOf, type ComparedCreator } from "./compared.ts";

type Series = ComparedCreator["series"][number];

function creator(name: string, series: [Series["network"], number[]][]): ComparedCreator {
  return {
    creator: makeCard({ _id: name, full_name: name }),
    accounts: [],
    blurredFields: [],
    series: series.map(([network, counts]) => ({
      network,
      username: name,
      points: counts.map((followers, month) => ({
        at: new Date(Date.UTC(2026, month, 1)).toISOString(),
        followers,
        precision: "day" as const,
      })),
    })),
  };
}

const mia = creator("Mia", [
  ["tiktok", [10, 20]],
  ["instagram", [200, 250, 300]],
]);
const ben = creator("Ben", [["tiktok", [4_000, 3_000]]]);
const once = creator("Una", [["tiktok", [5]]]);

test("draws the largest account of each that was counted more than once", () => {
  const drawn = selectSeries([mia, once, ben], null);
  expect(drawn.map(({ name, index, series }) => [name, index, series.network])).toEqual([
    ["Mia", 0, "instagram"],
    ["Ben", 2, "tiktok"],
  ]);
});

test("draws one network where two of them are", () => {
  expect(drawableNetworks([mia, ben, once], null)).toEqual(["tiktok"]);
  // The network of all figures also where one of them is.
  expect(drawableNetworks([mia, once], "instagram")).toEqual(["instagram"]);
  expect(selectSeries([mia, ben], "tiktok").map(({ name }) => name)).toEqual(["Mia", "Ben"]);
});

test("starts every line at 100, and tells lines apart by more than colour", () => {
  const lines = compareLines(selectSeries([mia, ben], null), true);
  expect(lines.map(({ joined }) => joined.map(([, value]) => value))).toEqual([
    [100, 125, 150],
    [100, 75],
  ]);
  expect(new Set(lines.map(({ dash }) => dash)).size).toBe(2);
  const absolute = compareLines(selectSeries([mia, ben], null), false);
  expect(absolute[1]?.joined.map(([, value]) => value)).toEqual([4_000, 3_000]);
});

test("a creator keeps colour and dash of its place when another is not drawn", () => {
  const [, second] = compareLines(selectSeries([mia, once, ben], null), true);
  expect(second).toMatchObject({ color: "var(--label-green)", dash: "dotted" });
});

test("marks the best, unless all are equal", () => {
  const row = (...values: (number | null)[]) =>
    bestOf({
      figure: "growth",
      ranked: true,
      values: values.map((value, at) => ({ creatorId: String(at), value, ofBest: null })),
    });
  expect([...row(-0.2, -0.1, null)]).toEqual(["1"]);
  expect([...row(3, 3, 1)]).toEqual(["0", "1"]);
  expect([...row(3, 3)]).toEqual([]);
  expect([...row(3, null)]).toEqual([]);
  expect([...row(null)]).toEqual([]);
});

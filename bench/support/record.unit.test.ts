import { expect, test } from "vitest";
import { findWorse, type Recorded } from "./record.ts";

const before: Recorded = { ratio: 1.5, statements: 7, queries: 1, rows: 20_000 };

function measured({ ratio, ...costs }: Partial<Recorded> = {}) {
  return {
    ratio: ratio === null ? undefined : (ratio ?? 1.5),
    costs: { statements: 7, queries: 1, rows: 20_000, ...costs },
  };
}

test.each([
  ["the same", {}, []],
  ["better", { ratio: 1.1, statements: 4, rows: 100 }, []],
  ["within 15 %", { ratio: 1.72, rows: 23_000 }, []],
  ["slower than the engine by more", { ratio: 1.73 }, ["ratio 1.5 → 1.73"]],
  ["a statement in some requests", { statements: 7.5 }, []],
  ["two statements", { statements: 9 }, ["statements 7 → 9"]],
  ["a second query", { queries: 2 }, ["queries 1 → 2"]],
  ["a whole table", { rows: 1_000_000 }, ["rows read 20000 → 1000000"]],
])("what was measured is compared with the record: %s", (_, change, worse) => {
  expect(findWorse(measured(change), before)).toEqual(worse);
});

test("without a query of the engine alone there is no ratio to compare", () => {
  expect(findWorse(measured({ ratio: null }), before)).toEqual([]);
  expect(findWorse(measured({ ratio: 9 }), { ...before, ratio: null })).toEqual([]);
});

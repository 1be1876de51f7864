import { expect, test } from "vitest";
import { shifted, spikesIn } from "./spikes.ts";

const FIRST = "2026-03-01";

function series(counts: readonly number[]) {
  return counts.flatMap((posts, n) => (posts === 0 ? [] : [{ day: shifted(FIRST, n), posts }]));
}

const quiet = (days: number, posts = 10) => Array.from({ length: days }, () => posts);

test("a day far above the four weeks before it is a spike, with what is usual", () => {
  expect(spikesIn(series([...quiet(30), 40, ...quiet(3)]), { from: null })).toEqual([
    { day: shifted(FIRST, 30), posts: 40, usual: 10 },
  ]);
});

test("days without posts count, days before the first post do not", () => {
  const sparse = Array.from({ length: 20 }, (_, n) => (n % 5 === 0 ? 1 : 0));
  expect(spikesIn(series([...sparse, 6]), { from: null })).toMatchObject([{ posts: 6, usual: 0 }]);
  // Thirteen known days are no history.
  expect(spikesIn(series([...quiet(13), 100]), { from: null })).toEqual([]);
  expect(spikesIn(series([...quiet(14), 100]), { from: null })).toHaveLength(1);
});

test("neither twice a small number, nor what a varying topic often has, is a spike", () => {
  expect(spikesIn(series([...quiet(20, 1), 4]), { from: null })).toEqual([]);
  expect(spikesIn(series([...quiet(20), 19]), { from: null })).toEqual([]);
  const weekends = Array.from({ length: 35 }, (_, n) => (n % 7 < 5 ? 2 : 30));
  expect(spikesIn(series(weekends), { from: null })).toEqual([]);
});

test("a spike lifts neither the median nor the deviation of the days after it, and only days of the period are named", () => {
  const counts = series([...quiet(20), 200, 200, ...quiet(5), 90]);
  expect(spikesIn(counts, { from: null }).map(({ posts }) => posts)).toEqual([200, 200, 90]);
  expect(spikesIn(counts, { from: shifted(FIRST, 22) }).map(({ posts }) => posts)).toEqual([90]);
  expect(spikesIn([], { from: null })).toEqual([]);
});

import { expect, test } from "vitest";
import { hideEdges, hitsAtTen, mentionedTogether, type Edge } from "./hidden-edges.ts";

// 1 and 2 recommend 10, 11 and 12; 3 recommends 10 alone.
const edges: Edge[] = [
  [1, 10],
  [1, 11],
  [1, 12],
  [2, 10],
  [2, 11],
  [2, 12],
  [3, 10],
];

test("edges are hidden by the seed alone", () => {
  const split = hideEdges(edges, { part: 3 / 7, seed: 5 });
  expect([split.hidden.length, split.visible.length]).toEqual([3, 4]);
  expect(new Set([...split.hidden, ...split.visible])).toEqual(new Set(edges));
  expect(hideEdges(edges, { part: 3 / 7, seed: 5 })).toEqual(split);
});

test("creators are mentioned together by those that mention both", () => {
  const together = mentionedTogether(edges);
  expect(together(10)).toEqual({
    mentioned: [
      { id: 11, creators: 2 },
      { id: 12, creators: 2 },
    ],
    mentioning: 3,
  });
  expect(together(99)).toEqual({ mentioned: [], mentioning: 0 });
});

test("hits are hidden edges among the first ten that are not known", async () => {
  const split = { hidden: [[1, 12] as const, [2, 11] as const], visible: edges.slice(0, 2) };
  const found = await hitsAtTen(split, async () => [10, 11, 1, 12]);
  // 1 knows 10 and 11 already.
  expect(found).toEqual({ creators: 2, hitRate: 1, recall: 1 });
  expect(await hitsAtTen(split, async () => [12])).toEqual({ creators: 2, hitRate: 0.5, recall: 0.5 });
  expect(await hitsAtTen({ hidden: [], visible: [] }, async () => [])).toEqual({ creators: 0, hitRate: 0, recall: 0 });
});

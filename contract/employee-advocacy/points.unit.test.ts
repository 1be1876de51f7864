import { expect, test } from "vitest";
import { POINT_PRESETS, pointsOf, PRESET_NAMES, presetOf } from "./points.ts";

test("rules that are a preset's are named by it, and others are the workspace's own", () => {
  for (const name of PRESET_NAMES) expect(presetOf({ ...POINT_PRESETS[name] })).toBe(name);
  expect(presetOf({ ...POINT_PRESETS.balanced, share: 5.01 })).toBeNull();
});

test("points are added up in hundredths, so that rows add up to the total", () => {
  const rules = { post: 0.1, engagement: 0.2, share: 0.7, firstOfWeek: 0 };
  expect(pointsOf({ post: 1, engagement: 1, share: 1, firstOfWeek: 9 }, rules)).toBe(1);
  const counts = { post: 3, engagement: 7, share: 2, firstOfWeek: 1 };
  const one = { post: 1, engagement: 0, share: 0, firstOfWeek: 0 };
  const rows = [one, one, { post: 1, engagement: 7, share: 2, firstOfWeek: 1 }];
  const sum = rows.reduce((all, row) => all + pointsOf(row, POINT_PRESETS.balanced), 0);
  expect(pointsOf(counts, POINT_PRESETS.balanced)).toBe(sum);
});

import { expect, test } from "vitest";
import "#web/words/signed-in.ts";
import { slotName, slotsOf, slotText, strongest } from "./heat.ts";

const at = (weekday: number, hour: number, posts: number, medianEngagement: number | null) => ({
  weekday,
  hour,
  posts,
  measured: posts,
  medianEngagement,
});

test("every hour of the week has its place, from Monday at midnight", () => {
  const slots = slotsOf([at(1, 0, 3, null), at(7, 23, 9, 40)]);
  expect(slots).toHaveLength(7);
  expect(slots.every((day) => day.length === 24)).toBe(true);
  expect(slots[0]?.[0]).toEqual({ weekday: 1, hour: 0, posts: 3, measured: 3, median: null, step: null });
  expect(slots[6]?.[23]).toMatchObject({ posts: 9, median: 40 });
  expect(slots[3]?.[12]).toEqual({ weekday: 4, hour: 12, posts: 0, measured: 0, median: null, step: null });
});

test("shades divide the hours evenly, whatever an outlier reaches", () => {
  const slots = slotsOf([10, 20, 30, 40, 50, 60, 70, 80, 90, 1_000_000].map((median, hour) => at(2, hour, 5, median)));
  expect(slots[1]?.slice(0, 10).map(({ step }) => step)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

test("equal medians have the same shade", () => {
  const steps = (medians: number[]) =>
    slotsOf(medians.map((median, hour) => at(1, hour, 5, median)))[0]
      ?.slice(0, medians.length)
      .map(({ step }) => step);
  expect(steps([7, 7, 7])).toEqual([3, 3, 3]);
  expect(steps([7])).toEqual([3]);
  expect(steps([1, 1, 1, 9])).toEqual([1, 1, 1, 5]);
});

test("the strongest hours are those with enough posts, the highest median first", () => {
  const ranked = strongest(slotsOf([at(1, 1, 2, null), at(1, 2, 5, 30), at(2, 3, 9, 30), at(3, 4, 5, 80)]));
  expect(ranked.map(({ weekday, posts, median }) => [weekday, posts, median])).toEqual([
    [3, 5, 80],
    [2, 9, 30],
    [1, 5, 30],
  ]);
});

test("an hour is named and explained with its number of posts", () => {
  const plain = (text: string) => text.replaceAll(/\p{Zs}/gu, " ");
  expect(plain(slotName({ weekday: 7, hour: 23 }))).toBe("Sunday, 11:00 PM to 12:00 AM");
  const slot = { weekday: 2, hour: 18, posts: 15, measured: 12, median: 1_234.5, step: 3 };
  expect(plain(slotText(slot))).toBe("Tuesday, 6:00 PM to 7:00 PM: 15 posts, median 1,235 (n = 12)");
  expect(plain(slotText({ ...slot, posts: 1, median: null }))).toContain("1 post, too few to tell");
  expect(plain(slotText({ ...slot, posts: 0, median: null }))).toContain("no posts");
});

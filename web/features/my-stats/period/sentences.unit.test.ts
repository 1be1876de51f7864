import { expect, test } from "vitest";
import type { Movement, StatsPeriodReply } from "#contract/my-stats/playground.ts";
import "#web/words/signed-in.ts";
import { changeOf, headlineOf } from "./sentences.ts";

const movement = (value: number | null, usual: number | null = null, previous: number | null = null): Movement => ({
  value,
  previous,
  usual,
  known: 8,
});

function period(figures: StatsPeriodReply["figures"]): StatsPeriodReply {
  return {
    from: "2026-05-01",
    to: "2026-05-07",
    previous: { from: "2026-04-24", to: "2026-04-30" },
    figures,
    known: { engagement: 0, views: 0, partial: 0 },
    leftOut: 0,
    followers: [],
    best: null,
    worst: null,
    compared: 0,
  };
}

test("compares with what is usual, else with the period before, and never with zero", () => {
  expect(changeOf(movement(30, 20, 10))).toEqual({ change: 0.5, against: "usual" });
  expect(changeOf(movement(30, null, 10))).toEqual({ change: 2, against: "previous" });
  expect(changeOf(movement(30, 0, 10))).toBeNull();
  expect(changeOf(movement(null, 20))).toBeNull();
});

test.each([
  ["a strong week", movement(2, 2), movement(42, 28), "A strong week: +50.0% engagement."],
  ["a quieter week", movement(2, 2), movement(14, 28), "A quieter week: -50.0% engagement."],
  ["a week like most", movement(2, 2), movement(28, 28), "A week like most: engagement as usual."],
  ["a week without comparison", movement(2), movement(28), "You published 2 posts in the last 7 days."],
  [
    "a week without posts",
    movement(0, 2),
    movement(0, 28),
    "You published nothing in the last 7 days. Usually it is 2.",
  ],
])("says %s", (_, posts, engagement, sentence) => {
  expect(headlineOf("weekly", period({ posts, engagement, views: movement(null) }))[0]).toBe(sentence);
});

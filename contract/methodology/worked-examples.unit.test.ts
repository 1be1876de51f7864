import { expect, test } from "vitest";
import { MEDIA_VALUE, PUBLISHED_CARD } from "../rate-card.ts";
import { ACCOUNT_AUTHENTICITY } from "../scores/authenticity.ts";
import { PROFILE_AUTHENTICITY } from "../scores/profile-authenticity.ts";
import { influenceOf } from "../scores/formulas/influence.ts";
import { GUIDES } from "./guides.ts";
import { besideRange } from "./leads.ts";
import { EXAMPLE, EXAMPLE_FIGURES, peersBelow } from "./example-creator.ts";
import {
  authenticityExample,
  authenticityOfExample,
  dimensionsExample,
  middleOfSize,
  priceExample,
  priceOfExample,
  profileExample,
  REACH_PARTS,
  reachExample,
  risingExample,
  risingOfExample,
  shown,
  SIZE_PARTS,
  sizeExample,
  storytellingOfExample,
  type Worked,
} from "./worked-examples.ts";

/** A cell as a reader takes it: "41.00", "−2.87", "82 of 100", "30%". */
function numberIn(cell: string | undefined): number {
  const number = Number.parseFloat((cell ?? "").replace("−", "-").replaceAll(",", ""));
  return cell?.endsWith("%") ? number / 100 : number;
}

const lastOf = (cells: readonly string[] | null | undefined) => numberIn(cells?.at(-1));
const sumOf = ({ rows }: Worked) => rows.reduce((sum, row) => sum + lastOf(row), 0);

test.each([
  ["reach score", reachExample(), REACH_PARTS],
  ["score for its size", sizeExample(), SIZE_PARTS],
])("places times weights add up to the %s", (_, example, parts) => {
  const computed = influenceOf(
    parts.map(({ factor, weight, percentile }) => {
      const value = EXAMPLE_FIGURES[factor];
      return { weight, value, peers: peersBelow(value, percentile) };
    }),
  );
  for (const [, , place, weight, points] of example.rows)
    expect(numberIn(place) * numberIn(weight)).toBeCloseTo(numberIn(points), 2);
  expect(sumOf(example)).toBeCloseTo(lastOf(example.total), 2);
  expect(lastOf(example.total)).toBeCloseTo(computed.score ?? 0, 2);
  expect(example.result).toContain(shown(computed.score));
});

test.each([
  ["followers", 10, 38],
  ["followers", 50, 50],
  ["followers", 90, 62],
  ["views", 10, 40],
  ["views", 90, 60],
] as const)(
  "by %s, an account in the middle of its size has with followers at place %i a score of %i",
  (over, place, score) => {
    expect(middleOfSize(place, over)).toBeCloseTo(score, 9);
    expect(GUIDES.size?.good).toContain(`${score}`);
  },
);

test("points of signals add up to the authenticity", () => {
  const example = authenticityExample();
  const { score } = authenticityOfExample();
  for (const [, points, weight, part] of example.rows)
    expect(Math.abs(numberIn(points) * numberIn(weight) - numberIn(part))).toBeLessThan(0.02);
  expect(sumOf(example)).toBeCloseTo(lastOf(example.total), 2);
  expect(lastOf(example.total)).toBeCloseTo(score ?? 0, 2);
  expect(example.result).toContain(`Her authenticity is ${shown(score)}: no signs`);
});

test("the authenticity example says why its weights are not those of the formula", () => {
  const { intro, rows } = authenticityExample();
  const { signals } = authenticityOfExample();
  const partly = signals.filter(({ confidence }) => confidence < 1);
  expect(partly.length).toBeGreaterThan(0);
  expect(partly.map(({ id }) => PROFILE_AUTHENTICITY.signals.find((signal) => signal.id === id)?.name)).toEqual(
    Array.from(intro.matchAll(/“(?<name>[^”]+)” \(\d/g), ({ groups }) => groups?.["name"]),
  );
  const [name, , weight] = rows[0] ?? [];
  expect(intro).toContain(`“${name}” has ${weight} instead of ${100 * (signals[0]?.weight ?? 0)}%`);
});

test.each([
  [0.03, "higher"],
  [0.02, "within these"],
  [0.015, "within these"],
  [0.005, "lower"],
])("a rate of %f beside published 1–2%% is %s", (rate, beside) => {
  expect(besideRange(rate, { low: 0.01, high: 0.02 })).toBe(beside);
});

test("a rate that is the published one is as high", () => {
  expect(besideRange(0.02, { low: 0.02, high: 0.02 })).toBe("as high");
});

test("the authenticity example has the jump that it speaks of, and every signal is known", () => {
  const { signals } = authenticityOfExample();
  expect(signals.filter(({ score }) => score === null)).toEqual([]);
  const [from, to] = EXAMPLE.jump.at;
  expect(signals.find(({ id }) => id === "jumps")?.jumps).toMatchObject([
    { from: { followers: from }, to: { followers: to } },
  ]);
});

test("deviations add up to what the rising score is the normal part of", () => {
  const example = risingExample();
  const { score, missing } = risingOfExample();
  expect(missing).toBeNull();
  for (const [, , deviations, weight, part] of example.rows)
    expect(Math.abs(numberIn(deviations) * numberIn(weight) - numberIn(part))).toBeLessThan(0.01);
  expect(sumOf(example)).toBeCloseTo(lastOf(example.total), 2);
  expect(100 / (1 + Math.exp(-1.702 * lastOf(example.total)))).toBeCloseTo(score ?? 0, 0);
  expect(example.result).toContain(`her rising score is ${shown(score)}`);
});

test("signs add up for each caption, and their mean is the storytelling", () => {
  const example = dimensionsExample();
  for (const [, person, time, length, points] of example.rows)
    expect(numberIn(person) + numberIn(time) + numberIn(length)).toBeCloseTo(numberIn(points), 1);
  expect(sumOf(example) / example.rows.length).toBeCloseTo(lastOf(example.total), 1);
  // Half a tenth may be rounded either way.
  expect(Math.abs(lastOf(example.total) - (storytellingOfExample().score ?? 0))).toBeLessThan(0.06);
});

test("points of a profile add up, and the odds follow from them", () => {
  const example = profileExample();
  const points = lastOf(example.total);
  expect(sumOf(example)).toBeCloseTo(points, 2);
  const score = 100 / (1 + 2 ** (-points / ACCOUNT_AUTHENTICITY.pointsPerDoubling));
  expect(example.result).toContain(`points are a score of ${score.toFixed(1)}`);
});

test("the steps of a price follow from one another", () => {
  const [impressions, price, engagement, range] = priceExample().rows;
  const { cost, medianRate, peers } = priceOfExample();
  // Prices compare with the median of similar accounts, as the score for its size does.
  const { thresholds, n } = peersBelow(EXAMPLE_FIGURES.engagementRate, EXAMPLE.places.ofSize.engagementRate);
  expect({ medianRate, peers }).toEqual({ medianRate: thresholds[49], peers: n });
  const [own, median] = Array.from((engagement?.[1] ?? "").matchAll(/[\d.]+%/g), ([cell]) => numberIn(cell));
  expect(own).toBeCloseTo(EXAMPLE_FIGURES.engagementRate, 3);
  expect(median).toBeCloseTo(medianRate, 3);
  expect(numberIn(engagement?.[2]?.replace("× ", ""))).toBeCloseTo((own ?? 0) / (median ?? 1), 2);
  expect(numberIn(price?.[2])).toBe((lastOf(impressions) / 1_000) * (priceOfExample().rate.cpm / 100));
  const value = numberIn(price?.[2]) * numberIn(engagement?.[2]?.replace("× ", ""));
  expect(100 * value).toBeCloseTo(cost?.value ?? 0, 6);
  const bounds = [value * (1 - MEDIA_VALUE.margin), value * (1 + MEDIA_VALUE.margin)].map((bound) => Math.round(bound));
  expect(range?.[2]).toBe(`${bounds.join("–")} ${PUBLISHED_CARD.currency}`);
});

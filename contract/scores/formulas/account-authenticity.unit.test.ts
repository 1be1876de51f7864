import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCOUNT_AUTHENTICITY, ACCOUNT_FEATURES, type AccountFeatures } from "../authenticity.ts";
import { accountAuthenticity } from "./account-authenticity.ts";

const GENUINE = { followers: 400, following: 350, posts: 60, biographyLength: 40, hasPicture: 1, usernameDigits: 0 };
const BOUGHT = { followers: 12, following: 1800, posts: 0, biographyLength: 0, hasPicture: 0, usernameDigits: 5 };

test("adds up the points of the table", () => {
  const { score, confidence, signals } = accountAuthenticity({
    ...GENUINE,
    followers: 300,
    following: 300,
    posts: 100,
  });
  expect(signals.map(({ id, points }) => [id, points])).toEqual([
    ["ratio", 22],
    ["followers", 10],
    ["posts", 9],
    ["biography", 1],
    ["picture", 1],
    ["digits", 0],
  ]);
  expect(score).toBeCloseTo(100 / (1 + 2 ** (-43 / 7)), 10);
  expect(confidence).toBe(1);
});

test("interpolates between points by the logarithm", () => {
  const [posts] = accountAuthenticity({ posts: Math.sqrt(31 * 101) - 1 }).signals;
  expect(posts?.points).toBeCloseTo(3.5, 10);
});

test("tells a genuine account from a bought one, also by three counts alone", () => {
  expect(accountAuthenticity(GENUINE).score).toBeGreaterThan(95);
  expect(accountAuthenticity(BOUGHT).score).toBeLessThan(2);
  const counts = ({ followers, following, posts }: typeof GENUINE) => ({ followers, following, posts });
  expect(accountAuthenticity(counts(GENUINE)).score).toBeGreaterThan(90);
  expect(accountAuthenticity(counts(BOUGHT)).score).toBeLessThan(5);
});

test("has no score when nothing is known", () => {
  expect(accountAuthenticity({})).toEqual({ score: null, confidence: 0, signals: [] });
});

describe("of any account", () => {
  const count = fc.integer({ min: 0, max: 10_000_000_000 });
  const anyFeatures: fc.Arbitrary<AccountFeatures> = fc.record(
    {
      followers: count,
      following: count,
      posts: count,
      biographyLength: count,
      hasPicture: fc.constantFrom(0, 1),
      usernameDigits: fc.nat(40),
    },
    { requiredKeys: [] },
  );

  test("is between 0 and 100, and missing features only lower confidence", () => {
    fc.assert(
      fc.property(anyFeatures, fc.constantFrom(...ACCOUNT_FEATURES), (features, feature) => {
        const { [feature]: _, ...fewer } = features;
        const [all, part] = [accountAuthenticity(features), accountAuthenticity(fewer)];
        expect(part.confidence).toBeLessThanOrEqual(all.confidence);
        for (const { score, confidence } of [all, part]) {
          expect(score === null).toBe(confidence === 0);
          expect(score ?? 50).toBeGreaterThanOrEqual(0);
          expect(score ?? 50).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  test("does not fall when followers or posts are added, nor rise with accounts it follows", () => {
    const at = (features: AccountFeatures) => accountAuthenticity(features).score ?? 0;
    fc.assert(
      fc.property(count, count, count, count, (followers, following, posts, more) => {
        const base = { followers, following, posts };
        expect(at({ ...base, followers: followers + more })).toBeGreaterThanOrEqual(at(base));
        expect(at({ ...base, posts: posts + more })).toBeGreaterThanOrEqual(at(base));
        expect(at({ ...base, following: following + more })).toBeLessThanOrEqual(at(base));
      }),
    );
  });
});

test("lists the points of every signal by growing values", () => {
  for (const { points } of ACCOUNT_AUTHENTICITY.signals)
    expect(points.map(([at]) => at)).toEqual(points.map(([at]) => at).toSorted((a, b) => a - b));
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../base/limits.ts";
import { PROFILE_AUTHENTICITY } from "../profile-authenticity.ts";
import { featuresOf, profileAuthenticity, type AuthenticityInput, type SignalPost } from "./profile-authenticity.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const day = (n: number) => new Date(START + n * DAY_MS);

/** Newest first, as they are read. */
function posts(of: (at: number) => Partial<SignalPost>, n = 20): SignalPost[] {
  return Array.from({ length: n }, (_, i) => ({
    id: i + 1,
    publishedAt: day(2 * i),
    text: `A text of its own about thing number ${i} ${"abc"[i % 3]}`,
    likes: 300 + ((i * 137) % 400),
    comments: 6 + (i % 7),
    views: null,
    isSponsored: false,
    ...of(i),
  })).toReversed();
}

const series = (of: (at: number) => number, n = 40) =>
  Array.from({ length: n }, (_, i) => ({ at: day(i), followers: Math.round(of(i)) }));

const genuine: AuthenticityInput = {
  series: series((at) => 12_000 + 15 * at + 5 * (at % 3)),
  posts: posts(() => ({})),
  followers: 12_600,
  following: 400,
  account: { followers: 12_600, following: 400, posts: 320, biographyLength: 60, hasPicture: 1, usernameDigits: 0 },
  engagement: { rate: 0.03, percentile: 55, posts: 20 },
};
const signalOf = (input: AuthenticityInput, id: string) =>
  profileAuthenticity(input).signals.find((signal) => signal.id === id);

test("a genuine account shows no signs, and all is known", () => {
  const { verdict, score, confidence } = profileAuthenticity(genuine);
  expect(verdict).toBe("clear");
  expect(score).toBeGreaterThan(95);
  expect(confidence).toBeCloseTo(1, 9);
});

test("an account with bought followers and likes shows strong signs, each with its evidence", () => {
  const bought: AuthenticityInput = {
    series: series((at) => 4_000 + 2 * at + (at >= 20 ? 9_000 : 0)),
    posts: posts(() => ({ likes: 500, comments: 0, text: "Buy my amazing course now, link below" })),
    followers: 13_080,
    following: 6_000,
    account: { followers: 13_080, following: 6_000, posts: 20, biographyLength: 0, usernameDigits: 6 },
    engagement: { rate: 0.0004, percentile: 1, posts: 20 },
  };
  const { verdict, score, signals } = profileAuthenticity(bought);
  expect(verdict).toBe("strong");
  expect(score).toBeLessThan(40);
  const [jumps, , comments, spread, duplicates] = signals;
  expect(jumps).toMatchObject({ score: 0, jumps: [{ from: { at: day(19) }, to: { at: day(20) } }] });
  expect(comments).toMatchObject({ value: 0, score: 0 });
  expect(spread).toMatchObject({ value: 0, score: 0 });
  expect(duplicates).toMatchObject({ value: 1, score: 0, posts: [20, 19, 18, 17, 16] });
});

describe("jumps", () => {
  const jumping = series((at) => 12_000 + 15 * at + 5 * (at % 3) + (at >= 20 ? 4_000 : 0));

  test("that a successful post explains do not count", () => {
    const viral = posts((at) => (at === 10 ? { likes: 9_000 } : {}));
    expect(signalOf({ ...genuine, series: jumping, posts: viral }, "jumps")).toMatchObject({ value: 0, score: 100 });
    expect(signalOf({ ...genuine, series: jumping }, "jumps")?.score).toBeLessThan(50);
  });

  test("that reverse at once are errors", () => {
    const glitch = series((at) => 12_000 + 15 * at + 5 * (at % 3) + (at === 20 ? 13_500_000 : 0));
    expect(signalOf({ ...genuine, series: glitch }, "jumps")).toMatchObject({ value: 0, jumps: [] });
  });

  test("without posts of their time only lower the confidence", () => {
    const { score, confidence } = signalOf({ ...genuine, series: jumping, posts: [] }, "jumps") ?? {};
    expect([score, confidence]).toEqual([100, 0.5]);
  });

  test("are not found in steady fast growth", () => {
    expect(signalOf({ ...genuine, series: series((at) => 5_000 * 1.05 ** at) }, "jumps")?.jumps).toEqual([]);
  });
});

test("a small genuine account is never called suspicious", () => {
  const small: AuthenticityInput = {
    series: series((at) => 300 + at, 12),
    posts: posts((at) => ({ likes: 8 + (at % 3), comments: 0 }), 12),
    followers: 312,
    following: 900,
    account: { followers: 312, following: 900, posts: 40, biographyLength: 30, usernameDigits: 2 },
    engagement: { rate: 0.03, percentile: 40, posts: 12 },
  };
  const { verdict, signals } = profileAuthenticity(small);
  expect(verdict).not.toBe("strong");
  expect(signals.filter(({ score }) => score !== null && score < 50)).toEqual([]);
  expect(signals.find(({ id }) => id === "comments")?.missing).toBe("too_few_likes");
});

test("posts without a comment are no sign where others have some", () => {
  const quiet = { ...genuine, posts: posts((at) => ({ likes: 60, comments: at % 3 === 0 ? 4 : 0 })) };
  const comments = signalOf(quiet, "comments");
  expect(comments?.value).toBeCloseTo((7 * 4) / (20 * 60), 9);
  expect(comments?.score).toBe(100);
});

test("without data there is no verdict but a reason", () => {
  const nothing = { rate: null, percentile: null, posts: null };
  const found = profileAuthenticity({
    series: [],
    posts: [],
    followers: null,
    following: null,
    account: featuresOf({ followers: null, following: null, posts: null, biography: null, username: "a1" }),
    engagement: nothing,
  });
  expect(found).toMatchObject({ score: null, confidence: 0, verdict: null });
  expect(found.signals.map(({ missing }) => missing)).toEqual([
    "too_few_counts",
    "no_figure",
    "too_few_posts",
    "too_few_posts",
    "too_few_posts",
    "no_figure",
    "no_figure",
    "too_few_posts",
  ]);
});

test("weights add up to 1", () => {
  expect(PROFILE_AUTHENTICITY.signals.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
});

test("any input gives numbers from 0 to 100", () => {
  const count = fc.option(fc.nat(1_000_000_000), { nil: null });
  const post = fc.record({ likes: count, comments: count, views: count, text: fc.string(), isSponsored: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000_000_000), { maxLength: 30 }),
      fc.array(post, { maxLength: 30 }),
      count,
      count,
      (followers, given, now, following) => {
        const { score, confidence, signals } = profileAuthenticity({
          series: followers.map((one, at) => ({ at: day(at), followers: one })),
          posts: posts((at) => given[at] ?? {}, given.length),
          followers: now,
          following,
          account: featuresOf({ followers: now, following, posts: given.length, biography: null, username: "a1" }),
          engagement: { rate: now === null ? null : 0, percentile: 0, posts: 9 },
        });
        for (const one of [score ?? 0, 100 * confidence, ...signals.map((signal) => signal.score ?? 0)]) {
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(100 + 1e-9);
        }
      },
    ),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateByHeuristics, type DimensionPost } from "./dimensions.ts";

const posts = (texts: readonly string[], more: Partial<DimensionPost> = {}): DimensionPost[] =>
  texts.map((text, i) => ({ id: i + 1, text, format: "image", hashtags: [], likes: 100, comments: 1, ...more }));
const rate = (given: readonly DimensionPost[]) =>
  Object.fromEntries(rateByHeuristics(given).dimensions.map((one) => [one.dimension, one]));

const STORIES = [
  "Yesterday I finally tried the new grinder. Then we measured 12 grams, and it was great!",
  "When I moved to Lisbon three years ago, my coffee was awful. Later I learned to love it. What was yours?",
  "First we tested 5 filters, then I compared the results: https://example.test/study is a good source.",
  "Today I am grateful for the people who read this. After ten years I still enjoy it.",
  "Before breakfast I used the old mill again. It took 4 minutes, and the taste was wonderful.",
];

test("reads texts and formats, and names the posts that speak most for each", () => {
  const rated = rateByHeuristics(posts(STORIES));
  expect(rated).toMatchObject({ method: "heuristic", n: 5 });
  for (const { score, missing, posts: evidence } of rated.dimensions) {
    expect([missing, score !== null]).toEqual([null, true]);
    expect(evidence.length).toBeGreaterThan(0);
  }
  const dimensions = rate(posts(STORIES));
  expect(dimensions["credibility"]?.posts).toContain(3);
  expect(dimensions["storytelling"]?.score).toBeGreaterThan(70);
  expect(dimensions["originality"]?.score).toBeGreaterThan(70);
});

test("compares as one expects", () => {
  const copies = rate(posts(Array.from({ length: 6 }, () => "Buy now, the best offer of the week ends today!")));
  expect(copies["originality"]?.score).toBe(0);
  const [films, texts] = [rate(posts(STORIES, { format: "video" })), rate(posts(STORIES, { format: "text" }))];
  expect([films["visual_appeal"]?.score, texts["visual_appeal"]?.score]).toEqual([100, 0]);
  const [glad, sad] = ["I love this wonderful day", "A sad and terrible loss"].map(
    (text) => rate(posts(Array.from({ length: 5 }, (_, i) => `${text} ${i}`)))["optimism"]?.score,
  );
  expect([glad, sad]).toEqual([100, 0]);
  const long = "word ".repeat(60);
  expect(rate(posts(Array.from({ length: 5 }, () => long)))["clarity"]?.score).toBe(0);
});

describe("the reason of a missing score", () => {
  test("fewer than five posts", () => {
    expect(rateByHeuristics(posts(STORIES.slice(0, 4))).dimensions.map(({ missing }) => missing)).toEqual(
      Array.from({ length: 7 }, () => "too_few_posts"),
    );
  });

  test("a language without words here; what needs none is rated", () => {
    const rated = rate(posts(Array.from({ length: 5 }, (_, i) => `قهوة جديدة في المدينة رقم ${i}؟ 😍`)));
    expect(rated["storytelling"]?.missing).toBe("language");
    expect(rated["credibility"]?.missing).toBe("language");
    expect(rated["clarity"]?.score).toBe(100);
    expect(rated["optimism"]?.score).toBe(100);
    const japanese = rate(posts(Array.from({ length: 5 }, (_, i) => `新しいコーヒーを飲みました。とても美味しい${i}`)));
    expect(japanese["clarity"]?.score).toBe(100);
  });

  test("posts without a sign of credibility or feeling are not rated 0", () => {
    const rated = rate(posts(Array.from({ length: 6 }, () => "Buy now, the best offer of the week ends today!")));
    expect(rated["credibility"]).toMatchObject({ score: null, missing: "nothing_to_judge" });
    const plain = rate(posts(["One shelf", "Two chairs", "Three lamps", "Four tables", "Five rugs"]));
    expect(plain["emotional_resonance"]).toMatchObject({ score: null, missing: "nothing_to_judge" });
  });

  test("posts of emoji alone", () => {
    const rated = rate(posts(Array.from({ length: 5 }, () => "🔥🔥🔥")));
    expect(rated["originality"]?.missing).toBe("nothing_to_judge");
    expect(rated["clarity"]?.missing).toBe("nothing_to_judge");
    expect(rated["optimism"]?.score).toBe(100);
    expect(rated["visual_appeal"]?.score).toBeCloseTo(70, 9);
  });
});

test("any posts give scores from 0 to 100, and evidence among them", () => {
  const post = fc.record({
    text: fc.string({ unit: "grapheme", maxLength: 80 }),
    format: fc.constantFrom("image", "text", "unknown"),
    hashtags: fc.array(fc.string(), { maxLength: 12 }),
    likes: fc.option(fc.nat(), { nil: null }),
    comments: fc.option(fc.nat(), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(post, { maxLength: 25 }), (given) => {
      const { n, dimensions } = rateByHeuristics(given.map((one, id) => Object.assign({}, one, { id })));
      expect(n).toBe(Math.min(20, given.length));
      for (const { score, missing, posts: evidence } of dimensions) {
        expect(score === null).toBe(missing !== null);
        expect(score ?? 0).toBeGreaterThanOrEqual(0);
        expect(score ?? 0).toBeLessThanOrEqual(100 + 1e-9);
        for (const id of evidence) expect(id).toBeLessThan(n);
      }
    }),
    { numRuns: 50 },
  );
});

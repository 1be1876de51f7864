import { describe, expect, test } from "vitest";
import type { Movement, Playground, StatsPeriodReply } from "#contract/my-stats/playground.ts";
import { trust } from "#contract/base/trust.ts";
import { cardsOf } from "./cards.ts";
import { daysOf, latestEnd } from "./make-recaps.ts";

const movement = (value: number | null, usual: number | null = null, previous: number | null = null): Movement => ({
  value,
  usual,
  previous,
  known: 8,
});

const period: StatsPeriodReply = {
  from: "2026-11-09",
  to: "2026-11-15",
  previous: { from: "2026-11-02", to: "2026-11-08" },
  figures: { posts: movement(5, 4), engagement: movement(1_500, 1_000), views: movement(null) },
  known: { engagement: 5, views: 0, partial: 1 },
  leftOut: 0,
  followers: [],
  best: null,
  worst: null,
  compared: 0,
};
const group = { posts: 12, engagement: 100, views: null, measured: 12, medianEngagement: 90, lower: 80, upper: 95 };

function playgroundWith(weekly: Partial<StatsPeriodReply>): Playground {
  const weeklyPeriod = { ...period, ...weekly };
  return {
    // Cards use the name alone.
    globalInfluencer: trust<Playground["globalInfluencer"]>({ full_name: "Ada Quill" }), // see above
    withoutSums: [],
    weekly: weeklyPeriod,
    monthly: weeklyPeriod,
    year: {
      from: "2025-11-16",
      to: "2026-11-15",
      posts: 20,
      formats: {
        groups: [
          { ...group, network: "instagram", format: "video", above: ["image"] },
          { ...group, posts: 8, medianEngagement: 40, network: "instagram", format: "image", above: [] },
        ],
        more: 0,
      },
      times: { groups: [], more: 3 },
    },
    peers: [],
    audience: [],
    suggestion: { kind: "rhythm", posts: 5, usual: 6 },
  };
}

const cardsIn = (weekly: Partial<StatsPeriodReply>) =>
  cardsOf({ kind: "weekly", playground: playgroundWith(weekly), rankings: null, achievements: [] });

describe("cards", () => {
  test("say figures beside what is usual, and the same in a sentence", () => {
    const { cards, lacks } = cardsIn({});
    expect([cards.map(({ kind }) => kind), lacks]).toEqual([
      ["cover", "posts", "engagement", "mix", "format", "idea"],
      [],
    ]);
    expect(cards[2]).toEqual({
      kind: "engagement",
      title: "Engagement",
      figure: "1,500",
      tone: "good",
      rows: [
        { label: "This time", value: "1,500", share: 1 },
        { label: "Usually", value: "1,000", share: 1_000 / 1_500 },
      ],
      details: [
        "+50% compared with what is usual.",
        "Likes, comments, shares and saves of these posts, as far as they are known.",
        "At least: 1 of the posts hide their likes.",
      ],
      quote: null,
      text: "Engagement: 1,500. This time: 1,500. Usually: 1,000. +50% compared with what is usual. Likes, comments, shares and saves of these posts, as far as they are known. At least: 1 of the posts hide their likes.",
    });
    expect(cards[4]?.text).toBe(
      "Format that works: Video on Instagram. Brings 90, other formats less: the median of 12 posts of a year.",
    );
    expect(cards.at(-1)?.text).toBe("Next idea: Publish as often as usual. 5 posts in the last 7 days, usually 6.");
  });

  test("are none without posts or without their engagement, and what is missing is named", () => {
    const quiet = cardsIn({ figures: { posts: movement(0, 4), engagement: movement(0), views: movement(0) } });
    expect(quiet.cards).toEqual([]);
    expect(quiet.lacks).toContain("posts");
    const unknown = cardsIn({ known: { engagement: 0, views: 0, partial: 0 } });
    expect(unknown).toEqual({
      cards: [],
      lacks: ["engagement", "views", "followers", "comparable", "times", "places"],
    });
  });
});

describe("days", () => {
  test("of a week and a month are whole ones before a day", () => {
    expect(daysOf("weekly", "2026-11-16")).toEqual({ firstDay: "2026-11-09", lastDay: "2026-11-15" });
    expect(daysOf("monthly", "2026-03-01")).toEqual({ firstDay: "2026-01-30", lastDay: "2026-02-28" });
  });

  test("end before the last Monday and before the first of the month", () => {
    expect(["2026-11-15", "2026-11-16", "2026-11-22"].map((today) => latestEnd("weekly", today))).toEqual([
      "2026-11-09",
      "2026-11-16",
      "2026-11-16",
    ]);
    expect(latestEnd("monthly", "2026-11-16")).toBe("2026-11-01");
  });
});

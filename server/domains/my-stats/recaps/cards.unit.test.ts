import { describe, expect, test } from "vitest";
import type { Movement, Playground, StatsPeriodReply } from "#contract/my-stats/playground.ts";
import { trust } from "#contract/base/trust.ts";
import type { achievementOf } from "#contract/my-stats/achievement-rules.ts";
import type { MonthSums } from "../playground/periods.ts";
import { cardsOf } from "./cards.ts";
import { daysOf, latestEnd } from "./make-recaps.ts";

type Achievement = ReturnType<typeof achievementOf>;

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
        "The sum is a lower bound: 1 post hides its likes.",
      ],
      quote: null,
      text: "Engagement: 1,500. This time: 1,500. Usually: 1,000. +50% compared with what is usual. Likes, comments, shares and saves of these posts, as far as they are known. The sum is a lower bound: 1 post hides its likes.",
    });
    expect(cards[4]?.text).toBe(
      "Format that works: Video on Instagram. In the last year, 12 posts had a median engagement of 90, more than image posts.",
    );
    expect(cards.at(-1)?.text).toBe("Next idea: Publish as often as usual. 5 posts in the last 7 days, usually 6.");
  });

  test("end each of their sentences, and name one post as one", () => {
    const achievement = { rule: "posts", threshold: 50, unit: "count" } as const;
    const playground = playgroundWith({
      figures: { posts: movement(2, null, 2), engagement: movement(100, 100), views: movement(40) },
      known: { engagement: 2, views: 1, partial: 2 },
    });
    const { cards } = cardsOf({
      kind: "weekly",
      playground: { ...playground, suggestion: { kind: "rhythm", posts: 1, usual: 6 } },
      rankings: null,
      // Cards use what the title is made of alone.
      achievements: [achievement, achievement].map((one) => trust<Achievement>(one)), // see above
    });
    expect(cards.map(({ text }) => text)).toEqual([
      "Week in review: Ada Quill. 9 Nov 2026 to 15 Nov 2026. 2 posts published.",
      "Posts: 2. This time: 2. Before: 2. About as much as in the period before.",
      "Engagement: 100. This time: 100. Usually: 100. About as much as usual. Likes, comments, shares and saves of these posts, as far as they are known. The sum is a lower bound: 2 posts hide their likes.",
      "Views: 40. Views are known for 1 of 2 posts.",
      expect.stringContaining("What you publish: 20."),
      expect.stringContaining("Format that works: Video on Instagram."),
      "Achievements: 2 new achievements. 50 posts. 50 posts.",
      "Next idea: Publish as often as usual. 1 post in the last 7 days, usually 6.",
    ]);
  });

  test.each([
    [30, "New followers: +30. Instagram: +30. Between two counts, from 120,000 to 120,030."],
    [-30, "Lost followers: 30. Instagram: -30. Between two counts, from 120,000 to 119,970."],
    [0, "Followers: No change. Instagram: 0. Between two counts, from 120,000 to 120,000."],
  ])("say what became of the followers by %i", (gained, text) => {
    const at = "2026-11-09T00:00:00.000Z";
    const counts = { first: { at, followers: 120_000 }, last: { at, followers: 120_000 + gained } };
    const followers = [{ network: "instagram" as const, username: "ada", gained: movement(gained), counts }];
    const { cards } = cardsIn({ followers });
    expect(cards.find(({ kind }) => kind === "followers")?.text).toBe(text);
  });

  test("name every strongest month, and do not contradict the highlights", () => {
    const playground = { ...playgroundWith({}), suggestion: null };
    const month = (name: string, engagement: number) => ({ month: name, posts: 4, engagement });
    const yearCards = (months: MonthSums[]) =>
      cardsOf({
        kind: "yearly",
        playground,
        year: { yearly: playground.weekly, months },
        rankings: null,
        achievements: [],
      }).cards;
    const strongest = (months: MonthSums[]) => yearCards(months).find(({ kind }) => kind === "months")?.text;
    expect(strongest([month("2026-05", 90), month("2026-03", 80)])).toBe(
      "Strongest month: May 2026. May 2026: 90. March 2026: 80. 4 posts in that month. Engagement by month.",
    );
    expect(strongest([month("2026-05", 90), month("2026-03", 90)])).toBe(
      "Strongest months: May 2026 and March 2026. May 2026: 90. March 2026: 90. Engagement by month.",
    );
    const { cards } = cardsOf({ kind: "weekly", playground, rankings: null, achievements: [] });
    expect(cards.at(-1)?.text).toBe("Next idea: Keep your rhythm. Most of the posts already do what works best.");
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

import type { Report } from "#contract/tracking/report.ts";
import { expect, test } from "vitest";
import "#web/words/signed-in.ts";
import { report as words } from "#web/words/en/tracking/report.ts";
import { i18n } from "#web/words/i18n.ts";
import { explainReport, scopeParts } from "./sentences.ts";

i18n.addResourceBundle("en", "report", words);

const none = { value: null, previous: null };
const report: Report = {
  title: "Spring",
  desc: "",
  white_label: false,
  white_label_logo: null,
  company: { name: null, logo: null },
  isSample: false,
  madeAt: "2026-11-29T12:00:00.000Z",
  timezone: "Europe/Paris",
  network: "global",
  onlyCampaignPosts: false,
  days: { from: "2026-10-31", to: "2026-11-29" },
  before: { from: "2026-10-01", to: "2026-10-30" },
  creators: 12,
  metrics: {
    totalPost: { value: 352, previous: 300 },
    activeCreators: { value: 10, previous: 8 },
    cumulatedEngagement: { value: 1_000, previous: 800 },
    cumulatedViews: none,
  },
  knownBefore: 9,
  known: { engagement: 340, views: 0, partial: 5 },
  leftOut: 4,
  series: [],
  topFormats: [],
  topCreators: [],
  topPosts: [],
  coverage: [
    {
      network: "instagram",
      accounts: 12,
      withPosts: 9,
      oldest: "2026-11-27T01:00:00.000Z",
      newest: "2026-11-29T01:00:00.000Z",
    },
    { network: "tiktok", accounts: 3, withPosts: 0, oldest: null, newest: null },
  ],
  sources: ["connector", "file"],
  campaign: null,
};

const sentencesOf = (of: Partial<Report>, term: string) =>
  explainReport({ ...report, ...of }).find((one) => one.term === term)?.sentences ?? [];

test("a report says its period in the time zone it was made for, and what it is compared with", () => {
  expect(sentencesOf({}, "Period")).toEqual([
    expect.stringMatching(/2026\. Days are those of Europe\/Paris\.$/),
    expect.stringMatching(/^Compared with .*2026\.$/),
    "Posts of the period before have had more time to be liked and seen.",
  ]);
  expect(sentencesOf({ knownBefore: 2 }, "Period")[2]).toBe(
    "From before that, posts of 2 of 10 active creators are known: too few to tell what has changed.",
  );
  const allTime = { days: { from: null, to: "2026-11-29" }, before: null, knownBefore: null };
  expect(sentencesOf(allTime, "Period")).toHaveLength(1);
});

test("a report says what was added up, what is left out, and where the figures are from", () => {
  expect(sentencesOf({}, "Engagement").slice(1)).toEqual([
    "Added up from 340 of 352 posts. Counts are the latest that were read.",
    "5 of them hide their likes, so that the sum is a lower bound.",
    "4 posts count as posts only: the terms of their sources do not allow passing their figures on, or adding them up.",
  ]);
  expect(sentencesOf({ leftOut: 0, known: { ...report.known, partial: 0 } }, "Engagement")).toHaveLength(2);
  expect(sentencesOf({}, "Sources")).toEqual(["The networks’ own interfaces and imported files."]);
  expect(sentencesOf({ sources: [] }, "Sources")).toEqual(["No post of the period is known."]);
  expect(sentencesOf({}, "Read").slice(0, 2)).toEqual([
    expect.stringMatching(/^Instagram: posts of 9 of 12 accounts are known, read .*2026\.$/),
    "TikTok: no posts of 3 accounts are known.",
  ]);
});

test("a report names its networks and whether its posts are those of a campaign", () => {
  expect(scopeParts(report).slice(1)).toEqual(["12 creators", "All networks"]);
  expect(scopeParts({ ...report, network: "tiktok", onlyCampaignPosts: true }).slice(2)).toEqual([
    "TikTok",
    "Campaign posts",
  ]);
});

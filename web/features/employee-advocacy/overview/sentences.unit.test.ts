import { expect, test } from "vitest";
import "#web/words/signed-in.ts";
import type { AdvocacyOverview } from "#contract/employee-advocacy/shapes.ts";
import { explain, TOTALS } from "./sentences.ts";

const compared = { value: 10, previous: 4 };
const overview: AdvocacyOverview = {
  program: null,
  period: {
    from: "2026-10-01T00:00:00.000Z",
    until: "2026-10-30T23:59:59.999Z",
    previous: { from: "2026-09-01T00:00:00.000Z", until: "2026-09-30T23:59:59.999Z" },
  },
  people: 12,
  metrics: {
    posts: compared,
    activePeople: compared,
    engagement: compared,
    views: compared,
    clicks: compared,
    points: compared,
    mediaValue: compared,
  },
  known: { engagement: 7, views: 5, partial: 2, valued: 5 },
  knownBefore: 3,
  leftOut: 1,
  participation: [],
  networks: [],
  teams: [],
  best: [],
};

test("totals say what is added up, what is a lower bound, and what terms leave out", () => {
  const engagement = explain("engagement", overview).join(" ");
  for (const part of ["from 7 of 10 posts", "2 of them hide their likes", "1 post counts as a post only"])
    expect(engagement).toContain(part);
  expect(explain("views", overview).join(" ")).not.toContain("hide their likes");
  expect(explain("points", overview).join(" ")).toContain("1 post counts as a post only");
  expect(explain("mediaValue", overview).join(" ")).toContain("5 of 10 posts");
});

test("totals say where too little is known from before to compare, except clicks", () => {
  const saying = (shown: AdvocacyOverview) =>
    TOTALS.filter((total) => explain(total, shown).join(" ").includes("too little to tell"));
  expect(saying(overview)).toEqual(TOTALS.filter((total) => total !== "clicks"));
  expect(saying({ ...overview, knownBefore: 10 })).toEqual([]);
  expect(saying({ ...overview, knownBefore: null, period: { ...overview.period, previous: null } })).toEqual([]);
});

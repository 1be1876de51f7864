import { expect, test } from "vitest";
import { methodologyAnchor } from "#contract/methodology/anchor.ts";
import { methodologyParts } from "#contract/methodology/methodology.ts";
import { GUIDES } from "#contract/methodology/guides.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { scoring } from "#web/words/en/profiles/scoring.ts";

const signals = PROFILE_AUTHENTICITY.signals.map(({ name }) => methodologyAnchor(name));

/** Published addresses, which links outside of the product may have: never taken from the titles of today. */
const ADDRESSES = [
  "figures",
  "followers",
  "growth",
  "engagement-rate",
  "engagement-per-post",
  "views-per-post",
  "posts-per-week",
  "monthly-views",
  "follower-tier",
  "engagement",
  "active",
  "against-peers",
  "score",
  "score-band",
  "authenticity",
  "rising",
  "benchmarks",
  "why-a-figure-is-missing",
  "what-sources-allow",
  "what-the-engagement-rate-is-divided-by",
  "score-bands",
  "score-for-its-size",
  "authenticity-of-a-creators-account",
  "rising-creators",
  "views-of-rankings",
  "dimensions-of-content",
  "authenticity-of-an-account-by-its-profile",
  "unusual-changes-of-followers",
  "proposed-titles-and-summaries",
  "similar-creators",
  "audiences",
  "proposed-niches",
  "price-of-a-post-and-earned-media-value",
  "posts-of-a-period",
  "reach-score",
  "unexplained-jumps",
  "engagement-among-peers",
  "comments-for-each-like",
  "spread-of-likes",
  "repeated-texts",
  "mass-following",
  "profile",
  "sponsored-posts",
];

test("every heading and signal has an address of its own", () => {
  const anchors = [...methodologyParts().flatMap((part) => part.anchors), ...signals];
  expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
});

test("signals that profiles link to are entries of a chapter", () => {
  const entries = methodologyParts().flatMap(({ details }) => details.flatMap((text) => text.split("\n")));
  for (const { name } of PROFILE_AUTHENTICITY.signals)
    expect(entries.filter((line) => line.startsWith(`- **${name}.**`))).toHaveLength(1);
});

test("addresses of chapters, figures and signals from before stay", () => {
  const anchors = new Set([...methodologyParts().flatMap((part) => part.anchors), ...signals]);
  expect(ADDRESSES.filter((address) => !anchors.has(address))).toEqual([]);
});

test("verdicts are called as on profiles", () => {
  const { clear, mixed, strong, unknown } = scoring.signals.verdicts;
  const shown = [clear, mixed, strong, unknown].map((verdict) => verdict.replace(/: see below$/, ""));
  expect(GUIDES.authenticity?.bands?.map(([, says]) => says)).toEqual(shown);
});

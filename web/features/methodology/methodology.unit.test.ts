import { expect, test } from "vitest";
import { CHAPTERS, methodologyAnchor } from "#contract/methodology-anchor.ts";
import { methodologyParts } from "#contract/methodology.ts";
import { GUIDES } from "#contract/methodology/guides.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { scoring } from "#web/words/en/profiles/scoring.ts";

const signals = PROFILE_AUTHENTICITY.signals.map(({ name }) => methodologyAnchor(name));

test("every heading and signal has an address of its own", () => {
  const anchors = [...methodologyParts().flatMap((part) => part.anchors), ...signals];
  expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
});

test("signals that profiles link to are entries of a chapter", () => {
  const entries = methodologyParts().flatMap(({ details }) => details.flatMap((text) => text.split("\n")));
  for (const { name } of PROFILE_AUTHENTICITY.signals)
    expect(entries.filter((line) => line.startsWith(`- **${name}.**`))).toHaveLength(1);
});

test("addresses of chapters and figures from before stay", () => {
  const anchors = methodologyParts().flatMap((part) => part.anchors);
  for (const title of Object.values(CHAPTERS)) expect(anchors).toContain(methodologyAnchor(title));
  for (const anchor of ["score", "score-band", "authenticity", "rising", "growth", "engagement-rate", "against-peers"])
    expect(anchors).toContain(anchor);
});

test("verdicts are called as on profiles", () => {
  const { clear, mixed, strong, unknown } = scoring.signals.verdicts;
  const shown = [clear, mixed, strong, unknown].map((verdict) => verdict.replace(/: see below$/, ""));
  expect(GUIDES.authenticity?.bands?.map(([, says]) => says)).toEqual(shown);
});

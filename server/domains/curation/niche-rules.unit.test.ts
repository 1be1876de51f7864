import { describe, expect, test } from "vitest";
import { withNiche, withoutNiche, withPrimaryNiche, type NicheState } from "./niche-rules.ts";

/** `1*` is primary, `-2` removed, `3` active, `4@5` in state 5. */
function niches(text: string): NicheState[] {
  return text
    .split(" ")
    .filter((one) => one !== "")
    .map((one) => {
      const [, removed = "", id = "", state = "", primary = ""] = one.match(/^(-?)(\d+)(?:@(\d))?(\*?)$/) ?? [];
      return { nicheId: Number(id), state: removed ? -1 : Number(state || 0), isPrimary: primary !== "" };
    });
}
function written(states: readonly NicheState[]): string {
  return states
    .map(({ nicheId, state, isPrimary }) => {
      const suffix = state > 0 ? `@${state}` : "";
      return `${state === -1 ? "-" : ""}${nicheId}${suffix}${isPrimary ? "*" : ""}`;
    })
    .join(" ");
}

describe("giving a niche", () => {
  test.each([
    { what: "the first becomes primary", before: "", gives: 1, after: "1*" },
    { what: "another is not primary", before: "1*", gives: 2, after: "1* 2" },
    { what: "a removed one becomes active", before: "1* -2", gives: 2, after: "1* 2" },
    { what: "a removed one becomes primary when there is none", before: "-1", gives: 1, after: "1*" },
    { what: "beside removed ones the first active becomes primary", before: "-1", gives: 2, after: "-1 2*" },
    { what: "a proposed one is confirmed", before: "1@5*", gives: 1, after: "1*" },
    { what: "an active one stays as it is", before: "1 2*", gives: 1, after: "1 2*" },
  ])("$what", ({ before, gives, after }) => {
    expect(written(withNiche(niches(before), gives))).toBe(after);
  });
});

describe("removing a niche", () => {
  test.each([
    { what: "it stays as removed", before: "1* 2", removes: 2, after: "1* -2" },
    { what: "the first that is left becomes primary", before: "1* 2 3", removes: 1, after: "-1 2* 3" },
    { what: "a removed one does not become primary", before: "1* -2 3", removes: 1, after: "-1 -2 3*" },
    { what: "a proposed one can become primary", before: "1* 2@3", removes: 1, after: "-1 2@3*" },
    { what: "the last leaves none", before: "1*", removes: 1, after: "-1" },
    { what: "one that is not there changes nothing", before: "1*", removes: 9, after: "1*" },
  ])("$what", ({ before, removes, after }) => {
    expect(written(withoutNiche(niches(before), removes))).toBe(after);
  });
});

describe("making a niche primary", () => {
  test.each([
    { what: "the one before is not any more", before: "1* 2", primary: 2, after: "1 2*" },
    { what: "a removed one cannot be", before: "1* -2", primary: 2, after: "1* -2" },
    { what: "an unknown one cannot be", before: "1*", primary: 9, after: "1*" },
  ])("$what", ({ before, primary, after }) => {
    expect(written(withPrimaryNiche(niches(before), primary))).toBe(after);
  });
});

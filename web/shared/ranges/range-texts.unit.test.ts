import { expect, it } from "vitest";
import { judge, textsOf } from "./range-texts.ts";

it("reads what is typed, open ends included", () => {
  expect(judge("followers", { min: "50k", max: "1.2M" })).toEqual({ range: { min: 50_000, max: 1_200_000 } });
  expect(judge("followers", { min: "", max: " " })).toEqual({ range: { min: undefined, max: undefined } });
  expect(judge("growth", { min: "-5%", max: "1" })).toEqual({ range: { min: -0.05, max: 0.01 } });
  expect(judge("postFrequency", { min: "2,5", max: "" })).toEqual({ range: { min: 2.5, max: undefined } });
  expect(judge("engagementRate", { min: "3%", max: "" })).toEqual({ range: { min: 0.03, max: undefined } });
});

it("says what is wrong", () => {
  expect(judge("followers", { min: "lots", max: "" })).toEqual({ problem: "badCount" });
  expect(judge("engagementRate", { min: "", max: "3k" })).toEqual({ problem: "badRate" });
  expect(judge("postFrequency", { min: "", max: "2 a day" })).toEqual({ problem: "badNumber" });
  expect(judge("engagementRate", { min: "-5%", max: "" })).toEqual({ problem: "outOfBounds" });
  expect(judge("followers", { min: "2M", max: "50k" })).toEqual({ problem: "minAboveMax" });
  expect(judge("engagementRate", { min: "200000%", max: "" })).toEqual({ problem: "outOfBounds" });
});

it("writes a range back as short as it is exact", () => {
  expect(textsOf("followers", { min: 50_000, max: 12_345 })).toEqual({ min: "50K", max: "12345" });
  expect(textsOf("engagementRate", { max: 0.125 })).toEqual({ min: "", max: "12.5%" });
});

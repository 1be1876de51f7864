import { expect, it } from "vitest";
import { judge, textOf, textsOf } from "./range-texts.ts";

it("reads what is typed, open ends included", () => {
  expect(judge("followers", { min: "50k", max: "1.2M" })).toEqual({ range: { min: 50_000, max: 1_200_000 } });
  expect(judge("followers", { min: "12,345", max: "12.345" })).toEqual({ range: { min: 12_345, max: 12_345 } });
  expect(judge("followers", { min: "", max: " " })).toEqual({ range: { min: undefined, max: undefined } });
  expect(judge("growth", { min: "-5%", max: "1" })).toEqual({ range: { min: -0.05, max: 0.01 } });
  expect(judge("postFrequency", { min: "2,5", max: "" })).toEqual({ range: { min: 2.5, max: undefined } });
  expect(judge("engagementRate", { min: "3%", max: "" })).toEqual({ range: { min: 0.03, max: undefined } });
});

it("tells what is wrong, and asks what can mean two numbers", () => {
  expect(judge("followers", { min: "lots", max: "" })).toEqual({ invalid: "notNumber" });
  expect(judge("followers", { min: "1,5", max: "" })).toEqual({ invalid: "decimals" });
  expect(judge("engagementRate", { min: "", max: "3k" })).toEqual({ invalid: "notNumber" });
  expect(judge("postFrequency", { min: "", max: "2 a day" })).toEqual({ invalid: "notNumber" });
  expect(judge("engagementRate", { min: "-5%", max: "" })).toEqual({ invalid: "range" });
  expect(judge("followers", { min: "2M", max: "50k" })).toEqual({ invalid: "minAboveMax" });
  expect(judge("engagementRate", { min: "200000%", max: "" })).toEqual({ invalid: "range" });
  expect(judge("engagementRate", { min: "", max: "1.250" })).toEqual({ ambiguous: [0.0125, 12.5], end: "max" });
});

it("writes a range as short as it is exact, and so that it is read as it was", () => {
  expect(textsOf("followers", { min: 50_000, max: 12_345 })).toEqual({ min: "50K", max: "12345" });
  expect(textsOf("engagementRate", { max: 0.125 })).toEqual({ min: "", max: "12.5%" });
  for (const min of [0, 999, 1_000, 12_345, 12_340, 50_000, 1_200_000, 1_234_567]) {
    expect(judge("followers", { min: textOf("followers", min), max: "" })).toEqual({ range: { min, max: undefined } });
  }
  for (const min of [0, 0.005, 0.03, 0.07, 0.01234, 1.5]) {
    expect(judge("growth", { min: textOf("growth", min), max: "" })).toEqual({ range: { min, max: undefined } });
  }
});

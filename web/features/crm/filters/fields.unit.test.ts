import { describe, expect, it } from "vitest";
import { NO_FILTERS } from "../search-params.ts";
import { isSet, rangeOf, toggled, valuesOf, without, withRange } from "./fields.ts";

const TAG = "0198c0de-0000-7000-8000-000000000001";

describe("filters of the CRM", () => {
  it("are set by any value and cleared as one", () => {
    const tagged = toggled(NO_FILTERS, "tags", TAG);
    expect(tagged.tags).toEqual([TAG]);
    expect(isSet(tagged, "tags")).toBe(true);
    expect(isSet(tagged, "countries")).toBe(false);
    expect(without(tagged, "tags")).toEqual(NO_FILTERS);
  });

  it("take a value away when it is chosen again", () => {
    const both = toggled(toggled(NO_FILTERS, "countries", "fr"), "countries", "de");
    expect(valuesOf(toggled(both, "countries", "fr"), "countries")).toEqual(["de"]);
  });

  it("keep numbers where the contract has numbers", () => {
    expect(toggled(NO_FILTERS, "niches", "12").niches).toEqual([12]);
    expect(toggled(NO_FILTERS, "gender", "0").gender).toEqual([0]);
    expect(toggled(NO_FILTERS, "statuses", "none").statuses).toEqual(["none"]);
  });

  it("leave the ends of a range open that are not said", () => {
    expect(rangeOf(NO_FILTERS, "growth")).toEqual({ min: undefined, max: undefined });
    const big = withRange(NO_FILTERS, "followers", { min: 50_000 });
    expect(big.followers).toEqual({ min: 50_000, max: -1 });
    expect(rangeOf(big, "followers")).toEqual({ min: 50_000, max: undefined });
    expect(withRange(big, "followers", {})).toEqual(NO_FILTERS);
  });
});

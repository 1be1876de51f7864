import { describe, expect, it } from "vitest";
import { crmCollection } from "#contract/collections/crm.ts";
import { crmWith } from "#contract/collections/custom-field.ts";
import type { ChoiceFilter, RangeFilter } from "#contract/collections/filters.ts";
import { choicesIn, filterValues, rangeIn, toggled, withRange } from "./filter-values.ts";

const TAG = "0198c0de-0000-7000-8000-000000000001";
const { none, set, isSet, without, valueOf } = filterValues(crmCollection);
const { tags, country, niches, gender, status, growth, followers } = crmCollection.fields;
type Filters = typeof none;

function toggle(filters: Filters, filter: ChoiceFilter, choice: string): Filters {
  return set(filters, filter, toggled(filter, valueOf(filters, filter), choice));
}

function bounded(filters: Filters, filter: RangeFilter, range: { min?: number }): Filters {
  return set(filters, filter, withRange(filter, range));
}

describe("filters of the CRM", () => {
  it("are set by any value and cleared as one", () => {
    const tagged = toggle(none, tags.filter, TAG);
    expect(tagged.tags).toEqual([TAG]);
    expect(isSet(tagged, tags.filter)).toBe(true);
    expect(isSet(tagged, country.filter)).toBe(false);
    expect(without(tagged, tags.filter)).toEqual(none);
  });

  it("drop a value when it is chosen again", () => {
    const both = toggle(toggle(none, country.filter, "fr"), country.filter, "de");
    const one = toggle(both, country.filter, "fr");
    expect(choicesIn(country.filter, valueOf(one, country.filter))).toEqual(["de"]);
  });

  it("keep numbers where the contract has numbers", () => {
    expect(toggle(none, niches.filter, "12").niches).toEqual([12]);
    expect(toggle(none, gender.filter, "0").gender).toEqual([0]);
    expect(toggle(none, status.filter, "none").statuses).toEqual(["none"]);
  });

  it("leave the ends of a range open that are not given", () => {
    expect(rangeIn(growth.filter, none.growth)).toEqual({ min: undefined, max: undefined });
    const big = bounded(none, followers.filter, { min: 50_000 });
    expect(big.followers).toEqual({ min: 50_000, max: -1 });
    expect(rangeIn(followers.filter, big.followers)).toEqual({ min: 50_000, max: undefined });
    expect(bounded(big, followers.filter, {})).toEqual(none);
  });
});

describe("filters of a select that the workspace has defined", () => {
  const key = "f-019aa000-0000-7000-8000-000000000000";
  const option = { _id: TAG, title: "Low", color: "gray" as const };
  const own = crmWith([{ _id: key, title: "Stage", kind: "select", currency: null, options: [option] }]);
  const values = filterValues(own);
  const filter = values.all.find(({ id }) => id === key)?.filter;
  if (!filter) throw new Error("every field has a filter");

  it("are negated like other choices, and cleared with their negation", () => {
    const low = values.set(values.none, filter, [TAG]);
    expect(values.isNegated(low, filter)).toBe(false);
    const other = values.withNegation(low, filter, true);
    expect(values.isNegated(other, filter)).toBe(true);
    expect(values.without(other, filter).not).toEqual([]);
  });

  it("are not negated where they are about whether there is a value", () => {
    expect(values.isNegated(values.set(values.none, filter, false), filter)).toBeUndefined();
  });
});

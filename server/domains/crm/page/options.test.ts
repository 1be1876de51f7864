import { describe, expect, test } from "vitest";
import type { CrmFiltersInput } from "#contract/collections/crm.ts";
import type { FiltersOptions } from "#contract/crm/endpoints.ts";
import { makeOwner } from "#test/factories/people.ts";
import { pageOf, peopleInCrm } from "./testing/people.ts";

const crm = peopleInCrm();

async function optionsOf(filters: CrmFiltersInput): Promise<FiltersOptions> {
  const { filtersOptions } = await pageOf(crm().person, { filters, with_options: "true" });
  if (!filtersOptions) throw new Error("asked for and not answered");
  return filtersOptions;
}

const counts = (options: { value: string | number; count: number }[]) =>
  Object.fromEntries(options.map(({ value, count }) => [value, count]));

describe("what filters can be set to", () => {
  test("with how many have each", async () => {
    const { niches, tags, statuses, lists } = crm();
    const options = await optionsOf({});
    expect(options.countries[0]).toEqual({ value: "fr", count: 2 });
    expect(Object.fromEntries(Object.entries(options).map(([name, values]) => [name, counts(values)]))).toEqual({
      countries: { fr: 2, de: 1, br: 1, none: 1 },
      languages: { fr: 1, de: 1, pt: 1, en: 1, none: 1 },
      networks: { tiktok: 2, youtube: 2, instagram: 2 },
      niches: { [niches.food]: 2, [niches.sport]: 2, none: 2 },
      gender: { 0: 2, 1: 1, 2: 2 },
      followerTiers: { nano: 1, micro: 1, mega: 1, none: 2 },
      types: { creator: 4, brand: 1 },
      tags: { [tags.vip]: 2, [tags.food]: 2, none: 2 },
      statuses: { none: 2, [statuses.contacted]: 2, [statuses.toContact]: 1 },
      lists: { [lists.spring]: 2, [lists.summer]: 2, none: 2 },
      addedBy: { [crm().person.userId]: 5 },
      owner: { none: 5 },
      verdicts: { none: 5 },
      imports: {},
    });
  });

  test("a filter does not narrow its own options, but those of the others", async () => {
    const { tags, lists } = crm();
    const options = await optionsOf({ countries: ["fr"] });
    expect(counts(options.countries)).toEqual({ fr: 2, de: 1, br: 1, none: 1 });
    expect(counts(options.gender)).toEqual({ 0: 2 });
    expect(counts(options.tags)).toEqual({ [tags.vip]: 1, [tags.food]: 1, none: 1 });
    expect(counts(options.lists)).toEqual({ [lists.spring]: 1, none: 1 });
  });

  test("follower tiers are those of the account that the figures are of", async () => {
    expect(counts((await optionsOf({ networks: ["tiktok"] })).followerTiers)).toEqual({ nano: 1, none: 1 });
    expect(counts((await optionsOf({ figuresOf: "youtube" })).followerTiers)).toEqual({ micro: 1, nano: 1, none: 3 });
  });

  test("two filters narrow each other", async () => {
    const { lists, statuses } = crm();
    const options = await optionsOf({ lists: [lists.summer], statuses: ["none"] });
    expect(counts(options.lists)).toEqual({ [lists.spring]: 1, [lists.summer]: 1, none: 1 });
    expect(counts(options.statuses)).toEqual({ none: 1, [statuses.contacted]: 1 });
  });

  test("when all networks must match, each counts what remains with it", async () => {
    expect(counts((await optionsOf({ networks: ["tiktok"] })).networks)).toEqual({
      tiktok: 2,
      youtube: 2,
      instagram: 2,
    });
    const all = await optionsOf({ networks: ["tiktok"], networksMethod: "and" });
    expect(counts(all.networks)).toEqual({ tiktok: 2, youtube: 1 });
  });

  test("are sent only on request, and empty for an empty CRM", async () => {
    expect((await pageOf(crm().person, {})).filtersOptions).toBeNull();
    const { filtersOptions } = await pageOf(await makeOwner(crm().world), { with_options: "true" });
    expect(Object.values(filtersOptions ?? {}).flat()).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import type { CrmFiltersInput } from "#contract/collections/crm.ts";
import { getCrmUser, getStats } from "#contract/crm/endpoints.ts";
import { makeColleague, makeOwner } from "#test/factories/people.ts";
import { peopleInCrm } from "./testing/people.ts";
import { setEngagement } from "./testing/store.ts";

const crm = peopleInCrm();

async function statsOf(filters: CrmFiltersInput) {
  return (await crm().person.browser.call(getStats, { filters })).body;
}

describe("what those that fit add up to", () => {
  test("all creators", async () => {
    expect(await statsOf({})).toEqual({
      crmStats: {
        totalCreators: 5,
        totalResult: 5,
        chosenList: null,
        creators: { followers: 1_026_800, medianEngagementRate: null, withEmail: 2, withoutStatus: 2 },
      },
      totalLists: 2,
    });
  });

  test("one list is named, two are not", async () => {
    const { lists } = crm();
    const { crmStats } = await statsOf({ lists: [lists.spring] });
    expect(crmStats).toEqual({
      totalCreators: 5,
      totalResult: 2,
      chosenList: { _id: lists.spring, title: "Spring" },
      creators: { followers: 21_500, medianEngagementRate: null, withEmail: 1, withoutStatus: 1 },
    });
    expect((await statsOf({ lists: [lists.spring, lists.summer] })).crmStats).toMatchObject({
      totalResult: 3,
      chosenList: null,
    });
  });

  test("no list and all but one are not named", async () => {
    const { lists } = crm();
    expect((await statsOf({ lists: ["none"] })).crmStats.chosenList).toBeNull();
    expect((await statsOf({ lists: [lists.spring], not: ["lists"] })).crmStats.chosenList).toBeNull();
  });

  test("the median is of creators with a known rate", async () => {
    const { ids, world } = crm();
    await setEngagement(world.root, [
      { id: ids.Ada, rate: 0.02 },
      { id: ids.Bo, rate: 0.06 },
      { id: ids.Dee, rate: 0.05 },
    ]);
    expect((await statsOf({})).crmStats.creators.medianEngagementRate).toBeCloseTo(0.05);
    expect((await statsOf({ tags: [crm().tags.vip] })).crmStats.creators.medianEngagementRate).toBeCloseTo(0.04);
  });

  test("no creators", async () => {
    expect((await statsOf({ countries: ["jp"] })).crmStats).toMatchObject({
      totalCreators: 5,
      totalResult: 0,
      creators: { followers: 0, medianEngagementRate: null, withEmail: 0, withoutStatus: 0 },
    });
  });
});

describe("the CRM's owner", () => {
  test("tags by title, statuses by place, each with its creators; viewers may look", async () => {
    const { person, lists } = crm();
    const viewer = await makeColleague(crm().world, person, "viewer");
    const { crmUser } = (await viewer.browser.call(getCrmUser, {})).body;
    expect(crmUser.tags.map(({ title, count }) => [title, count])).toEqual([
      ["food", 2],
      ["Vip", 2],
    ]);
    expect(crmUser.status.slice(0, 3).map(({ title, count }) => [title, count])).toEqual([
      ["To contact", 1],
      ["Contacted", 2],
      ["In discussion", 0],
    ]);
    expect(crmUser.lists).toContainEqual({ _id: lists.spring, title: "Spring", influencerCount: 2 });
    expect(crmUser).toMatchObject({
      customerId: person.customerId,
      can: { write: false },
      crmStats: { totalCreators: 5 },
    });
  });

  test("a new user has the pipeline and nothing else", async () => {
    const owner = await makeOwner(crm().world);
    const { crmUser } = (await owner.browser.call(getCrmUser, {})).body;
    expect([crmUser.tags, crmUser.lists, crmUser.status.length, crmUser.can.write]).toEqual([[], [], 9, true]);
  });
});

import { describe, expect, test } from "vitest";
import type { CrmFiltersInput } from "#contract/collections/crm.ts";
import { deleteList } from "#contract/lists/endpoints.ts";
import { fitting, pageOf, peopleInCrm, type Crm } from "./testing/people.ts";
import { setEngagement, setScores } from "./testing/store.ts";

const crm = peopleInCrm();
const ALL = ["Ada", "Bo", "Chi", "Dee", "Élodie"];
const text = (query: string) => (): CrmFiltersInput => ({ text: query });

const cases: [string, (crm: Crm) => CrmFiltersInput, string[]][] = [
  ["nothing", () => ({}), ALL],
  ["part of a name", text("lod"), ["Élodie"]],
  ["a name without its accent, in capitals", text("ELODIE"), ["Élodie"]],
  ["part of a handle", text("bo.insta"), ["Bo"]],
  ["a public address", text("ada@mail"), ["Ada"]],
  ["an address of the team's", text("team@chi"), ["Chi"]],
  ["a note", text("CAFES lyon"), ["Ada"]],
  ["a word of the name and one of the note", text("tester lyon"), ["Ada"]],
  ["words of two people", text("bo lyon"), []],
  ["a wildcard", text("%"), []],
  ["an underscore, which only parts words", text("ad_te"), ["Ada"]],
  ["no letter", text("🎉 !"), []],
  ["blanks", text("   "), ALL],
  ["SQL", text("' or 1=1 --"), []],
  ["followers from", () => ({ followers: { min: 1_000 } }), ["Ada", "Dee", "Élodie"]],
  ["followers of the largest account", () => ({ followers: { min: 20_000, max: 20_000 } }), ["Ada"]],
  ["followers on a network", () => ({ networks: ["tiktok"], followers: { max: 1_000 } }), ["Ada", "Chi"]],
  ["followers on any of two", () => ({ networks: ["tiktok", "youtube"], followers: { max: 2_000 } }), ["Ada", "Chi"]],
  [
    "followers of the network of the figures",
    () => ({ figuresOf: "tiktok", followers: { max: 1_000 } }),
    ["Ada", "Chi"],
  ],
  ["growth of the network of the figures", () => ({ figuresOf: "tiktok", growth: { min: 0 } }), []],
  ["growth of the largest account", () => ({ growth: { min: 0 } }), ["Ada", "Élodie"]],
  ["the network of the figures alone", () => ({ figuresOf: "twitch" }), ALL],
  [
    "every range open, as callers send it",
    () => ({ score: { min: -1, max: -1 }, followers: { min: -1, max: -1 } }),
    ALL,
  ],
  ["followers up to", () => ({ followers: { max: 500 } }), ["Bo", "Chi"]],
  ["followers up to none", () => ({ followers: { max: 0 } }), []],
  ["followers, both ends open", () => ({ followers: { min: 0, max: -1 } }), ALL],
  ["a follower tier, of the largest account", () => ({ followerTiers: ["micro"] }), ["Ada"]],
  ["follower tiers, each from its lower bound", () => ({ followerTiers: ["nano", "mega"] }), ["Dee", "Élodie"]],
  ["a follower tier on a network", () => ({ networks: ["tiktok"], followerTiers: ["nano"] }), ["Ada"]],
  ["a follower tier on any of two", () => ({ networks: ["tiktok", "youtube"], followerTiers: ["nano"] }), ["Élodie"]],
  ["a follower tier of the network of the figures", () => ({ figuresOf: "tiktok", followerTiers: ["nano"] }), ["Ada"]],
  ["no follower tier", () => ({ followerTiers: ["none"] }), ["Bo", "Chi"]],
  ["not in a follower tier", () => ({ followerTiers: ["nano"], not: ["followerTiers"] }), ["Ada", "Bo", "Chi", "Dee"]],
  ["growth from", () => ({ growth: { min: 0 } }), ["Ada", "Élodie"]],
  ["growth up to", () => ({ growth: { max: 0 } }), ["Bo", "Élodie"]],
  ["growth between", () => ({ growth: { min: 0.2, max: 0.3 } }), ["Ada"]],
  ["growth, both ends open", () => ({ growth: { min: -1, max: -1 } }), ALL],
  ["a gender", () => ({ gender: [0] }), ["Ada", "Élodie"]],
  ["genders", () => ({ gender: [1, 2] }), ["Bo", "Chi", "Dee"]],
  ["brands", () => ({ types: ["brand"] }), ["Dee"]],
  ["creators and brands", () => ({ types: ["creator", "brand"] }), ALL],
  ["countries", () => ({ countries: ["fr", "br"] }), ["Ada", "Dee", "Élodie"]],
  ["languages", () => ({ languages: ["de", "pt"] }), ["Bo", "Dee"]],
  ["a network", () => ({ networks: ["tiktok"] }), ["Ada", "Chi"]],
  ["any of two networks", () => ({ networks: ["youtube", "tiktok"] }), ["Ada", "Chi", "Élodie"]],
  ["every one of two networks", () => ({ networks: ["youtube", "tiktok"], networksMethod: "and" }), ["Ada"]],
  ["any of two niches", ({ niches: { food, sport } }) => ({ niches: [food, sport] }), ["Ada", "Bo", "Dee"]],
  ["a niche", ({ niches: { sport } }) => ({ niches: [sport] }), ["Bo", "Dee"]],
  ["a tag", ({ tags: { vip } }) => ({ tags: [vip] }), ["Ada", "Bo"]],
  ["any of two tags", ({ tags: { vip, food } }) => ({ tags: [vip, food] }), ["Ada", "Bo", "Dee"]],
  ["a status", ({ statuses: { contacted } }) => ({ statuses: [contacted] }), ["Ada", "Dee"]],
  ["without a status", () => ({ statuses: ["none"] }), ["Bo", "Élodie"]],
  ["a status or none", ({ statuses: { toContact } }) => ({ statuses: ["none", toContact] }), ["Bo", "Chi", "Élodie"]],
  [
    "neither a status nor another",
    ({ statuses: { contacted } }) => ({ statuses: [contacted], not: ["statuses"] }),
    ["Bo", "Chi", "Élodie"],
  ],
  ["any status", () => ({ statuses: ["none"], not: ["statuses"] }), ["Ada", "Chi", "Dee"]],
  ["no tag", () => ({ tags: ["none"] }), ["Chi", "Élodie"]],
  ["a tag or none", ({ tags: { vip } }) => ({ tags: ["none", vip] }), ["Ada", "Bo", "Chi", "Élodie"]],
  ["not a tag", ({ tags: { vip } }) => ({ tags: [vip], not: ["tags"] }), ["Chi", "Dee", "Élodie"]],
  ["no list", () => ({ lists: ["none"] }), ["Chi", "Élodie"]],
  ["not a list", ({ lists: { spring } }) => ({ lists: [spring], not: ["lists"] }), ["Chi", "Dee", "Élodie"]],
  ["no country", () => ({ countries: ["none"] }), ["Chi"]],
  ["not a country", () => ({ countries: ["fr"], not: ["countries"] }), ["Bo", "Chi", "Dee"]],
  ["any language", () => ({ languages: ["none"], not: ["languages"] }), ["Ada", "Bo", "Dee", "Élodie"]],
  ["no niche", () => ({ niches: ["none"] }), ["Chi", "Élodie"]],
  [
    "not all of two networks",
    () => ({ networks: ["youtube", "tiktok"], networksMethod: "and", not: ["networks"] }),
    ["Bo", "Chi", "Dee", "Élodie"],
  ],
  ["a negation of what is not set", () => ({ not: ["tags", "countries"] }), ALL],
  ["the text of a note", () => ({ note: "CAFES" }), ["Ada"]],
  ["an address is no note", () => ({ note: "team" }), []],
  ["the text of a note on the timeline", () => ({ note: "exclusivite" }), ["Bo"]],
  ["a note on the timeline", text("exclusivité"), ["Bo"]],
  ["a word of the name and one of the timeline", text("bo clause"), ["Bo"]],
  ["a note that was deleted", text("withdrawn"), []],
  ["with a note", () => ({ hasNote: true }), ["Ada"]],
  ["without a note", () => ({ hasNote: false }), ["Bo", "Chi", "Dee", "Élodie"]],
  ["added by a colleague", ({ person }) => ({ addedBy: [person.userId] }), ALL],
  ["not added by them", ({ person }) => ({ addedBy: [person.userId], not: ["addedBy"] }), []],
  ["added from a day on", () => ({ added: { from: "2026-01-01" } }), ALL],
  ["added up to a day", () => ({ added: { to: "2020-01-01" } }), []],
  ["a list", ({ lists: { spring } }) => ({ lists: [spring] }), ["Ada", "Bo"]],
  ["any of two lists", ({ lists: { spring, summer } }) => ({ lists: [spring, summer] }), ["Ada", "Bo", "Dee"]],
  ["with an address", () => ({ hasEmail: true }), ["Ada", "Chi"]],
  ["without an address", () => ({ hasEmail: false }), ["Bo", "Dee", "Élodie"]],
  ["an address or not", () => ({ hasEmail: null }), ALL],
  [
    "all of them at once",
    ({ niches: { food }, tags: { vip }, statuses: { contacted }, lists: { spring } }) => ({
      text: "ada",
      followers: { min: 1, max: 1_000_000 },
      growth: { min: 0, max: 1 },
      gender: [0],
      countries: ["fr"],
      languages: ["fr"],
      networks: ["youtube"],
      niches: [food],
      tags: [vip],
      statuses: [contacted],
      lists: [spring],
      hasEmail: true,
    }),
    ["Ada"],
  ],
];

describe("filters", () => {
  test.each(cases)("%s", async (_name, filtersOf, expected) => {
    const filters = filtersOf(crm());
    expect(await fitting(crm().person, filters)).toEqual(expected);
    const { crmStats, totalCreators } = await pageOf(crm().person, { filters, pagination: 20, page: 2 });
    expect([crmStats, totalCreators]).toEqual([{ totalCreators: 5, totalResult: expected.length }, 5]);
  });

  test("score, without creators that lack one", async () => {
    const { world, person, ids } = crm();
    await setScores(world.root, [
      { id: ids.Ada, score: 1_000 },
      { id: ids.Bo, score: 7_500 },
      { id: ids.Dee, score: 9_000 },
    ]);
    expect(await fitting(person, { score: { min: 7_500 } })).toEqual(["Bo", "Dee"]);
    expect(await fitting(person, { score: { min: 500, max: 8_000 } })).toEqual(["Ada", "Bo"]);
  });

  test("engagement rate, without creators with an unknown rate", async () => {
    const { world, person, ids } = crm();
    await setEngagement(world.root, [
      { id: ids.Ada, rate: 0.01 },
      { id: ids.Bo, rate: 0.025 },
      { id: ids.Dee, rate: 0.05 },
    ]);
    expect(await fitting(person, { engagementRate: { min: 0.02 } })).toEqual(["Bo", "Dee"]);
    expect(await fitting(person, { engagementRate: { min: 0.01, max: 0.03 } })).toEqual(["Ada", "Bo"]);
    expect(await fitting(person, { engagementRate: { max: 0 } })).toEqual([]);
    expect(await fitting(person, { engagementRate: { min: -1, max: -1 } })).toEqual(ALL);
  });

  test("a deleted list matches no creators", async () => {
    const { person, lists } = crm();
    await person.browser.call(deleteList, { topId: lists.summer });
    expect(await fitting(person, { lists: [lists.summer] })).toEqual([]);
  });
});

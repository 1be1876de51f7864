import { discover } from "#contract/discovery/endpoints.ts";
import { describe, expect, it } from "vitest";
import { activeFilters, withoutFilter } from "./active-filters.ts";
import { isValid } from "#web/shared/ranges/range.ts";
import { withRange } from "./ranges.ts";
import { requestOf } from "./request.ts";
import {
  changed,
  missingSeed,
  NO_FILTERS,
  readSearch,
  validateSearch,
  writeSearch,
  type DiscoverySearch,
} from "./search-params.ts";

const full: DiscoverySearch = {
  sort: "followers",
  profileType: "brands",
  industry: 3,
  niches: [12, 15],
  primary: true,
  networks: ["tiktok", "instagram"],
  networksMethod: "and",
  followers: { min: 20_000, max: -1 },
  followerTiers: ["micro", "mega"],
  networkStats: { instagram: { followers: { min: 10_000, max: 50_000 }, engagementRate: { min: 0.03 } } },
  activeAccounts: ["tiktok"],
  countries: ["fr"],
  city: "São Paulo",
  languages: ["de", "fr"],
  gender: "female",
  audienceCountries: ["fr:30", "br:10"],
  audienceAges: ["65+:5"],
  audienceGender: "female:60",
  tiers: [1, 2],
  keywords: ["vegan", "trail running"],
  match: "and",
  searchIn: ["posts", "socialBio"],
  growing: true,
  premium: true,
  hideCrmCreators: true,
  hideWithoutEmail: true,
  showVerifiedCreators: true,
  globalActiveAccounts: true,
  addedFrom: "2026-01-31",
  addedTo: "2026-02-28",
  page: 3,
  seed: undefined,
  view: "cards",
  figuresOf: "tiktok",
};

describe("the address of a search", () => {
  it("is empty when nothing is asked for", () => {
    expect(writeSearch(NO_FILTERS)).toEqual({});
    expect(readSearch({})).toEqual(NO_FILTERS);
  });

  it("says everything in plain words and reads itself back", () => {
    expect(writeSearch(full)).toEqual({
      sort: "followers",
      profileType: "brands",
      industry: 3,
      niches: "12,15",
      primary: true,
      networks: "tiktok,instagram",
      networksMethod: "and",
      followers: "20000..",
      followerTiers: "micro,mega",
      networkStats: "instagram.followers:10000..50000,instagram.engagementRate:0.03..",
      activeAccounts: "tiktok",
      countries: "fr",
      city: "São Paulo",
      languages: "de,fr",
      gender: "female",
      audienceCountries: "fr:30,br:10",
      audienceAges: "65+:5",
      audienceGender: "female:60",
      tiers: "1,2",
      keywords: "vegan,trail running",
      match: "and",
      searchIn: "posts,socialBio",
      growing: true,
      premium: true,
      hideCrmCreators: true,
      hideWithoutEmail: true,
      showVerifiedCreators: true,
      globalActiveAccounts: true,
      addedFrom: "2026-01-31",
      addedTo: "2026-02-28",
      page: 3,
      view: "cards",
      figuresOf: "tiktok",
    });
    expect(readSearch(writeSearch(full))).toEqual(full);
  });

  it("keeps a single number bare, as the router reads it", () => {
    expect(writeSearch({ ...NO_FILTERS, niches: [12] })).toEqual({ niches: 12 });
    expect(readSearch({ niches: 12 }).niches).toEqual([12]);
  });

  it("leaves out what it does not know", () => {
    const odd = {
      sort: "best",
      countries: "fr,xx,fr",
      niches: "a,-1,7",
      page: 0,
      gender: 3,
      networkStats: "x",
      seed: -1,
      q: 1,
      audienceCountries: "fr:0,fr:20,us:101,fr:30",
      audienceGender: "female",
    };
    expect(validateSearch(odd)).toEqual({ countries: "fr", niches: 7, audienceCountries: "fr:30" });
    expect(
      readSearch({ networkStats: "instagram.followers:9..3,instagram.likes:1..,youtube.followers:.." }).networkStats,
    ).toEqual({});
  });

  it("has a network with filters on it among those chosen", () => {
    const search = readSearch({
      networks: "tiktok",
      networkStats: "instagram.followers:1000..",
      activeAccounts: "youtube",
    });
    expect(search.networks).toEqual(["tiktok", "instagram", "youtube"]);
  });

  it("says how many of the networks only where there are several", () => {
    expect(writeSearch({ ...NO_FILTERS, networks: ["tiktok"], networksMethod: "and" })).toEqual({ networks: "tiktok" });
    expect(requestOf({ ...NO_FILTERS, networks: ["tiktok"], networksMethod: "and" }).filters).not.toHaveProperty(
      "networksMethod",
      "and",
    );
  });

  it("has a seed exactly when the order is random", () => {
    expect(missingSeed({ sort: "followers" })).toBeNull();
    expect(missingSeed({ seed: 5 })).toBeNull();
    expect(missingSeed({ keywords: "tofu" })).toBeNull();
    expect(missingSeed({})).toEqual({ seed: expect.any(Number) });
    expect(missingSeed({ keywords: "tofu", sort: "random" })).toEqual({
      keywords: "tofu",
      sort: "random",
      seed: expect.any(Number),
    });
    expect(validateSearch({ sort: "growth", seed: 5 })).toEqual({ sort: "growth" });
  });

  it("is by relevance to keywords, else random, until another order is chosen", () => {
    expect(readSearch({}).sort).toBe("random");
    const words = changed(NO_FILTERS, { keywords: ["tofu"] });
    expect(words.sort).toBe("relevance");
    expect(writeSearch(words)).toEqual({ keywords: "tofu" });
    expect(readSearch({ keywords: "tofu" }).sort).toBe("relevance");
    expect(changed(words, { keywords: [] }).sort).toBe("random");
    expect(changed({ ...words, sort: "followers" }, { keywords: [] }).sort).toBe("followers");
    expect(readSearch({ sort: "relevance" }).sort).toBe("random");
  });

  it("begins another search at its first page in a fresh order", () => {
    expect(changed({ ...NO_FILTERS, page: 4, seed: 9 }, { countries: ["fr"] })).toEqual({
      ...NO_FILTERS,
      countries: ["fr"],
    });
  });
});

describe("active filters", () => {
  it("are one per value, and empty without filters", () => {
    expect(activeFilters(NO_FILTERS)).toEqual([]);
    expect(activeFilters(full).map(({ of }) => of)).toEqual([
      "profileType",
      "gender",
      "hideCrmCreators",
      "industry",
      "niches",
      "niches",
      "primary",
      "keywords",
      "keywords",
      "countries",
      "city",
      "languages",
      "languages",
      "networks",
      "networks",
      "networksMethod",
      "anyFollowers",
      "followerTiers",
      "followerTiers",
      "activeAccounts",
      "range",
      "range",
      "audienceCountries",
      "audienceCountries",
      "audienceAges",
      "audienceGender",
      "tiers",
      "tiers",
      "globalActiveAccounts",
      "growing",
      "hideWithoutEmail",
      "showVerifiedCreators",
      "premium",
      "added",
    ]);
  });

  it("leave nothing once each is removed", () => {
    let search = full;
    for (const filter of activeFilters(full)) search = changed(search, withoutFilter(search, filter));
    expect(activeFilters(search)).toEqual([]);
  });

  it("take all that is asked of a network with the network", () => {
    expect(withoutFilter(full, { of: "networks", value: "instagram" })).toEqual({
      networks: ["tiktok"],
      networkStats: {},
      activeAccounts: ["tiktok"],
    });
    expect(withoutFilter(full, { of: "networks", value: "tiktok" })).toMatchObject({ activeAccounts: [] });
  });

  it("say a group of countries as one", () => {
    const countries = ["ca", "fr", "us"];
    expect(activeFilters({ ...NO_FILTERS, countries })).toEqual([
      { of: "countryGroup", value: "northAmerica" },
      { of: "countries", value: "fr" },
    ]);
    expect(withoutFilter({ ...NO_FILTERS, countries }, { of: "countryGroup", value: "northAmerica" })).toEqual({
      countries: ["fr"],
    });
  });

  it("leave out what narrows nothing by itself", () => {
    expect(activeFilters({ ...NO_FILTERS, primary: true, searchIn: ["posts"] })).toEqual([]);
    expect(requestOf({ ...NO_FILTERS, primary: true }).filters).not.toHaveProperty("primary", true);
  });
});

describe("the request", () => {
  it("says only what narrows", () => {
    expect(requestOf({ ...NO_FILTERS, seed: 7 })).toEqual({
      filters: { sort: "random", profileType: "creators" },
      page: 1,
      seed: 7,
    });
  });

  it("asks in the contract's words", () => {
    expect(requestOf(full).filters).toMatchObject({
      gender: 0,
      industry: 3,
      primary: true,
      city: "São Paulo",
      audience: {
        country: [
          { code: "fr", minShare: 30 },
          { code: "br", minShare: 10 },
        ],
        age: [{ band: "65+", minShare: 5 }],
        gender: { value: "female", minShare: 60 },
      },
      tiers: [1, 2],
      premium: true,
      hideWithoutEmail: true,
      showVerifiedCreators: true,
      globalActiveAccounts: true,
      keywords: { keys: ["vegan", "trail running"], method: "and", searchIn: { posts: true, socialBio: true } },
      networksMethod: "and",
      followers: { min: 20_000 },
      networkStats: { ...full.networkStats, tiktok: { activeAccounts: true } },
    });
    expect(discover.body.safeParse(requestOf(full)).success).toBe(true);
  });

  it("means whole days of the reader's zone", () => {
    const { min, max } = requestOf(full).filters?.admin?.createdAt ?? {};
    expect(Date.parse(min ?? "")).toBe(new Date(2026, 0, 31).getTime());
    expect(Date.parse(max ?? "")).toBe(new Date(2026, 2, 1).getTime() - 1);
  });
});

describe("ranges", () => {
  it("are refused when min is above max or out of bounds", () => {
    expect(isValid("followers", { min: 5, max: 5 })).toBe(true);
    expect(isValid("followers", { min: 6, max: 5 })).toBe(false);
    expect(isValid("engagementRate", { min: 2_000 })).toBe(false);
    expect(isValid("engagementRate", { min: -0.05 })).toBe(false);
    expect(isValid("growth", { min: -0.05 })).toBe(true);
  });

  it("replace one another and vanish when empty", () => {
    const one = withRange({}, { on: "tiktok", of: "followers", range: { min: 1 } });
    const two = withRange(one, { on: "tiktok", of: "followers", range: { max: 9 } });
    expect(two).toEqual({ tiktok: { followers: { max: 9 } } });
    expect(withRange(two, { on: "tiktok", of: "followers", range: {} })).toEqual({});
  });
});

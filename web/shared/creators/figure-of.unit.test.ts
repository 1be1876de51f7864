import type { AccountView, CreatorCard } from "#contract/creators.ts";
import { expect, it } from "vitest";
import { bestAccount, byFollowers } from "./figure-of.ts";

function account(network: AccountView["network"], figures: Partial<AccountView>): AccountView {
  const none = { followers: null, growth: null, engagementRate: null, engagementPerPost: null };
  return {
    network,
    username: "a",
    url: null,
    ...none,
    viewsPerPost: null,
    postFrequency: null,
    monthlyViews: null,
    growthBelow: null,
    peers: {
      followers: null,
      growth: null,
      engagementRate: null,
      engagementPerPost: null,
      viewsPerPost: null,
      postFrequency: null,
      monthlyViews: null,
    },
    ...figures,
  };
}

const accounts = [
  account("instagram", { followers: 10, engagementRate: 0.02 }),
  account("tiktok", { followers: null, engagementRate: 0.05 }),
  account("youtube", { followers: 90 }),
];

const creator: CreatorCard = {
  _id: "1",
  full_name: "A",
  picture_url: null,
  country: null,
  city: null,
  language: null,
  gender: 2,
  is_a_brand: false,
  isSample: true,
  verified: false,
  score: null,
  tier: null,
  biography: null,
  categories: [],
  networks: accounts,
};

it("puts the most followed account first and the unknown last", () => {
  expect(byFollowers(accounts).map(({ network }) => network)).toEqual(["youtube", "instagram", "tiktok"]);
});

it("takes the best account, of the networks searched when there are some", () => {
  expect(bestAccount(creator, "engagementRate", [])?.network).toBe("tiktok");
  expect(bestAccount(creator, "engagementRate", ["instagram", "youtube"])?.network).toBe("instagram");
  expect(bestAccount(creator, "growth", [])).toBeUndefined();
});

import { expect, it } from "vitest";
import { makeAccount, makeCard } from "#test/factories/cards.ts";
import { bestAccount, byFollowers } from "./figure-of.ts";

const accounts = [
  makeAccount({ network: "instagram", followers: 10, engagementRate: 0.02 }),
  makeAccount({ network: "tiktok", followers: null, engagementRate: 0.05 }),
  makeAccount({ network: "youtube", followers: 90 }),
];
const creator = makeCard({ _id: "1", networks: accounts });

it("puts the most followed account first and the unknown last", () => {
  expect(byFollowers(accounts).map(({ network }) => network)).toEqual(["youtube", "instagram", "tiktok"]);
});

it("takes the best account, of the networks searched when there are some", () => {
  expect(bestAccount(creator, "engagementRate", [])?.network).toBe("tiktok");
  expect(bestAccount(creator, "engagementRate", ["instagram", "youtube"])?.network).toBe("instagram");
  expect(bestAccount(creator, "growth", [])).toBeUndefined();
});

import { expect, it } from "vitest";
import { makeAccount, makeCard } from "#test/factories/cards.ts";
import { bestAccount, byFollowers } from "./best-account.ts";

const accounts = [
  makeAccount({ network: "instagram", followers: 10, engagementRate: 0.02 }),
  makeAccount({ network: "tiktok", followers: null, engagementRate: 0.05 }),
  makeAccount({ network: "youtube", followers: 90 }),
];
const NOTHING = makeAccount().peers;
const creator = makeCard({ _id: "1", networks: accounts });

it("puts the most followed account first and the unknown last", () => {
  expect(byFollowers(accounts).map(({ network }) => network)).toEqual(["youtube", "instagram", "tiktok"]);
});

it("takes the best account, of the networks searched when there are some", () => {
  expect(bestAccount(creator, "engagementRate", [])?.network).toBe("tiktok");
  expect(bestAccount(creator, "engagementRate", ["instagram", "youtube"])?.network).toBe("instagram");
  expect(bestAccount(creator, "growth", [])).toBeUndefined();
});

it("leaves out what must not meet other networks, unless there is only one", () => {
  const compared = { ...NOTHING, engagementRate: 0.01 };
  const apart = makeAccount({ network: "youtube", engagementRate: 0.5, terms: { compared, unexported: [] } });
  const both = makeCard({ _id: "2", networks: [apart, ...accounts] });
  expect(bestAccount(both, "engagementRate", [])?.network).toBe("tiktok");
  expect(bestAccount(both, "engagementRate", ["youtube"])?.engagementRate).toBe(0.5);
  const older = bestAccount(makeCard({ _id: "3", networks: [apart, makeAccount()] }), "engagementRate", []);
  expect(older).toMatchObject({ network: "youtube", engagementRate: 0.01 });
});

import { expect, it } from "vitest";
import { makeAccount, makeCard } from "#test/factories/cards.ts";
import { byFollowers, headlineOf } from "./headline-account.ts";

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

it("is the largest account, of the networks filtered by when there are some, whatever its figures", () => {
  expect(headlineOf(creator, [])?.network).toBe("youtube");
  expect(headlineOf(creator, ["instagram", "tiktok"])?.network).toBe("instagram");
  expect(headlineOf(creator, ["tiktok"])?.network).toBe("tiktok");
  expect(headlineOf(creator, ["twitch"])).toBeUndefined();
});

it("is on the network that the server has chosen", () => {
  expect(headlineOf({ ...creator, headline: "tiktok" }, ["instagram"])?.network).toBe("tiktok");
});

it("of equals is the first in the order of the networks", () => {
  const equal = [
    makeAccount({ network: "youtube", followers: 5 }),
    makeAccount({ network: "instagram", followers: 5 }),
  ];
  expect(headlineOf(makeCard({ _id: "4", networks: equal }), [])?.network).toBe("instagram");
});

it("is no account of figures that must not meet other networks, unless there is only one", () => {
  const compared = { ...NOTHING, engagementRate: 0.01 };
  const apart = makeAccount({
    network: "youtube",
    followers: 900,
    engagementRate: 0.5,
    terms: { compared, unexported: [] },
  });
  const both = makeCard({ _id: "2", networks: [apart, ...accounts] });
  expect(headlineOf(both, ["instagram", "youtube"])).toMatchObject({ network: "youtube", followers: 90 });
  expect(headlineOf(makeCard({ _id: "3", networks: [apart, makeAccount({ followers: 1 })] }), [])?.network).toBe(
    "tiktok",
  );
  expect(headlineOf(both, ["youtube"])?.engagementRate).toBe(0.5);
});

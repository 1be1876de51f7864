import { expect, test } from "vitest";
import type { AccountView, CreatorCard } from "#contract/creators.ts";
import type { Network } from "#contract/networks/networks.ts";
import { makeAccount, makeCard } from "#test/factories/cards.ts";
import { compareFigures, compareMentions, compareNiches, largestInCommon, MENTIONS_MAX, networksOf } from "./rules.ts";

const niche = (id: number) => ({
  id,
  name: `N${id}`,
  slug: `n${id}`,
  root: 1,
  root_name: "R1",
  root_slug: "r1",
  primary: id === 1,
  state: 0,
});
const card = (id: string, accounts: Partial<AccountView>[], niches: number[] = []): CreatorCard =>
  makeCard({ _id: id, categories: niches.map(niche), networks: accounts.map(makeAccount) });

const figuresOf = (cards: CreatorCard[], network: Network | null) =>
  new Map(compareFigures(cards, network).map((row) => [row.figure, row]));

test("figures are those of the account on the network, each with its share of the best", () => {
  const cards = [
    card("1", [
      { network: "instagram", followers: 100, growth: -0.1, engagementRate: 0.02 },
      { network: "tiktok", followers: 50, growth: 0.1, engagementRate: 0.2 },
    ]),
    card("2", [{ network: "instagram", followers: 400, growth: -0.2 }]),
    card("3", []),
  ];
  const of = figuresOf(cards, "instagram");
  expect(of.get("followers")?.values).toEqual([
    { creatorId: "1", value: 100, ofBest: 0.25 },
    { creatorId: "2", value: 400, ofBest: 1 },
    { creatorId: "3", value: null, ofBest: null },
  ]);
  expect(of.get("growth")?.values.map(({ value, ofBest }) => [value, ofBest])).toEqual([
    [-0.1, null],
    [-0.2, null],
    [null, null],
  ]);
  expect(figuresOf(cards, "tiktok").get("growth")?.values[0]).toMatchObject({ value: 0.1, ofBest: 1 });
});

test("rates per follower and per view are not ranked", () => {
  const cards = [
    card("1", [{ network: "instagram", followers: 10, engagementRate: 0.04 }]),
    card("2", [{ network: "tiktok", followers: 20, engagementRate: 0.16 }]),
  ];
  const of = figuresOf(cards, null);
  expect(of.get("engagementRate")).toMatchObject({
    ranked: false,
    values: [
      { value: 0.04, ofBest: null },
      { value: 0.16, ofBest: null },
    ],
  });
  expect(of.get("followers")).toMatchObject({ ranked: true, values: [{ ofBest: 0.5 }, { ofBest: 1 }] });
});

test("the network in common with the most followers is compared", () => {
  const two = [
    { network: "instagram" as const, followers: 10 },
    { network: "youtube" as const, followers: 90 },
  ];
  const cards = [card("1", [...two, { network: "twitch", followers: 500 }]), card("2", two)];
  expect(networksOf(cards)).toEqual(["instagram", "youtube", "twitch"]);
  expect(largestInCommon(cards)).toBe("youtube");
  expect(largestInCommon([...cards, card("3", [{ network: "twitch" }])])).toBeNull();
});

test("without a positive value there is no best", () => {
  const [, growth] = compareFigures([card("1", [{ growth: 0 }]), card("2", [{ growth: -0.1 }])], null);
  expect(growth?.values.map(({ ofBest }) => ofBest)).toEqual([null, null]);
});

test("niches are ordered by number of creators", () => {
  const niches = compareNiches([card("1", [], [1, 2]), card("2", [], [3, 2])]);
  expect(niches.map(({ niche: { id }, creatorIds }) => [id, creatorIds])).toEqual([
    [2, ["1", "2"]],
    [1, ["1"]],
    [3, ["2"]],
  ]);
  expect(niches[0]?.niche).not.toHaveProperty("primary");
});

test("mentions are ordered by number of creators, named as by the most frequent one, and limited", () => {
  const many = Array.from({ length: MENTIONS_MAX }, (_, i) => [`h${i}`, { name: `h${i}`, posts: 100 }] as const);
  const mentions = compareMentions(
    new Map([
      ["1", new Map([["a", { name: "ada", posts: 2 }], ...many])],
      ["2", new Map([["a", { name: "Ada", posts: 3 }]])],
    ]),
  );
  expect(mentions).toHaveLength(MENTIONS_MAX);
  expect(mentions[0]).toEqual({
    name: "Ada",
    by: [
      { creatorId: "1", posts: 2 },
      { creatorId: "2", posts: 3 },
    ],
    posts: 5,
  });
});

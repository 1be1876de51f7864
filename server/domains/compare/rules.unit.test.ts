import { expect, test } from "vitest";
import type { AccountView, CreatorCard } from "#contract/creators.ts";
import { makeAccount, makeCard } from "#test/factories/cards.ts";
import { compareFigures, compareMentions, compareNiches, MENTIONS_MAX } from "./rules.ts";

const niche = (id: number) => ({ id, name: `N${id}`, slug: `n${id}`, root: 1, primary: id === 1 });
const card = (id: string, accounts: Partial<AccountView>[], niches: number[] = []): CreatorCard =>
  makeCard({ _id: id, categories: niches.map(niche), networks: accounts.map(makeAccount) });

test("figures are those of the best account, followers are summed, each with its share of the best", () => {
  const cards = [
    card("1", [
      { followers: 100, growth: -0.1, engagementRate: 0.02 },
      { followers: 50, growth: 0.1 },
    ]),
    card("2", [{ followers: 600, growth: -0.2 }]),
    card("3", []),
  ];
  const of = new Map(compareFigures(cards).map(({ figure, values }) => [figure, values]));
  expect(of.get("followers")).toEqual([
    { creatorId: "1", value: 150, ofBest: 0.25 },
    { creatorId: "2", value: 600, ofBest: 1 },
    { creatorId: "3", value: null, ofBest: null },
  ]);
  expect(of.get("growth")?.map(({ value, ofBest }) => [value, ofBest])).toEqual([
    [0.1, 1],
    [-0.2, null],
    [null, null],
  ]);
  expect(of.get("engagementRate")?.[0]).toMatchObject({ value: 0.02, ofBest: 1 });
});

test("without a positive value there is no best", () => {
  const [, growth] = compareFigures([card("1", [{ growth: 0 }]), card("2", [{ growth: -0.1 }])]);
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

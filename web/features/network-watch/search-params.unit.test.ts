import { expect, test } from "vitest";
import { readWatch, watchUrl, writeWatch, type WatchState } from "./search-params.ts";

const USUAL = readWatch({});

const state = (patch: Partial<WatchState>): WatchState => ({ ...USUAL, ...patch });

test("the URL of a watch has what differs from the usual, and says it again", () => {
  expect(writeWatch(USUAL)).toEqual({});
  for (const [patch, search] of [
    [
      { tab: "posts", show: "mentionedBy", by: "12", mentioned: "7" },
      { tab: "posts", show: "mentionedBy", by: 12, mentioned: 7 },
    ],
    [
      { range: { preset: "allTime" }, network: "tiktok" },
      { range: "allTime", network: "tiktok" },
    ],
    [{ range: { days: { from: "2026-01-02", to: null } } }, { range: "2026-01-02.." }],
    [
      { tag: "raku", sort: "likes", page: 3, post: "9" },
      { tag: "raku", sort: "likes", page: 3, shown: 9 },
    ],
    [
      { tab: "network", way: "mentioning" },
      { tab: "network", way: "mentioning" },
    ],
    [
      { tab: "similar", country: "fr", size: "upTo100k", hideCrm: true },
      { tab: "similar", country: "fr", size: "upTo100k", hideCrm: true },
    ],
  ] as const) {
    expect(writeWatch(state(patch))).toEqual(search);
    expect(readWatch(search)).toEqual(state(patch));
  }
});

test("what is not valid in the URL of a watch is as usual", () => {
  for (const wrong of [
    { tab: "alerts" },
    { range: "2026-03-02..2026-03-01" },
    { range: "yesterday" },
    { network: "myspace" },
    { show: "all" },
    { by: "ada" },
    { mentioned: -1 },
    { sort: "luck" },
    { page: 0 },
    { size: "huge" },
    { country: "fra" },
    { way: "up" },
    { hideCrm: "perhaps" },
    { other: 1 },
  ])
    expect([wrong, watchUrl.search(wrong)]).toEqual([wrong, {}]);
});

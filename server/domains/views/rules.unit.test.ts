import { expect, test } from "vitest";
import { viewState } from "#contract/views.ts";
import { readState } from "./rules.ts";

const state = viewState.parse({
  filters: { text: "ada", networks: ["tiktok"], followers: { min: 10, max: 20 } },
  sort: "followers",
  pagination: 50,
  layout: { view: "table", columns: ["name", "tags"], widths: { name: 300 } },
});

test("what fits is read as it was stored", () => {
  expect(readState(structuredClone(state))).toEqual(state);
});

test.each([
  ["a sort that is gone", { ...state, sort: "shoeSize" }, { ...state, sort: "createdAt" }],
  ["a network that is gone", { ...state, filters: { ...state.filters, networks: ["vine", "tiktok"] } }, state],
  [
    "a range that is none",
    { ...state, filters: { ...state.filters, followers: { min: 20, max: 10 } } },
    { ...state, filters: { ...state.filters, followers: { min: 0, max: -1 } } },
  ],
  ["a filter nobody knows", { ...state, filters: { ...state.filters, mood: ["good"] } }, state],
  [
    "a column that cannot be one",
    { ...state, layout: { ...state.layout, columns: ["name", "no column", "tags"] } },
    state,
  ],
  ["a part nobody knows", { ...state, groupBy: "status" }, state],
  ["filters that are none", { ...state, filters: 7 }, { ...state, filters: viewState.parse({}).filters }],
])("%s falls away alone", (_, stored, expected) => {
  expect(readState(stored)).toEqual(expected);
});

test.each([[null], [undefined], ["table"], [[1, 2]], [{}]])("%j is everything, newest first", (stored) => {
  expect(readState(stored)).toEqual(viewState.parse({}));
});

import { expect, test } from "vitest";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { validateSearch } from "./search-params.ts";

test("the address of a shared list has its page, search and network", () => {
  const search = { page: 2, search: "ana", network: "instagram" };
  expect(validateSearch(search)).toEqual(search);
  expect(validateSearch({})).toEqual({});
});

test.each([
  ["digits, which the router reads as a number", { search: 90 }, { search: "90" }],
  ["spaces around a search", { search: " ana " }, { search: "ana" }],
  ["a search of spaces", { search: "  " }, {}],
  ["a search that is too long", { search: "a".repeat(TITLE_MAX + 1) }, { search: "a".repeat(TITLE_MAX) }],
  ["a page before the first", { page: 0, network: "tiktok" }, { network: "tiktok" }],
  ["a network that is unknown", { network: "friendster", page: 3 }, { page: 3 }],
  ["what belongs to other screens", { sort: "score", page: 2 }, { page: 2 }],
])("reads %s", (_, input, read) => {
  expect(validateSearch(input)).toEqual(read);
});

import { expect, test } from "vitest";
import { readSpotlight, spotlightUrl, writeSpotlight } from "./search-params.ts";

test("reads what the URL says, and writes only what differs from the usual", () => {
  const state = { tab: "messages", page: 3, archived: true, of: 12 } as const;
  expect(writeSpotlight(state)).toEqual({ tab: "messages", page: 3, archived: true, of: 12 });
  expect(readSpotlight(writeSpotlight(state))).toEqual(state);
  expect(spotlightUrl.search({})).toEqual({});
  expect(spotlightUrl.search({ tab: "other", page: 0, archived: "x", of: "y" })).toEqual({});
});

import { expect, test } from "vitest";
import { readStats, statsUrl, writeStats } from "./search-params.ts";

test("reads what the URL says, and writes only what differs from the usual", () => {
  const state = { tab: "metrics", range: "90", of: 12 } as const;
  expect(writeStats(state)).toEqual({ tab: "metrics", range: "90d", of: 12 });
  expect(readStats(writeStats(state))).toEqual(state);
  expect(statsUrl.search({})).toEqual({});
  expect(statsUrl.search({ tab: "year", range: "8d", of: "x" })).toEqual({});
  expect(readStats({ range: "all" })).toEqual({ tab: "week", range: "all", of: undefined });
});

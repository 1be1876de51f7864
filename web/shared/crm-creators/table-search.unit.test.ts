import { describe, expect, it } from "vitest";
import { addressOf, sortedBy, tableSearch, viewOf } from "./table-search.ts";

const usual = viewOf({});

describe("the address of a table", () => {
  it("says nothing of what is as usual", () => {
    expect(usual).toEqual({ page: 1, pagination: 20, sort: "createdAt", asc: false, search: "" });
    expect(JSON.stringify(addressOf(usual))).toBe("{}");
  });

  it("reads itself back", () => {
    const view = { page: 3, pagination: 200, sort: "full_name", asc: false, search: "ana" } as const;
    expect(viewOf(tableSearch.parse(addressOf(view)))).toEqual(view);
  });

  it("takes digits and blanks in a search, and forgets what it does not know", () => {
    expect(tableSearch.parse({ search: 90 })).toEqual({ search: "90" });
    expect(tableSearch.parse({ search: "  ana " })).toEqual({ search: "ana" });
    expect(viewOf(tableSearch.parse({ page: -1, pagination: 21, sort: "size", asc: "yes", x: 1 }))).toEqual(usual);
  });
});

describe("sorting by a column's title", () => {
  it("begins as people expect and turns round the second time", () => {
    const byName = sortedBy({ ...usual, page: 4 }, "full_name");
    expect(byName).toMatchObject({ page: 1, sort: "full_name", asc: true });
    expect(sortedBy(byName, "full_name").asc).toBe(false);
    expect(sortedBy(byName, "createdAt").asc).toBe(false);
    expect(sortedBy(usual, "createdAt").asc).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { crmCollection } from "#contract/collections/crm.ts";
import { listsCollection } from "#contract/collections/lists.ts";
import { collectionUrl } from "./url.ts";

const crm = collectionUrl(crmCollection, { sizes: [20, 50, 200], sort: "createdAt" });
const list = collectionUrl(crmCollection, {
  sizes: [20, 50, 200],
  sort: "createdAt",
  isAscending: (sort) => sort === "full_name",
});
const lists = collectionUrl(listsCollection, { sizes: [1], sort: "updatedAt" });

describe("the URL of a collection", () => {
  it("leaves out what is usual, and reads it back", () => {
    expect(crm.write(crm.read({}))).toEqual({});
    expect(list.read({})).toMatchObject({ page: 1, pagination: 20, sort: "createdAt", asc: false });
    const url = { page: 3, pagination: 50, sort: "followers", search: "ana" };
    expect(list.write(list.read(url))).toEqual(url);
    expect(list.read(url).filters.text).toBe("ana");
  });

  it("drops what is not valid", () => {
    expect(list.write(list.read({ page: 0, pagination: 13, sort: "shoe_size", asc: "up", search: "" }))).toEqual({});
    expect(list.read({ search: 7 }).filters.text).toBe("7");
    expect(list.write(list.read({ network: "myspace", tags: "x", page: 2 }))).toEqual({ page: 2 });
  });

  it("has the direction only where it is not the usual one", () => {
    expect(crm.write(crm.read({ sort: "country", asc: true }))).toEqual({ sort: "country" });
    expect(lists.read({ sort: "title" }).asc).toBe(true);
    expect(lists.write(lists.read({ sort: "title", asc: false }))).toEqual({ sort: "title", asc: false });
  });

  it("opens links of a list as they were shared before directions followed from the kind of field", () => {
    expect(list.read({ sort: "country" }).asc).toBe(false);
    expect(list.write(list.sortedBy(list.read({}), "country"))).toEqual({ sort: "country", asc: true });
    expect(list.write(list.sortedBy(list.read({}), "full_name"))).toEqual({ sort: "full_name" });
  });

  it("narrows lists to one network", () => {
    const url = { network: "tiktok", search: "spring" };
    expect(lists.read(url).filters).toEqual({ network: "tiktok", search: "spring" });
    expect(lists.write(lists.read(url))).toEqual(url);
    expect(lists.write({ ...lists.read(url), filters: lists.usual.filters })).toEqual({});
  });
});

describe("a click on a column", () => {
  it("sorts text from A and numbers from the highest, then the other way, from the first page", () => {
    const byFollowers = crm.sortedBy(crm.read({ page: 3 }), "followers");
    expect(byFollowers).toMatchObject({ page: 1, sort: "followers", asc: false });
    expect(crm.sortedBy(byFollowers, "followers").asc).toBe(true);
    expect(crm.sortedBy(byFollowers, "full_name").asc).toBe(true);
  });
});

import { describe, expect, test } from "vitest";
import { disputeList } from "#contract/collections/disputes.ts";
import { peopleList } from "#contract/collections/people.ts";
import { proposalList } from "#contract/collections/proposals.ts";
import { uuid } from "#contract/base/ids.ts";
import { listUrl } from "./list-url.ts";

const USER = "019aa000-0000-7000-8000-000000000000";
const people = listUrl(peopleList, { param: "user", id: uuid });

describe("the URL of a list", () => {
  test("has the open panel while it names a row", () => {
    expect(people.search({ user: USER, page: 3 })).toEqual({ user: USER, page: 3 });
    expect(people.search({ user: "x", page: 3 })).toEqual({ page: 3 });
    expect(people.openIn({ user: USER })).toBe(USER);
    expect(listUrl(peopleList).search({ user: USER })).toEqual({});
  });

  test("keeps what is not the list's own", () => {
    expect(people.others({ tab: "people", user: USER, sort: "name", search: "ada", page: 2 })).toEqual({
      tab: "people",
    });
  });

  test("names any page, which a call takes", () => {
    const { page } = people.input(people.read({ page: 1_000_000 }));
    expect(peopleList.query.parse({ page }).page).toBe(1_000_000);
    expect(people.read({ page: 1_000_001 }).page).toBe(1);
  });

  test("of earlier versions opens the same rows", () => {
    const { filters } = listUrl(proposalList).read({ tab: "incoming", state: 3, side: "brands", niche: 1045 });
    expect(filters).toEqual({ search: "", state: [3], side: ["brands"], niche: [1045] });
    const disputes = listUrl(disputeList);
    expect(disputes.read({}).filters.state).toBe("open");
    expect(disputes.read({ state: "corrected" }).filters.state).toBe("corrected");
  });
});

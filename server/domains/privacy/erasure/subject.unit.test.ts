import { describe, expect, test } from "vitest";
import { mentionMatcher, namesOf } from "./subject.ts";
import { withoutSubject } from "./erase-history.ts";

const OTHER = "019aa000-0000-7000-8000-000000000001";
const ROW = "019aa000-0000-7000-8000-000000000002";
const LIST = "019aa000-0000-7000-8000-000000000003";
const ids = { creatorId: 7, rowIds: new Set([ROW]) };

describe("inverse of an action without the subject", () => {
  test.each([
    [
      "rows and members",
      {
        crmCreators: [
          { id: OTHER, creatorId: 8 },
          { id: ROW, creatorId: 7 },
        ],
        members: [{ listId: LIST, creatorId: 7 }],
        newList: null,
      },
      { crmCreators: [{ id: OTHER, creatorId: 8 }], members: [], newList: null },
    ],
    [
      "pairs",
      {
        pairs: [
          [7, 9],
          [8, 9],
        ],
      },
      { pairs: [[8, 9]] },
    ],
    [
      "values of a merged row",
      { keep: OTHER, gains: [{ rowId: ROW, creatorId: 7, tags: [LIST] }] },
      { keep: OTHER, gains: [] },
    ],
    ["a merge into their row", { keep: ROW, gains: [{ rowId: OTHER, creatorId: 8, tags: [] }] }, null],
    ["an unmerge of their row", { keep: OTHER, rowId: ROW, mergedBy: null }, null],
    [
      "a label at place 7",
      { type: "status", id: OTHER, position: 7, title: "7" },
      { type: "status", id: OTHER, position: 7, title: "7" },
    ],
    ["ids as texts", { rows: [{ creatorId: "7" }, { creatorId: "77" }] }, { rows: [{ creatorId: "77" }] }],
  ])("%s", (_, inverse, remaining) => {
    expect(withoutSubject(inverse, ids)).toEqual(remaining);
  });
});

describe("mentions in a text", () => {
  const account = {
    id: 1,
    network: "instagram" as const,
    username: "Ana.Lu",
    usernameKey: "ana.lu",
    externalId: "UC12",
    former: ["Ana.Before"],
  };
  const names = namesOf({
    creatorId: 7,
    fullName: "Ana Lú",
    picture: null,
    accounts: [account, { ...account, username: "al", usernameKey: "al", externalId: null }],
    rowIds: [],
    customerIds: [],
  });

  test("match whole words in any case; names that are too short match nothing", () => {
    expect(names).toEqual(["ana lú", "ana.lu", "uc12", "ana.before"]);
    const isMentioned = mentionMatcher(names);
    const yes = ["ana.lu", "@Ana.Lu", "https://instagram.com/ana.lu/", "by ANA LÚ, today", "UC12", "@ana.before"];
    const no = ["ana.lucia", "banana.lu", "anaxlu", "al", "UC123", ""];
    expect(yes.map(isMentioned)).toEqual(yes.map(() => true));
    expect(no.map(isMentioned)).toEqual(no.map(() => false));
  });

  test("match nothing without names", () => {
    expect(mentionMatcher([])("anything")).toBe(false);
  });
});

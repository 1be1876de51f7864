import { describe, expect, test } from "vitest";
import { groupsOf, GROUP_MAX, nameClues, pairKey, type Clue } from "./rules.ts";

const none = new Set<string>();
const clue = (kind: Clue["kind"], value: string, ...creatorIds: number[]): Clue => ({ kind, value, creatorIds });
const idsOf = (clues: Clue[], distinct = none) => groupsOf(clues, distinct).map((group) => group.creatorIds);

describe("groups", () => {
  test("contain the connected creators, with all clues that connect them", () => {
    expect(groupsOf([clue("name", "Ada L", 3, 2), clue("email", "a@b.test", 1, 2, 1)], none)).toEqual([
      {
        id: "1-2-3",
        creatorIds: [1, 2, 3],
        evidence: [
          { kind: "email", value: "a@b.test" },
          { kind: "name", value: "Ada L" },
        ],
      },
    ]);
  });

  test("with the strongest evidence come first, then with the most", () => {
    const clues = [
      clue("name", "A A", 1, 2),
      clue("handle", "ada", 3, 4),
      clue("website", "ada.test", 5, 6),
      clue("email", "a@b.test", 7, 8),
      clue("handle", "grace", 9, 10),
      clue("name", "G H", 9, 10),
    ];
    expect(idsOf(clues)).toEqual([
      [7, 8],
      [5, 6],
      [9, 10],
      [3, 4],
      [1, 2],
    ]);
  });

  test("say the same evidence once", () => {
    const clues = [clue("name", "Ada L", 1, 2), clue("name", "Ada L", 2, 1)];
    expect(groupsOf(clues, none)[0]?.evidence).toEqual([{ kind: "name", value: "Ada L" }]);
  });

  test("never hold two who are distinct, also not by way of a third", () => {
    expect(idsOf([clue("email", "a@b.test", 1, 2)], new Set([pairKey(2, 1)]))).toEqual([]);
    const clues = [clue("email", "a@b.test", 1, 2), clue("handle", "ada", 2, 3)];
    expect(idsOf(clues, new Set([pairKey(1, 3)]))).toEqual([[1, 2]]);
    expect(idsOf([clue("email", "a@b.test", 1, 2, 3)], new Set([pairKey(1, 2)]))).toEqual([[1, 3]]);
  });

  test("have at most ten, the strongest clues first; what more share says nothing", () => {
    const many = Array.from({ length: GROUP_MAX + 1 }, (_, i) => i + 1);
    expect(idsOf([clue("email", "agency@b.test", ...many)])).toEqual([]);
    const chain = many.slice(1).map((id) => clue("handle", `h${String(id).padStart(2, "0")}`, id - 1, id));
    expect(idsOf(chain)).toEqual([many.slice(0, GROUP_MAX)]);
    const [first] = idsOf([...chain, clue("email", "a@b.test", GROUP_MAX, GROUP_MAX + 1)]);
    expect(first).toContain(GROUP_MAX + 1);
  });
});

test("names are the same as search reads them, in two words or more", () => {
  const names = ["Zoë  Müller", "zoe muller ✨", "Zo Emuller", "Prince", "prince", "Zoe-Muller"];
  expect(nameClues({ creatorIds: [1, 2, 3, 4, 5, 6], names })).toContainEqual({
    kind: "name",
    value: "Zoe-Muller",
    creatorIds: [1, 2, 6],
  });
  const single = nameClues({ creatorIds: [4, 5], names: ["Prince", "prince"] });
  expect(single).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { markOf, shownCounters } from "./state-marks.ts";

test.each([
  [0, null],
  [-1, "trash"],
  [3, "robot"],
  [4, "robot"],
  [5, "robot"],
  [1, "robot"],
  [99, "robot"],
])("state %i is marked %s", (state, mark) => expect(markOf(state)).toBe(mark));

type Case = { what: string; counters: Record<string, number>; shown: string; trash: number };

describe("counters", () => {
  test.each<Case>([
    {
      what: "of states 0, 3, 4 and 5 are shown in this order",
      counters: { "5": 4, "0": 1, "4": 3, "3": 2 },
      shown: "0:1 3:2 4:3 5:4",
      trash: 0,
    },
    { what: "of −1 are apart", counters: { "0": 1, "-1": 7 }, shown: "0:1", trash: 7 },
    { what: "of other states are not shown", counters: { "1": 5, "2": 5 }, shown: "", trash: 0 },
    { what: "of nothing are absent", counters: { "0": 0 }, shown: "", trash: 0 },
  ])("$what", ({ counters, shown, trash }) => {
    const { states, trash: removed } = shownCounters(counters);
    expect(states.map(({ state, count }) => `${state}:${count}`).join(" ")).toBe(shown);
    expect(removed).toBe(trash);
  });
});

import { expect, test } from "vitest";
import { countByDay, type DayCount } from "./count-by-day.ts";

const log = { warn: () => {} };
const EVENING = new Date("2026-11-20T23:59:59.999Z");
const NIGHT = new Date("2026-11-21T00:00:00Z");

test("visits are written as sums by key and day in UTC, and nothing where there are none", async () => {
  const written: DayCount[][] = [];
  const visits = countByDay({ write: async (counts) => void written.push(counts), log });
  for (const at of [EVENING, EVENING, NIGHT]) visits.count("a", at);
  visits.count("b", NIGHT);
  await visits.flush();
  await visits.flush();
  visits.count("b", NIGHT);
  await visits.close();
  expect(written).toEqual([
    [
      { key: "a", day: "2026-11-20", count: 2 },
      { key: "a", day: "2026-11-21", count: 1 },
      { key: "b", day: "2026-11-21", count: 1 },
    ],
    [{ key: "b", day: "2026-11-21", count: 1 }],
  ]);
});

test("visits that could not be written are written with those that came since", async () => {
  const written: DayCount[][] = [];
  let isAway = true;
  const write = async (counts: DayCount[]) => {
    if (isAway) throw new Error("the database is away");
    written.push(counts);
  };
  const visits = countByDay({ write, log });
  visits.count("a", NIGHT);
  await visits.flush();
  visits.count("a", NIGHT);
  isAway = false;
  await visits.close();
  expect(written).toEqual([[{ key: "a", day: "2026-11-21", count: 2 }]]);
});

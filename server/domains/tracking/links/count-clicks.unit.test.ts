import { expect, test } from "vitest";
import { countClicks } from "./count-clicks.ts";
import type { ClickCount } from "./store.ts";

const log = { warn: () => {} };
const EVENING = new Date("2026-11-20T23:59:59.999Z");
const NIGHT = new Date("2026-11-21T00:00:00Z");

test("clicks are written as sums by link and day in UTC, and nothing where there are none", async () => {
  const written: ClickCount[][] = [];
  const clicks = countClicks({ write: async (counts) => void written.push(counts), log });
  for (const at of [EVENING, EVENING, NIGHT]) clicks.count("a", at);
  clicks.count("b", NIGHT);
  await clicks.flush();
  await clicks.flush();
  clicks.count("b", NIGHT);
  await clicks.close();
  expect(written).toEqual([
    [
      { linkId: "a", day: "2026-11-20", clicks: 2 },
      { linkId: "a", day: "2026-11-21", clicks: 1 },
      { linkId: "b", day: "2026-11-21", clicks: 1 },
    ],
    [{ linkId: "b", day: "2026-11-21", clicks: 1 }],
  ]);
});

test("clicks that could not be written are written with those that came since", async () => {
  const written: ClickCount[][] = [];
  let isAway = true;
  const write = async (counts: ClickCount[]) => {
    if (isAway) throw new Error("the database is away");
    written.push(counts);
  };
  const clicks = countClicks({ write, log });
  clicks.count("a", NIGHT);
  await clicks.flush();
  clicks.count("a", NIGHT);
  isAway = false;
  await clicks.close();
  expect(written).toEqual([[{ linkId: "a", day: "2026-11-21", clicks: 2 }]]);
});

import { describe, expect, test } from "vitest";
import { LINK_STATUSES, linkMayBecome, type LinkStatus } from "#contract/base/states.ts";

/** Expected transitions of a pasted link, written out independently. */
const ALLOWED = new Set<`${LinkStatus} → ${LinkStatus}`>([
  "TO_FETCH → IDLE", // the text is analysed
  "IDLE → IMPORTING",
  "IMPORTING → IMPORTED",
  "IMPORTING → ALREADY_EXISTS",
  "IMPORTING → NOT_FOUND",
  "IMPORTING → ERRORED",
  "IMPORTING → NO_MORE_PLACE",
  "ERRORED → IMPORTING", // tried again
  "NO_MORE_PLACE → IMPORTING",
]);

describe("a pasted link", () => {
  const steps = LINK_STATUSES.flatMap((from) => LINK_STATUSES.map((to) => ({ from, to })));
  test.each(steps)("$from → $to", ({ from, to }) => {
    expect(linkMayBecome(from, to)).toBe(ALLOWED.has(`${from} → ${to}`));
  });
});

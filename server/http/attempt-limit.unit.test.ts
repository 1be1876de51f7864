import { expect, test } from "vitest";
import { beginAll, createAttemptLimit } from "./attempt-limit.ts";

test("an attempt that one of several limits refuses counts in none of them", () => {
  const [own, shared] = [createAttemptLimit({ max: 1, windowMs: 1_000 }), createAttemptLimit({ max: 1, windowMs: 10 })];
  const now = new Date(0);
  const begin = (key: string, at = now) =>
    beginAll(
      [
        [own, key],
        [shared, "all"],
      ],
      at,
    );
  begin("first");
  expect(() => begin("second")).toThrow("Too many requests");
  // The shared limit is over, and the refused attempt has left the other one alone.
  const later = new Date(10);
  begin("second", later).release();
  begin("second", later);
  expect(() => begin("first", new Date(20))).toThrow("Too many requests");
});

import { describe, expect, test } from "vitest";
import { JOB_STATES, canBecome, type JobState } from "#contract/states.ts";

/** What a job's life may look like, said once more and by hand. */
const ALLOWED = new Set<`${JobState} → ${JobState}`>([
  "waiting → running", // a worker takes it up
  "waiting → cancelled",
  "waiting → failed", // the queue gives up before a worker could begin
  "running → done",
  "running → failed",
  "running → cancelled",
  "running → waiting", // its worker failed or died, it is tried again
]);

describe("a job", () => {
  const steps = JOB_STATES.flatMap((from) => JOB_STATES.map((to) => ({ from, to })));
  test.each(steps)("$from → $to", ({ from, to }) => {
    expect(canBecome(from, to)).toBe(ALLOWED.has(`${from} → ${to}`));
  });
});

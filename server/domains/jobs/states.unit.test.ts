import { describe, expect, test } from "vitest";
import { JOB_STATES, canBecome, type JobState } from "#contract/base/states.ts";

/** The allowed transitions, repeated by hand. */
const ALLOWED = new Set<`${JobState} → ${JobState}`>([
  "waiting → running", // a worker starts it
  "waiting → cancelled",
  "waiting → failed", // the queue gives up before a worker has started it
  "running → done",
  "running → failed",
  "running → cancelled",
  "running → waiting", // its worker failed or died: the job is retried
]);

describe("a job", () => {
  const steps = JOB_STATES.flatMap((from) => JOB_STATES.map((to) => ({ from, to })));
  test.each(steps)("$from → $to", ({ from, to }) => {
    expect(canBecome(from, to)).toBe(ALLOWED.has(`${from} → ${to}`));
  });
});

import { describe, expect, test } from "vitest";
import { IMPORT_STATES, importMayBecome } from "#contract/base/states.ts";
import { Refusal } from "#server/errors.ts";
import { mustBecome, mustBeDraft } from "./states.ts";

const ALLOWED = new Set([
  "draft → trying",
  "draft → running",
  "trying → draft",
  "running → done",
  "running → failed",
  "running → cancelled",
  "running → undoing",
  "done → undoing",
  "failed → undoing",
  "cancelled → undoing",
  "undoing → undone",
  "undoing → failed",
  "undoing → cancelled",
]);
const steps = IMPORT_STATES.flatMap((from) => IMPORT_STATES.map((to) => ({ from, to })));

describe("the states of an import", () => {
  test.each(steps)("$from → $to", ({ from, to }) => {
    const isAllowed = ALLOWED.has(`${from} → ${to}`);
    expect(importMayBecome(from, to)).toBe(isAllowed);
    expect(throws(() => mustBecome(from, to))).toBe(!isAllowed);
  });

  test.each(IMPORT_STATES)("a plan can be changed of a draft alone: %s", (state) => {
    expect(throws(() => mustBeDraft(state))).toBe(state !== "draft");
  });
});

function throws(work: () => void): boolean {
  try {
    work();
    return false;
  } catch (error) {
    return error instanceof Refusal && error.code === "conflict";
  }
}

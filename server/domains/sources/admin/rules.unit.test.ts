import { expect, test } from "vitest";
import { connectorState } from "./rules.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const WELL = { isEnabled: true, isComplete: true, blockedUntil: null, lastOkAt: ago(5), lastErrorAt: null };

test.each([
  ["answers", {}, "ready"],
  ["was never asked", { lastOkAt: null }, "ready"],
  ["failed, and answered since", { lastErrorAt: ago(9) }, "ready"],
  ["failed since it answered", { lastErrorAt: ago(1) }, "failing"],
  ["has only ever failed", { lastOkAt: null, lastErrorAt: ago(1) }, "failing"],
  ["waits for its quota", { blockedUntil: ago(-60), lastErrorAt: ago(1) }, "blocked"],
  ["has waited", { blockedUntil: ago(1) }, "ready"],
  ["lacks credentials, whatever it said before", { isComplete: false, lastErrorAt: ago(1) }, "needs_credentials"],
  ["is off, whatever it lacks", { isEnabled: false, isComplete: false }, "off"],
] as const)("a source that %s", (_, status, state) => {
  expect(connectorState({ ...WELL, ...status }, NOW)).toBe(state);
});
